import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import { normaliseReport } from '../definitions/normal-report.ts';
import { resolveStyle } from '../formats/style.ts';
import { resolveColumns } from '../reports/columns.ts';
import type { Catalogue } from '../schema/column.ts';
import { appendRows, createDataset, fieldsOfRows } from '../tables/builder.ts';
import { readCell } from '../tables/cells.ts';
import { readDataset } from '../tables/reading.ts';

/** Values by column. */
type Values = Readonly<Record<string, unknown>>;

/** A change of a record: the columns that differ, before and after. */
export interface Change {
  before: Values;
  after: Values;
}

/** A column that a change has changed, in the words and formats of a viewer; null for no value. */
export interface ChangedField {
  header: string;
  before: string | null;
  after: string | null;
}

/** The value of a secret column. */
const secret = '***';

/** Columns that the catalogue has only by another name: their values are written as those of that column. */
export const writtenAs: Readonly<Record<string, string>> = {
  amount: 'repair_amount',
  garage_country: 'driver_country',
  send_country: 'driver_country',
};

const fieldsIn = ({ before, after }: Change): string[] => [...new Set([...Object.keys(before), ...Object.keys(after)])];

/** The columns with which fields are written. Those that the catalogue has by another name have their own header. */
function columnsOf(fields: readonly string[], catalogue: Catalogue, context: Context): Map<string, ResolvedColumn> {
  const nameOf = (field: string) => (Object.hasOwn(catalogue.columns, field) ? field : (writtenAs[field] ?? field));
  const known = [...new Set(fields.map(nameOf))].filter((name) => Object.hasOwn(catalogue.columns, name));
  const report = normaliseReport(
    'record',
    { key: '', menu: { category: '', icon: '' }, routes: {}, sources: [], columns: known },
    catalogue,
  );
  const columns = new Map(resolveColumns(report, {}, context).map((column) => [column.value, column]));
  return new Map(
    fields.flatMap((field) => {
      const column = columns.get(nameOf(field));
      if (!column) return [];
      const header = nameOf(field) === field ? column.header : context.words.of(`records.fields.${field}`);
      return [[field, { ...column, value: field, header }]];
    }),
  );
}

/**
 * The changed columns of each change, in the words, units and formats of a viewer, by header. A column that the catalogue
 * does not have gets its words from `records.fields`.
 */
export function changeTexts(changes: readonly Change[], catalogue: Catalogue, context: Context): ChangedField[][] {
  const { words, locale } = context;
  const fields = [...new Set(changes.flatMap(fieldsIn))];
  const columns = columnsOf(fields, catalogue, context);
  const style = resolveStyle(context);
  const shown = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== secret));
  const rows = changes.flatMap(({ before, after }) => [shown(before), shown(after)]);
  const dataset = createDataset(fieldsOfRows(rows));
  appendRows(dataset, rows);
  const { table } = readDataset(dataset, { derived: [], columns: [...columns.values()] });
  const plain = { type: 'text', decimals: 0 } as const;
  const textOf = (field: string, row: number, given: unknown): string | null => {
    if (given === undefined) return null;
    if (given === secret) return secret;
    return cellText(columns.get(field) ?? plain, readCell(table, field, row), style) || null;
  };
  const headerOf = (field: string) => columns.get(field)?.header ?? words.of(`records.fields.${field}`);
  return changes.map((change, at) =>
    fieldsIn(change)
      .map((field) => ({
        header: headerOf(field),
        before: textOf(field, 2 * at, change.before[field]),
        after: textOf(field, 2 * at + 1, change.after[field]),
      }))
      // What was blank and is blank, such as an empty list in a new record.
      .filter(({ before, after }) => before !== null || after !== null)
      .sort((one, other) => one.header.localeCompare(other.header, locale)),
  );
}

/** A list of objects, such as the rows of a group: the fields of each as headers and values, in the order of the catalogue. */
export function objectsInWords(list: readonly Values[], catalogue: Catalogue, context: Context): string {
  const order = Object.keys(catalogue.columns);
  const rows = list.map((each) =>
    Object.entries(each).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
  const texts = changeTexts(
    rows.flatMap((row) => row.map(([field, value]) => ({ before: {}, after: { [field]: value } }))),
    catalogue,
    context,
  );
  let place = 0;
  return rows
    .map((row) =>
      row
        .flatMap(() => texts[place++] ?? [])
        .flatMap(({ header, after }) => (after === null ? [] : [`${header} ${after}`]))
        .join(', '),
    )
    .join('; ');
}
