import { ownTables } from '../definitions/normal-dashboard.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Issue } from './issue.ts';
import { sectionsOf } from './sections.ts';
import { issueAt, issueIn, readSource } from './source-file.ts';
import { sqlPath } from './sql-path.ts';
import { suggest } from './suggest.ts';
import type { Project, Typed } from './world.ts';

type Dashboards = readonly Typed<Dashboard>[];

/** A table of a call of a dashboard’s own that has no query. */
interface Lonely {
  /** Of the table. */
  id: string;
  name: string;
  dashboard: string;
}

const lonelyOf = (all: Dashboards, files: Readonly<Record<string, string>>): Lonely[] =>
  all.flatMap(({ id, value }) =>
    ownTables(id, value)
      .filter((table) => files[sqlPath(table.id)] === undefined)
      .map((table) => ({ id: table.id, name: table.name, dashboard: id })),
  );

/** Names of tables that sections of a dashboard have, and the dashboard has not. */
function missedBy({ value }: Typed<Dashboard>): Set<string> {
  const known = Object.entries(value.calls).flatMap(([name, call]) =>
    call.type === 'report' ? [name] : Object.keys(call.tables),
  );
  return new Set(
    sectionsOf(value).flatMap(({ section }) =>
      'table' in section && !known.includes(section.table) ? [section.table] : [],
    ),
  );
}

/** The dashboard that a folder of queries was meant for: one all of whose tables have none. */
function meantFolder(folder: string, all: Dashboards, lonely: readonly Lonely[]): string | null {
  const empty = all.filter(({ id, value }) => {
    const own = ownTables(id, value);
    return own.length > 0 && own.every((table) => lonely.some((each) => each.id === table.id));
  });
  const ids = empty.map(({ id }) => id);
  return suggest(folder, ids) ?? (ids.length === 1 ? (ids[0] ?? null) : null);
}

/** Queries that no table has. `meant`: the tables that they were meant for, of which nothing is told besides. */
function checkOrphans(all: Dashboards, { world, ids, isWhole }: Project): { issues: Issue[]; meant: Set<string> } {
  const known = new Set(all.flatMap(({ id, value }) => ownTables(id, value).map((table) => sqlPath(table.id))));
  const lonely = lonelyOf(all, world.files);
  const meant = new Set<string>();
  const form = sqlPath('<dashboard>/<table>');
  const paths = [...Object.keys(world.files), ...Object.keys(world.unread ?? {})];
  const found = paths.filter((path) => path.startsWith('server/dashboards/') && !known.has(path) && isWhole);
  const issues = found.flatMap((path): Issue[] => {
    const [, folder = '', name = '', ending = ''] = /^server\/dashboards\/(.+)\/([^/]+)\.(\w+)$/.exec(path) ?? [];
    const told = (message: string, expected: string, suggestion: string | null = null) => [
      issueAt(readSource(path, '0').file, 0, { message, expected, suggestion }),
    ];
    if (!ids.dashboards.includes(folder)) {
      const home = folder === '' ? null : meantFolder(folder, all, lonely);
      if (home === null) return told('No table of a dashboard has this query.', form, suggest(path, known));
      for (const each of lonely.filter(({ dashboard }) => dashboard === home)) meant.add(each.id);
      const expected = `the folder server/dashboards/${home}: that dashboard has no queries`;
      return told(`No dashboard is named “${folder}”.`, expected);
    }
    const free = lonely.filter((each) => each.dashboard === folder && !meant.has(each.id));
    const exact = free.find((each) => each.name === name);
    if (exact) meant.add(exact.id);
    // What can't be read is told of once.
    if (ending !== 'sql' || path in (world.unread ?? {}))
      return path in world.files ? told('Nothing reads this file.', form) : [];
    const near = suggest(
      name,
      free.map((each) => each.name),
    );
    const table = free.find((each) => each.name === near) ?? (free.length === 1 ? free[0] : undefined);
    if (table) meant.add(table.id);
    const dashboard = all.find(({ id }) => id === folder);
    // A table that has another name now: the sections that miss it tell of that.
    if (dashboard && missedBy(dashboard).has(name)) return [];
    const message = 'No table of a dashboard has this query.';
    if (!table) return told(message, form, suggest(path, known));
    return told(message, `the name ${sqlPath(table.id)}: that table has no query`);
  });
  return { issues, meant };
}

/** Every table of a call of a dashboard’s own has its query, and every query its table. */
export function checkTableQueries(all: Dashboards, project: Project): Issue[] {
  const { issues, meant } = checkOrphans(all, project);
  const { files, unread = {} } = project.world;
  const missing = all.flatMap(({ id, file, value }) =>
    ownTables(id, value).flatMap((table): Issue[] => {
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
