import { expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import type { NormalDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import type { Section } from '../../../engine/sections/registry.ts';
import { contextOf, definitions } from '../../browser/support/model.ts';

const vehicle = definitions.dashboards.get('vehicle') as NormalDashboard;

/** What the rows of each table are limited to, with more sections beside that of the recalls. */
function limits(more: (recalls: Section) => Section[] = () => []) {
  const parts = vehicle.parts.map((part) => ({
    ...part,
    sections: part.sections.flatMap((each) => (each.key === 'recalls' ? [each, ...more(each)] : [each])),
  }));
  const { tables } = resolveDashboard({ ...vehicle, parts }, contextOf('fleet-us'), { values: { vehicle: ' 200101' } });
  return tables.flatMap(({ name, request }) => (request?.only ? [[name, request.only]] : []));
}

it('a report is asked only for the rows that all its sections show', () => {
  const only = [['recalls', { field: 'vehicle_number', text: '200101' }]];
  expect(limits()).toEqual(only);
  expect(limits((recalls) => [recalls])).toEqual(only);
  const withoutLimit = (recalls: Section) => [{ ...recalls, matches: undefined } as unknown as Section];
  expect(limits(withoutLimit)).toEqual([]);
});
