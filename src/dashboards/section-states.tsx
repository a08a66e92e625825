import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseOff } from '@tabler/icons-react';
import type { ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { callKey } from '../datasets/datasets.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { isWorthRetrying } from '../runs/run.ts';
import { SectionHead } from '../sections/section-head.tsx';
import type { SectionView } from '../sections/section-view.ts';
import classes from './dashboard.module.css';
import type { PlacedSection } from './section-input.ts';

const large = { size: '1.5rem', stroke: 1.4, 'aria-hidden': true } as const;

/** A section with a table on its dashboard. */
export interface SectionProps extends PlacedSection {
  section: ResolvedTableSection;
  table: ResolvedTable;
}

/** Shown in a section whose rows could not be loaded. If other sections failed for the same reason, it is above them. */
export function Missing({ screen, section, table, level }: PlacedSection & { table: ResolvedTable }) {
  const { controller, context, state, failures, ran } = screen;
  const { words } = context;
  const key = table.request && callKey(table.request);
  const call = key === null ? undefined : state.calls[key];
  const isReported = failures.some(({ keys }) => key !== null && keys.includes(key));
  const canRetry = key !== null && !(call?.status === 'failed' && !isWorthRetrying(call.failure, ran.fields));
  const isCancelled = call?.status === 'failed' && call.failure.type === 'cancelled';
  const text = call?.status === 'failed' ? textOfFailure(call.failure, words) : table.fault;
  const head = (
    <SectionHead
      view={{ section, context, level, unfiltered: '', title: section.title, entries: null, buttons: null }}
    />
  );
  if (isReported)
    return (
      <>
        {head}
        <div className={classes.missing}>
          <EmptyState icon={<IconAlertTriangle {...large} />} title={words('dashboard.not_loaded')} />
        </div>
      </>
    );
  return (
    <>
      {head}
      <div role={isCancelled ? 'status' : 'alert'} className={classes.missing}>
        <EmptyState
          icon={<IconAlertTriangle {...large} />}
          title={words(isCancelled ? 'report.cancelled' : 'dashboard.failed')}
          description={text}
        >
          {canRetry && (
            <EmptyState.Actions>
              <Button size="compact-sm" variant="default" onClick={() => controller.retry(key)}>
                {words('dashboard.retry')}
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      </div>
    </>
  );
}

/** Shown in place of the rows of an empty table. */
export const NoRows = ({ text, hint, fits }: { text: string; hint?: string; fits?: boolean }) => (
  <div className={classes.missing} data-fits={fits ? 'text' : undefined}>
    <EmptyState
      icon={<IconDatabaseOff {...large} />}
      title={text}
      description={hint && <span className={classes.hint}>{hint}</span>}
    />
  </div>
);

/** Whether a section is as high as its content: then it is low if it has none. */
const needsNoRoom = (section: ResolvedTableSection): boolean =>
  section.type === 'record' ? section.height === null : 'fits' in section && section.fits === true;

/** Shown in an empty section. */
export const Nothing = ({ view, takesFiles }: { view: Omit<SectionView, 'nothing'>; takesFiles: boolean }) => (
  <>
    <SectionHead view={view} />
    <NoRows
      text={view.section.empty}
      fits={needsNoRoom(view.section)}
      {...(takesFiles && { hint: view.context.words('dashboard.drop_hint') })}
    />
  </>
);
