import { expect, it } from 'vitest';
import { shapedChart } from '../../../engine/charts/shaped.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { context as contextOf } from '../support.ts';
import { columns, tableOf } from './support.ts';

it.each(['line', 'histogram'] as const)('a value with its own name keeps it in a %s', (mark) => {
  const context = contextOf();
  const table = tableOf([
    { make: 'FORD', state: 'OR', city: 'Salem', day: '2026-01-05', miles: 10, cost: 3 },
    { make: 'RAM', state: 'OR', city: 'Bend', day: '2026-02-05', miles: 20, cost: 5 },
  ]);
  const value = mark === 'line' ? 'day' : 'miles';
  const resolved = resolvePivot({ rows: [{ value }], values: [{ value: 'cost' }] }, columns, context);
  const named = { ...resolved, values: resolved.values.map((measure) => ({ ...measure, header: 'This fleet' })) };
  const shaped = shapedChart({ mark }, named, {
    columns,
    style: resolveStyle(context),
    days: null,
    context,
    pivot: (pivot) => computePivot(table, allRows(table), pivot, context.locale),
  });
  expect(shaped?.pivot.values.map(({ header }) => header)).toEqual(['This fleet']);
});
