import type { Chart } from '../../../engine/schema/chart.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { type Sold, tableOf } from './support.ts';

const places = [
  ['OR', 'Eugene'],
  ['TX', 'Austin'],
  ['ON', 'Toronto'],
  ['', ''],
] as const;

/** Sixteen makes over fourteen months, from large to small. */
const rows: Sold[] = Array.from({ length: 240 }, (_, row) => {
  const [state, city] = places[row % places.length] ?? places[0];
  const month = row % 14;
  return {
    make: `Make ${(row * row) % 16}`,
    state,
    city,
    day: row % 40 === 7 ? null : `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`,
    miles: row === 3 ? null : 100 + ((row * 37) % 900),
    cost: ((row * 7919) % 20_000) / 4,
  };
});

export const table = tableOf(rows);

const cost = { value: 'cost' };
const month = { value: 'day', by: 'month' as const };

/** Each mark, with fields that suit it. */
export const drawn: Record<string, [Pivot, Chart | null]> = {
  'bar, guessed': [{ rows: [{ value: 'make' }], values: [cost, { value: 'rate' }] }, null],
  'bar of months, guessed': [{ rows: [{ value: 'make' }], columns: [month], values: [cost] }, null],
  'bar as shares': [{ rows: [month], columns: [{ value: 'state' }], values: [cost] }, { stack: 'share' }],
  'bar side by side': [{ rows: [month], columns: [{ value: 'state' }], values: [cost] }, { stack: 'none' }],
  line: [{ rows: [month], columns: [{ value: 'state' }], values: [{ value: 'rate' }] }, { mark: 'line' }],
  area: [{ rows: [month], columns: [{ value: 'state' }], values: [cost] }, { mark: 'area' }],
  donut: [{ rows: [{ value: 'make' }], values: [cost, { take: 'count' }] }, { mark: 'donut' }],
  scatter: [
    { rows: [{ value: 'state' }, { value: 'make' }], values: [{ value: 'miles' }, { value: 'rate' }, cost] },
    { mark: 'scatter' },
  ],
  histogram: [{ rows: [{ value: 'miles' }], values: [{ take: 'count' }] }, { mark: 'histogram' }],
  heatmap: [{ rows: [{ value: 'make' }], columns: [month], values: [{ value: 'rate' }] }, { mark: 'heatmap' }],
  treemap: [{ rows: [{ value: 'state' }, { value: 'make' }], values: [cost] }, { mark: 'treemap' }],
  map: [{ rows: [{ value: 'state' }], values: [cost] }, { mark: 'map' }],
  points: [{ rows: [{ value: 'city' }], values: [cost] }, { mark: 'points' }],
};
