import type { Message } from '../context/message.ts';
import type { FieldRow } from '../context/values.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { Style } from '../formats/style.ts';
import { type DayOrder, inOrder, orderShownBy, readTypedDay } from '../formats/typed-day.ts';
import { isMonth, readTypedMonth } from '../formats/typed-month.ts';
import { type FileCell, readCell, textOfCell } from './import-cells.ts';
import { leavesOf } from './import-targets.ts';

/** What is wrong with a row, by the path of its field. */
export type RowFaults = Readonly<Record<string, Message>>;

/** A row of a file as the fields of a group have it. */
export interface ImportedRow {
  values: FieldRow;
  /** Cells that can’t be read. What their fields say about the values is not among them. */
  faults: RowFaults;
}

/** How the columns of a file are read. */
export interface ImportColumns {
  /** The path of the field that each column fills; null for a column that is left out. */
  paths: readonly (string | null)[];
  /** The order of the days in each column, where one of its cells shows it. */
  orders: readonly (DayOrder | null)[];
  style: Style;
  /** The fields of a row with these values: those of an address depend on its country. */
  fieldsOf(row: FieldRow): readonly ResolvedField[];
}

/** The order of the days in each column: null if no cell shows it, or if cells show different ones. */
export function dayOrders(rows: readonly (readonly FileCell[])[], width: number): (DayOrder | null)[] {
  return Array.from({ length: width }, (_, place) => {
    const shown = new Set(rows.flatMap((row) => orderShownBy(textOfCell(row[place] ?? '')) ?? []));
    const [order = null] = shown.size === 1 ? shown : [];
    return order;
  });
}

/**
 * The order of the days in a column, as a correction of one of its cells shows it. `cell`: the text before; `value`: the day or
 * month of the corrected cell. Null if the text can’t mean that, or means it in both orders.
 */
export function correctedOrder(cell: FileCell, value: FieldRow[string], style: Style): DayOrder | null {
  const text = textOfCell(cell);
  const read = typeof value === 'string' && isMonth(value) ? readTypedMonth : readTypedDay;
  const [order, other] = (['month', 'day'] as const).filter(
    (each) => read(text, inOrder(style, each))?.value === value,
  );
  return other === undefined ? (order ?? null) : null;
}

/** Whether a cell can mean two days or months. */
export const isAmbiguousDay = (fault: Message | undefined): boolean =>
  fault?.key === 'imports.ambiguous_day' || fault?.key === 'imports.ambiguous_month';

type Values = Record<string, FieldRow[string]>;

/** The values with one more. A field inside an address is in an object. */
function put(values: Values, path: string, value: FieldRow[string]): void {
  const [key = '', inside] = path.split('.');
  if (inside === undefined) values[key] = value;
  else values[key] = { ...(values[key] as Record<string, string>), [inside]: value as string };
}

/** Reads a row. Blank cells are missing: their fields begin with their own values. */
export function importedRow(
  cells: readonly FileCell[],
  { paths, orders, style, fieldsOf }: ImportColumns,
): ImportedRow {
  const values: Values = {};
  const faults: Record<string, Message> = {};
  const take = (isWanted: (field: ResolvedField) => boolean, row: FieldRow) => {
    const fields = new Map(leavesOf(fieldsOf(row)).map(({ path, field }) => [path, field]));
    for (const [place, path] of paths.entries()) {
      const field = path === null ? undefined : fields.get(path);
      const cell = cells[place] ?? (cells[place] === null ? null : '');
      if (path === null || !field || !isWanted(field)) continue;
      if (cell === null) faults[path] = { key: 'imports.broken_cell' };
      else if (textOfCell(cell) !== '') {
        const { value, fault } = readCell(field, cell, { style, order: orders[place] ?? null });
        put(values, path, value as FieldRow[string]);
        if (fault) faults[path] = fault;
      }
    }
  };
  // The country of an address decides which regions and codes there are.
  const isFirst = ({ type }: ResolvedField) => type === 'toggle';
  take(isFirst, {});
  take((field) => !isFirst(field), values);
  return { values, faults };
}

/** What the fields of a row say about it, and the cells that can’t be read. */
export function rowFaults(fields: readonly ResolvedField[], unread: RowFaults): RowFaults {
  const own = leavesOf(fields).flatMap(({ path, field }) => (field.fault ? [[path, field.fault] as const] : []));
  return { ...Object.fromEntries(own), ...unread };
}

/** The rows that have the values of an earlier row in the fields that name them. Those with a blank one have no name. */
export function repeated(rows: readonly FieldRow[], keys: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  return new Set(
    rows.flatMap((row, at) => {
      const values = keys.map((key) =>
        String(row[key] ?? '')
          .trim()
          .toUpperCase(),
      );
      if (values.length === 0 || values.includes('')) return [];
      const name = JSON.stringify(values);
      if (seen.has(name)) return [at];
      seen.add(name);
      return [];
    }),
  );
}
