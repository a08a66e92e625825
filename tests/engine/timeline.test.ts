import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import { timelineEntries } from '../../engine/sections/timeline.ts';
import { momentOf, timelineCosts, timelineMonths } from '../../engine/sections/timeline-months.ts';

const row = (id: string, name: string) => ({
  id,
  name,
  at: '01:57',
  title: 'Changed',
  by: 'fleet-us',
  before: 'a',
  after: 'b',
});

it('has an entry for each change, also for two of the same minute', () => {
  const entries = timelineEntries([row('1', 'Note'), row('1', 'Vehicle'), row('2', 'Note')]);
  expect(entries.map(({ differences }) => differences.map(({ name }) => name))).toEqual([
    ['Note', 'Vehicle'],
    ['Note'],
  ]);
});

const at = (day: string) => Date.parse(day) / 86_400_000;
const entry = (day: string | null) => ({ day: day === null ? null : at(day), key: '', differences: [] });

describe('the months of a timeline', () => {
  it('have the days in the order of the rows', () => {
    const rows = ['2026-03-02', '2026-03-02', '2026-03-01', '2025-03-01', null].map((day) => entry(day));
    const months = timelineMonths(rows, false);
    expect(months.map(({ month, days }) => [month, days.map(({ entries }) => entries.length)])).toEqual([
      [2026 * 12 + 2, [2, 1]],
      [2025 * 12 + 2, [1]],
      [null, [1]],
    ]);
  });

  it('join what is different at once, and nothing else', () => {
    const change = (key: string, name: string) => ({ day: 1, key, differences: [{ name, before: 'a', after: 'b' }] });
    const rows = [change('x', 'Note'), change('x', 'Vehicle'), change('y', 'Note'), change('x', 'Note')];
    const entries = timelineMonths(rows, true)[0]?.days[0]?.entries ?? [];
    expect(entries.map(({ differences }) => differences.map(({ name }) => name))).toEqual([
      ['Note', 'Vehicle'],
      ['Note'],
      ['Note'],
    ]);
    expect(timelineMonths(rows, false)[0]?.days[0]?.entries).toEqual(rows);
  });
});

describe('the costs of a timeline', () => {
  /** The sums of months, in a pivot. */
  const costs = (months: readonly (readonly [number, number])[]): PivotTable => ({
    type: 'pivot',
    rows: {
      levels: Uint8Array.from([0, ...months.map(() => 1)]),
      parents: new Uint32Array(months.length + 1),
      values: [undefined, ...months.map(([month]) => month)],
    },
    columns: { levels: new Uint8Array(1), parents: new Uint32Array(1), values: [undefined] },
    figures: [
      Float64Array.from([months.reduce((sum, [, cost]) => sum + (cost || 0), 0), ...months.map(([, cost]) => cost)]),
    ],
  });

  it('are those of each month, also of one without rows, or all until its end', () => {
    const table = costs([
      [100, 30],
      [101, Number.NaN],
      [103, -6],
    ]);
    expect(timelineCosts(table, 'month')).toMatchObject({ total: 24, mean: 6, course: [30, 0, 0, -6] });
    const running = timelineCosts(table, 'running');
    expect(running.course).toEqual([30, 30, 30, 24]);
    expect([...running.months]).toEqual([
      [100, 30],
      [101, 30],
      [102, 30],
      [103, 24],
    ]);
  });

  it('begin with the first cost', () => {
    const table = costs([
      [50, Number.NaN],
      [100, 30],
      [101, 10],
    ]);
    expect(timelineCosts(table, 'month')).toMatchObject({ total: 40, mean: 20, course: [30, 10] });
    expect(timelineCosts(costs([[50, Number.NaN]]), 'month')).toMatchObject({ total: 0, course: [] });
  });

  it('have no line without rows, or over centuries', () => {
    expect(timelineCosts(costs([]), 'month')).toMatchObject({ total: 0, course: [] });
    const far = timelineCosts(
      costs([
        [0, 1],
        [24_000, 2],
      ]),
      'month',
    );
    expect(far.course).toEqual([]);
    expect(far.months.get(24_000)).toBe(2);
  });
});

describe('the moment of an entry', () => {
  const column = (type: string) => ({ type }) as ResolvedColumn;
  it('is a day, and a time if the column has one', () => {
    const noon = Date.parse('2026-03-02T12:05:00Z');
    expect(momentOf(column('datetime'), noon, 'en')).toEqual({ day: at('2026-03-02'), time: '12:05 PM' });
    expect(momentOf(column('date'), at('2026-03-02'), 'en')).toEqual({ day: at('2026-03-02'), time: '' });
    for (const value of [null, Number.NaN, '', undefined])
      expect(momentOf(column('date'), value, 'en')).toEqual({ day: null, time: '' });
    expect(momentOf(null, 1, 'en').day).toBe(null);
  });
});
