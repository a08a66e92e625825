import type { FieldValue } from '../context/values.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { Style } from '../formats/style.ts';
import { readTypedDay } from '../formats/typed-day.ts';
import { readTypedNumber } from '../formats/typed-number.ts';

/** A row that was typed, by field. What can't be read is the text itself. */
export type EntryRow = Readonly<Record<string, FieldValue>>;

/** What a table's rows are typed with: the fields of a row, as one without anything typed has them. */
export interface EntryFields {
  /** The field that names a row. */
  row: string;
  /** The field that confirms a row; null if there is none. */
  confirm: string | null;
  fields: readonly ResolvedField[];
}

/** The fields that have a column. */
export const cellsOf = ({ row, confirm, fields }: EntryFields): ResolvedField[] =>
  fields.filter(({ key, shown }) => shown && key !== row && key !== confirm);

const valueIn = (row: EntryRow, { key, value }: ResolvedField): FieldValue =>
  (row[key] === undefined ? value : row[key]) ?? null;

/** Whether something differs from what a row begins with. */
const isTyped = (row: EntryRow, entry: EntryFields): boolean =>
  cellsOf(entry).some((field) => valueIn(row, field) !== (field.value ?? null));

/** A cell of a row, and what was typed in it. */
export interface CellChange {
  id: string;
  field: string;
  value: FieldValue;
}

/**
 * The typed rows after changes of cells. A row is among them as long as something in it differs from what it began with.
 * What was confirmed is not confirmed for other values.
 */
export function withCells(rows: readonly EntryRow[], changes: readonly CellChange[], entry: EntryFields): EntryRow[] {
  const { row: name, confirm } = entry;
  const next = new Map(rows.map((row) => [String(row[name]), row]));
  for (const { id, field, value } of changes) {
    const before = next.get(id) ?? { [name]: id };
    // Another way to say no, so that what was asked about the other values is not asked any more.
    const no = confirm !== null && before[confirm] === false ? null : false;
    const after = { ...before, ...(confirm === null ? {} : { [confirm]: no }), [field]: value };
    if (isTyped(after, entry)) next.set(id, after);
    else next.delete(id);
  }
  return [...next.values()];
}

/** The cells of a text from a spreadsheet, by line; null if it is for one cell. */
export function pastedCells(text: string): string[][] | null {
  const lines = text.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
  const cells = lines.map((line) => line.split('\t'));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

/** What a text is for a field, as if it were typed. A text that can't be read stays as it is. */
export function typedValue(
  { type, percent }: Pick<ResolvedField, 'type' | 'percent'>,
  text: string,
  style: Style,
): FieldValue {
  const plain = text.trim();
  if (plain === '') return null;
  if (type === 'date') return readTypedDay(plain, style)?.value ?? plain;
  if (type !== 'number' && type !== 'currency') return plain;
  return readTypedNumber(percent ? plain.replace(/\s*%$/, '') : plain, style)?.value ?? plain;
}

/**
 * The changes that a paste makes, from a cell to the right and down; null if it has more columns or lines than there are.
 * `ids`: the rows from that of the cell on. An empty cell of the sheet changes nothing.
 */
export function pasteChanges(
  pasted: readonly (readonly string[])[],
  { ids, fields, style }: { ids: readonly string[]; fields: readonly ResolvedField[]; style: Style },
): CellChange[] | null {
  if (pasted.length > ids.length || pasted.some((line) => line.length > fields.length)) return null;
  return pasted.flatMap((line, at) =>
    line.flatMap((text, column): CellChange[] => {
      const [id, field] = [ids[at], fields[column]];
      if (id === undefined || !field || text.trim() === '') return [];
      return [{ id, field: field.key, value: typedValue(field, text, style) }];
    }),
  );
}
