import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { countText, momentText, rowsText } from '../../../engine/results/truth.ts';
import { useFoot } from '../../ui/foot.ts';
import classes from './report.module.css';
import type { Screen } from './use-report.ts';

/** Pixels of the grid's totals and scroll bar, above the status bar. */
const totalsHeight = 56;

/** The number of rows, what totals cover, and the truth label: the parameters and time of the run. */
export function StatusBar({ screen }: { screen: Screen }) {
  const { state, view, ran, controller, context, isChanged } = screen;
  const { words } = context;
  const { run, shown } = state;
  const bar = useRef<HTMLElement>(null);
  useFoot(bar, totalsHeight, run.status !== 'idle' && shown !== null);
  if (run.status === 'idle' || !shown) return null;
  const groups = shown.groups?.count ?? 0;
  const isRunning = run.status === 'running';
  const isSorted = view.sorts.length > 0;
  const isGrouped = view.look === 'rows' && view.groups.length > 0;
  const soFar = isGrouped ? 'report.so_far_ungrouped' : isSorted ? 'report.so_far_unsorted' : 'report.so_far';
  const ranAt = words('report.ran_at', { moment: momentText(run.at, context) });
  return (
    <footer ref={bar} className={classes.status}>
      <span role="status">
        {isRunning ? words(soFar, { count: shown.of, number: countText(shown.of, context) }) : rowsText(shown, context)}
        {groups > 0 && ` ${words('report.in_groups', { count: groups, number: countText(groups, context) })}`}
      </span>
      {view.look === 'pivot' && <span className={classes.hint}>{words('pivots.drill_hint')}</span>}
      {/* With every row, the number would be said twice. */}
      {shown.rows !== shown.of && Object.values(shown.totals).some((total) => total !== null) && (
        <span>{words('report.totals_cover', { count: shown.rows, number: countText(shown.rows, context) })}</span>
      )}
      <span aria-live="polite" className={classes.refilling}>
        {state.isRefilling && words('report.refilling')}
      </span>
      {isChanged && (
        <span className={classes.changed}>
          {words('report.changed')}{' '}
          <Anchor component="button" type="button" fz={12} onClick={controller.restoreValues}>
            {words('report.restore')}
          </Anchor>
        </span>
      )}
      <span className={classes.truth}>
        {ran.sentence && (
          <>
            <span className={classes.parameters} title={ran.sentence}>
              {ran.sentence}
            </span>
            <span>{' · '}</span>
          </>
        )}
        <span className={classes.moment}>{ranAt}</span>
      </span>
    </footer>
  );
}
