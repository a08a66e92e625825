import { expect, it } from 'vitest';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Look } from '../../engine/schema/view-limits.ts';
import { type FileRequest, jobOf } from '../../src/reports/state/file-request.ts';
import { initialState } from '../../src/reports/state/state.ts';
import { contextOf, reports } from '../browser/support/model.ts';

const context = contextOf('fleet-us');
const fuel = reports.find(({ id }) => id === 'fuel-detail-report');
if (!fuel) throw new Error('There is no such report.');
const resolved = resolveReport(fuel, context);

function jobIn(look: Look, scope: FileRequest['scope'] = 'shown') {
  const groups = [{ value: 'vehicle_make' }];
  const run = { status: 'done', values: {}, call: '', at: 0 } as const;
  const state = initialState({ run, look, groups, shown: { rows: 3, of: 3, totals: {} } });
  return jobOf({ state, context, resolved, format: 'xlsx', scope });
}

it('the file of rows says that they are grouped if they are', () => {
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

it('there is no file without rows', () => {
  expect(jobOf({ state: initialState({}), context, resolved, format: 'csv', scope: 'all' })).toBeNull();
});
