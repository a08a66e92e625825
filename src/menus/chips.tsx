import type { ResolvedMenuItem } from '../../engine/menus/resolve.ts';
import { Icon } from '../ui/icon.tsx';
import { Badge } from './badge.tsx';
import classes from './chips.module.css';
import { MenuLink } from './menu-link.tsx';

/** Screens as chips: links with an icon. */
export function Chips({ items, label }: { items: readonly ResolvedMenuItem[]; label: string }) {
  return (
    <ul role="list" className={classes.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink to={item.to} className={classes.chip}>
            <Icon name={item.icon} />
            {item.text}
            <Badge badge={item.badge} />
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
