import { Link } from 'wouter';
import { mayOpen } from '../../engine/access/holds.ts';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import { definitions } from '../definitions/definitions.ts';
import classes from './dashboard.module.css';
import { tabsOf } from './shown-parts.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/** The screen that users came from, what this one shows, and the open tab. */
export function Breadcrumbs({ screen, tab }: { screen: DashboardScreen; tab: ResolvedPart | undefined }) {
  const { breadcrumbs } = screen.ran;
  const { words, viewer } = screen.context;
  if (!breadcrumbs) return null;
  const above = definitions().places.get(breadcrumbs.to);
  const isAbove = above && (!above.entry || mayOpen(above.entry, viewer));
  const [first] = tabsOf(screen.ran);
  const query = screen.place.read();
  const isFirst = tab === undefined || tab === first;
  return (
    <nav className={classes.breadcrumbs} aria-label={words('dashboard.breadcrumbs')}>
      <ol role="list">
        {isAbove && (
          <li>
            <Link href={breadcrumbs.to}>{words.of(`${above.family}.${above.id}.title`)}</Link>
          </li>
        )}
        {breadcrumbs.value && (
          <li>
            {isFirst || !first?.route ? (
              breadcrumbs.value
            ) : (
              <Link href={query ? `${first.route}?${query}` : first.route}>{breadcrumbs.value}</Link>
            )}
          </li>
        )}
        {tab?.title && <li aria-current="page">{tab.title}</li>}
      </ol>
    </nav>
  );
}
