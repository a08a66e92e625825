import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function questionsOf(lines: readonly string[]) {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, lines.join('\n'));
  const { questions, rows, columns, opened } = await surveyFile(path, { reserved: new Set(), today: '2026-11-26' });
  let loaded = -1;
  for await (const _record of opened.records()) loaded += 1;
  expect(loaded).toBe(rows);
  return { questions: questions.length, rows, types: columns.map(({ type }) => type) };
}

const header = 'make,bought,miles,cost';
const cents = fc.integer({ min: 1, max: 1_000_000 });
const row = fc.record({ miles: fc.integer({ min: 1, max: 90_000 }), cost: cents });
const data = fc.array(row, { minLength: 2, maxLength: 30 });

const line = ({ miles, cost }: { miles: number; cost: number }, place: number) =>
  `Kia ${place},2026-01-${String((place % 28) + 1).padStart(2, '0')},${miles},${(cost / 100).toFixed(2)}`;

const sums = (rows: readonly { miles: number; cost: number }[]) => ({
  miles: rows.reduce((sum, { miles }) => sum + miles, 0),
  cost: rows.reduce((sum, { cost }) => sum + cost, 0) / 100,
});

it('are found in a last row, with or without a label, and the types are those of the other rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      data,
      fc.constantFrom('Total', 'TOTALS:', 'Grand total', 'Sous-total', 'Total général', ''),
      async (rows, label) => {
        const { miles, cost } = sums(rows);
        const found = await questionsOf([header, ...rows.map(line), `${label},,${miles},${cost.toFixed(2)}`]);
        expect(found).toEqual({ questions: 1, rows: rows.length, types: ['text', 'date', 'integer', 'numeric'] });
      },
    ),
    { numRuns: 60 },
  );
});

it('are not found in a row that has its texts, whatever its numbers', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.boolean(), async (rows, isSum) => {
      const last = isSum ? { ...sums(rows), cost: Math.round(sums(rows).cost * 100) } : { miles: 1, cost: 1 };
      const found = await questionsOf([header, ...rows.map(line), line(last, rows.length)]);
      expect(found).toMatchObject({ questions: 0, rows: rows.length + 1 });
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['a merchant named Total', ['merchant,city,cost', 'Shell,Calgary,10', 'Esso,Banff,20', 'Total,Calais,5']],
  ['a number that is a sum by chance', ['a', '1', '2', '3']],
  ['a single row', ['make,cost', 'Total,5']],
])('are not found in %s', async (_what, lines) => {
  expect(await questionsOf(lines)).toMatchObject({ questions: 0 });
});

it('are found before a last line with a note', async () => {
  const lines = ['make,city,cost', 'Kia,Banff,10', 'Ford,Calgary,20', 'Total,,30', 'Printed by the fleet office'];
  expect(await questionsOf(lines)).toMatchObject({ questions: 1, rows: 2 });
});

it('are found in several last rows', async () => {
  const lines = ['make,city,cost', 'Kia,Banff,10', 'Ford,Calgary,20', 'VW,Regina,30', 'Total,,60', 'Average,,20'];
  expect(await questionsOf(lines)).toMatchObject({ questions: 1, rows: 3 });
});
