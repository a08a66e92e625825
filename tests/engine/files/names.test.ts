import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '../../../engine/files/file-name.ts';
import { sheetName } from '../../../engine/files/workbook/parts/sheet-names.ts';
import { columnLetters } from '../../../engine/files/workbook/parts/sheet-writer.ts';

describe('a sheet name', () => {
  it.each([
    ['Fuel detail', 1, [], 'Fuel detail'],
    ['Fuel detail', 2, ['Fuel detail'], 'Fuel detail (2)'],
    ['fuel', 1, ['FUEL'], 'fuel (2)'],
    ["'Cost [USD]: a/b?*\\'", 1, [], 'Cost USD a b'],
    ['A'.repeat(40), 1, [], `${'A'.repeat(30)}…`],
    ['A'.repeat(31), 1, [], 'A'.repeat(31)],
    ['A'.repeat(40), 12, [], `${'A'.repeat(25)}… (12)`],
    ["Driver's costs", 1, [], 'Driver’s costs'],
    ['History', 1, [], 'History (2)'],
    ['Cases closed by weekday and month', 1, [], 'Cases closed by weekday and mo…'],
    [' : ', 1, [], 'Sheet'],
  ] as const)('%j, part %i', (wish, number, taken, name) => {
    expect(sheetName(wish, number, taken)).toBe(name);
  });

  it('is always valid in a spreadsheet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (wish, number) => {
        const first = sheetName(wish, number, []);
        const second = sheetName(wish, number, [first]);
        expect(second.toLowerCase()).not.toBe(first.toLowerCase());
        for (const name of [first, second]) {
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[[\]:*?/\\']|[\ud800-\udbff]$/);
        }
      }),
    );
  });
});

describe('a file name', () => {
  it.each([
    ['Fuel Detail', 'Fuel Detail 2026-11-20.xlsx'],
    ['Détail: coûts / mille', 'Détail coûts mille 2026-11-20.xlsx'],
    ['..\\..\\etc', 'etc 2026-11-20.xlsx'],
    ['a\u202egnp', 'a gnp 2026-11-20.xlsx'],
    ['  ?? ', '2026-11-20.xlsx'],
  ])('of %j', (title, name) => {
    expect(fileName(title, '2026-11-20', 'xlsx')).toBe(name);
  });

  it('is always valid on every system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = fileName(title, '2026-11-20', 'csv');
        expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|\p{Surrogate}|^[ .]/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name.endsWith('2026-11-20.csv')).toBe(true);
      }),
    );
  });
});

it('columns have letters as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
