import { leadingDay, parseMoment } from '../formats/days.ts';
import type { Codes, Column, ColumnKind, Dataset, NumberColumn, TextColumn } from './table.ts';
import { tidy } from './tidy.ts';

/** A column to create: its field and its kind of values. */
export interface Field {
  name: string;
  kind: ColumnKind;
}

export const createDataset = (fields: readonly Field[]): Dataset => ({
  length: 0,
  columns: new Map(fields.map(({ name, kind }) => [name, createColumn(kind)])),
});

export const createTextColumn = (): TextColumn => ({ kind: 'text', codes: new Uint8Array(0), dictionary: [''] });

export const createNumberColumn = (kind: NumberColumn['kind']): NumberColumn => ({ kind, values: new Float64Array(0) });

const createColumn = (kind: ColumnKind): Column => (kind === 'text' ? createTextColumn() : createNumberColumn(kind));

type CodesOf = new (from: number | Codes) => Codes;

/**
 * Widens the codes of a column to fit its dictionary. Narrow codes save memory: a million rows of a text with few values take a
 * megabyte. Code that adds to a dictionary without `interner` must call this before it writes the new codes.
 */
export function fitCodes(column: TextColumn): void {
  const { codes, dictionary } = column;
  if (dictionary.length <= 2 ** (8 * codes.BYTES_PER_ELEMENT)) return;
  column.codes = dictionary.length <= 0x10000 ? new Uint16Array(codes) : new Uint32Array(codes);
}

/** Reserves capacity. Arrays double, so that a growing column is copied only a few times. */
export function reserveRows(columns: Iterable<Column>, rows: number): void {
  for (const column of columns) {
    const room = column.kind === 'text' ? column.codes.length : column.values.length;
    if (rows <= room) continue;
    const wanted = Math.max(rows, room * 2, 1024);
    if (column.kind === 'text') {
      const { codes } = column;
      column.codes = new (codes.constructor as CodesOf)(wanted);
      column.codes.set(codes);
    } else {
      const values = new Float64Array(wanted);
      values.set(column.values);
      column.values = values;
    }
  }
}

/**
 * Returns the code of a text, adding it to the dictionary if it is new. It sees only the texts that were there at the start and
 * those that it added, so use one at a time per column.
 */
export function interner(column: TextColumn): (text: string) => number {
  const index = new Map(column.dictionary.map((text, code) => [text, code]));
  return (text) => {
    const code = index.get(text);
    if (code !== undefined) return code;
    index.set(text, column.dictionary.length);
    const added = column.dictionary.push(text) - 1;
    fitCodes(column);
    return added;
  };
}

/**
 * The fields of JSON rows: numbers where every value is a number, booleans where every value is a boolean, else texts. Dates are
 * texts here: a reading parses them where the column is a date.
 */
export function fieldsOfRows(rows: readonly Readonly<Record<string, unknown>>[]): Field[] {
  const kinds = new Map<string, ColumnKind | null>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const before = kinds.get(name) ?? null;
      if (value === null || value === undefined) {
        kinds.set(name, before);
        continue;
      }
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
      kinds.set(name, before === null || before === kind ? kind : 'text');
    }
  }
  return [...kinds].map(([name, kind]) => ({ name, kind: kind ?? 'text' }));
}

/**
 * Adds JSON rows. Texts lose the spaces around them. Dates are YYYY-MM-DD, datetimes YYYY-MM-DDTHH:MM[:SS], both in local time. null, undefined and unreadable values
 * are empty; fields that the dataset lacks are ignored.
 */
export function appendRows(dataset: Dataset, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const { length: from, columns } = dataset;
  reserveRows(columns.values(), from + rows.length);
  for (const [name, column] of columns) {
    if (column.kind === 'text') {
      const intern = interner(column);
      rows.forEach((row, i) => {
        // A new text may replace `codes` with a wider array: read it afterwards.
        const code = intern(tidy(textOf(row[name])));
        column.codes[from + i] = code;
      });
    } else {
      const read = readers[column.kind];
      rows.forEach((row, i) => {
        column.values[from + i] = read(row[name]);
      });
    }
  }
  dataset.length = from + rows.length;
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

const readers: Record<NumberColumn['kind'], (value: unknown) => number> = {
  number: (value) =>
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN,
  date: (value) => (typeof value === 'string' ? leadingDay(value) : Number.NaN),
  datetime: (value) => (typeof value === 'string' ? parseMoment(value) : Number.NaN),
  boolean: (value) => (typeof value === 'boolean' ? Number(value) : Number.NaN),
};
