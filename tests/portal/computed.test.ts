import { expect, it } from 'vitest';
import { resolvePivot } from '../../engine/pivots/resolve.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { fieldName } from '../../engine/views/lost.ts';
import { type Computed, stillOf } from '../../src/pivots/use-computed.ts';
import { createRefill } from '../../src/reports/state/refill.ts';
import { initialState } from '../../src/reports/state/state.ts';
import { contextOf, reports } from '../browser/support/model.ts';

const context = contextOf('fleet-us');
const fuel = reports.find(({ id }) => id === 'fuel-detail-report');
if (!fuel) throw new Error('The report was not found.');
const resolved = resolveReport(fuel, context);
const pivot = resolvePivot({ values: [{ take: 'count' }] }, resolved.columns, context);
const [shown, narrower] = [
  { rows: 10, of: 10, totals: {} },
  { rows: 3, of: 10, totals: {} },
];
const found = { type: 'too_large', rows: 0, columns: 0, most: { columns: 0, cells: 0 } } as const;

const run = { status: 'done', values: {}, call: '', at: 0 } as const;
const state = initialState({ run, runs: 1, refills: 0, shown });
const computed: Computed = { pivot, found, shown, refills: 0, runs: 1 };

it('figures belong to their run and its time', () => {
  expect(stillOf(computed, state, pivot)).toBe(computed);
  expect(stillOf(computed, { ...state, runs: 2 }, pivot)).toBeNull();
  expect(stillOf(computed, { ...state, refills: 1 }, pivot)).toBeNull();
  expect(stillOf(computed, { ...state, run: { ...run, status: 'running' } }, pivot)).toBeNull();
  expect(stillOf(computed, { ...state, shown: null }, pivot)).toBeNull();
});

it('figures stay until those of the new rows are there, unless these may never come', () => {
  const lacking = { ...state, isLacking: true };
  expect(stillOf(computed, lacking, pivot)).toBe(computed);
  expect(stillOf(computed, { ...state, shown: narrower }, pivot)).toBe(computed);
  expect(stillOf(computed, { ...lacking, shown: narrower }, pivot)).toBeNull();
  expect(stillOf(computed, state, { ...pivot })).toBe(computed);
  expect(stillOf(computed, lacking, { ...pivot })).toBeNull();
});

it('figures of the run before stay on a screen that runs while users type', () => {
  const stays = { ...state, runs: 2, stays: true } as const;
  expect(stillOf(computed, stays, pivot)).toBe(computed);
  expect(stillOf(computed, { ...stays, shown: null }, pivot)).toBeNull();
});

it('columns are fetched again after an earlier fetch failed', async () => {
  let calls = 0;
  const refill = createRefill({
    // It is never called.
    sheet: undefined as never,
    state: () => {
      calls += 1;
      if (calls === 1) throw new Error('out of order');
      return initialState({});
    },
    ran: () => resolved,
    tell: () => undefined,
  });
  await expect(refill()).rejects.toThrow('out of order');
  await expect(refill()).resolves.toBeUndefined();
  expect(calls).toBe(2);
});

it('a field that the report no longer has takes its name from the catalogue', () => {
  const name = (field: string) => fieldName(field, { columns: resolved.columns.slice(0, 1) }, context);
  expect(name('net_cost')).toBe(context.words.of('columns.net_cost'));
  expect(name('gone_column')).toBe('gone_column');
});
