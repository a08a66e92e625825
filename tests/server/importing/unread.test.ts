import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-unread-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(values: readonly string[], header = 'amount', types?: string) {
  const path = join(folder, 'cars.tsv');
  writeFileSync(path, [`${header}\tx`, ...values.map((value) => `${value}\tx`)].join('\n'));
  const { columns, notes } = await surveyFile(path, { reserved: new Set(), today: '2026-11-26', types });
  return { type: columns[0]?.type, notes };
}

const times = (count: number, values: readonly string[]) => Array.from({ length: count }, () => values).flat();

describe('dates, some day first and some month first,', () => {
  it.each([
    ['one after the other', ['31/3/2026', '3/31/2026', '1/2/2026'], '3/31/2026', 3, '31/3/2026', 2, 'date'],
    [
      'in many rows',
      [...times(2000, ['3/31/2026']), ...times(1500, ['31/3/2026', '1/4/2026'])],
      ...(['3/31/2026', 2, '31/3/2026', 2002, 'date'] as const),
    ],
    [
      'with times',
      ['3/31/2026 08:30', '31/3/2026 09:15'],
      ...(['3/31/2026 08:30', 2, '31/3/2026 09:15', 3, 'timestamptz'] as const),
    ],
  ])('%s, are a text with two of them and how to go on', async (_what, values, first, line, second, at, type) => {
    expect(await found(values, 'bought')).toEqual({
      type: 'text',
      notes: [
        `bought is stored as text, because “${first}” in line ${line} has the month first and “${second}” in line ${at} has the day first. ` +
          `Write all dates in one order. To see the lines with another order, use --types bought=${type} --dates mdy.`,
      ],
    });
  });

  it('in every mix, have this note', async () => {
    const day = fc.integer({ min: 13, max: 28 });
    const month = fc.integer({ min: 1, max: 12 });
    const date = fc.tuple(day, month, fc.boolean(), fc.constantFrom('/', '-'), fc.constantFrom('2026', '26'));
    await fc.assert(
      fc.asyncProperty(fc.array(date, { maxLength: 12 }), async (dates) => {
        const written = dates.map(([d, m, isDayFirst, sign, year]) =>
          [...(isDayFirst ? [d, m] : [m, d]), year].join(sign),
        );
        const { type, notes } = await found([...written, '3/31/2026', '31/3/2026'], 'bought');
        expect(type).toBe('text');
        expect(notes.filter((note) => / first and “.*” in line \d+ has the .* --dates \w+\.$/.test(note))).toHaveLength(
          1,
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('numbers and dates that are not read', () => {
  it.each([
    ['1,23,456.00'],
    ["12'34"],
    ['12 km'],
    ['5 litres'],
    ['1.5k'],
    ['3 1/2'],
    ['5-10'],
    ['~5'],
    ['<5'],
    ['2026-W14'],
    ['2026-03'],
    ['3/2026'],
    ['2026年3月31日'],
    ['31-03-2026-'],
    ['٣١'],
    ['1h30m'],
    ['12,5 L/100 km'],
    ['$5/mo'],
  ])('are a text that says so: %s', async (value) => {
    expect(await found([value, value])).toEqual({
      type: 'text',
      notes: [
        `amount is stored as text, because “${value}” in line 2 is neither a number nor a date. ` +
          'Write numbers as 1234.5 and dates as 2026-03-31. If it is a text, use --types amount=text.',
      ],
    });
    expect(await found([value, value], 'amount', 'amount=text')).toEqual({ type: 'text', notes: [] });
  });

  it('say so in every column most of whose values begin with a digit', async () => {
    const number = fc.integer({ min: 1, max: 99_999 });
    const form = fc.constantFrom<(value: number) => string>(
      (value) => `${value} km`,
      (value) => `${value}.5`,
      (value) => `${value},5`,
      (value) => `${value % 12}/2026`,
      (value) => `2026-03-${String((value % 28) + 1).padStart(2, '0')}`,
      (value) => `${(value % 28) + 1}/13/2026`,
      (value) => `13/${(value % 12) + 1}/2026`,
      (value) => `0${value}`,
      (value) => `${value}%`,
      (value) => `${value}E5`,
      (value) => `${value % 90}:15`,
      () => 'tbd',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(form, number), { minLength: 1, maxLength: 8 }), async (cells) => {
        const values = cells.map(([write, value]) => write(value));
        fc.pre(values.filter((value) => /^\d(?!\d?:)/.test(value)).length * 2 > values.length);
        const { type, notes } = await found(values);
        if (type === 'text') expect(notes.filter((note) => /^amount .*stored as text, /.test(note))).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });

  it('name two values where decimals, or dates and numbers, contradict each other', async () => {
    expect((await found(['1.5', '2,5'])).notes).toEqual([
      'amount is stored as text, because “1.5” in line 2 has a decimal point and “2,5” in line 3 has a decimal comma. Write all numbers the same way.',
    ]);
    expect((await found(['1.5', '2026-03-31'])).notes).toEqual([
      'amount is stored as text, because “1.5” in line 2 is a number and “2026-03-31” in line 3 is a date. Write all values as numbers, or all as dates.',
    ]);
  });

  it('are not suspected where the values are words, names, codes or times of day', async () => {
    expect((await found(['123 Main Street', '7 Oak Lane'], 'address')).notes).toEqual([]);
    expect((await found(['1HGCM82633A123456', '2HGCM82633A123456'], 'vin')).notes).toEqual([]);
    expect((await found(['Kia', 'Ford', '3500'], 'model')).notes).toEqual([]);
    expect((await found(['08:30', '9:15 pm'], 'begun')).notes).toEqual([]);
  });
});
