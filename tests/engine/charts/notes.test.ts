import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { draw, tableOf } from './support.ts';

const rows = ['Ford', 'Kia'].map((make, at) => ({
  ...{ make, state: 'TX', city: 'Austin', day: '2026-01-05', miles: 100, cost: 10 + at },
}));

const notesOf = (pivot: Pivot, chart: Chart | null = null): readonly string[] =>
  draw(tableOf(rows), pivot, chart, context()).chart.notes;

describe('the notes of a chart', () => {
  it('say that the requested type does not fit, and which one is drawn', () => {
    const rates: Pivot = { rows: [{ value: 'make' }], values: [{ value: 'rate' }] };
    const said = 'charts.notes.replaced {"asked":"charts.marks.donut","mark":"charts.marks.bar"}';
    expect(notesOf(rates, { mark: 'donut' })).toContain(said);
    expect(notesOf({ ...rates, values: [{ value: 'cost' }] }, { mark: 'donut' })).toEqual([]);
    expect(notesOf(rates)).toEqual([]);
  });

  it('say why groups that share a value do not add up to the total', () => {
    const by = (value: string, measure: string) => notesOf({ rows: [{ value }], values: [{ value: measure }] });
    expect(by('make', 'rate_once')).toEqual([expect.stringMatching(/^pivots\.shared .*rate of cities/)]);
    expect(by('city', 'rate_once')).toEqual([]);
    expect(by('make', 'rate')).toEqual([]);
  });
});
