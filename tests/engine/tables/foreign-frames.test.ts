import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { BackendError, MalformedStream, TruncatedStream } from '../../../engine/tables/frame.ts';
import { createFrameDecoder } from '../../../engine/tables/frame-decoder.ts';
import { createFrameEncoder } from '../../../engine/tables/frame-encoder.ts';
import { readBlock } from './tables.ts';

const fields: Field[] = [
  { name: 'text', kind: 'text' },
  { name: 'number', kind: 'number' },
  { name: 'date', kind: 'date' },
];
const names = fields.map(({ name }) => name);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/** A frame of any type with any stated length. */
function frame(type: number, body: Uint8Array, length = body.length): Uint8Array {
  return joined(new Uint8Array(Uint32Array.of(type, length).buffer), body);
}

function jsonFrame(type: number, json: string): Uint8Array {
  const bytes = new TextEncoder().encode(json);
  return frame(type, bytes.length % 8 === 0 ? bytes : joined(bytes, new Uint8Array(8 - (bytes.length % 8)).fill(32)));
}

const words = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const header = createFrameEncoder(fields).header();
const headerOf = (...some: Field[]) => createFrameEncoder(some).header();

/** A valid stream with some rows. */
function sound(rows: number): Uint8Array {
  const encoder = createFrameEncoder(fields, { first: 4, most: 16, bytes: 1 << 20 });
  const frames = [encoder.header()];
  const flush = () => frames.push(encoder.flush() ?? new Uint8Array(0));
  for (let row = 0; row < rows; row++) {
    encoder.text(0).push(['', 'Ford', 'Québec', `T${row}`][row % 4] ?? '');
    encoder.number(1).push(row / 4);
    encoder.number(2).push(20_000 + row);
    if (encoder.endRow()) flush();
  }
  flush();
  return joined(...frames, encoder.end());
}

const meant = [BackendError, MalformedStream, TruncatedStream];

/** Reads arbitrary bytes. What was read is valid, and used a proportional amount of memory. */
function survive(bytes: Uint8Array, cut: number): void {
  const decoder = createFrameDecoder();
  try {
    for (let at = 0; at < bytes.length; at += cut) decoder.push(bytes.subarray(at, at + cut));
    decoder.finish();
  } catch (reason) {
    expect(meant).toContain((reason as Error).constructor);
  }
  const { dataset } = decoder;
  if (!dataset) return;
  let room = 0;
  for (const column of dataset.columns.values()) {
    room += column.kind === 'text' ? column.codes.byteLength + column.dictionary.length * 8 : column.values.byteLength;
    if (column.kind !== 'text') continue;
    const { codes, dictionary } = column;
    for (let row = 0; row < dataset.length; row++) expect(dictionary[codes[row] as number]).toBeTypeOf('string');
  }
  expect(room).toBeLessThanOrEqual(bytes.length * 32 + dataset.columns.size * 8192);
  readBlock(dataset, allRows(dataset), 0, Math.min(dataset.length, 10), names);
}

const cut = fc.integer({ min: 1, max: 600 });
const u32 = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 4, 8, 16, 2 ** 29, 2 ** 31, 2 ** 32 - 1),
  fc.nat(40),
  fc.nat(0xffff_ffff),
);

test('any bytes are a stream, or end in one of three errors', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), cut, survive));
});

test('so does any stream after a valid header', () => {
  const body = fc.array(u32, { maxLength: 30 }).map((values) => words(...values));
  const any = fc.tuple(fc.constantFrom(0, 1, 2, 3, 4, 5), body, fc.option(u32, { nil: undefined }));
  const frames = fc.array(
    any.map(([type, bytes, length]) => frame(type, bytes, length)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(frames, cut, (each, size) => survive(joined(header, ...each), size)),
    { numRuns: 1000 },
  );
});

test('so does any JSON in any frame', () => {
  const json = fc.oneof(
    fc.json(),
    fc.constantFrom('null', '{"version":1}', '{"version":1,"fields":{}}', '{"version":1,"fields":[null]}'),
    fc.constantFrom('{"version":1,"fields":[{"name":"a","kind":"text"},{"name":"a","kind":"date"}]}', '{"rows":{}}'),
    fc.constantFrom(...['rows', 'message', 'version'].map((key) => `{"${key}":${'['.repeat(9e3)}${']'.repeat(9e3)}}`)),
  );
  const frames = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), json), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(frames, fc.boolean(), cut, (each, isHeaded, size) => {
      const parts = each.map(([type, text]) => jsonFrame(type, text));
      survive(joined(...(isHeaded ? [header] : []), ...parts), size);
    }),
  );
});

test('so does a valid stream with flipped bits, replaced words or a cut end', () => {
  const change = fc.tuple(fc.nat(), fc.oneof(u32, fc.nat(31)), fc.boolean());
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.array(change, { maxLength: 5 }),
      fc.option(fc.nat()),
      cut,
      (rows, changes, end, size) => {
        const bytes = sound(rows);
        const view = new Uint32Array(bytes.buffer);
        for (const [place, value, isBit] of changes) {
          const at = place % view.length;
          view[at] = isBit ? (view[at] as number) ^ (1 << (value & 31)) : value;
        }
        survive(end === null ? bytes : bytes.subarray(0, end % (bytes.length + 1)), size);
      },
    ),
    { numRuns: 1000 },
  );
});

const text = headerOf({ name: 'text', kind: 'text' });
const number = headerOf({ name: 'number', kind: 'number' });
const most = 2 ** 32 - 1;

test.each<[string, Uint8Array]>([
  ['rows that did not come', joined(number, frame(2, words(most, 1, 8, 1, 1, 0)))],
  ['rows of no columns', joined(headerOf(), frame(2, words(most, 0)))],
  ['texts that did not come', joined(text, frame(2, words(0, 1, 1, 0, most, 0)))],
  ['texts past the end of 32 bits', joined(text, frame(2, words(0, 1, 1, 0, most - 3, 0)))],
  ['a code without a text', joined(text, frame(2, words(1, 1, 1, 0, 0, 0, 1, 0)))],
  ['a code before its text', joined(text, frame(2, words(1, 1, 1, 1, 2, 0, 0x61, 0, 2, 0)))],
  ['a text without an end', joined(text, frame(2, words(0, 1, 1, 0, 1, 0, 0x61, 0)))],
  ['values of three bytes', joined(number, frame(2, words(1, 1, 3, 1, 1, 0, 0, 0)))],
  ['a division by zero', joined(number, frame(2, words(1, 1, 1, 1, 0, 0, 1, 0)))],
  ['another number of columns', joined(number, frame(2, words(0, 2)))],
  ['more columns than a table has', jsonFrame(1, `{"version":1,"fields":[${'0,'.repeat(9999)}0]}`)],
  ['a frame of no whole words', joined(number, frame(2, new Uint8Array(0), 12))],
  ['a second header', joined(number, number)],
])('%s are refused', (_what, bytes) => {
  expect(() => createFrameDecoder().push(bytes)).toThrow(MalformedStream);
});

test('a frame with a large stated length uses the memory of what arrived', () => {
  const before = process.memoryUsage().arrayBuffers;
  const decoders = Array.from({ length: 20 }, () => createFrameDecoder());
  for (const decoder of decoders) decoder.push(frame(1, new Uint8Array(100_000), 2 ** 29));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
  expect(decoders[0]?.dataset).toBeNull();
});

test('a few foreign bytes are not the beginning of a stream, wherever they end', () => {
  const finished = (bytes: Uint8Array) => () => {
    const decoder = createFrameDecoder();
    decoder.push(bytes);
    decoder.finish();
  };
  const text = new TextEncoder().encode('garbage bytes');
  for (let length = 1; length <= text.length; length++)
    expect(finished(text.subarray(0, length)), `${length}`).toThrow(MalformedStream);
  expect(finished(new Uint8Array([1, 0, 0]))).toThrow(TruncatedStream);
  expect(finished(new Uint8Array(0))).toThrow(TruncatedStream);
});
