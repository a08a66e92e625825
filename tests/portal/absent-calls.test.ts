import { expect, it } from 'vitest';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { absentTables, withoutTables } from '../../src/dashboards/present.ts';
import { callKey } from '../../src/datasets/datasets.ts';
import { contextOf, dashboards } from '../support/demo-reports.ts';

const definition = dashboards.find(({ id }) => id === 'vehicle');
if (!definition) throw new Error('There is no dashboard of a vehicle.');
const dashboard = resolveDashboard(definition, contextOf(demoViewer('fleet-us') as Viewer, 'en-US'), {
  values: { vehicle: '200016' },
});

/** The calls of some tables, each refused. */
const refused = (names: readonly string[], status: number, code?: string) =>
  Object.fromEntries(
    dashboard.tables.flatMap(({ name, request }) => {
      const failure = { type: 'refused', status, code, values: {}, message: '', faults: [] } as const;
      return request && names.includes(name) ? [[callKey(request), { status: 'failed', failure }] as const] : [];
    }),
  );

const keys = (absent: readonly string[]) =>
  withoutTables(dashboard, absent).parts.flatMap(({ sections }) => sections.map(({ key }) => key));

it('sections of a call that the backend does not have are left out, if it may lack it', () => {
  const calls = refused(['timeline', 'oddities', 'fuel'], 404);
  const absent = absentTables(dashboard, calls);
  expect(absent).toEqual(['timeline', 'oddities']);
  const all = keys([]);
  expect(all).toEqual(expect.arrayContaining(['timeline', 'oddities', 'fuel']));
  expect(keys(absent)).toEqual(all.filter((key) => key !== 'timeline' && key !== 'oddities'));
  expect(withoutTables(dashboard, [])).toBe(dashboard);
});

it('a vehicle that was not found, and every other failure, stays one', () => {
  expect(absentTables(dashboard, refused(['timeline'], 404, 'not_found'))).toEqual([]);
  expect(absentTables(dashboard, refused(['timeline'], 500))).toEqual([]);
  expect(absentTables(dashboard, {})).toEqual([]);
});
