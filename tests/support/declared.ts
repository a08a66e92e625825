import { expect } from 'vitest';
import { columnKinds } from '../../engine/columns/registry.ts';
import type { Words } from '../../engine/context/context.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { createShownRows, type ShownRows } from '../../engine/results/shown-rows.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Dataset, Filter, Sort } from '../../engine/tables/table.ts';

/** The part of a report, or of a dashboard's table, that says how its rows are read. */
type Readable = Pick<ResolvedReport, 'columns' | 'derived' | 'style' | 'sort'>;

const ascending = ({ columns }: Readable): Sort[] =>
  columns.filter((column) => column.enabled).map(({ value }) => ({ value, direction: 'asc' }));

/** Rows in the order of the report. */
export function read(dataset: Dataset, resolved: Readable, filters: readonly Filter[] = []): ShownRows {
  // A report without an order has none in the database either, but a snapshot needs one.
  const sorts = resolved.sort.length > 0 ? resolved.sort : ascending(resolved);
  const fields = resolved.columns.map((column) => column.value);
  const shown = createShownRows(readDataset(dataset, resolved), resolved, { search: '', filters, sorts, fields });
  shown.grow(true);
  return shown;
}
/** Codes in the rows that are not values of their columns, so that the screen shows the code. */
function wordless({ table }: ShownRows, { columns }: Readable): string[] {
  return columns.flatMap(({ value, values }) => {
    const column = table.columns.get(value);
    if (!values || column?.kind !== 'text') return [];
    const written = new Set(['', ...Object.values(values)]);
    const shown = new Set(Array.from(column.codes.subarray(0, table.length), (code) => column.dictionary[code] ?? ''));
    // Several codes are separated by semicolons.
    const isWritten = (text: string) => text.split('; ').every((part) => written.has(part));
    return [...shown].filter((text) => !isWritten(text)).map((text) => `“${text}” is none of the values of ${value}`);
  });
}

/** The rows. Fails unless they have the declared fields, with the declared types, and every code has a text. */
export function declared(dataset: Dataset, resolved: Readable): ShownRows {
  const shown = read(dataset, resolved);
  const found = new Map([...shown.table.columns].map(([field, { kind }]) => [field, kind]));
  const kinds = resolved.columns.map(
    ({ value, type }) => [value, columnKinds[type].storage, found.get(value)] as const,
  );
  const odd = kinds.filter(([, declared, kind]) => declared !== kind);
  const why =
    'The query returned no row, so its fields are unknown. It needs rows for the demo accounts (docs/how-to/dashboards.md).';
  expect(odd, shown.table.length === 0 ? why : 'The query gives other fields than its columns.').toEqual([]);
  expect(wordless(shown, resolved)).toEqual([]);
  return shown;
}

/** Keys without a text. */
export const wordlessTexts = (words: Words, texts: readonly string[]): string[] =>
  texts.filter((text) => text === '' || (/^[a-z_]+\.[\w.-]+$/.test(text) && !words.has(text)));

/** The texts of columns and fields. */
export const textsOf = ({ columns, fields }: Pick<ResolvedReport, 'columns' | 'fields'>): string[] => [
  ...columns.map((column) => column.header.replace(/ \([^)]*\)$/, '')),
  ...columns.flatMap((column) => Object.values(column.values ?? {})),
  ...fields.flatMap((field) => [field.text, ...(field.items ?? []).map((item) => item.text)]),
];
