import { menuNames, type Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { issueAt, issueIn, type Path, readSource } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Definitions, Typed, World } from './world.ts';

type Reports = Definitions['reports'];

function checkMenuPlace(report: Reports[number], menus: Definitions['menus']): Issue[] {
  const issues = menuNames.flatMap((name) => {
    const menu = menus.find((candidate) => candidate.id === name);
    if (!menu || !report.value.routes[name]) return [];
    const keys = menu.value.categories.map((category) => category.key);
    const { category } = report.value.menu;
    if (keys.includes(category)) return [];
    const message = `The menu “${name}” has no category “${category}”.`;
    return [
      issueIn(report.file, ['menu', 'category'], {
        message,
        expected: `one of ${listed(keys)}`,
        suggestion: suggest(category, keys),
      }),
    ];
  });
  return issues.slice(0, 1);
}

/** Keys, routes and calls belong to one report each. */
function checkOnce(reports: Reports): Issue[] {
  const owners = new Map<string, string>();
  const claim = (report: Reports[number], name: string, path: Path): Issue[] => {
    const owner = owners.get(name);
    owners.set(name, owner ?? report.id);
    return owner
      ? [issueIn(report.file, path, { message: `${name} belongs to “${owner}” already.`, expected: 'one of its own' })]
      : [];
  };
  return reports.flatMap((report) => [
    ...claim(report, `The key ${report.value.key}`, ['key']),
    ...menuNames.flatMap((menu) => {
      const route = report.value.routes[menu];
      return route ? claim(report, `The route /${menu}/${route}`, ['routes', menu]) : [];
    }),
    ...report.value.sources.flatMap((source, index) =>
      claim(report, `The call ${source.method} ${source.path}`, ['sources', index, 'path']),
    ),
  ]);
}

const iconIssue = (file: Typed<unknown>['file'], path: Path, icon: string, icons: readonly string[]) =>
  icons.includes(icon)
    ? []
    : [
        issueIn(file, path, {
          message: `The portal draws no icon “${icon}”.`,
          expected: `one of ${listed(icons)}`,
          suggestion: suggest(icon, icons),
        }),
      ];

function checkIcons({ reports, menus }: Definitions, icons: readonly string[]): Issue[] {
  return [
    ...reports.flatMap((report) => iconIssue(report.file, ['menu', 'icon'], report.value.menu.icon, icons)),
    ...menus.flatMap(({ file, value }) => [
      ...iconIssue(file, ['icon'], value.icon, icons),
      ...value.categories.flatMap((category, i) => iconIssue(file, ['categories', i, 'icon'], category.icon, icons)),
      ...(value.links ?? []).flatMap((link, i) => iconIssue(file, ['links', i, 'icon'], link.icon, icons)),
    ]),
  ];
}

const sqlPath = (id: string) => `server/reports/${id}.sql`;

/** A report has its query, which asks only for the report's parameters. */
export function checkQuery(
  report: Typed<Report>,
  sql: string | undefined,
  placeholders: World['placeholders'],
): Issue[] {
  const path = sqlPath(report.id);
  if (sql === undefined) {
    return [issueAt(report.file, 0, { message: 'The report has no query.', expected: `a SELECT in ${path}` })];
  }
  const keys = ['today', ...(report.value.parameters ?? []).map((parameter) => parameter.key)];
  const file = { ...readSource(path, '0').file, text: sql };
  return placeholders(sql)
    .filter(({ name }) => !keys.includes(name))
    .map(({ name, offset }) =>
      issueAt(file, offset, {
        message: `The report has no parameter “${name}”.`,
        expected: `one of ${listed(keys)}`,
        suggestion: suggest(name, keys),
      }),
    );
}

/** Every report has its query, every query its report, and a query asks only for the report's parameters. */
function checkQueries(reports: Reports, ids: readonly string[], world: World): Issue[] {
  const queries = Object.keys(world.files).filter((path) => path.endsWith('.sql'));
  const orphans = queries
    .filter((path) => !ids.some((id) => sqlPath(id) === path))
    .map((path) => {
      const id = path.replace(/^.*\//, '').replace(/\.sql$/, '');
      const { file } = readSource(path, '0');
      return issueAt(file, 0, {
        message: `No report is named “${id}”.`,
        expected: `definitions/reports/${id}.json`,
        suggestion: suggest(id, ids),
      });
    });
  const own = reports.flatMap((report) => checkQuery(report, world.files[sqlPath(report.id)], world.placeholders));
  return [...orphans, ...own];
}

/** What crosses files: menus, keys, routes, calls, icons and queries. `ids` are those of all report files, right or wrong. */
export function checkPlaces(definitions: Definitions, ids: readonly string[], world: World): Issue[] {
  return [
    ...definitions.reports.flatMap((report) => checkMenuPlace(report, definitions.menus)),
    ...checkOnce(definitions.reports),
    ...checkIcons(definitions, world.icons),
    ...checkQueries(definitions.reports, ids, world),
  ];
}
