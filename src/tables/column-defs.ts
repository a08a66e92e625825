import type { ColDef, ITooltipParams, ValueFormatterParams } from 'ag-grid-community';
import { cellWriter } from '../../engine/columns/cell.ts';
import type { ResolvedColumn, Style } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/reports/context.ts';
import type { CellValue, Row } from '../../engine/tables/view.ts';
import { filterKind, truthOptions } from './filter-model.ts';

const filters = { text: 'agTextColumnFilter', number: 'agNumberColumnFilter', date: 'agDateColumnFilter' } as const;

function filterOf(column: ResolvedColumn, style: Style): Pick<ColDef<Row>, 'filter' | 'filterParams'> {
  const kind = filterKind(column);
  // Each change runs over all rows in the worker: wait until the typing stops.
  const common = { debounceMs: 400, maxNumConditions: 2, buttons: ['reset'] };
  if (kind !== 'truth') {
    return {
      filter: filters[kind],
      filterParams: { ...common, ...(kind === 'date' ? { browserDatePicker: true } : {}) },
    };
  }
  const [yes, no] = truthOptions;
  const option = (displayKey: string, displayName: string) => ({
    displayKey,
    displayName,
    numberOfInputs: 0,
    predicate: () => true,
  });
  const filterOptions = ['empty', option(yes, style.yes), option(no, style.no), 'blank', 'notBlank'];
  return { filter: filters.text, filterParams: { ...common, maxNumConditions: 1, filterOptions } };
}

/** What a total is, in words: the totals row says it on hover. */
export function totalWords(column: ResolvedColumn, columns: readonly ResolvedColumn[], words: Words): string {
  const { total } = column;
  const header = (field: string) => columns.find((each) => each.value === field)?.header ?? words(`columns.${field}`);
  if (total.type === 'ratio') {
    const { numerator, denominator } = total;
    return words('tables.total.ratio', { numerator: header(numerator), denominator: header(denominator) });
  }
  if (total.type === 'weighted-mean') return words('tables.total.weighted_mean', { weight: header(total.weight) });
  return total.type === 'none' ? '' : words(`tables.total.${total.type}`);
}

interface Given {
  columns: readonly ResolvedColumn[];
  style: Style;
  words: Words;
}

const isNegative = (value: CellValue | undefined) => typeof value === 'number' && value < 0;

/** The columns of the grid, in order: widths and pins are what they say, and nothing that the grid remembers. */
export function columnDefs({ columns, style, words }: Given): ColDef<Row, CellValue>[] {
  return columns.map((column) => {
    const write = cellWriter(column, style);
    const text = ({ value, node }: ValueFormatterParams<Row, CellValue>) =>
      // A text in the totals row is its label.
      node?.rowPinned && typeof value === 'string' ? value : write(value ?? null);
    return {
      colId: column.value,
      field: column.value,
      headerName: column.header,
      headerTooltip: column.header,
      width: column.width,
      pinned: column.pinned ? 'left' : null,
      valueFormatter: text,
      headerClass: column.align === 'right' ? 'ag-right-aligned-header' : undefined,
      cellClass: column.align === 'left' ? undefined : `motorpool-${column.align}`,
      ...(column.type === 'currency'
        ? { cellClassRules: { 'motorpool-negative': ({ value }: { value?: CellValue }) => isNegative(value) } }
        : {}),
      tooltipValueGetter: ({ node, value, valueFormatted }: ITooltipParams<Row, CellValue>) =>
        node?.rowPinned && typeof value === 'number' ? totalWords(column, columns, words) : valueFormatted,
      ...filterOf(column, style),
    };
  });
}
