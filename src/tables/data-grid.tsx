import type { ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import type { CellValue, Row } from '../../engine/tables/view.ts';
import { CellMenu } from './cell-menu.tsx';
import { columnDefs } from './column-defs.ts';
import classes from './grid.module.css';
import type { GridProps } from './grid-props.ts';
import { gridTheme } from './grid-theme.ts';
import { useGridWords } from './grid-words.ts';
import { modules } from './modules.ts';
import { useCellMenu } from './use-cell-menu.ts';
import { useRows } from './use-rows.ts';

const defaults: ColDef<Row, CellValue> = {
  sortable: true,
  resizable: true,
  minWidth: 40,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
};

function totalsData({ totals, columns, words }: GridProps): Row[] {
  if (!totals || !columns.some((column) => totals[column.value] !== undefined && totals[column.value] !== null)) {
    return [];
  }
  const row: Row = Object.fromEntries(columns.map((column) => [column.value, totals[column.value] ?? null]));
  // In the first column without a total, as in files.
  const inOrder = [...columns].sort((a, b) => Number(b.pinned) - Number(a.pinned));
  const labelled = inOrder.find((column) => row[column.value] === null);
  if (labelled) row[labelled.value] = words('tables.totals');
  return [row];
}

const placesOf = (api: GridApi<Row>) =>
  api.getAllDisplayedColumns().map((column) => ({
    value: column.getColId(),
    width: Math.round(column.getActualWidth()),
    pinned: column.isPinnedLeft(),
  }));

/** The grid over rows that live elsewhere: it holds only the blocks that it shows. */
export function DataGrid(props: GridProps) {
  const { columns, style, words, locale, onArrange, label } = props;
  const grid = useRef<AgGridReact<Row>>(null);
  const gridWords = useGridWords(locale);
  const defs = useMemo(() => columnDefs({ columns, style, words }), [columns, style, words]);
  const totals = totalsData(props);
  const rows = useRows(grid, props);
  const menu = useCellMenu(grid, props);

  if (!gridWords) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are what is interactive; their events are caught here.
    <div className={classes.grid} onContextMenu={menu.onContextMenu} onKeyDown={menu.onKeyDown}>
      <AgGridReact<Row>
        ref={grid}
        modules={modules}
        theme={gridTheme}
        localeText={gridWords}
        columnDefs={defs}
        defaultColDef={defaults}
        rowModelType="infinite"
        datasource={rows.datasource}
        cacheBlockSize={200}
        maxBlocksInCache={20}
        infiniteInitialRowCount={1}
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
          if (finished && source !== 'api' && source !== 'flex') onArrange(placesOf(api));
        }}
        onColumnMoved={({ finished, source, api }) => {
          if (finished && source === 'uiColumnMoved') onArrange(placesOf(api));
        }}
        onColumnPinned={({ source, api }) => {
          if (source === 'uiColumnMoved') onArrange(placesOf(api));
        }}
      />
      <CellMenu place={menu.place} words={words} onClose={menu.close} {...menu.actions} />
    </div>
  );
}
