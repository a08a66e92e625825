import { queriedTables } from '../../definitions/normal-dashboard.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { partOf } from '../json/part-of.ts';
import { dashboardNames } from '../named.ts';
import { checkDashboardConditions, hideableOf } from '../parameters/conditions.ts';
import { checkChoices, checkLookups, checkParameters, checkSent, formAsReport } from '../parameters/parameters.ts';
import { withCatalogue } from '../reports.ts';
import type { Project, Typed } from '../world.ts';
import type { Grouped } from './groups.ts';

/** Those of a dashboard's own tables that have a query. */
export function queriedOf({ id, value }: Typed<Dashboard>, own: readonly Typed<Report>[]): readonly Typed<Report>[] {
  const queried = new Set(queriedTables(id, value).map((table) => table.id));
  return own.filter((table) => queried.has(table.id));
}

/** The parameters that are written in its file. Those of its group follow them. */
export const ownParameters = ({ dashboard, head }: Pick<Grouped, 'dashboard' | 'head'>): readonly Parameter[] => {
  const { parameters = [] } = dashboard.value;
  return parameters.slice(0, parameters.length - (head?.value.parameters?.length ?? 0));
};

const parametersOf = ({ value: { parameters } }: Typed<Report>): Pick<Dashboard, 'parameters'> =>
  parameters ? { parameters } : {};

/** The form of a dashboard, as that of a report. */
function formOf(dashboard: Typed<Dashboard>): Typed<Report> {
  const { file, value } = dashboard;
  const written = partOf(file, { parameters: ['parameters'], rules: ['rules'] });
  const asked: Pick<Report, 'parameters' | 'rules'> = {
    ...(value.parameters ? { parameters: value.parameters } : {}),
    ...(value.rules ? { rules: value.rules } : {}),
  };
  return formAsReport(dashboard, written, asked, dashboardNames);
}

/** What is wrong with the fields and rules of a form. */
function faultsOf(plain: Typed<Report>, catalogue: Catalogue): Issue[] {
  const choices = checkChoices(plain, catalogue);
  return choices.length > 0 ? choices : checkParameters(withCatalogue(plain, catalogue));
}

/** The form of a dashboard, checked like that of a report. What a tab has from its group is checked there. */
export function checkForm(
  { dashboard, head }: Grouped,
  own: readonly Typed<Report>[],
  project: Project,
  catalogue: Catalogue,
): Issue[] {
  const plain = formOf(dashboard);
  if (head && faultsOf(formOf(head), catalogue).length > 0) return [];
  const keys = new Set(ownParameters({ dashboard, head }).map(({ key }) => key));
  // A name of the group is reported with the other names.
  if (head?.value.parameters?.some(({ key }) => keys.has(key))) return [];
  const form = faultsOf(plain, catalogue);
  if (checkChoices(plain, catalogue).length > 0) return form;
  const { examined } = project.world;
  const known = withCatalogue(plain, catalogue);
  const written = { ...known, value: { ...known.value, parameters: [...ownParameters({ dashboard, head })] } };
  // Tables of one call share its request.
  const calls = [
    ...new Map(queriedOf(dashboard, own).map((table) => [JSON.stringify(table.value.sources), table])).values(),
  ];
  const sent = form.length > 0 ? [] : calls.flatMap((table) => checkSent(withCatalogue(table, catalogue)));
  return [
    ...form,
    ...sent,
    ...(examined ? checkLookups(written, examined.schema.tables) : []),
    ...checkDashboardConditions(
      { ...dashboard, value: { ...dashboard.value, ...parametersOf(known) } },
      hideableOf(project),
    ),
  ];
}
