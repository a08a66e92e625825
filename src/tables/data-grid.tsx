import type { ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { totalsLine } from '../../engine/tables/totals.ts';
import { CellMenu } from './cell-menu.tsx';
import { columnDefs } from './column-defs.ts';
import classes from './grid.module.css';
import { GridContext } from './grid-context.ts';
import type { GridProps } from './grid-props.ts';
import { gridTheme } from './grid-theme.ts';
import { useGridWords } from './grid-words.ts';
import { modules } from './modules.ts';
import { useCellMenu } from './use-cell-menu.ts';
import { useRows } from './use-rows.ts';

const defaults: ColDef<Line, CellValue> = {
  sortable: true,
  resizable: true,
  minWidth: 40,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
};

/** In pixels; as in the style sheets of the grid and of the report. */
const summaryHeight = 92;

/** The same as long as nothing of it changes: the grid draws other data anew. */
function useTotals({ totals, columns, words }: GridProps): Line[] {
  return useMemo(() => {
    const line = totalsLine(columns, totals, words('tables.totals'));
    return line ? [line] : [];
  }, [totals, columns, words]);
}

const placesOf = (api: GridApi<Line>) =>
  api.getAllDisplayedColumns().map((column) => ({
    value: column.getColId(),
    width: Math.round(column.getActualWidth()),
    pinned: column.isPinnedLeft(),
  }));

/** Widths that the grid changed by itself, for a total or for other columns, are nobody's choice. */
const byUser: ReadonlySet<string> = new Set(['uiColumnResized', 'autosizeColumns']);

/**
 * The definitions of the columns. New ones make the grid draw its headers anew, and close the filter that stands open by
 * one of them: where only a total takes more room, they stay, and the columns are widened.
 */
function useColumnDefs(grid: RefObject<AgGridReact<Line> | null>, props: GridProps) {
  const { columns, widths, style } = props;
  const isSummarized = props.summaries !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on widths, see above.
  const defs = useMemo(() => columnDefs({ columns, widths, style, isSummarized }), [columns, style, isSummarized]);
  useEffect(() => {
    const api = grid.current?.api;
    if (!api) return;
    const others = api.getColumns()?.filter((column) => widths[column.getColId()] !== column.getActualWidth()) ?? [];
    api.setColumnWidths(others.map((key) => ({ key, newWidth: widths[key.getColId()] ?? key.getActualWidth() })));
  }, [grid, widths]);
  return defs;
}

/** The grid over rows that live elsewhere: it holds only the blocks that it shows. */
export function DataGrid(props: GridProps) {
  const { style, words, onArrange, label } = props;
  const grid = useRef<AgGridReact<Line>>(null);
  const gridWords = useGridWords(style, words);
  const defs = useColumnDefs(grid, props);
  const totals = useTotals(props);
  const rows = useRows(grid, props);
  const menu = useCellMenu(grid, props);

  if (!gridWords) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are what is interactive; their events are caught here.
    <div className={classes.grid} onContextMenu={menu.onContextMenu} onKeyDown={menu.onKeyDown}>
      <GridContext value={props}>
        <AgGridReact<Line>
          ref={grid}
          modules={modules}
          theme={gridTheme}
          localeText={gridWords}
          columnDefs={defs}
          defaultColDef={defaults}
          enableFilterHandlers
          // A filter takes more room than a short grid has.
          popupParent={document.body}
          rowModelType="infinite"
          datasource={rows.datasource}
          cacheBlockSize={200}
          maxBlocksInCache={20}
          infiniteInitialRowCount={1}
          floatingFiltersHeight={summaryHeight}
          pinnedBottomRowData={totals}
          tooltipShowMode="whenTruncated"
          tooltipShowDelay={400}
          enableCellTextSelection
          ensureDomOrder
          suppressDragLeaveHidesColumns
          onGridReady={(event) => {
            event.api.setGridAriaProperty('label', label);
            rows.onGridReady(event);
          }}
          onSortChanged={rows.onSortChanged}
          onFilterChanged={rows.onFilterChanged}
          onColumnResized={({ finished, source, api }) => {
            if (finished && byUser.has(source)) onArrange(placesOf(api));
          }}
          onColumnMoved={({ finished, source, api }) => {
            if (finished && source === 'uiColumnMoved') onArrange(placesOf(api));
          }}
          onColumnPinned={({ source, api }) => {
            if (source === 'uiColumnMoved') onArrange(placesOf(api));
          }}
        />
      </GridContext>
      <CellMenu place={menu.place} words={words} onClose={menu.close} {...menu.actions} />
    </div>
  );
}
