import { lazy, Suspense, useMemo, useRef } from 'react';
import { shownColumns } from '../../../engine/columns/shown.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { useWidths } from '../../tables/fit-totals.ts';
import { loadRows } from '../state/load-rows.ts';
import { loadChart } from './load-chart.ts';
import { loadPivot } from './load-pivot.ts';
import classes from './report.module.css';
import { ReportStates, Waiting } from './report-states.tsx';
import { regroup, useGrouped } from './use-groups.ts';
import type { Printing } from './use-printing.ts';
import type { Screen } from './use-report.ts';

const DataGrid = lazy(async () => ({ default: (await loadRows()).DataGrid }));
const PlainTable = lazy(async () => ({ default: (await loadRows()).PlainTable }));
const PivotLook = lazy(loadPivot);
const ChartLook = lazy(loadChart);

const unfiltered: readonly Filter[] = [];

/** The rows in the grid or in the plain table, or the reason why there are none. */
export function Results({ screen, printing }: { screen: Screen; printing: Printing }) {
  const { state, view, ran, controller, context } = screen;
  const { shown, run, version, isPlain } = state;
  const { look } = view;
  // The grid is kept between runs, because creating it would block the page.
  const wasShown = useRef(false);
  wasShown.current ||= shown !== null;
  const columns = useMemo(() => shownColumns(ran.columns), [ran.columns]);
  const totals = shown && shown.rows > 0 ? shown.totals : null;
  const groups = useGrouped(screen);
  const widths = useWidths(columns, totals, ran.style);
  /** A width set to fit a total is not the user's. */
  const arrange = (places: Parameters<typeof controller.arrangeShown>[0]) =>
    controller.arrangeShown(
      places.map((place) =>
        place.width === widths[place.value]
          ? { ...place, width: columns.find(({ value }) => value === place.value)?.width }
          : place,
      ),
    );
  const table = {
    label: ran.title,
    columns,
    style: ran.style,
    words: context.words,
    locale: context.locale,
    sorts: view.sorts,
    rowCount: shown?.rows ?? 0,
    lineCount: shown?.groups?.lines ?? shown?.rows ?? 0,
    version,
    refills: state.refills,
    turns: state.turns,
    groups,
    totals,
    summaries: view.summaries ? state.summaries : null,
    block: controller.block,
    trail: controller.trail,
    onSorts: controller.setSorts,
  };
  const printed = printing.isPrinted && look === 'rows' ? printing.loaded : null;
  return (
    <div
      className={`${classes.area} ${view.summaries && !isPlain ? classes.summarized : ''}`}
      data-look={look}
      aria-busy={run.status === 'running'}
    >
      {wasShown.current && (
        <Suspense fallback={<Waiting />}>
          <div className={`${classes.fill} ${shown ? '' : classes.hidden}`} inert={!shown}>
            {look === 'pivot' ? (
              <PivotLook screen={screen} isPrinted={printing.isPrinted} />
            ) : look === 'chart' ? (
              <ChartLook screen={screen} />
            ) : isPlain ? (
              <PlainTable {...table} />
            ) : (
              // The grid reads its texts only once.
              <DataGrid
                key={context.locale}
                {...table}
                widths={widths}
                filters={state.view.filters ?? unfiltered}
                values={controller.values}
                onFilters={controller.setFilters}
                onArrange={arrange}
                onHide={controller.hideColumn}
                onGroup={(column) => regroup(screen, column)}
              />
            )}
          </div>
          {printed && <printed.PrintedRows {...table} lines={printed.lines} />}
        </Suspense>
      )}
      <ReportStates screen={screen} />
    </div>
  );
}
