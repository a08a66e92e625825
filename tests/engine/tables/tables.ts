import fc from 'fast-check';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { linesOf, readLines } from '../../../engine/tables/lines.ts';
import type { Rows, Table } from '../../../engine/tables/table.ts';

/** A row in its JSON form. */
export interface Sample {
  text: string;
  number: number | null;
  date: string | null;
  datetime: string | null;
  boolean: boolean | null;
}

const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });

export const texts = fc.oneof(
  fc.constantFrom(
    '',
    'Ford',
    'ford',
    'Québec',
    'QUEBEC',
    'Unit 9',
    'Unit 10',
    'unit 010',
    'a b',
    'cœur',
    '-',
    '$5',
    '車',
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'é', 'b', '1', '0', ' ', '-', '('), maxLength: 5 }),
);

export const numbers = fc.oneof(
  fc.constantFrom(0, -0, 5, -5, 0.005, 1.005, 2.675, 1234.5, 12_345_678.9, 4_294_967_296, 1e15, -0.001),
  fc.integer({ min: -3000, max: 3000 }),
  fc.integer({ min: -1e8, max: 1e8 }).map((thousandths) => thousandths / 1000),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
);

export const samples: fc.Arbitrary<Sample[]> = fc.array(
  fc.record({
    text: texts.map((text) => text.replaceAll('\0', '')),
    number: maybe(numbers),
    date: maybe(instants.map((instant) => instant.toISOString().slice(0, 10))),
    datetime: maybe(instants.map((instant) => instant.toISOString().slice(0, 19))),
    boolean: maybe(fc.boolean()),
  }),
  { maxLength: 40 },
);

/** A table of samples, filled in two steps. */
export function tableOf(rows: readonly Sample[]): Table {
  const table = createDataset([
    { name: 'text', kind: 'text' },
    { name: 'number', kind: 'number' },
    { name: 'date', kind: 'date' },
    { name: 'datetime', kind: 'datetime' },
    { name: 'boolean', kind: 'boolean' },
  ]);
  const half = rows.length >> 1;
  appendRows(
    table,
    rows.slice(0, half).map((row) => ({ ...row })),
  );
  appendRows(
    table,
    rows.slice(half).map((row) => ({ ...row })),
  );
  return table;
}

/** The cells of some rows, from place `from` to before `to`. */
export const readBlock = (table: Table, rows: Rows, from: number, to: number, fields: readonly string[]) =>
  readLines(table, linesOf(rows), from, to, fields).map((line) => line.cells);

/** Some rows of a table, in some order. */
export const rowsOf = (table: Table): fc.Arbitrary<Rows> =>
  fc.shuffledSubarray(Array.from({ length: table.length }, (_, row) => row)).map((rows) => Uint32Array.from(rows));

/** As in streams: a dictionary may have a text twice. */
export function holdTwice(table: Table, name: string, text: string): void {
  const column = table.columns.get(name);
  if (column?.kind !== 'text' || !column.dictionary.includes(text)) return;
  const last = column.codes.lastIndexOf(column.dictionary.indexOf(text));
  column.codes[last] = column.dictionary.push(text) - 1;
}
