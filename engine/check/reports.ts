import { fileOf } from '../definitions/families.ts';
import { derivationsOf, withItems } from '../definitions/normal-report.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import { fieldsMadeBy } from '../tables/derive.ts';
import { type Claim, checkClaims, isNamedAfter } from './claims.ts';
import { checkCatalogue, checkColumns } from './columns/columns.ts';
import { catalogueKind, checkDerivedKinds } from './columns/derived-kinds.ts';
import type { Issue } from './issue.ts';
import { issueAt, issueIn, readSource } from './json/source-file.ts';
import { checkReportConditions, hideableOf } from './parameters/conditions.ts';
import { checkArrangement, checkChoices, checkLookups, checkParameters } from './parameters/parameters.ts';
import { checkBadge } from './portal/badges.ts';
import { checkIcon } from './portal/icons.ts';
import { checkCategory } from './portal/menus.ts';
import { checkQuery, checkSql } from './queries/queries.ts';
import { queryKind } from './queries/query-fields.ts';
import { sqlPath } from './queries/sql-path.ts';
import { listed, suggest } from './suggest.ts';
import type { Project, Typed, World } from './world.ts';

type Reports = readonly Typed<Report>[];

/** A report's key is its file name with underscores. */
function checkKey({ id, file, value: { key } }: Typed<Report>): Issue[] {
  const own = id.replaceAll('-', '_');
  // A key can't start with a digit.
  if (key === own || !/^[a-z]/.test(id)) return [];
  const message = `The key “${key}” does not match the file name “${id}”.`;
  return [
    issueIn(file, ['key'], {
      message,
      expected: `“${own}”, or the file name ${fileOf('reports', key.replaceAll('_', '-'))}`,
    }),
  ];
}

/** The menus of a report exist and have its category. */
function checkMenuPlace({ file, value }: Typed<Report>, { definitions: { menus }, ids }: Project): Issue[] {
  const unknown = Object.keys(value.routes).filter((name) => !ids.menus.includes(name));
  const issues = menus
    .filter(({ id }) => id in value.routes)
    .flatMap((menu) => checkCategory(file, ['menu', 'category'], value.menu.category, menu));
  return [
    ...unknown.map((name) => {
      const message = `Menu “${name}” not found.`;
      const expected = `one of ${listed(ids.menus)}`;
      return issueIn(file, ['routes', name], { message, expected, suggestion: suggest(name, ids.menus) }, 'key');
    }),
    ...issues.slice(0, 1),
  ];
}

/** Keys, My Reports types and calls are unique. */
/** Method and path of each call of the contract, such as `GET /user`. */
export const pathsOf = ({ calls }: World): string[] =>
  Object.values(calls).map(({ method, path }) => `${method} ${path}`);

function checkOnce(reports: Reports, callPaths: readonly string[]): Issue[] {
  const taken = new Set(callPaths.map((call) => `The call ${call}`));
  const claims = reports.flatMap(({ id, file, value: { key, my_report, sources } }): Claim[] => [
    { name: `The key ${key}`, id, file, at: ['key'], isOwn: key === id.replaceAll('-', '_') },
    ...(my_report === undefined
      ? []
      : [{ name: `The My Reports type ${my_report}`, id, file, at: ['my_report'], isOwn: false }]),
    ...sources.map(({ method, path }, index) => ({
      name: `The call ${method} ${path}`,
      id,
      file,
      at: ['sources', index, 'path'],
      isOwn: isNamedAfter(path, id),
    })),
  ]);
  return checkClaims(claims, (name) => taken.has(name), 'a unique one').issues;
}

/** The report that a stray query was probably meant for: one without a query whose parameters fit. */
function meantFor(id: string, sql: string, withoutQuery: Reports, { placeholders }: World): string | null {
  const near = suggest(
    id,
    withoutQuery.map((report) => report.id),
  );
  if (near) return near;
  const names = placeholders(sql).map(({ name }) => name);
  const fitting = withoutQuery.filter(({ value: { parameters = [] } }) =>
    names.every((name) => name === 'today' || parameters.some(({ key }) => key === name)),
  );
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}

/** Queries without a report, and the reports they were probably meant for. */
function checkOrphans(reports: Reports, { world, ids }: Project): { issues: Issue[]; meant: Set<string> } {
  const found = Object.entries(world.files).filter(([path]) => path.startsWith('server/reports/'));
  const queries = found.filter(([path]) => path.endsWith('.sql'));
  const known = new Set(ids.reports.map(sqlPath));
  // Unreadable files, and those with another extension, are reported once.
  const paths = [...Object.keys(world.unread ?? {}), ...found.map(([path]) => path)];
  const meant = new Set(paths.map((path) => /^server\/reports\/([^/]+)\.\w+$/.exec(path)?.[1] ?? ''));
  const issues = queries
    .filter(([path]) => !known.has(path))
    .map(([path, sql]) => {
      const id = path.replace(/^.*\//, '').replace(/\.sql$/, '');
      const report = meantFor(
        id,
        sql,
        reports.filter((each) => world.files[sqlPath(each.id)] === undefined && !meant.has(each.id)),
        world,
      );
      if (report) meant.add(report);
      return issueAt(readSource(path, '0').file, 0, {
        message: `Report “${id}” not found.`,
        expected: report
          ? `the file name ${sqlPath(report)}, since that report has no query yet`
          : fileOf('reports', id),
        suggestion: report ?? suggest(id, ids.reports),
      });
    });
  const strays = found
    .filter(([path]) => !path.endsWith('.sql'))
    .map(([path]) => {
      const expected = `${sqlPath('<id>')}, with the id of a report`;
      return issueAt(readSource(path, '0').file, 0, { message: 'This file is not used.', expected });
    });
  return { issues: [...issues, ...strays], meant };
}

/** Every report has a query, every query a report, and a query uses only the parameters of its report. */
function checkQueries(reports: Reports, project: Project, catalogue: Catalogue | null): Issue[] {
  const { world } = project;
  const orphans = checkOrphans(reports, project);
  const own = reports.flatMap((report) => {
    const sql = world.files[sqlPath(report.id)];
    if (sql === undefined && orphans.meant.has(report.id)) return [];
    const issues = checkQuery(report, sql, world.placeholders);
    return [...issues, ...(sql === undefined ? [] : checkSql(report, sql, world, catalogue))];
  });
  return [...orphans.issues, ...own];
}

/** Kinds of fields by the query if PostgreSQL described it, otherwise by the catalogue. */
function checkKinds(report: Typed<Report>, fields: Catalogue, { examined }: World): Issue[] {
  const query = examined?.queries[sqlPath(report.id)];
  if (query?.fault) return [];
  const made = new Set((report.value.derived ?? []).flatMap(fieldsMadeBy));
  // The type in the catalogue is that after the derivation, so it does not apply to the rows of the query.
  const kindOf = query
    ? queryKind(report.id, query)
    : (field: string) => (made.has(field) ? null : catalogueKind(field, fields));
  return checkDerivedKinds(report, fields, kindOf);
}

/** A report's columns and derivations. */
export function checkFields(report: Typed<Report>, fields: Catalogue, world: World): Issue[] {
  const columns = checkColumns(report, fields);
  return columns.length > 0 ? columns : checkKinds(report, fields, world);
}

/** A report with the items and derivations that it takes from the catalogue. */
export const withCatalogue = (report: Typed<Report>, fields: Catalogue): Typed<Report> => ({
  ...report,
  value: {
    ...report.value,
    parameters: (report.value.parameters ?? []).map((each) => withItems(each, fields)),
    // Faulty columns are reported by themselves.
    ...(checkColumns(report, fields).length > 0 ? {} : { derived: [...derivationsOf(report.value, fields)] }),
  },
});

/** Checks reports: their columns if the catalogue is valid, their parameters, and references between files. */
export function checkReports(written: Reports, project: Project): Issue[] {
  const [catalogue] = project.definitions.columns;
  const fields = catalogue && checkCatalogue(catalogue).length === 0 ? catalogue.value : null;
  const hideable = hideableOf(project);
  const reports = fields ? written.map((report) => withCatalogue(report, fields)) : written;
  const choices = new Map(written.map((report) => [report.id, checkChoices(report, fields)]));
  const isClear = ({ id }: Typed<Report>) => choices.get(id)?.length === 0;
  return [
    ...[...choices.values()].flat(),
    ...reports.flatMap((report) => [
      ...(fields ? checkFields(report, fields, project.world) : []),
      ...(isClear(report) ? [...checkParameters(report), ...checkReportConditions(report, hideable)] : []),
      ...(project.world.examined ? checkLookups(report, project.world.examined.schema.tables) : []),
      ...checkArrangement(report),
      ...checkKey(report),
      ...checkMenuPlace(report, project),
      ...checkIcon(report.file, ['menu', 'icon'], report.value.menu.icon, project.world.icons),
      ...checkBadge(report.file, ['menu', 'badge'], { ...report.value, ...report.value.menu }, project),
    ]),
    ...checkOnce(reports, pathsOf(project.world)),
    ...checkQueries(reports, project, fields),
  ];
}
