import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

interface MenuLinkProps {
  /** A route of the portal, or an external address. */
  to: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Whether an address is a route, or below it. */
export const isBelow = (path: string, route: string): boolean => path === route || path.startsWith(`${route}/`);

/** A menu link. Inside the portal it does not reload the page; external links open in a new tab. */
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
