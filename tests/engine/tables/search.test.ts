import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText } from '../../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Style } from '../../../engine/formats/style.ts';
import { appendRows } from '../../../engine/tables/builder.ts';
import { allRows, readCell } from '../../../engine/tables/cells.ts';
import { searchRows, searchWords } from '../../../engine/tables/search.ts';
import type { Rows, Table } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { american, canadian, quebecois } from '../../fixtures/styles.ts';
import { numbers, rowsOf, samples, tableOf } from './tables.ts';

const plain = (text: string): string =>
  text
    .replaceAll('\u00b4', "'")
    .replaceAll('\u2033', '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replace(/[`\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    // Both ways to type a minus sign find French numbers.
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .toLowerCase();

function naiveSearch(
  table: Table,
  rows: Rows,
  columns: readonly ResolvedColumn[],
  text: string,
  style: Style,
): number[] {
  const words = searchWords(text, style.locale);
  const group = plain(new Intl.NumberFormat(style.locale).format(1_234_567)).replace(/\d/g, '').slice(0, 1);
  return [...rows].filter((row) => {
    const cells = columns.flatMap((shown) => {
      const cell = plain(cellText(shown, readCell(table, shown.value, row), style));
      return table.columns.get(shown.value)?.kind === 'number' ? [cell, cell.replaceAll(group, '')] : [cell];
    });
    return words.every((word) => cells.some((cell) => cell.includes(word)));
  });
}

const shownColumns = (decimals: number, number: 'number' | 'currency' | 'percent'): ResolvedColumn[] => [
  column('text'),
  column('number', { type: number, decimals }),
  column('date', { type: 'date' }),
  column('datetime', { type: 'datetime' }),
  column('boolean', { type: 'boolean' }),
  column('missing'),
];

const shapes = fc.tuple(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom('number' as const, 'currency' as const, 'percent' as const),
  fc.constantFrom(american, quebecois),
);

/** Part of what some cell shows; otherwise almost nothing would be found. */
const pieces = (table: Table, columns: readonly ResolvedColumn[], style: Style): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }), fc.constantFrom('', ',', ' '))
    .map(([row, place, start, length, without]) => {
      const shown = columns[place % columns.length];
      if (!shown || table.length === 0) return 'x';
      const cell = cellText(shown, readCell(table, shown.value, row % table.length), style);
      const piece = without ? cell.replaceAll(without, '').replaceAll('\u00a0', '') : cell;
      return piece.slice(start % (piece.length + 1)).slice(0, length);
    });

test('finds the rows whose cells contain every word', () => {
  const cases = fc.tuple(samples, shapes).chain(([rows, [decimals, type, style]]) => {
    const table = tableOf(rows);
    const columns = shownColumns(decimals, type);
    const texts = fc.oneof(
      pieces(table, columns, style),
      fc.array(pieces(table, columns, style), { maxLength: 3 }).map((words) => words.join(' ')),
      fc.constantFrom('0', '00', '.5', '5.', ',', '.', '$', '-', '%', '(5', 'yes', 'OUI', 'e', 'É', '1,2', '12 345'),
    );
    return fc.tuple(fc.constant({ table, columns, style }), rowsOf(table), texts);
  });
  fc.assert(
    fc.property(cases, ([{ table, columns, style }, rows, text]) => {
      expect([...searchRows(table, rows, columns, text, style)]).toEqual(
        naiveSearch(table, rows, columns, text, style),
      );
    }),
    { numRuns: 1500 },
  );
});

test('a number is found by any sequence of its digits', () => {
  fc.assert(
    fc.property(
      fc.array(numbers, { minLength: 1, maxLength: 20 }),
      shapes,
      fc.nat(),
      (values, [decimals, type, style], seed) => {
        const table = tableOf(
          values.map((number) => ({ text: '', number, date: null, datetime: null, boolean: null })),
        );
        const columns = [column('number', { type, decimals })];
        const cell = cellText(columns[0] ?? column(''), values[seed % values.length] ?? 0, style).replace(
          /[^\d.]/g,
          '',
        );
        for (let length = 1; length <= Math.min(4, cell.length); length++) {
          const text = cell.slice(seed % cell.length).slice(0, length);
          const rows = allRows(table);
          expect([...searchRows(table, rows, columns, text, style)]).toEqual(
            naiveSearch(table, rows, columns, text, style),
          );
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('rows that arrive later are found by the same search', () => {
  const table = tableOf([]);
  const columns = [column('text'), column('number', { type: 'number', decimals: 0 })];
  for (let batch = 0; batch < 5; batch++) {
    const texts = [{ text: `Ford ${batch}` }, { text: `Honda ${batch}` }];
    appendRows(
      table,
      texts.map((row) => ({ ...row, number: 7 * 10 ** batch })),
    );
    const rows = allRows(table);
    const every = Array.from({ length: batch + 1 }, (_, row) => row * 2);
    expect([...searchRows(table, rows, columns, 'FÓRD', american)]).toEqual(every);
    expect(searchRows(table, rows, columns, '700', american).length).toBe(Math.max(0, batch - 1) * 2);
  }
});

test('cells are searched as displayed', () => {
  const table = tableOf([
    { text: '5145550199', number: 1234.5, date: '2026-03-14', datetime: '2026-03-14T15:04:00', boolean: true },
  ]);
  const columns = shownColumns(2, 'currency').map((shown) =>
    shown.value === 'text' ? column('text', { type: 'phone' }) : shown,
  );
  const finds = (text: string) => searchRows(table, allRows(table), columns, text, american).length === 1;
  expect(
    ['(514)', '555-0199', '$1,234.50', '1234.5', '03/14', '03:04 pm', 'yes'].filter((text) => !finds(text)),
  ).toEqual([]);
  expect(['5145550199', '2026-03-14', '15:04', 'true'].filter(finds)).toEqual([]);
});

test('the whole text of a cell finds its row, copied or typed', () => {
  const styles = fc.constantFrom(american, canadian, quebecois);
  const types = fc.constantFrom('number' as const, 'currency' as const, 'percent' as const);
  fc.assert(
    fc.property(samples, styles, types, fc.integer({ min: 0, max: 4 }), (rows, style, type, decimals) => {
      const table = tableOf(rows);
      for (const shown of shownColumns(decimals, type)) {
        for (const row of allRows(table)) {
          const cell = cellText(shown, readCell(table, shown.value, row), style);
          for (const text of [cell, cell.replaceAll('\u00a0', ' ')])
            expect([...searchRows(table, allRows(table), [shown], text, style)], text).toContain(row);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('a time or an amount in French finds the cells that show it, and no others', () => {
  const rows = [
    { datetime: '2026-03-14T05:30:00', number: -50.5 },
    { datetime: '2026-05-30T07:05:00', number: 1234.5 },
    { datetime: '2026-05-30T05:03:00', number: -234.5 },
  ].map((row) => ({ text: '', date: null, boolean: null, ...row }));
  const table = tableOf(rows);
  const columns = shownColumns(2, 'currency');
  const found = (text: string) => [...searchRows(table, allRows(table), columns, text, quebecois)];
  expect(found('05 h 30')).toEqual([0]);
  expect(found('05\u00a0h\u00a030')).toEqual([0]);
  expect(found('(50,50 $)')).toEqual([0]);
  expect(found('1 234,50')).toEqual([1]);
  expect(found('1 234,50 $')).toEqual([1]);
  expect(found('2026-05-30 05 h 03')).toEqual([2]);
  expect(searchWords('ford 05 h 30 (1 234,50 $) 12,5 % 2024 150', 'fr-CA')).toEqual([
    'ford',
    '05 h 30',
    '(1 234,50 $)',
    '12,5 %',
    '2024',
    '150',
  ]);
  expect(searchWords('05 h 30', 'en-US')).toEqual(['05', 'h', '30']);
  expect([...searchRows(table, allRows(table), columns, '($50.50)', american)]).toEqual([0]);
});
