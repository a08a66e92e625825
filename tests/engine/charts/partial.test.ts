import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marks } from '../../../engine/charts/marks/registry.ts';
import { shapedChart } from '../../../engine/charts/shaped.ts';
import { tipWriter } from '../../../engine/charts/tip.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { type Days, isoDay, parseDay } from '../../../engine/formats/days.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { dateParts } from '../../../engine/pivots/parts/registry.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { context } from '../support.ts';
import { everywhere, plainRoom } from './chart-text.ts';
import { columns as known, type Sold, tableOf } from './support.ts';

type By = 'week' | 'month' | 'quarter' | 'year';

const today = parseDay('2026-11-20');

const rowOf = (day: number, cost = 1): Sold => ({
  make: 'A',
  state: 'TX',
  city: 'Austin',
  day: isoDay(day),
  miles: 1,
  cost,
});

/** A line chart of costs by a part of the date, of rows that were loaded for a period. */
function drawn(rows: readonly Sold[], by: By, days: Days | null, date: Partial<ResolvedColumn> = {}) {
  const here = context({}, { today: isoDay(today) });
  const columns = known.map((column) => (column.value === 'day' ? { ...column, ...date } : column));
  const table = tableOf(rows);
  const asked = resolvePivot({ rows: [{ value: 'day', by }], values: [{ value: 'cost' }] }, columns, here);
  const shaped = shapedChart({ mark: 'line' }, asked, {
    columns,
    style: resolveStyle(here),
    days,
    context: here,
    pivot: (pivot) => computePivot(table, allRows(table), pivot, here.locale),
  });
  if (!shaped) throw new Error('nothing to draw');
  const input = { ...shaped, gazetteer: everywhere, room: plainRoom(), hidden: new Set<string>() };
  const { sentence } = marks.line.draw(input);
  const tip = tipWriter(input);
  const tips = shaped.table.rows.values.flatMap((_, row) => (row === 0 ? [] : [tip([row, 0]).groups[0]?.text ?? '']));
  const [, said = '{}', partial = ''] = /^\S+ (\{.*?\})(?: charts\.sentence\.partial (.*))?$/.exec(sentence) ?? [];
  return { said: JSON.parse(said), partial: partial ? JSON.parse(partial).periods : '', tips };
}

it.each<By>([
  'week',
  'month',
  'quarter',
  'year',
])('a sentence by %s is about complete ones, and names the others', (by) => {
  const from = fc.integer({ min: parseDay('2024-06-01'), max: today });
  fc.assert(
    fc.property(from, fc.integer({ min: 0, max: 500 }), (first, length) => {
      const last = first + length;
      const reached = Math.min(last, today);
      const rows = Array.from({ length: reached - first + 1 }, (_, at) => rowOf(first + at));
      const { said, partial, tips } = drawn(rows, by, [first, last]);
      const part = dateParts[by];
      const parts = [...new Set(rows.map(({ day }) => part.of(parseDay(day as string))))];
      const isWhole = (each: number) => {
        const [start, end] = part.span(each) ?? [0, 0];
        return start >= first && end <= reached;
      };
      const whole = parts.filter(isWhole).map((each) => part.write(each, 'en-US'));
      const count = parts.length - whole.length;
      const named = [said.first ?? said.name, said.last ?? said.name];
      if (whole.length > 0) expect(named).toEqual([whole[0], whole.at(-1)]);
      expect(partial === '' ? 0 : partial.split('(').length - 1).toBe(whole.length > 0 ? count : 0);
      expect(tips.filter((text) => text.startsWith('charts.only'))).toHaveLength(count);
    }),
    { numRuns: 40 },
  );
});

it('the days of an incomplete month are named, also where there are no others', () => {
  const period = (first: string, last: string): Days => [parseDay(first), parseDay(last)];
  const of = (...all: string[]) => all.map((day) => rowOf(parseDay(day)));
  const days = of('2026-08-20', '2026-09-05', '2026-10-07', '2026-11-01');
  const { said, partial, tips } = drawn(days, 'month', period('2026-08-15', '2026-11-18'));
  expect(said).toMatchObject({ first: 'Sep 2026', last: 'Oct 2026' });
  expect(partial).toBe('Aug 15 – 31, 2026 ($1.00) and Nov 1 – 18, 2026 ($1.00)');
  expect(tips.at(-1)).toBe('charts.only {"name":"Nov 2026","days":"Nov 1 – 18, 2026"}');
  expect(drawn(of('2026-11-02'), 'month', period('2026-11-01', '2026-11-18')).said).toMatchObject({
    name: 'Nov 1 – 18, 2026',
  });
});

it.each<By>([
  'month',
  'quarter',
  'year',
])('by %s, months are complete, unless their rows are those of the period', (by) => {
  const month = dateParts.month;
  const spanOf = (each: number) => month.span(each) ?? [0, 0];
  const from = fc.integer({ min: parseDay('2024-06-01'), max: today });
  fc.assert(
    fc.property(from, fc.integer({ min: 0, max: 500 }), (first, length) => {
      const reached = Math.min(first + length, today);
      const months = Array.from({ length: month.of(reached) - month.of(first) + 1 }, (_, at) => month.of(first) + at);
      const rows = months.map((each) => rowOf(spanOf(each)[0]));
      const days: Days = [first, first + length];
      const cut = drawn(rows, by, days, { type: 'month', inPeriod: true });
      const whole = drawn(rows, by, days, { type: 'month' });
      // What the charts say of rows by day, of the same period.
      const all = Array.from({ length: reached - first + 1 }, (_, at) => rowOf(first + at));
      const count = (tips: readonly string[]) => tips.filter((text) => text.startsWith('charts.only'));
      expect(count(cut.tips)).toEqual(count(drawn(all, by, days).tips));
      const begins = spanOf(month.of(first))[0];
      const ends = Math.min(spanOf(month.of(first + length))[1], today);
      const full = Array.from({ length: ends - begins + 1 }, (_, at) => rowOf(begins + at));
      expect(count(whole.tips)).toEqual(count(drawn(full, by, [begins, ends]).tips));
    }),
    { numRuns: 40 },
  );
});

it('nothing is incomplete where the period is of another date, or there is none', () => {
  const rows = ['2026-08-20', '2026-09-05', '2026-10-07'].map((day) => rowOf(parseDay(day)));
  for (const days of [null, [parseDay('2026-09-01'), parseDay('2026-10-20')]] as const) {
    const { said, partial, tips } = drawn(rows, 'month', days);
    expect(said).toMatchObject({ first: 'Aug 2026', last: 'Oct 2026' });
    expect(partial).toBe('');
    expect(tips.join()).not.toContain('charts.only');
  }
});
