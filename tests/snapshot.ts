import { cellWriter } from '../engine/columns/cell.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { ResolvedMenu } from '../engine/menus/resolve.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import type { Rows, Table } from '../engine/tables/table.ts';
import { readCell } from '../engine/tables/view.ts';

export interface Shown {
  locale: string;
  resolved: ResolvedReport;
  menus: (ResolvedMenu | null)[];
  table: Table;
  rows: Rows;
  totals: Readonly<Record<string, number | null>>;
}

const total = ({ total }: ResolvedColumn) => {
  if (total.type === 'ratio')
    return `${total.factor === 1 ? '' : `${total.factor} × `}${total.numerator} / ${total.denominator}`;
  return total.type === 'weighted-mean' ? `mean by ${total.weight}` : total.type;
};

const columnLine = (column: ResolvedColumn) =>
  [
    column.enabled ? '+' : '-',
    column.value,
    column.header,
    column.type,
    column.align,
    `${column.width}px`,
    `total: ${total(column)}`,
    column.excelFormat,
    column.pinned ? 'pinned' : '',
  ]
    .filter(Boolean)
    .join(' | ');

function place({ resolved, menus }: Shown): string[] {
  return menus.flatMap((menu) =>
    (menu?.categories ?? []).flatMap((category) =>
      category.items
        .filter((item) => item.key === resolved.key)
        .map((item) => `${menu?.title} > ${category.text} > ${item.text} (${item.to})`),
    ),
  );
}

const fieldLine = (field: ResolvedReport['fields'][number]) =>
  [
    `${field.text}${field.required ? ' *' : ''}`,
    field.type,
    `${field.key} = ${JSON.stringify(field.value)}`,
    field.items?.map((item) => `${item.value}: ${item.text}`).join(', ') ?? '',
    field.min === undefined ? '' : `min ${field.min}`,
    field.max === undefined ? '' : `max ${field.max}`,
    field.step === undefined ? '' : `step ${field.step}`,
    field.shown ? '' : 'hidden',
  ]
    .filter(Boolean)
    .join(' | ');

function rowLines({ resolved, table, rows, totals }: Shown): string[] {
  const shown = resolved.columns.filter((column) => column.enabled);
  const writers = shown.map((column) => cellWriter(column, resolved.style));
  const first = [...rows.subarray(0, 3)].map((row) =>
    shown.map((column, i) => writers[i]?.(readCell(table, column.value, row)) ?? '').join(' | '),
  );
  const summed = shown.map((column, i) => writers[i]?.(totals[column.value] ?? null) ?? '').join(' | ');
  return [...first, `${rows.length} rows, totals: ${summed}`];
}

/** A report as one viewer sees it in one language, as text: form, call, columns, first rows, totals, places. */
export function describeShown(shown: Shown): string {
  const { resolved } = shown;
  const { request } = resolved;
  const call = request ? `${request.method} ${request.path}` : 'none';
  const query = request?.query.map(([name, value]) => `${name}=${value}`).join('&');
  const body = request?.body ? ` ${JSON.stringify(request.body)}` : '';
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((l) => `  ${l}`)] : [];
  return [
    `=== ${shown.locale}: ${resolved.title}`,
    resolved.description,
    ...section('in the menus', place(shown)),
    ...section('form', resolved.fields.map(fieldLine)),
    ...section('call', [`${call}${query ? `?${query}` : ''}${body}`, resolved.sentence].filter(Boolean)),
    ...section('columns', resolved.columns.map(columnLine)),
    ...section(
      'sorted by',
      resolved.sort.map((sort) => `${sort.value} ${sort.direction}`),
    ),
    ...section(
      'hierarchies',
      resolved.hierarchies.map((each) => `${each.text}: ${each.columns.join(' > ')}`),
    ),
    ...section('rows', rowLines(shown)),
  ].join('\n');
}
