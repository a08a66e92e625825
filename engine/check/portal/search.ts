import { pathOf } from '../../definitions/family.ts';
import { routesOf } from '../../definitions/read.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { ReportColumn } from '../../schema/column.ts';
import { type Opening, openingKinds, type Search } from '../../schema/search.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { hideableOf } from '../parameters/conditions.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';
import { checkIcon } from './icons.ts';
import { checkCategory, checkTarget } from './menus.ts';

/** Its route is that of a dashboard that has the parameter. */
function checkParameter(file: SourceFile, at: Path, to: string, parameter: string, project: Project): Issue[] {
  const { definitions, others } = project;
  const dashboard = definitions.dashboards.find(({ id, value }) =>
    routesOf('dashboards', id, value, others).some(({ path }) => path === pathOf(to)),
  );
  if (!dashboard) {
    const message = `“${pathOf(to)}” is not the route of a dashboard.`;
    return [issueIn(file, [...at, 'to'], { message, expected: 'the route of a dashboard with this parameter' })];
  }
  // A tab has the parameters of its group.
  const group = definitions.dashboards.find(({ id }) => id === dashboard.value.group)?.value;
  const keys = (group ?? dashboard.value).parameters?.map(({ key }) => key) ?? [];
  if (keys.includes(parameter)) return [];
  const message = `The dashboard “${dashboard.id}” has no parameter “${parameter}”.`;
  const expected = `one of ${listed(keys)}`;
  return [issueIn(file, [...at, 'parameter'], { message, expected, suggestion: suggest(parameter, keys) })];
}

/** Its route is that of a report that has the column to filter by. */
function checkField(file: SourceFile, at: Path, to: string, field: string, project: Project): Issue[] {
  const { definitions, others } = project;
  const report = definitions.reports.find(({ id, value }) =>
    routesOf('reports', id, value, others).some(({ path }) => path === pathOf(to)),
  );
  if (!report) {
    const message = `“${pathOf(to)}” is not the route of a report.`;
    return [issueIn(file, [...at, 'to'], { message, expected: 'the route of a report with rows to filter' })];
  }
  const columns = report.value.columns.flatMap((entry) => fieldsOf(entry, others.catalogue));
  // An unknown set is reported by itself.
  const isKnown = (entry: ReportColumn) =>
    typeof entry === 'string' || entry.set === undefined || Object.hasOwn(others.catalogue.sets, entry.set);
  if (columns.includes(field) || !report.value.columns.every(isKnown)) return [];
  const message = `The report “${report.id}” has no column “${field}”.`;
  const expected = `one of ${listed(columns)}`;
  return [issueIn(file, [...at, 'field'], { message, expected, suggestion: suggest(field, columns) })];
}

type Feature = Search['features'][number];

/** The menu of a feature and its category there. */
function checkPlace(file: SourceFile, at: Path, { category, subcategory }: Feature, project: Project): Issue[] {
  if (category === undefined) {
    if (subcategory === undefined) return [];
    const message = `The subcategory “${subcategory}” has no category.`;
    return [issueIn(file, [...at, 'subcategory'], { message, expected: 'its menu as “category”' })];
  }
  const { definitions, ids } = project;
  const menu = definitions.menus.find(({ id }) => id === category);
  if (menu) return subcategory === undefined ? [] : checkCategory(file, [...at, 'subcategory'], subcategory, menu);
  if (ids.menus.includes(category)) return [];
  const message = `Menu “${category}” not found.`;
  const suggestion = suggest(category, ids.menus);
  return [issueIn(file, [...at, 'category'], { message, expected: `one of ${listed(ids.menus)}`, suggestion })];
}

function checkKey(file: SourceFile, at: Path, key: string | undefined, hideable: ReadonlySet<string> | null): Issue[] {
  if (key === undefined || !hideable || hideable.has(key)) return [];
  const message = `“${key}” is not the key of anything that an account can hide.`;
  const expected = 'the key of a report, a dashboard, a menu link or a screen that can be hidden, or no key';
  return [issueIn(file, [...at, 'key'], { message, expected, suggestion: suggest(key, hideable) })];
}

function checkName(file: SourceFile, at: Path, { name }: Feature, index: number, names: readonly string[]): Issue[] {
  if (names.indexOf(name) === index) return [];
  const message = `Two features are named “${name}”.`;
  return [issueIn(file, [...at, 'name'], { message, expected: 'a unique name' })];
}

/** A number leads to a report that is filtered by it, or to a dashboard that has it as a parameter. */
function checkOpening(file: SourceFile, at: Path, { to, field, parameter }: Opening, project: Project): Issue[] {
  const unknown = checkTarget(file, [...at, 'to'], to, project);
  if (unknown.length > 0) return unknown;
  if ((field === undefined) === (parameter === undefined)) {
    const message = 'An opening needs either “field” or “parameter”.';
    return [issueIn(file, at, { message, expected: '“field” for a report, “parameter” for a dashboard' })];
  }
  if (!project.isWhole) return [];
  return parameter === undefined
    ? checkField(file, at, to, field ?? '', project)
    : checkParameter(file, at, to, parameter, project);
}

/** Everything that the search finds leads somewhere. */
export function checkSearch(all: readonly Typed<Search>[], project: Project): Issue[] {
  const hideable = hideableOf(project);
  return all.flatMap(({ file, value: { features, openings } }) => [
    ...openingKinds.flatMap((kind) =>
      openings[kind].flatMap((opening, index) => checkOpening(file, ['openings', kind, index], opening, project)),
    ),
    ...features.flatMap((feature, index) => {
      const at: Path = ['features', index];
      return [
        ...checkName(
          file,
          at,
          feature,
          index,
          features.map(({ name }) => name),
        ),
        ...checkTarget(file, [...at, 'to'], feature.to, project),
        ...checkPlace(file, at, feature, project),
        ...checkKey(file, at, feature.key, hideable),
        ...(feature.icon === undefined ? [] : checkIcon(file, [...at, 'icon'], feature.icon, project.world.icons)),
      ];
    }),
  ]);
}
