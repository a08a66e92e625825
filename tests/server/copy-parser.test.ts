import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCell } from '../../engine/tables/cells.ts';
import { createFrameEncoder } from '../../engine/tables/frame-encoder.ts';
import { tidy } from '../../engine/tables/tidy.ts';
import { createCopyParser } from '../../server/query/copy-parser.ts';
import { createJsonWriter } from '../../server/query/json-rows.ts';
import { decode } from './support/server.ts';

const special: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const escapeText = (text: string) => [...text].map((letter) => special[letter] ?? letter).join('');
const field = (value: string | null) => (value === null ? '\\N' : escapeText(value));
const copied = (rows: readonly (readonly (string | null)[])[]) =>
  Buffer.from(rows.map((row) => `${row.map(field).join('\t')}\n`).join(''));

/** Cuts bytes into chunks of these sizes, repeatedly. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

/** PostgreSQL can't store NUL, and a lone surrogate is not valid UTF-8. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0')),
  fc.string({ unit: fc.constantFrom('\\', '\t', '\n', 'N', 'n', 'é', '.') }),
);
const cell = fc.option(text, { nil: null });
const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 30 });
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

it('reads what COPY wrote, wherever the bytes are cut, without the spaces around texts', () => {
  fc.assert(
    fc.property(rows, sizes, (given, cuts) => {
      const fields = ['a', 'b', 'c'];
      const encoder = createFrameEncoder(fields.map((name) => ({ name, kind: 'text' })));
      const frames = [encoder.header()];
      const parser = createCopyParser(encoder.columns, () => encoder.endRow());
      for (const chunk of cut(copied(given), cuts)) parser.push(chunk);
      parser.finish();
      const table = decode(Buffer.concat([...frames, encoder.flush() ?? new Uint8Array(0), encoder.end()]));
      const read = given.map((_, row) => fields.map((name) => readCell(table, name, row) ?? ''));
      expect(read).toEqual(given.map((row) => row.map((value) => tidy(value ?? ''))));
    }),
  );
});

it('fails if the bytes end inside a row', () => {
  const encoder = createFrameEncoder([{ name: 'a', kind: 'text' }]);
  const parser = createCopyParser(encoder.columns, () => encoder.endRow());
  parser.push(Buffer.from('whole\nhal'));
  expect(() => parser.finish()).toThrow('inside a row');
});

it.each(['data', 'data.details', '$'] as const)('makes JSON of rows at %s, wherever the bytes are cut', (place) => {
  fc.assert(
    fc.property(rows, sizes, (given, cuts) => {
      const writer = createJsonWriter(place);
      const bytes = copied(given.map((row) => [JSON.stringify(row)]));
      const parts = cut(bytes, cuts).map((chunk) => Buffer.from(writer.rows(chunk)).toString('latin1'));
      const whole = Buffer.from(writer.open + parts.join('') + writer.close, 'latin1').toString();
      const answer = JSON.parse(whole);
      const expected = { data: given, 'data.details': { details: given }, $: given }[place];
      expect(place === '$' ? answer : answer.data).toEqual(expected);
    }),
  );
});

it('ends a broken JSON answer with a valid envelope', () => {
  const writer = createJsonWriter('data.details');
  const rowsSoFar = Buffer.from(writer.rows(Buffer.from('{"a":1}\n{"a":2}\n{"a"'))).toString();
  expect(JSON.parse(writer.open + rowsSoFar + writer.failed({ code: 'report_failed', message: '“broken”' }))).toEqual({
    data: { details: [{ a: 1 }, { a: 2 }] },
    success: false,
    code: 'report_failed',
    message: '“broken”',
  });
});
