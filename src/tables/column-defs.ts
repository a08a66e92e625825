import type { ColDef, ICellRendererParams, ITooltipParams } from 'ag-grid-community';
import { isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { ColumnFilter } from './column-filter.tsx';
import type { Grouped } from './grid-props.ts';
import { GridSummary } from './grid-summary.tsx';
import { GridSubtotal, GridTotal } from './grid-total.tsx';
import { groupDef, isNarrow } from './group-column.ts';

// Rows are filtered elsewhere.
const columnFilter = { component: ColumnFilter, doesFilterPass: () => true };

interface Given {
  columns: readonly ResolvedColumn[];
  /** null where rows are not grouped. */
  groups: Grouped | null;
  /** What the user made of the width of their column. */
  groupWidth: number | null;
  widths: Readonly<Record<string, number>>;
  style: Style;
  isSummarized: boolean;
}

const isTotal = ({ data, value }: { data?: Line; value?: unknown }) =>
  data?.type === 'total' && typeof value === 'number';

/** A subtotal that could be taken for a sum. */
const isMarked = ({ data, value }: { data?: Line; value?: unknown }, { totalWords }: ResolvedColumn) =>
  data?.type === 'group' && typeof value === 'number' && totalWords?.mark;

/** The columns of the grid, in order: widths and pins are what they say, and nothing that the grid remembers. */
export function columnDefs(given: Given): ColDef<Line, CellValue>[] {
  const { columns, groups, groupWidth, widths, style, isSummarized } = given;
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
            : undefined,
      // A total tells of itself what it is.
      tooltipValueGetter: (params: ITooltipParams<Line, CellValue>) => (isTotal(params) ? null : params.valueFormatted),
      filter: columnFilter,
      // What is in a column stands where the grid has a filter of its own, below the header, and is as well to filter by.
      floatingFilter: isSummarized,
      floatingFilterComponent: GridSummary,
      suppressFloatingFilterButton: true,
    };
  });
  return groups ? [groupDef(groups, groupWidth), ...own] : own;
}
