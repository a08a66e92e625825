import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ColumnType } from '../../../server/database/file-tables.ts';
import { surveyFile } from '../../../server/importing/survey.ts';
import { isExact } from '../../../server/importing/values.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-digits-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(values: readonly string[], options: { types?: string; known?: Map<string, ColumnType> } = {}) {
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
    'amount: “9007199254740993” of line 3 has more digits than a number of a report can show, and would be 9007199254740992: it is a text, as most identifiers are. --types amount=numeric makes it a number.',
  ],
  [
    'even if others have decimals',
    ['12.50', '12345678901234567890'],
    'text',
    'amount: “12345678901234567890” of line 3 has more digits than a number of a report can show, and would be 12345678901234567000: it is a text, as most identifiers are. --types amount=numeric makes it a number.',
  ],
  [
    'whichever comes first',
    ['0.123456789012345678', '12345678901234567890'],
    'text',
    'amount: “12345678901234567890” of line 3 has more digits than a number of a report can show, and would be 12345678901234567000: it is a text, as most identifiers are. --types amount=numeric makes it a number.',
  ],
  [
    'a number with decimals stays one, and is reported',
    ['1.5', '1234567890.12345678'],
    'numeric',
    'amount: “1234567890.12345678” of line 3 has more digits than a number of a report can show: 1234567890.1234567 is shown. --types amount=text keeps every digit, as identifiers need it.',
  ],
  [
    'currency too',
    ['$1.50', '$12,345,678,901,234,567'],
    'numeric',
    'amount: “$12,345,678,901,234,567” of line 3 has more digits than a number of a report can show: 12345678901234568 is shown. --types amount=text keeps every digit, as identifiers need it.',
  ],
])('with more digits than a double has, %s', async (_what, values, type, note) => {
  expect(await found(values)).toEqual({ type, notes: [note] });
});

it('too many digits are reported for a set type and for an existing table', async () => {
  const values = ['12345678901234567890'];
  const said = [expect.stringMatching(/^amount: .* 12345678901234567000 is shown\./)];
  expect(await found(values, { types: 'amount=numeric' })).toEqual({ type: 'numeric', notes: said });
  expect(await found(values, { known: new Map([['amount', 'numeric']]) })).toEqual({ type: 'numeric', notes: said });
  expect(await found(values, { types: 'amount=text' })).toEqual({ type: 'text', notes: [] });
});

it('the decimals of a double are accepted as a number', async () => {
  expect(await found(['0.30000000000000004', '1.1'])).toEqual({ type: 'numeric', notes: [] });
});
