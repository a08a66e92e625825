import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedDay, dayNumber, isoDay, isoMoment, leadingDay, parseMoment } from '../../../engine/formats/days.ts';
import { appendRows, createDataset, fieldsOfRows } from '../../../engine/tables/builder.ts';
import { allRows, readCell } from '../../../engine/tables/cells.ts';
import { tidy } from '../../../engine/tables/tidy.ts';
import { readBlock, samples, tableOf } from './tables.ts';

test('added rows are read back', () => {
  fc.assert(
    fc.property(samples, (rows) => {
      const table = tableOf(rows);
      const shown = readBlock(table, allRows(table), 0, rows.length, ['text', 'number', 'date', 'datetime', 'boolean']);
      expect(shown).toEqual(
        rows.map(({ text, number, date, datetime, boolean }) => ({
          text: tidy(text) || null,
          number,
          date: date === null ? null : Date.parse(date) / 86_400_000,
          datetime: datetime === null ? null : Date.parse(`${datetime}Z`),
          boolean: boolean === null ? null : Number(boolean),
        })),
      );
    }),
  );
});

test('a block has the rows between two places, and nothing past the end', () => {
  const table = createDataset([{ name: 'n', kind: 'number' }]);
  appendRows(table, [{ n: 10 }, { n: 20 }, { n: 30 }]);
  expect(readBlock(table, Uint32Array.of(2, 0, 1), 1, 9, ['n', 'gone'])).toEqual([
    { n: 10, gone: null },
    { n: 20, gone: null },
  ]);
  expect(readCell(table, 'gone', 0)).toBeNull();
});

test.each([
  [255, Uint8Array],
  [256, Uint16Array],
  [65_535, Uint16Array],
  [65_536, Uint32Array],
])('%i texts have codes no wider than needed', (count, codes) => {
  const table = createDataset([{ name: 'text', kind: 'text' }]);
  // In two parts: what was written before the codes were widened is unchanged.
  const rows = Array.from({ length: count }, (_, i) => ({ text: `t${i}` }));
  appendRows(table, rows.slice(0, 100));
  appendRows(table, rows.slice(100));
  expect(table.columns.get('text')).toMatchObject({ codes: expect.any(codes) });
  expect(readBlock(table, allRows(table), 0, count, ['text'])).toEqual(rows);
});

test('the type of JSON rows is the one that all their values share', () => {
  const rows = [
    { a: null, b: 1, c: true, d: 1, e: null },
    { a: 'x', b: 2.5, c: false, d: 'y' },
  ];
  expect(fieldsOfRows(rows)).toEqual([
    { name: 'a', kind: 'text' },
    { name: 'b', kind: 'number' },
    { name: 'c', kind: 'boolean' },
    { name: 'd', kind: 'text' },
    { name: 'e', kind: 'text' },
  ]);
});

test('dates and datetimes agree with the calendar', () => {
  const instants = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const iso = instant.toISOString();
      const day = Math.floor(instant.getTime() / 86_400_000);
      expect(dayNumber(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate())).toBe(day);
      expect(isoDay(day)).toBe(iso.slice(0, 10));
      expect(leadingDay(iso.slice(0, 10))).toBe(day);
      expect(isoMoment(instant.getTime())).toBe(iso.slice(0, 19));
      expect(parseMoment(iso)).toBe(instant.getTime());
    }),
  );
  expect([checkedDay(2026, 2, 29), checkedDay(2026, 13, 1), leadingDay('2026-1-1'), parseMoment('14:30')]).toEqual(
    Array(4).fill(Number.NaN),
  );
});
