import { useId } from 'react';
import type { ResolvedMenu, ResolvedMenuItem } from '../../../engine/menus/resolve.ts';
import { Badge } from '../../menus/badge.tsx';
import { MenuLink } from '../../menus/menu-link.tsx';
import cardClasses from '../../ui/cards.module.css';
import { Icon } from '../../ui/icon.tsx';
import home from './home-page.module.css';
import classes from './screen-cards.module.css';

interface Card extends ResolvedMenuItem {
  /** Text below its name. */
  note: string;
}

/** Screens as cards with a title; nothing if there are none. */
export function ScreenCards({ title, cards }: { title: string; cards: readonly Card[] }) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className={home.section}>
      <h2 id={id} className={home.title}>
        {title}
      </h2>
      <ul role="list" className={`${cardClasses.list} ${classes.list}`}>
        {cards.map(({ to, icon, text, note, badge }) => (
          <li key={to}>
            <MenuLink to={to} className={`${cardClasses.card} ${classes.card}`}>
              <Icon name={icon} size="1.25rem" />
              <span className={classes.words}>
                <span className={classes.text}>{text}</span>
                <span className={classes.when}>{note}</span>
              </span>
              <Badge badge={badge} />
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The menu entry of a route and the title of its menu; null if no menu of the viewer has it. */
export function entryOf(menus: readonly ResolvedMenu[], to: string): { item: ResolvedMenuItem; menu: string } | null {
  for (const menu of menus)
    for (const category of menu.categories) {
      const item = category.items.find((each) => each.to === to);
      if (item) return { item, menu: menu.title };
    }
  return null;
}
