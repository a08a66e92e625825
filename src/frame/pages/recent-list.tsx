import { useState } from 'react';
import type { ResolvedMenu } from '../../../engine/menus/resolve.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale } from '../../i18n/use-words.ts';
import { useViewer } from '../../session/viewer.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuLink } from '../menus/menu-link.tsx';
import { recentVisits } from './recent.ts';
import classes from './recent-list.module.css';

/** The screens that the user opened last, as far as the menus still have them. */
export function RecentList({ menus, title }: { menus: readonly ResolvedMenu[]; title: string }) {
  const locale = useLocale();
  const { username } = useViewer();
  const [now] = useState(Date.now);
  const [visits] = useState(() => recentVisits(username));

  const found = visits.flatMap(({ to, at }) =>
    menus.flatMap((menu) =>
      menu.categories.flatMap((category) =>
        category.items.filter((item) => item.to === to).map((item) => ({ ...item, menu: menu.title, at })),
      ),
    ),
  );
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="recent" className={classes.section}>
      <h2 id="recent" className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list}>
        {found.map((item) => (
          <li key={item.to}>
            <MenuLink to={item.to} className={classes.card}>
              <Icon name={item.icon} size={20} />
              <span className={classes.words}>
                <span className={classes.text}>{item.text}</span>
                <span className={classes.when}>
                  {item.menu} · {relativeTime(item.at, now, locale)}
                </span>
              </span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
