import { expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isOfTable, tableOf } from '../../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import { datasetOfAnswer } from '../../../engine/results/answer.ts';
import { viewOfSection } from '../../../engine/results/section-view.ts';
import { showView } from '../../../engine/results/shown-rows.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { unopened } from '../../../engine/views/dashboard-view.ts';
import { contextOf, definitions } from '../../browser/support/model.ts';

const crm = resolveDashboard(definitions.dashboards.get('crm') as NormalDashboard, contextOf('fleet-us'), {});
const section = crm.parts
  .flatMap(({ sections }) => sections)
  .filter(isOfTable)
  .find(({ key }) => key === 'newest');
const table = section && tableOf(section, crm.tables);
if (!section || !table) throw new Error('The section was not found.');

/** The section's definition excludes closed cases. */
const rows = ['NEW', 'NEW', 'IN-PROGRESS', 'RESOLVED'].map((case_status, at) => ({
  case_number: `C${at}`,
  case_status,
  case_subject: at === 0 ? 'Tires' : 'Keys',
}));

const one = (value: string, ...values: string[]): Filter => ({
  value,
  match: 'all',
  conditions: [{ type: 'values', operator: 'one_of', values }],
});

function shown(own: Filter[], selected: Filter[] = []) {
  const selections = selected.length > 0 ? [{ section: 'states', filters: selected }] : [];
  const view = viewOfSection(section as NonNullable<typeof section>, table as NonNullable<typeof table>, {
    ...unopened,
    selections,
    sections: { newest: { filters: own } },
  });
  return showView(readDataset(datasetOfAnswer(rows, { rows: '$' }), table as never), table as never, view);
}

const listed = (of: ReturnType<typeof shown>, condition: Filter | undefined) => {
  const [chosen = null] = condition?.conditions ?? [];
  const asked = { field: 'case_status', search: '', condition: chosen as never, open: [], from: 0, to: 9 };
  return of.values.show(asked).lines.length;
};

it('rows that a definition excludes are not among those that a table has, whatever filters it', () => {
  expect(shown([]).summary()).toMatchObject({ rows: 3, whole: 3 });
  expect(shown([one('case_number', 'C0')]).summary()).toMatchObject({ rows: 1, whole: 3 });
  expect(shown([one('case_status', 'NEW')]).summary()).toMatchObject({ rows: 2, whole: 3 });
  expect(shown([one('no_such', 'a')]).summary()).toMatchObject({ rows: 0, whole: 3 });
});

it('values that the definition or another section excludes are not listed for the filter of a table', () => {
  expect(listed(shown([]), undefined)).toBe(2);
  const own = one('case_status', 'NEW');
  expect(listed(shown([own]), own)).toBe(2);
  expect(listed(shown([own], [one('case_status', 'NEW')]), own)).toBe(1);
});
