import { describe, expect, it } from 'vitest';
import type { ScatterChart } from '../../../engine/charts/marks/scatter.ts';
import { context } from '../support.ts';
import { draw, type Sold, tableOf } from './support.ts';

const none: Sold = { make: '', state: '', city: '', day: null, miles: null, cost: null };

/** A scatter plot of cost and miles by two fields, which have so many values each. */
function plot(count: number, [first, second]: [number, number], isSingle = false): ScatterChart {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...none,
    city: `V${at % first}`,
    make: `Make ${Math.floor((at * second) / count)}`,
    cost: 10 + at,
    miles: at + 1,
  }));
  const fields = isSingle ? [{ value: 'city' }] : [{ value: 'city' }, { value: 'make' }];
  const asked = { rows: fields, values: [{ value: 'cost' }, { value: 'miles' }] };
  const { chart } = draw(tableOf(rows), asked, { mark: 'scatter' }, context());
  if (chart.type !== 'scatter') throw new Error(chart.type);
  return chart;
}

const pointsOf = ({ series }: ScatterChart) => series.flatMap(({ points }) => points);

describe('the colors of points', () => {
  it('are those of the first field where it has few values', () => {
    const { legend, notes } = plot(60, [12, 5]);
    expect(legend.map(({ name }) => name).sort()).toEqual(Array.from({ length: 12 }, (_, at) => `V${at}`).sort());
    expect(notes).toEqual([]);
  });

  it('are those of the second field where the first has hundreds of values, which a note says', () => {
    const chart = plot(900, [300, 3]);
    expect(chart.legend.map(({ name }) => name).sort()).toEqual(['Make 0', 'Make 1', 'Make 2']);
    expect(pointsOf(chart)).toHaveLength(900);
    expect(chart.notes).toEqual([expect.stringMatching(/^charts\.notes\.coloured_by .*"300"/)]);
  });

  it('are one where both fields have hundreds of values, with a proposal', () => {
    const chart = plot(900, [300, 200]);
    expect(chart.legend).toEqual([]);
    expect(new Set(chart.series.map(({ colour }) => colour)).size).toBe(1);
    expect(chart.notes[0]).toMatch(/^charts\.notes\.uncoloured .*"300".*12/);
  });

  it('are those of the first values where there are some more, with the rest in one color', () => {
    const chart = plot(600, [30, 20]);
    expect(chart.legend).toHaveLength(12);
    expect(chart.legend.at(-1)).toMatchObject({ colour: null });
    expect(pointsOf(chart)).toHaveLength(600);
    expect(chart.notes[0]).toMatch(/^charts\.notes\.grey/);
  });
});

describe.each([true, false])('more than 2,000 points (of one field: %s)', (isSingle) => {
  it('are cut to the largest, and the note does not say that the rest is combined', () => {
    const chart = plot(2600, [isSingle ? 2600 : 1300, 2], isSingle);
    const points = pointsOf(chart);
    expect(points.length).toBeGreaterThan(1900);
    expect(points.length).toBeLessThanOrEqual(2000);
    expect(chart.sentence).toContain(String(points.length));
    expect(chart.notes.some((note) => note.startsWith('charts.notes.most_points'))).toBe(true);
    expect(chart.notes.filter((note) => /^charts\.notes\.others/.test(note))).toEqual([]);
    expect(Math.min(...points.map(({ x }) => x))).toBeGreaterThan(600);
    const drawn = new Set(chart.series.map(({ name }) => name));
    for (const { name } of chart.legend) expect(drawn).toContain(name);
  });
});
