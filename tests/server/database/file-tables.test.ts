import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFileTables } from '../../../server/database/file-tables.ts';

const root = mkdtempSync(join(tmpdir(), 'motorpool-file-tables-'));
afterAll(() => rmSync(root, { recursive: true }));
const tables = join(root, 'tables');
mkdirSync(tables);
mkdirSync(join(root, 'database/migrations/meta'), { recursive: true });
writeFileSync(
  join(root, 'database/migrations/meta/_journal.json'),
  JSON.stringify({ entries: [{ tag: '0001_car_washes' }] }),
);

const whole = {
  name: 'car_washes',
  owner: 'account',
  from: 'toll.csv',
  columns: [
    { name: 'vehicle', type: 'text', header: 'Vehicle' },
    { name: 'amount', type: 'numeric', header: 'Amount' },
  ],
};
const read = (text: string) => {
  writeFileSync(join(tables, 'car_washes.json'), text);
  return readFileTables(tables);
};
const json = (value: unknown) => JSON.stringify(value, null, 2);

it('reads a table', () => {
  expect(read(json(whole))).toEqual([whole]);
});

it.each([
  [
    '"numeric"',
    '"nummeric"',
    /car_washes\.json:13:15 {2}The type of the column amount is "nummeric"\. Did you mean “numeric”\?/,
  ],
  ['"account"', '"acount"', /car_washes\.json:3:12 {2}The owner is "acount"\. Did you mean “account”\?/],
  ['"car_washes"', '"washes"', /car_washes\.json:2:11 {2}The name is "washes", but the file is named car_washes\./],
  ['"name": "vehicle"', '"nam": "vehicle"', /car_washes\.json:6:5 {2}The name of column 1 is missing\./],
  ['"columns": [', '"columns": 3, "c": [', /car_washes\.json:5:14 {2}The columns are not a list\./],
  ['}', '', /car_washes\.json is not valid JSON/],
])('says what is wrong: %s is %s', (right, wrong, message) => {
  expect(() => read(json(whole).replace(right, wrong))).toThrow(message);
});
