import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCell } from '../../../engine/tables/cells.ts';
import { rankTexts, textComparer } from '../../../engine/tables/rank.ts';
import { sortRows } from '../../../engine/tables/sort.ts';
import type { Sort, Table } from '../../../engine/tables/table.ts';
import { rowsOf, samples, tableOf, texts } from './tables.ts';

const sorts: fc.Arbitrary<Sort[]> = fc.array(
  fc.record({
    value: fc.constantFrom('text', 'number', 'date', 'datetime', 'boolean', 'missing'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 3 },
);

function naiveCompare(table: Table, sort: Sort, locale: string) {
  const compare = textComparer(locale);
  return (a: number, b: number): number => {
    const [left, right] = [readCell(table, sort.value, a), readCell(table, sort.value, b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = typeof left === 'string' ? compare(left, String(right)) : left - Number(right);
    return sort.direction === 'desc' ? -order : order;
  };
}

test('rows are sorted by one comparison after the other, empty ones last', () => {
  const cases = samples.chain((rows) => {
    const table = tableOf(rows);
    return fc.tuple(fc.constant(table), rowsOf(table), sorts, fc.constantFrom('en-US', 'fr-CA'));
  });
  fc.assert(
    fc.property(cases, ([table, rows, wanted, locale]) => {
      const before = [...rows];
      const compares = wanted.map((sort) => naiveCompare(table, sort, locale));
      const expected = before.toSorted((a, b) => {
        for (const compare of compares) {
          const order = compare(a, b);
          if (order !== 0) return order;
        }
        return 0;
      });
      expect([...sortRows(table, rows, wanted, locale)]).toEqual(expected);
      expect([...rows]).toEqual(before);
    }),
    { numRuns: 400 },
  );
});

const isPlain = (text: string) => !/(?![0-9])\p{N}/u.test(text);

test('many texts are sorted in the order of the language', () => {
  const parts = fc.oneof(
    texts,
    // Beside ASCII digits, the collator's order is not transitive for the digits of other scripts.
    fc.string({ unit: 'grapheme', maxLength: 4 }).filter(isPlain),
    fc.string({ unit: 'binary', maxLength: 3 }).filter(isPlain),
    fc.integer({ min: 0, max: 1e7 }).map((number) => `TXN-${String(number).padStart(9, '0')}`),
    fc.constantFrom(
      '000',
      '00',
      '1'.repeat(30),
      '2'.repeat(24),
      "l'auto",
      'co-op',
      'coop',
      'CO-OP',
      'Ålesund',
      'œuf',
      'Zoë',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(parts, { minLength: 30, maxLength: 60 }),
      fc.constantFrom('en-US', 'en-CA', 'fr-CA'),
      (some, locale) => {
        // Pairs of a few: enough to leave the simple path, with long common beginnings.
        const all = [
          '',
          ...some.flatMap((a) => some.slice(0, 45).map((b) => a + b)),
          ...some.map((a) => `same start ${a}`),
        ];
        while (all.length < 2100) all.push(...some.map((a, place) => `${a}${place}`));
        const compare = textComparer(locale);
        const sorted = all.toSorted(compare);
        const ranks = rankTexts(all, locale);
        const byRank = all.map((_, place) => place).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
        expect(byRank.map((place) => all[place])).toEqual(sorted);
        expect(new Set(ranks).size).toBe(new Set(all).size);
        expect(ranks[0]).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});

test('a long run of texts with the same beginning is sorted by their ends', () => {
  const all = [
    '',
    ...Array.from({ length: 9000 }, (_, i) => `Truck, heavy ${((i * 7919) % 9000) * 3} (${i % 7 ? 'a' : 'A'})`),
  ];
  const compare = textComparer('en-US');
  const ranks = rankTexts(all, 'en-US');
  const byRank = all.map((_, place) => place).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  expect(byRank.map((place) => all[place])).toEqual(all.toSorted(compare));
});

test('numbers in texts sort as numbers, and accents after their letters', () => {
  const sorted = ['Unit 10', 'unit 9', 'Éric', 'Eric', 'Emma', 'Unit 9'].toSorted(textComparer('fr-CA'));
  expect(sorted).toEqual(['Emma', 'Eric', 'Éric', 'unit 9', 'Unit 9', 'Unit 10']);
});
