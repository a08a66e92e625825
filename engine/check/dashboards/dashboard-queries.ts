import { queriedTables } from '../../definitions/normal-dashboard.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Issue } from '../issue.ts';
import { issueAt, issueIn, readSource } from '../json/source-file.ts';
import { sqlPath } from '../queries/sql-path.ts';
import { sectionsOf } from '../sections/sections.ts';
import { suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';

type Dashboards = readonly Typed<Dashboard>[];

/** A table of a dashboard’s own queries that has no query. */
interface TableWithoutQuery {
  /** The id of the table. */
  id: string;
  name: string;
  dashboard: string;
}

const withoutQuery = (all: Dashboards, files: Readonly<Record<string, string>>): TableWithoutQuery[] =>
  all.flatMap(({ id, value }) =>
    queriedTables(id, value)
      .filter((table) => files[sqlPath(table.id)] === undefined)
      .map((table) => ({ id: table.id, name: table.name, dashboard: id })),
  );

/** Tables that sections refer to and the dashboard does not have. */
function missingTables({ value }: Typed<Dashboard>): Set<string> {
  const known = Object.entries(value.calls ?? {}).flatMap(([name, call]) =>
    call.type === 'report' ? [name] : Object.keys(call.tables),
  );
  return new Set(
    sectionsOf(value).flatMap(({ section }) =>
      'table' in section && !known.includes(section.table) ? [section.table] : [],
    ),
  );
}

/** The dashboard that a folder of queries was probably meant for: one with no queries at all. */
function meantFolder(folder: string, all: Dashboards, lonely: readonly TableWithoutQuery[]): string | null {
  const empty = all.filter(({ id, value }) => {
    const own = queriedTables(id, value);
    return own.length > 0 && own.every((table) => lonely.some((each) => each.id === table.id));
  });
  const ids = empty.map(({ id }) => id);
  return suggest(folder, ids) ?? (ids.length === 1 ? (ids[0] ?? null) : null);
}

/** Queries without a table. `meant`: the tables they were probably meant for, which are not reported as well. */
function checkOrphans(all: Dashboards, { world, ids, isWhole }: Project): { issues: Issue[]; meant: Set<string> } {
  const known = new Set(all.flatMap(({ id, value }) => queriedTables(id, value).map((table) => sqlPath(table.id))));
  const lonely = withoutQuery(all, world.files);
  const meant = new Set<string>();
  const form = sqlPath('<dashboard>/<table>');
  const paths = [...Object.keys(world.files), ...Object.keys(world.unread ?? {})];
  const found = paths.filter((path) => path.startsWith('server/dashboards/') && !known.has(path) && isWhole);
  const issues = found.flatMap((path): Issue[] => {
    const [, folder = '', name = '', extension = ''] = /^server\/dashboards\/(.+)\/([^/]+)\.(\w+)$/.exec(path) ?? [];
    const issue = (message: string, expected: string, suggestion: string | null = null) => [
      issueAt(readSource(path, '0').file, 0, { message, expected, suggestion }),
    ];
    if (!ids.dashboards.includes(folder)) {
      const home = folder === '' ? null : meantFolder(folder, all, lonely);
      if (home === null) return issue('No dashboard table uses this query.', form, suggest(path, known));
      for (const each of lonely.filter(({ dashboard }) => dashboard === home)) meant.add(each.id);
      const expected = `the folder name ${home}, since that dashboard has no queries yet`;
      return issue(`Dashboard “${folder}” not found.`, expected);
    }
    const free = lonely.filter((each) => each.dashboard === folder && !meant.has(each.id));
    const exact = free.find((each) => each.name === name);
    if (exact) meant.add(exact.id);
    // A file that can't be read has been reported already.
    if (extension !== 'sql' || path in (world.unread ?? {}))
      return path in world.files ? issue('This file is not used.', form) : [];
    const near = suggest(
      name,
      free.map((each) => each.name),
    );
    const table = free.find((each) => each.name === near) ?? (free.length === 1 ? free[0] : undefined);
    if (table) meant.add(table.id);
    const dashboard = all.find(({ id }) => id === folder);
    // The table was renamed, which the sections that still use the old name report.
    if (dashboard && missingTables(dashboard).has(name)) return [];
    const message = 'No dashboard table uses this query.';
    if (!table) return issue(message, form, suggest(path, known));
    return issue(message, `the file name ${sqlPath(table.id)}, since that table has no query yet`);
  });
  return { issues, meant };
}

/** Every table of a dashboard’s own calls has a query, and every query has a table. */
export function checkTableQueries(all: Dashboards, project: Project): Issue[] {
  const { issues, meant } = checkOrphans(all, project);
  const { files, unread = {} } = project.world;
  const missing = all.flatMap(({ id, file, value }) =>
    queriedTables(id, value).flatMap((table): Issue[] => {
      const path = sqlPath(table.id);
      if (files[path] !== undefined || path in unread || meant.has(table.id)) return [];
      const message = `The table “${table.name}” has no query.`;
      return [
        issueIn(file, ['calls', table.call, 'tables', table.name], { message, expected: `a SELECT in ${path}` }, 'key'),
      ];
    }),
  );
  return [...issues, ...missing];
}
