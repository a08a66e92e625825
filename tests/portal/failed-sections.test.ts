import { expect, it } from 'vitest';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { tablesOfSection } from '../../engine/dashboards/resolved.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { sharedFailures } from '../../src/dashboards/failures.ts';
import { callKey } from '../../src/datasets/datasets.ts';
import { contextOf, dashboards } from '../support/demo-reports.ts';

it('a call that failed names each title once, also where several of its sections have the same', () => {
  const context = contextOf(demoViewer('fleet-us') as Viewer, 'en-US');
  const shared = dashboards.flatMap((each) => {
    const dashboard = resolveDashboard(each, context);
    return dashboard.tables.flatMap(({ request }) => {
      if (!request) return [];
      const calls = { [callKey(request)]: { status: 'failed', failure: { type: 'unreachable' } } } as const;
      const failures = sharedFailures(dashboard.parts, dashboard, calls, context.words);
      const own = dashboard.tables.filter((table) => table.request && callKey(table.request) in calls);
      const of = dashboard.parts
        .flatMap(({ sections }) => sections)
        .filter((section) => own.some(({ name }) => name === tablesOfSection(section)[0]));
      expect(failures.length).toBe(of.length > 1 ? 1 : 0);
      for (const { sections } of failures) expect(new Set(sections)).toEqual(new Set(of.map(({ title }) => title)));
      return failures;
    });
  });
  expect(shared.length).toBeGreaterThan(3);
  for (const { sections } of shared) expect(sections).toEqual([...new Set(sections)]);
});

it('does not offer to try again what a parameter makes impossible', () => {
  const [given] = dashboards.flatMap((each) => {
    const dashboard = resolveDashboard(each, contextOf(demoViewer('fleet-us') as Viewer, 'en-US'));
    const { request } = dashboard.tables.find((table) => table.request) ?? {};
    const [parameter] = dashboard.fields;
    return request && parameter ? [{ dashboard, request, parameter }] : [];
  });
  if (!given) throw new Error('There is no dashboard with a parameter.');
  const { dashboard, request, parameter } = given;
  const retried = (field: string) => {
    const faults = [{ field, key: 'refusals.not_found' as const }];
    const failure = { type: 'refused', status: 404, code: 'not_found', values: {}, message: '', faults } as const;
    const calls = { [callKey(request)]: { status: 'failed', failure } } as const;
    const { words } = contextOf(demoViewer('fleet-us') as Viewer, 'en-US');
    const found = sharedFailures([...dashboard.parts, ...dashboard.parts], dashboard, calls, words);
    return found.map(({ isWorthRetrying }) => isWorthRetrying);
  };
  expect(retried(parameter.key)).toEqual([false]);
  expect(retried('something_else')).toEqual([true]);
});
