import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';
import { readNumber } from '../../../server/importing/values.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-grouping-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function typeOf(values: readonly string[]) {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, ['amount|x', ...values.map((value) => `${value}|x`)].join('\n'));
  const { columns } = await surveyFile(path, { reserved: new Set() });
  return columns[0]?.type;
}

/** Blanks, and the apostrophes of Switzerland as keyboards and programs write them. */
const signs = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', "'", '’');
const grouped = (whole: number, sign: string) => String(whole).replace(/(?<=\d)(?=(\d{3})+$)/g, sign);

it('numbers are read with each sign that groups digits in threes', () => {
  const cents = fc.integer({ min: 0, max: 99 }).map((each) => String(each).padStart(2, '0'));
  fc.assert(
    fc.property(fc.nat(2_000_000_000), cents, signs, fc.boolean(), (whole, part, sign, comma) => {
      const written = `${grouped(whole, sign)}${comma ? ',' : '.'}${part}`;
      expect(readNumber(written, comma)?.text).toBe(`${whole}.${part}`);
      expect(readNumber(`-${grouped(whole, sign)}`, comma)?.text).toBe(whole === 0 ? '0' : `-${whole}`);
    }),
  );
});

it.each([
  ["1'23", null],
  ["12'3456", null],
  ["1234'567", null],
  ["0'123", null],
  ["5'11", null],
  ["'1234", null],
  ["1'234'", null],
])('%s is not such a number', (written, text) => {
  expect(readNumber(written, false)?.text ?? null).toBe(text);
});

it('a column of them is numeric', async () => {
  expect(await typeOf(["1'234.50", '12.00', "CHF 1'000'000.00"])).toBe('numeric');
  expect(await typeOf(['1’234', '999'])).toBe('integer');
  expect(await typeOf(["1'234.50", "5'11"])).toBe('text');
});
