import { lazy, Suspense, useMemo, useRef } from 'react';
import { useFitTotals } from '../tables/fit-totals.ts';
import { PlainTable } from '../tables/plain-table.tsx';
import { loadGrid } from './load-grid.ts';
import classes from './report.module.css';
import { ReportStates, Waiting } from './report-states.tsx';
import type { Screen } from './use-report.ts';

const DataGrid = lazy(loadGrid);

/** The rows: in the grid or in the plain table; and where there are none, why. */
export function Results({ screen }: { screen: Screen }) {
  const { state, ran, controller, context } = screen;
  const { shown, run, filters, version, isPlain } = state;
  // The grid is kept between runs: to make it anew would hold the page up.
  const wasShown = useRef(false);
  wasShown.current ||= shown !== null;
  const enabled = useMemo(() => ran.columns.filter((column) => column.enabled), [ran.columns]);
  const totals = shown && shown.rows > 0 ? shown.totals : null;
  const columns = useFitTotals(enabled, totals, ran.style);
  const table = {
    label: ran.title,
    columns,
    style: ran.style,
    words: context.words,
    locale: context.locale,
    sorts: state.sorts ?? ran.sort,
    rowCount: shown?.rows ?? 0,
    version,
    totals,
    block: controller.block,
    onSorts: controller.setSorts,
  };
  return (
    <div className={classes.area} aria-busy={run.status === 'running'}>
      {wasShown.current && (
        <Suspense fallback={<Waiting />}>
          <div className={`${classes.fill} ${shown ? '' : classes.hidden}`} inert={!shown}>
            {isPlain ? (
              <PlainTable {...table} />
            ) : (
              <DataGrid
                {...table}
                filters={filters}
                onFilters={controller.setFilters}
                onArrange={controller.columns.arrangeShown}
                onHide={controller.columns.hide}
              />
            )}
          </div>
        </Suspense>
      )}
      <ReportStates screen={screen} />
    </div>
  );
}
