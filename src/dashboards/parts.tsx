import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ResolvedPart } from '../../engine/dashboards/resolved.ts';
import classes from './dashboard.module.css';
import { SectionCard } from './section-card.tsx';
import type { DashboardScreen } from './use-dashboard.ts';

/** With fewer parts there is no table of contents. */
const leastContents = 4;

/** The anchor of a part. */
const placeOf = ({ key }: ResolvedPart) => `part-${key}`;

/** Links to the parts of a long page. */
export function Contents({ parts, screen }: { parts: readonly ResolvedPart[]; screen: DashboardScreen }) {
  const titled = parts.filter(({ title }) => title !== null);
  if (titled.length < leastContents) return null;
  const { words } = screen.context;
  return (
    <nav className={`${classes.tabs} ${classes.contents}`} aria-label={words('dashboard.on_this_page')}>
      {titled.map((part) => (
        <a key={part.key} className={classes.tab} href={`#${placeOf(part)}`}>
          {part.title}
        </a>
      ))}
    </nav>
  );
}

/** The tabs of a dashboard whose parts have addresses. All tabs share the parameters. */
export function Tabs({
  parts,
  path,
  title,
  screen,
}: {
  parts: ResolvedPart[];
  path: string;
  title: string;
  screen: DashboardScreen;
}) {
  const query = screen.place.read();
  const nav = useRef<HTMLElement>(null);
  // In a narrow window the open tab may be outside the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another tab.
  useEffect(() => {
    const row = nav.current;
    if (!row) return;
    // The observer fires at once, and again for every new size.
    const sizes = new ResizeObserver(() => {
      const open = row.querySelector<HTMLElement>('[aria-current]');
      if (open) row.scrollLeft = open.offsetLeft - row.offsetLeft - 16;
    });
    sizes.observe(row);
    return () => sizes.disconnect();
  }, [path]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={screen.context.words('dashboard.contents', { title })}>
      {parts.map(({ key, title: name, route }) =>
        route === null ? null : (
          <Link
            key={key}
            href={query ? `${route}?${query}` : route}
            className={classes.tab ?? ''}
            aria-current={route === path ? 'page' : undefined}
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}

export function Part({ part, screen, isTab }: { part: ResolvedPart; screen: DashboardScreen; isTab: boolean }) {
  return (
    <div className={classes.part}>
      {part.title && !isTab && (
        <h2 id={placeOf(part)} className={classes.partTitle}>
          {part.title}
        </h2>
      )}
      <div className={classes.grid}>
        {part.sections.map((section) => (
          <SectionCard key={section.key} {...{ screen, section }} level={part.title && !isTab ? 3 : 2} />
        ))}
      </div>
    </div>
  );
}
