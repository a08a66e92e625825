import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { BackendError, MalformedStream, TruncatedStream } from '../../../engine/tables/frame.ts';
import { createFrameDecoder } from '../../../engine/tables/frame-decoder.ts';
import { createFrameEncoder, type FrameEncoder } from '../../../engine/tables/frame-encoder.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { tidy } from '../../../engine/tables/tidy.ts';
import { readBlock } from './tables.ts';

const fields: Field[] = [
  { name: 'text', kind: 'text' },
  { name: 'number', kind: 'number' },
  { name: 'date', kind: 'date' },
  { name: 'datetime', kind: 'datetime' },
  { name: 'boolean', kind: 'boolean' },
];

type Values = readonly [string, number | null, number | null, number | null, number | null];

const nullable = (values: fc.Arbitrary<number>): fc.Arbitrary<number | null> => fc.option(values, { nil: null });
const numbers = fc.oneof(
  fc.constantFrom(127, -127, 128, -128, 32_767, -32_768, 32_768, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 0.1, 1e-5),
  fc.integer({ min: -200, max: 200 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  fc.double({ noNaN: true }).map((value) => value + 0),
);
const rowsOf: fc.Arbitrary<Values[]> = fc.array(
  fc.tuple(
    fc
      .oneof(fc.constantFrom('', 'Ford', 'Québec', '\uFEFFmark', '車'), fc.string({ unit: 'grapheme' }))
      .map((text) => text.replaceAll('\0', '')),
    nullable(numbers),
    nullable(fc.integer({ min: -700_000, max: 2_900_000 })),
    nullable(fc.integer({ min: -6e13, max: 2e14 })),
    nullable(fc.constantFrom(0, 1)),
  ),
  { maxLength: 60 },
);

function push(encoder: FrameEncoder, row: Values): boolean {
  encoder.text(0).push(row[0]);
  for (let column = 1; column < 5; column++) {
    const value = row[column];
    if (value === null) encoder.number(column).blank();
    else encoder.number(column).push(Number(value));
  }
  return encoder.endRow();
}

function encode(rows: readonly Values[], first: number): Uint8Array[] {
  const encoder = createFrameEncoder(fields, { first, most: first * 4, bytes: 1 << 20 });
  const frames = [encoder.header()];
  const flush = () => {
    const batch = encoder.flush();
    if (batch) frames.push(batch);
  };
  for (const row of rows) if (push(encoder, row)) flush();
  flush();
  return [...frames, encoder.end()];
}

const joined = (frames: readonly Uint8Array[]): Uint8Array => Uint8Array.from(frames.flatMap((frame) => [...frame]));
const shown = (table: Table) =>
  readBlock(
    table,
    allRows(table),
    0,
    table.length,
    fields.map(({ name }) => name),
  ).map((row) => Object.values(row));
const asShown = (rows: readonly Values[]) => rows.map(([text, ...values]) => [tidy(text) || null, ...values]);

function decode(chunks: Iterable<Uint8Array>): { table: Table; counts: number[] } {
  const decoder = createFrameDecoder();
  const counts = [...chunks].map((chunk) => decoder.push(chunk));
  decoder.finish();
  if (!decoder.dataset) throw new Error('no table');
  return { table: decoder.dataset, counts };
}

test('returns every row, however the bytes are split', () => {
  fc.assert(
    fc.property(
      rowsOf,
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 300 })),
      (rows, first, cuts) => {
        const bytes = joined(encode(rows, first));
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; ) {
          const next = at + (cuts.next().value ?? 1);
          chunks.push(bytes.subarray(at, next));
          at = next;
        }
        const { table, counts } = decode(chunks);
        expect(shown(table)).toEqual(asShown(rows));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
      },
    ),
  );
});

test('accepts single bytes', () => {
  const rows: Values[] = [
    ['a', 1, null, 3, 1],
    ['', null, 2, null, 0],
    ['a', 1.25, 2, 3, null],
  ];
  const { table } = decode(Array.from(joined(encode(rows, 2)), (byte) => Uint8Array.of(byte)));
  expect(shown(table)).toEqual(asShown(rows));
});

test('a dictionary over its limit restarts with each batch, and the rows stay the same', () => {
  const encoder = createFrameEncoder([{ name: 'text', kind: 'text' }], {
    first: 40_000,
    most: 40_000,
    bytes: 1 << 30,
  });
  const frames = [encoder.header()];
  const texts = Array.from({ length: 200_000 }, (_, row) => (row % 5 === 0 ? '' : `T${row % 90_000}`));
  for (const text of texts) {
    encoder.text(0).push(text);
    if (encoder.endRow()) frames.push(encoder.flush() ?? new Uint8Array(0));
  }
  const { table } = decode([...frames, encoder.end()]);
  expect(readBlock(table, allRows(table), 0, table.length, ['text']).map((row) => row.text ?? '')).toEqual(texts);
});

test('many long texts request a flush before the batch is full', () => {
  const encoder = createFrameEncoder([{ name: 'text', kind: 'text' }], { first: 1e6, most: 1e6, bytes: 1 << 20 });
  let rows = 0;
  do encoder.text(0).push(`${rows++}`.padEnd(1000, 'x'));
  while (!encoder.endRow());
  expect(rows).toBeLessThan(2000);
});

test('values are read as PostgreSQL writes them', () => {
  const encoder = createFrameEncoder(fields);
  const lines = [
    ['Montréal', '-12.340', '2026-11-20', '2026-11-20 15:04:05', 't'],
    ['x', '1e21', '1969-12-31', '2026-11-20 15:04:05.25', 'f'],
    ['', '9007199254740993.5', 'infinity', '1899-12-31 00:00:00', 'f'],
    ['y', 'NaN', '2024-02-29', '2026-11-20 15:04:05+00', 't'],
  ];
  for (const line of lines) {
    line.forEach((value, column) => {
      const bytes = new TextEncoder().encode(`<${value}>`);
      encoder.columns[column]?.pushBytes(bytes, 1, bytes.length - 1);
    });
    encoder.endRow();
  }
  const { table } = decode([encoder.header(), encoder.flush() ?? new Uint8Array(0), encoder.end()]);
  const day = (text: string) => Date.parse(text) / 86_400_000;
  expect(shown(table)).toEqual([
    ['Montréal', -12.34, day('2026-11-20'), Date.parse('2026-11-20T15:04:05Z'), 1],
    ['x', 1e21, -1, Date.parse('2026-11-20T15:04:05.250Z'), 0],
    [null, 9007199254740994, null, Date.parse('1899-12-31T00:00:00Z'), 0],
    ['y', null, day('2024-02-29'), Date.parse('2026-11-20T15:04:05Z'), 1],
  ]);
});

test('any number and date is read as JavaScript reads it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer().map((n) => n / 1000),
      ),
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      (number, date) => {
        const encoder = createFrameEncoder(fields.slice(1, 4));
        const iso = date.toISOString();
        [String(number), iso.slice(0, 10), `${iso.slice(0, 10)} ${iso.slice(11, 19)}`].forEach((text, column) => {
          encoder.columns[column]?.pushBytes(new TextEncoder().encode(text), 0, text.length);
        });
        encoder.endRow();
        const { table } = decode([encoder.header(), encoder.flush() ?? new Uint8Array(0), encoder.end()]);
        const second = Math.floor(date.getTime() / 1000) * 1000;
        expect(Object.values(readBlock(table, allRows(table), 0, 1, ['number', 'date', 'datetime'])[0] ?? {})).toEqual([
          number + 0,
          Math.floor(second / 86_400_000),
          second,
        ]);
      },
    ),
  );
});

test('a truncated stream, at a frame or within one, is not accepted as complete', () => {
  const frames = encode(
    Array.from({ length: 30 }, (_, row) => [`t${row}`, row, null, null, 1] as const),
    8,
  );
  const bytes = joined(frames);
  for (let length = 0; length < bytes.length; length += 8) {
    const decoder = createFrameDecoder();
    decoder.push(bytes.subarray(0, length));
    expect(() => decoder.finish()).toThrow(TruncatedStream);
  }
  const lost = frames.filter((_, place) => place !== 1);
  const decoder = createFrameDecoder();
  expect(() => {
    for (const frame of lost) decoder.push(frame);
    decoder.finish();
  }).toThrow();
});

test('an error of the backend arrives as an error', () => {
  const encoder = createFrameEncoder(fields);
  const decoder = createFrameDecoder();
  decoder.push(encoder.header());
  const frame = encoder.error({ code: 'report_timeout', message: 'It took too long.' });
  expect(() => decoder.push(frame)).toThrow(new BackendError('It took too long.', 'report_timeout'));
});

test('other bytes are refused', () => {
  const refused = (bytes: Uint8Array) => expect(() => createFrameDecoder().push(bytes)).toThrow(MalformedStream);
  refused(new TextEncoder().encode('{"success":true,"message":"","data":[]}'));
  refused(createFrameEncoder(fields).end());
  const header = createFrameEncoder(fields).header();
  refused(Uint8Array.from(header, (byte, at) => (at > 8 && byte === '1'.charCodeAt(0) ? '2'.charCodeAt(0) : byte)));
});

test('a row without a value is refused when it is written', () => {
  const encoder = createFrameEncoder(fields);
  encoder.text(0).push('a');
  encoder.endRow();
  expect(() => encoder.flush()).toThrow(RangeError);
  expect(() => encoder.text(1)).toThrow(TypeError);
});
