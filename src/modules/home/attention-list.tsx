import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mayOpen } from '../../../engine/access/holds.ts';
import { pathOf } from '../../../engine/definitions/family.ts';
import { ofSpecification, reloadAttention } from '../../attention/attention.ts';
import { useDrawer } from '../../attention/drawer-context.tsx';
import { countOf, inDrawer, ofHome, type Source } from '../../attention/state.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { definitions } from '../../definitions.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { useSignedIn, useViewer } from '../../session/viewer.ts';
import classes from './attention-list.module.css';

/** The sources that the home page has words for. */
type HomeSource = Exclude<Source, 'notices'>;

/** The reports that list what is counted. A source without one is listed in the drawer. */
function useReports(): Partial<Record<HomeSource, string>> {
  const viewer = useViewer();
  const { renewals } = useAttention().waiting;
  const period = renewals && `?start=${renewals.start}&end=${renewals.end}`;
  const reports = { recalls: '/reporting/recall-report', renewals: `/reporting/license-renewal-report${period ?? ''}` };
  const isOpen = (to: string) => {
    const entry = definitions().places.get(pathOf(to))?.entry;
    return entry ? mayOpen(entry, viewer) : false;
  };
  return Object.fromEntries(Object.entries(reports).filter(([, to]) => isOpen(to)));
}

interface WayProps {
  source: HomeSource;
  to: string | undefined;
  children: ReactNode;
}

function Way({ source, to, children }: WayProps) {
  const { status } = useAttention();
  const { show } = useDrawer();
  if (status[source] === 'failed') {
    return (
      <UnstyledButton className={classes.tile} onClick={() => reloadAttention([source])}>
        {children}
      </UnstyledButton>
    );
  }
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.tile}>
        {children}
      </Link>
    );
  }
  if (!inDrawer(source)) return <div className={classes.tile}>{children}</div>;
  return (
    <UnstyledButton className={classes.tile} aria-haspopup="dialog" onClick={() => show(source)}>
      {children}
    </UnstyledButton>
  );
}

/** The items that need attention, with counts and links. */
export function AttentionList() {
  const words = useWords();
  const locale = useLocale();
  const { isOwnServer } = useSignedIn();
  const { waiting, status } = useAttention();
  const counted = (isOwnServer ? ofHome : ofHome.filter((source) => ofSpecification.includes(source))) as HomeSource[];
  const reports = useReports();
  return (
    <section aria-labelledby="attention" className={classes.section}>
      <h2 id="attention" className={classes.title}>
        {words('notifications.home.title')}
      </h2>
      <ul role="list" className={classes.list}>
        {counted.map((source) => {
          const count = countOf(source, waiting);
          const isReady = status[source] === 'ready';
          return (
            <li key={source}>
              <Way source={source} to={reports[source]}>
                <span className={classes.count} data-none={!isReady || count === 0 || undefined}>
                  {isReady && new Intl.NumberFormat(locale).format(count)}
                  {status[source] === 'loading' && <Skeleton component="span" height={24} width={32} />}
                  {status[source] === 'failed' && '–'}
                </span>
                <span className={classes.text}>
                  {words(`notifications.home.${source}`, { count })}
                  {status[source] === 'failed' && (
                    <span className={classes.failed}>
                      {words('notifications.home.failed')}. {words('notifications.retry')}
                    </span>
                  )}
                </span>
              </Way>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
