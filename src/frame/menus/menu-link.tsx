import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

interface MenuLinkProps {
  /** A route of the portal, or an address outside it. */
  to: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Whether an address is a route, or below it. */
export const isBelow = (path: string, route: string): boolean => path === route || path.startsWith(`${route}/`);

/** A link of a menu: inside the portal without loading the page, outside it in a tab of its own. */
export function MenuLink({ to, className, onClick, children }: MenuLinkProps) {
  const [path] = useLocation();
  if (/^[a-z]+:/.test(to)) {
    return (
      <a href={to} className={className} onClick={onClick} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className} onClick={onClick} aria-current={path === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}
