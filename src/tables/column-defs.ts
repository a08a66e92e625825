import type { ColDef, ICellRendererParams, ITooltipParams } from 'ag-grid-community';
import { isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { ColumnFilter } from './column-filter.tsx';
import type { Grouped } from './grid-props.ts';
import { GridSummary } from './grid-summary.tsx';
import { GridSubtotal, GridTotal } from './grid-total.tsx';
import { groupDef, isNarrow } from './group-column.ts';
import { OpeningCell } from './opening-cell.tsx';

// The worker filters the rows.
const columnFilter = { component: ColumnFilter, doesFilterPass: () => true };

interface Options {
  columns: readonly ResolvedColumn[];
  /** null for ungrouped rows. */
  groups: Grouped | null;
  /** The width of their column, if the user resized it. */
  groupWidth: number | null;
  widths: Readonly<Record<string, number>>;
  style: Style;
  isSummarized: boolean;
}

const isTotal = ({ data, value }: { data?: Line; value?: unknown }) =>
  data?.type === 'total' && typeof value === 'number';

/** Whether a subtotal could be mistaken for a sum. */
const isMarked = ({ data, value }: { data?: Line; value?: unknown }, { totalWords }: ResolvedColumn) =>
  data?.type === 'group' && typeof value === 'number' && totalWords?.mark;

const opensAny = ({ data, value }: { data?: Line; value?: CellValue }, { opens }: ResolvedColumn) =>
  opens !== undefined && data?.type === 'row' && idIn(value) !== null;

/** The column definitions of the grid. Widths and pins come from here; the grid does not remember its own. */
export function columnDefs(options: Options): ColDef<Line, CellValue>[] {
  const { columns, groups, groupWidth, widths, style, isSummarized } = options;
  const isPinned = ({ pinned }: ResolvedColumn) => pinned && !(groups && isNarrow());
  const own = columns.map((column): ColDef<Line, CellValue> => {
    const write = lineWriter(column, style);
    return {
      colId: column.value,
      valueGetter: ({ data }) => data?.cells[column.value] ?? null,
      headerName: column.header,
      headerTooltip: column.header,
      width: widths[column.value],
      pinned: isPinned(column) ? 'left' : null,
      valueFormatter: ({ data }) => (data ? write(data) : ''),
      headerClass: column.align === 'right' ? 'ag-right-aligned-header' : undefined,
      cellClass: column.align === 'left' ? undefined : `motorpool-${column.align}`,
      cellClassRules: { 'motorpool-negative': ({ value }) => isMarkedNegative(column, value) },
      cellRendererSelector: (params: ICellRendererParams<Line, CellValue>) =>
        isTotal(params)
          ? { component: GridTotal, params: { resolved: column } }
          : isMarked(params, column)
            ? { component: GridSubtotal, params: { resolved: column } }
            : opensAny(params, column)
              ? { component: OpeningCell, params: { resolved: column } }
              : undefined,
      // Totals have their own tooltip.
      tooltipValueGetter: (params: ITooltipParams<Line, CellValue>) => (isTotal(params) ? null : params.valueFormatted),
      filter: columnFilter,
      // The column summary takes the place of the grid's floating filter, and filters as well.
      floatingFilter: isSummarized,
      floatingFilterComponent: GridSummary,
      suppressFloatingFilterButton: true,
    };
  });
  return groups ? [groupDef(groups, groupWidth), ...own] : own;
}
