import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function questionsOf(lines: readonly string[]) {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, lines.join('\n'));
  const { questions, rows, columns, opened } = await surveyFile(path, { reserved: new Set(), today: '2026-11-26' });
  const loaded: number[] = [];
  for await (const record of opened.records()) loaded.push(record.line);
  expect(loaded.length - 1).toBe(rows);
  return {
    questions: questions.length,
    said: questions.map((text) => text.replace(`${folder}/`, '')),
    rows,
    types: columns.map(({ type }) => type),
    /** The lines that are left out. */
    left: lines.map((_, place) => place + 1).filter((number) => !loaded.includes(number)),
  };
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
        expect(found).toMatchObject({ questions: 1, rows: rows.length, types: ['text', 'date', 'integer', 'numeric'] });
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

describe('of groups in the middle of a file', () => {
  const group = fc.record({ city: fc.constantFrom('Laval', 'Calgary', 'Banff', 'Regina'), rows: data });
  const groups = fc.array(group, { minLength: 1, maxLength: 6 });
  const words = fc.constantFrom(
    (city: string) => `${city} Total`,
    (city: string) => `Sous-total ${city}`,
    () => 'Subtotal',
    () => 'Zwischensumme',
    () => '',
  );

  it('are named with their lines, at each level, and nothing else is', async () => {
    await fc.assert(
      fc.asyncProperty(groups, words, fc.boolean(), async (found, word, hasGrand) => {
        const lines = [header];
        const expected: number[] = [];
        const add = (label: string, rows: readonly { miles: number; cost: number }[]) => {
          lines.push(`${label},,${sums(rows).miles},${sums(rows).cost.toFixed(2)}`);
          expected.push(lines.length);
        };
        for (const { city, rows } of found) {
          lines.push(...rows.map(line));
          add(word(city), rows);
        }
        if (hasGrand)
          add(
            'Grand total',
            found.flatMap(({ rows }) => rows),
          );
        // Behind them, a row that is data.
        lines.push(line({ miles: 7, cost: 7 }, 0));
        const { questions, rows, types, left } = await questionsOf(lines);
        expect({ questions, types, left }).toEqual({
          questions: 1,
          types: ['text', 'date', 'integer', 'numeric'],
          left: expected,
        });
        expect(rows).toBe(lines.length - 1 - expected.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are found where a group has one row, and where only the city is repeated', async () => {
    const one = ['city,unit,cost', 'Laval,1,5', 'Total Laval,,5', 'Banff,2,6', 'Total Banff,,6', 'Regina,3,8'];
    expect(await questionsOf(one)).toMatchObject({ questions: 1, rows: 3, left: [3, 5] });
    const repeated = ['city,unit,make,cost', 'Laval,A1,Kia,5', 'Laval,A2,Kia,8', 'Laval,,,13', 'Banff,A3,Kia,6'];
    expect(await questionsOf(repeated)).toMatchObject({ questions: 1, rows: 3, left: [4] });
  });

  it('are listed in the message, up to ten', async () => {
    const group = (n: number) => [`Kia ${n},2026-01-01,1,2.50`, `Kia ${n},2026-01-02,3,4.00`, `Total,,4,6.50`];
    const { said } = await questionsOf([header, ...group(1), ...group(2), line({ miles: 9, cost: 9 }, 1)]);
    expect(said).toEqual([
      'cars.csv:4  2 rows hold totals of rows above them (miles: 4): lines 4, 7. To leave out totals, use --totals skip. To load them as data, use --totals keep.',
    ]);
  });

  it('are not rows of a merchant named Total, or with a blank text', async () => {
    const merchants = ['merchant,city,cost', 'Shell,Calgary,10', 'Total,Calais,11', 'Esso,,21', 'Shell,Banff,3'];
    expect(await questionsOf(merchants)).toMatchObject({ questions: 0, rows: 4 });
  });
});
