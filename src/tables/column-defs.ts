import type { ColDef, ICellRendererParams, ITooltipParams } from 'ag-grid-community';
import { isMarkedNegative } from '../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { ColumnFilter } from './column-filter.tsx';
import { GridSummary } from './grid-summary.tsx';
import { GridTotal } from './grid-total.tsx';

// Rows are filtered elsewhere.
const columnFilter = { component: ColumnFilter, doesFilterPass: () => true };

interface Given {
  columns: readonly ResolvedColumn[];
  widths: Readonly<Record<string, number>>;
  style: Style;
  isSummarized: boolean;
}

const isTotal = ({ data, value }: { data?: Line; value?: unknown }) =>
  data?.type === 'total' && typeof value === 'number';

/** The columns of the grid, in order: widths and pins are what they say, and nothing that the grid remembers. */
export function columnDefs({ columns, widths, style, isSummarized }: Given): ColDef<Line, CellValue>[] {
  return columns.map((column) => {
    const write = lineWriter(column, style);
    return {
      colId: column.value,
      valueGetter: ({ data }) => data?.cells[column.value] ?? null,
      headerName: column.header,
      headerTooltip: column.header,
      width: widths[column.value],
      pinned: column.pinned ? 'left' : null,
      valueFormatter: ({ data }) => (data ? write(data) : ''),
      headerClass: column.align === 'right' ? 'ag-right-aligned-header' : undefined,
      cellClass: column.align === 'left' ? undefined : `motorpool-${column.align}`,
      cellClassRules: { 'motorpool-negative': ({ value }) => isMarkedNegative(column, value) },
      cellRendererSelector: (params: ICellRendererParams<Line, CellValue>) =>
        isTotal(params) ? { component: GridTotal, params: { resolved: column } } : undefined,
      // A total tells of itself what it is.
      tooltipValueGetter: (params: ITooltipParams<Line, CellValue>) => (isTotal(params) ? null : params.valueFormatted),
      filter: columnFilter,
      // What is in a column stands where the grid has a filter of its own, below the header, and is as well to filter by.
      floatingFilter: isSummarized,
      floatingFilterComponent: GridSummary,
      suppressFloatingFilterButton: true,
    };
  });
}
