import type { CellKeyDownEvent, ColDef, GridApi, OverlayType, RowClassRules } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { followIn } from '../openings/opening-link.tsx';
import { currentScale, useScale } from '../ui/scale.ts';
import { CellMenu } from './cell-menu.tsx';
import { cornerByKey } from './corner-key.ts';
import classes from './grid.module.css';
import { GridContext, GridPropsContext } from './grid-context.ts';
import type { GridProps } from './grid-props.ts';
import { columnSettings, gridSettings } from './grid-settings.ts';
import { useGridWords } from './grid-words.ts';
import { groupField, isNarrow } from './group-column.ts';
import { useCellMenu } from './use-cell-menu.ts';
import { useColumnDefs, useTotals } from './use-column-defs.ts';
import { useGridLabel } from './use-grid-label.ts';
import { useRows } from './use-rows.ts';
import { useSticky } from './use-sticky.tsx';

const defaultsOf = (scale: number): ColDef<Line, CellValue> => ({
  ...columnSettings,
  sortable: true,
  minWidth: viewLimits.width.from * scale,
  maxWidth: viewLimits.width.to * scale,
});

/** As in the style sheets of the grid and the report. */
const summaryHeight = 92;

/** The current columns of the grid; those unpinned for lack of space keep their pins. */
const placesOf = (api: GridApi<Line>, { columns, groups }: GridProps) =>
  api
    .getAllDisplayedColumns()
    .filter((column) => column.getColId() !== groupField)
    .map((column) => {
      const value = column.getColId();
      const wasPinned = groups !== null && isNarrow() && columns.find((each) => each.value === value)?.pinned;
      return {
        value,
        width: Math.round(column.getActualWidth() / currentScale()),
        pinned: wasPinned || column.isPinnedLeft(),
      };
    });

/** Only these width changes are by the user; others are by the grid itself. */
const byUser: ReadonlySet<string> = new Set(['uiColumnResized', 'autosizeColumns']);

/** Follows the link in the focused cell by keyboard, or expands or collapses the focused group. */
function actByKey({ event, data }: CellKeyDownEvent<Line>, groups: GridProps['groups']): void {
  if (data?.type === 'row' && event instanceof KeyboardEvent && event.key === 'Enter') followIn(event.target);
  const group = data && data.type !== 'row' ? data.group : undefined;
  if (!group || !groups || !(event instanceof KeyboardEvent)) return;
  const { key } = event;
  const turns = key === 'Enter' || key === ' ' || (key === '+' && !group.isOpen) || (key === '-' && group.isOpen);
  if (!turns || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  groups.onTurn(group.path);
}

/** The report itself says that there are no rows. The grid would also announce it while rows are reloaded. */
const overlays: OverlayType[] = ['noRows', 'noMatchingRows'];

const rowClasses: RowClassRules<Line> = { 'motorpool-group': ({ data }) => data?.type === 'group' };

/** The grid. The rows are in the worker, and the grid loads only the blocks that it shows. */
export function DataGrid(props: GridProps) {
  const { style, words, groups, onArrange, label } = props;
  const grid = useRef<AgGridReact<Line>>(null);
  const holder = useRef<HTMLDivElement>(null);
  const gridWords = useGridWords(style, words);
  const { defs, groupWidth } = useColumnDefs(grid, props);
  const totals = useTotals(props);
  const scale = useScale();
  const defaults = useMemo(() => defaultsOf(scale), [scale]);
  const rows = useRows(grid, props);
  const menu = useCellMenu(grid, props);
  useGridLabel(grid, label);
  const sticky = useSticky({ grid, holder, above: rows.above, groups });

  if (!gridWords) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells are interactive; their events are handled here.
    <div ref={holder} className={classes.grid} onContextMenu={menu.onContextMenu} onKeyDown={menu.onKeyDown}>
      <GridContext value={props}>
        <GridPropsContext value={props}>
          <AgGridReact<Line>
            ref={grid}
            localeText={gridWords}
            columnDefs={defs}
            defaultColDef={defaults}
            {...gridSettings}
            suppressOverlays={overlays}
            enableFilterHandlers
            // A filter needs more space than a short grid has.
            popupParent={document.body}
            datasource={rows.datasource}
            infiniteInitialRowCount={1}
            floatingFiltersHeight={summaryHeight * scale}
            pinnedBottomRowData={totals}
            rowClassRules={rowClasses}
            suppressDragLeaveHidesColumns
            onGridReady={(event) => {
              event.api.setGridAriaProperty('label', label);
              rows.onGridReady(event);
            }}
            onSortChanged={rows.onSortChanged}
            onFilterChanged={rows.onFilterChanged}
            onCellKeyDown={(event) => {
              cornerByKey(event as CellKeyDownEvent<Line>);
              actByKey(event as CellKeyDownEvent<Line>, groups);
            }}
            onCellFocused={sticky.onCellFocused}
            onBodyScroll={sticky.look}
            onModelUpdated={sticky.look}
            onColumnResized={({ finished, source, api, column }) => {
              if (column?.getColId() === groupField) groupWidth.current = column.getActualWidth();
              else if (finished && byUser.has(source)) onArrange(placesOf(api, props));
              sticky.look();
            }}
            onColumnMoved={({ finished, source, api }) => {
              if (finished && source === 'uiColumnMoved') onArrange(placesOf(api, props));
            }}
            onColumnPinned={({ source, api }) => {
              if (source === 'uiColumnMoved') onArrange(placesOf(api, props));
            }}
          />
          {sticky.drawn}
        </GridPropsContext>
      </GridContext>
      <CellMenu place={menu.place} isGrouped={menu.isGrouped} words={words} onClose={menu.close} {...menu.actions} />
    </div>
  );
}
