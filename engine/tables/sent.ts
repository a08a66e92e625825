import { isoDay, isoMoment } from '../formats/days.ts';
import type { Column, NumberColumn } from './table.ts';

export type SentValue = string | number | boolean | null;

/** Values of a row by field, as the backend sent them: in its units, with its codes. Days are YYYY-MM-DD. */
export type SentCells = Readonly<Record<string, SentValue>>;

const written: Record<NumberColumn['kind'], (value: number) => SentValue> = {
  number: (value) => value,
  date: isoDay,
  datetime: isoMoment,
  boolean: (value) => value === 1,
};

function sentReader(column: Column | undefined): (row: number) => SentValue {
  if (!column) return () => null;
  if (column.kind === 'text') return (row) => column.dictionary[column.codes[row] ?? 0] || null;
  const write = written[column.kind];
  return (row) => {
    const value = column.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : write(value);
  };
}

/** Prepares to read fields as they were sent. Derived ones are as they were derived. */
export function sentReaders(
  columns: ReadonlyMap<string, Column>,
  fields: readonly string[],
): (row: number) => SentCells {
  const readers = fields.map((field) => [field, sentReader(columns.get(field))] as const);
  return (row) => Object.fromEntries(readers.map(([field, read]) => [field, read(row)]));
}
