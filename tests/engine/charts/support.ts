import { bucketWidth, extremes, unbucketed, withBuckets } from '../../../engine/charts/buckets.ts';
import type { Room } from '../../../engine/charts/chart.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import { oriented, shapeOf } from '../../../engine/charts/orientation.ts';
import { resolveChart } from '../../../engine/charts/resolve.ts';
import type { Context } from '../../../engine/context/context.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import type { PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { everywhere, plainRoom } from './chart-text.ts';

export interface Sold {
  make: string;
  state: string;
  city: string;
  county?: string;
  season?: string;
  day: string | null;
  miles: number | null;
  cost: number | null;
}

const region = { type: 'region' } as const;

export const columns = [
  column('make', { header: 'Make' }),
  column('season', {
    values: { WINTER: 'Winter', SPRING: 'Spring', SUMMER: 'Summer', FALL: 'Fall' },
    inOrder: true,
  }),
  column('state', { header: 'State', place: region }),
  column('county', { header: 'County', place: { type: 'county', region: 'state' } }),
  column('city', { header: 'City', place: { type: 'city', region: 'state' } }),
  column('day', { header: 'Day', type: 'date' }),
  column('miles', { header: 'Miles', type: 'number', decimals: 0, total: { type: 'sum' } }),
  column('cost', { header: 'Cost', type: 'currency', total: { type: 'sum' } }),
  column('rate', {
    header: 'Rate',
    type: 'currency',
    total: { type: 'ratio', numerator: 'cost', denominator: 'miles' },
  }),
  column('rate_once', {
    header: 'Rate of cities',
    type: 'currency',
    total: { type: 'ratio', numerator: 'cost', denominator: 'miles', once_per: ['city', 'day'] },
  }),
];

export function tableOf(rows: readonly Sold[]): Table {
  const texts = ['make', 'state', 'city', 'county', 'season'].map((name) => ({ name, kind: 'text' as const }));
  const numbers = ['miles', 'cost'].map((name) => ({ name, kind: 'number' as const }));
  const table = createDataset([...texts, { name: 'day', kind: 'date' }, ...numbers]);
  appendRows(
    table,
    rows.map((row) => ({ ...row })),
  );
  return table;
}

function computed(table: Table, pivot: ResolvedPivot, context: Context): PivotTable {
  const found = computePivot(table, allRows(table), pivot, context.locale);
  if (found.type !== 'pivot') throw new Error(found.type);
  return found;
}

/** A pivot drawn as in the portal. */
export function draw(table: Table, pivot: Pivot, asked: Chart | null, context: Context, room: Room = plainRoom()) {
  let resolved = resolvePivot(pivot, columns, context);
  const chart = resolveChart(asked, resolved);
  const number = chart.mark === 'histogram' ? unbucketed(resolved) : null;
  if (number) {
    const step = bucketWidth(number, computed(table, resolvePivot(extremes(number), columns, context), context));
    if (step !== null) resolved = resolvePivot(withBuckets(pivot, number.column.value, step), columns, context);
  }
  const shape = shapeOf(chart.mark, resolved);
  const shaped = resolvePivot(shape.pivot, columns, context);
  const given = {
    chart,
    ...oriented(shape, shaped, computed(table, shaped, context)),
    style: resolveStyle(context),
    words: context.words,
    room,
    gazetteer: everywhere,
    hidden: new Set<string>(),
    undrawn: shape.undrawn.map(({ header }) => header),
  };
  const plain: PlainChart = marks[chart.mark].draw(given);
  return { chart: plain, given };
}
