import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { mayOpen } from '../engine/access/holds.ts';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { sqlPath } from '../engine/check/queries/sql-path.ts';
import { suggest } from '../engine/check/suggest.ts';
import type { World } from '../engine/check/world.ts';
import { fileOf, schemaFileOf } from '../engine/definitions/families.ts';
import { isDeviceName } from '../engine/definitions/file-names.ts';
import { tableId } from '../engine/definitions/normal-dashboard.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { readArguments } from './arguments.ts';
import { callOf, type DashboardDraft, draftDashboard, type SourceReport } from './dashboard-draft.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';
import { refuseId } from './report-id.ts';
import { readWorld } from './world.ts';

const usage = helpOf('new:dashboard');

/** The arguments of the command. */
interface Options {
  id: string;
  reports: string[];
  tables: string[];
  route: string;
}

const parsed = (args: string[]) =>
  readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        report: { type: 'string', multiple: true, default: [] },
        own: { type: 'string', multiple: true, default: [] },
        route: { type: 'string' },
      },
    },
    usage,
  );

function optionsOf(args: string[]): Options {
  const { positionals, values } = parsed(args);
  const [id = ''] = positionals;
  const [reports, tables] = [[...new Set(values.report)], [...new Set(values.own)]];
  if (id === '' || positionals.length > 1) refuse(usage);
  refuseId(id, 'dashboard');
  if (reports.length + tables.length === 0) refuse(usage);
  if (tables.some((table) => !/^[a-z][a-z0-9_]*$/.test(table))) refuse(usage);
  const [device] = tables.filter(isDeviceName);
  if (device !== undefined)
    refuse(
      `Windows does not allow files named “${device}”. Choose another name for --own. For example: ${device}_rows`,
    );
  const [taken] = tables.filter((table) => reports.map(callOf).includes(table));
  if (taken !== undefined) refuse(`A report already uses the table name ${taken}. Choose another name for --own.`);
  return { id, reports, tables, route: values.route ?? `/dashboards/${id}` };
}

const pathOf = (id: string) => fileOf('dashboards', id);
const queryOf = (id: string, table: string) => sqlPath(tableId(id, table));

type Tree = { [key: string]: Tree | string };

/** The texts of a file, to add some. */
function wordsIn(world: World, path: string): Tree {
  try {
    return JSON.parse(world.files[path] ?? '{}') as Tree;
  } catch {
    return refuse(`${path} is not valid JSON. Run npm run check to see where.`);
  }
}

type Written = ReturnType<typeof checkDefinitions>['definitions']['reports'];

/** Reports, each as resolved for the first demo user who may open it. */
function reportsFor(
  names: readonly string[],
  root: string,
  written: Written,
  words: Awaited<ReturnType<typeof loadWords>>,
) {
  const { definitions } = loadDefinitions(join(root, 'definitions'));
  const viewers = demoUsers.flatMap((user) => demoViewer(user) ?? []);
  const today = new Date().toISOString().slice(0, 10);
  return names.map((name): SourceReport => {
    const report = definitions.reports.get(name);
    const own = written.find((each) => each.id === name);
    if (!report || !own) {
      const meant = suggest(name, definitions.reports.keys());
      return refuse(`Report “${name}” not found.${meant ? ` Did you mean “${meant}”?` : ''}`);
    }
    const viewer = viewers.find((each) => mayOpen(report, each));
    if (!viewer) return refuse(`No demo user is allowed to open “${name}”.`);
    const context = { viewer, locale: 'en-US' as const, zone: 'UTC', today, words: words('en-US') };
    return { id: name, written: own.value, resolved: resolveReport(report, context) };
  });
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The texts of a locale, with those of the dashboard. */
function wordsWith(
  world: World,
  id: string,
  locale: 'en' | 'fr',
  { sectionWords, parameterWords }: DashboardDraft,
): Record<string, string> {
  const path = `locales/${locale}/dashboards.json`;
  const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const own = parameterWords[locale];
  const words = {
    title: locale === 'en' ? title : `${title} (fr)`,
    description: locale === 'en' ? `${title} at a glance.` : `${title}\u00a0: l’essentiel en un coup d’œil.`,
    ...(Object.keys(own).length > 0 ? { parameters: own } : {}),
    sections: sectionWords[locale],
  };
  return { [path]: json({ ...wordsIn(world, path), [id]: words }) };
}

/** The files of a dashboard by path. */
function filesOf({ id, route }: Options, world: World, draft: DashboardDraft): Record<string, string> {
  const { parameters, rules, calls, sections, queries } = draft;
  const definition = {
    $schema: relative(dirname(pathOf(id)), schemaFileOf('dashboards')),
    key: id.replaceAll('-', '_'),
    route,
    icon: 'dashboard',
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(rules.length > 0 ? { rules } : {}),
    calls,
    sections,
  };
  return {
    [pathOf(id)]: json(definition),
    ...Object.fromEntries(Object.entries(queries).map(([table, query]) => [queryOf(id, table), query])),
    ...wordsWith(world, id, 'en', draft),
    ...wordsWith(world, id, 'fr', draft),
  };
}

/** The issues that the files would add. */
function addedIssues(world: World, known: ReadonlySet<string>, files: Readonly<Record<string, string>>): string[] {
  // Issues of untranslated texts could be so many that others would not be listed.
  const path = 'locales/fr/dashboards.json';
  const translated = { ...files, [path]: (files[path] ?? '').replaceAll(/"[^"]* \(fr\)"/g, '"…"') };
  const { allIssues } = checkDefinitions({ ...world, files: { ...world.files, ...translated } });
  return allIssues.map(formatIssue).filter((issue) => !known.has(issue));
}

/**
 * Writes a valid dashboard, from the arguments of the command: an id, `--report`, `--own` and `--route`. Returns the lines to
 * print. If something is wrong, it throws and writes nothing.
 */
export async function newDashboard(root: string, args: string[]): Promise<string[]> {
  const options = optionsOf(args);
  const { id, reports, tables, route } = options;
  const queries = tables.map((table) => queryOf(id, table));
  const world = readWorld(root);
  for (const path of [pathOf(id), ...queries]) if (path in world.files) refuse(`${path} already exists.`);
  const { definitions, allIssues: before } = checkDefinitions(world);
  const words = await loadWords(join(root, 'locales'));
  const shown = reportsFor(reports, root, definitions.reports, words);
  const [en, fr] = [wordsIn(world, 'locales/en/reports.json'), wordsIn(world, 'locales/fr/reports.json')];
  const draft = draftDashboard(id, shown, tables, { en: words('en-US'), fr: words('fr-CA') }, { en, fr });
  const files = filesOf(options, world, draft);
  // Issues that existed before are not about this dashboard.
  const added = addedIssues(world, new Set(before.map(formatIssue)), files);
  if (added.length > 0) refuse(`${added.join('\n')}\nNothing was written.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const fill = queries.length > 0 ? `complete ${queries.join(', ')}, ` : '';
  return [
    ...draft.notes,
    `Created ${[pathOf(id), ...queries].join(', ')}, with texts in locales/{en,fr}/dashboards.json.`,
    `Its address is ${route}. To add it to a menu, write "menus": { "reporting": "fleet" } in its definition.`,
    `Next: ${fill}edit its sections, translate the texts marked (fr), then run npm run check and npm run dev.`,
  ];
}
