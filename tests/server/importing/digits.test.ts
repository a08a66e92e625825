import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FileColumn } from '../../../server/database/file-tables.ts';
import { surveyFile } from '../../../server/importing/survey.ts';
import { isExact } from '../../../server/importing/values.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-digits-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(values: readonly string[], options: { types?: string; known?: FileColumn[] } = {}) {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, ['amount|x', ...values.map((value) => `${value}|x`)].join('\n'));
  const { columns, notes } = await surveyFile(path, { reserved: new Set(), ...options });
  return { type: columns[0]?.type, notes };
}

it.each([
  ['123456789012345', true],
  ['-0.00123456789012345', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['100000000000000000000', true],
  ['12345678901234567890', false],
  ['0.30000000000000004', true],
  ['0.123456789012345678', false],
  ['1234567890.12345678', false],
])('%s is shown with all its digits: %s', (text, exact) => {
  expect(isExact(text)).toBe(exact);
});

it.each([
  [
    'a whole number is a text, with the reason',
    ['12', '9007199254740993'],
    'text',
    'amount: “9007199254740993” in line 3 has more digits than a report can show and would appear as 9007199254740992, so it is stored as text. For a number, use --types amount=numeric.',
  ],
  [
    'even if others have decimals',
    ['12.50', '12345678901234567890'],
    'text',
    'amount: “12345678901234567890” in line 3 has more digits than a report can show and would appear as 12345678901234567000, so it is stored as text. For a number, use --types amount=numeric.',
  ],
  [
    'whichever comes first',
    ['0.123456789012345678', '12345678901234567890'],
    'text',
    'amount: “12345678901234567890” in line 3 has more digits than a report can show and would appear as 12345678901234567000, so it is stored as text. For a number, use --types amount=numeric.',
  ],
  [
    'a number with decimals stays one, with a note',
    ['1.5', '1234567890.12345678'],
    'numeric',
    'amount: “1234567890.12345678” in line 3 has more digits than a report can show. It appears as 1234567890.1234567. To keep every digit, as for identifiers, use --types amount=text.',
  ],
  [
    'currency too',
    ['$1.50', '$12,345,678,901,234,567'],
    'numeric',
    'amount: “$12,345,678,901,234,567” in line 3 has more digits than a report can show. It appears as 12345678901234568. To keep every digit, as for identifiers, use --types amount=text.',
  ],
])('with more digits than a double has, %s', async (_what, values, type, note) => {
  expect(await found(values)).toEqual({ type, notes: [note] });
});

it('has a note for a type that is set, and for an existing table', async () => {
  const values = ['12345678901234567890'];
  const said = [expect.stringMatching(/^amount: .* It appears as 12345678901234567000\./)];
  expect(await found(values, { types: 'amount=numeric' })).toEqual({ type: 'numeric', notes: said });
  expect(await found(values, { known: [{ name: 'amount', type: 'numeric', header: 'amount' }] })).toEqual({
    type: 'numeric',
    notes: said,
  });
  expect(await found(values, { types: 'amount=text' })).toEqual({ type: 'text', notes: [] });
});

it('accepts doubles as programs write them as numbers', async () => {
  expect(await found(['0.30000000000000004', '1.1'])).toEqual({ type: 'numeric', notes: [] });
});
