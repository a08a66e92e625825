import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnKinds } from '../../engine/columns/registry.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ChosenFile } from '../../engine/results/file-of-view.ts';
import { filterText } from '../../engine/results/filter-text.ts';
import type { Look } from '../../engine/schema/view-limits.ts';
import { jobOf } from '../../src/reports/state/file-request.ts';
import { initialState } from '../../src/reports/state/state.ts';
import { contextOf, reports } from '../browser/support/model.ts';

const context = contextOf('fleet-us');
const fuel = reports.find(({ id }) => id === 'fuel-detail-report');
if (!fuel) throw new Error('The report was not found.');
const resolved = resolveReport(fuel, context);

function jobIn(look: Look, scope: ChosenFile['scope'] = 'shown') {
  const groups = [{ value: 'vehicle_make' }];
  const run = { status: 'done', values: {}, call: '', at: 0 } as const;
  const state = initialState({ run, view: { look, groups }, shown: { rows: 3, of: 3, totals: {} } });
  return jobOf({ state, context, resolved, chosen: { format: 'xlsx', dialect: 'comma', scope } });
}

it('a file of grouped rows says that they are grouped', () => {
  const said = { label: context.words('report.truth.groups'), text: context.words.of('columns.vehicle_make') };
  expect(jobIn('rows')?.groups?.fields).toHaveLength(1);
  expect(jobIn('rows')?.truth).toContainEqual(said);
  for (const look of ['pivot', 'chart'] as const)
    for (const scope of ['shown', 'all'] as const) {
      expect(jobIn(look, scope)?.groups).toBeNull();
      expect(jobIn(look, scope)?.truth.map(({ label }) => label)).not.toContain(said.label);
    }
  expect(jobIn('rows', 'pivot')?.groups).toBeNull();
});

it('a report without rows has no file', () => {
  expect(
    jobOf({ state: initialState({}), context, resolved, chosen: { format: 'csv', dialect: 'comma', scope: 'all' } }),
  ).toBeNull();
});

it('a file has the same line for every filter as the chips above the rows, hidden columns too', () => {
  const columns = resolved.columns.filter(({ type }) => columnKinds[type].filter === 'text');
  expect(columns.some(({ enabled }) => !enabled)).toBe(true);
  const filters = fc.uniqueArray(
    fc.record({
      value: fc.constantFrom(...columns.map(({ value }) => value)),
      match: fc.constant('all' as const),
      conditions: fc.oneof(
        fc.string({ minLength: 1 }).map((text) => [{ type: 'text' as const, operator: 'contains' as const, text }]),
        fc
          .array(fc.option(fc.string({ minLength: 1 })), { minLength: 1, maxLength: 5 })
          .map((values) => [{ type: 'values' as const, operator: 'one_of' as const, values }]),
      ),
    }),
    { selector: ({ value }) => value, minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(filters, fc.constantFrom('xlsx' as const, 'csv' as const), (given, format) => {
      const run = { status: 'done', values: {}, call: '', at: 0 } as const;
      const state = initialState({ run, view: { filters: given }, shown: { rows: 1, of: 3, totals: {} } });
      const text = given.map((filter) => filterText(filter, resolved, context)).join('; ');
      const job = jobOf({ state, context, resolved, chosen: { format, dialect: 'comma', scope: 'shown' } });
      expect(job?.truth).toContainEqual({ label: context.words('report.truth.filters'), text });
    }),
  );
});
