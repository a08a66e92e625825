import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { mayOpen } from '../engine/access/holds.ts';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { sqlPath } from '../engine/check/queries.ts';
import { suggest } from '../engine/check/suggest.ts';
import { fileOf, schemaFileOf } from '../engine/definitions/families.ts';
import { tableId } from '../engine/definitions/normal-dashboard.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { messageOf } from '../server/database/errors.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { callOf, type DashboardDraft, draftDashboard, type Shown } from './dashboard-draft.ts';
import { readWorld } from './world.ts';

/** npm run new:dashboard <id> -- [--report <id>]… [--own <table>]… [--route /…]: a dashboard that is in order from the start. */
const usage =
  'Usage: npm run new:dashboard <id> -- --report <id of a report> --own <table>. The id is in small letters, digits and hyphens, ' +
  'for example fuel-costs. Each --report shows the rows of one, each --own a table with a query of its own, for example ' +
  'open_orders; at least one of them. Its address is /dashboards/<id>, or what --route says.';

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        report: { type: 'string', multiple: true, default: [] },
        own: { type: 'string', multiple: true, default: [] },
        route: { type: 'string' },
      },
    });
  } catch {
    return refuse(usage);
  }
}

const { positionals, values } = given();
const [id = ''] = positionals;
const [reports, tables] = [[...new Set(values.report)], [...new Set(values.own)]];
const { route = `/dashboards/${id}` } = values;
const world = readWorld();
const { definitions: written, issues: before } = checkDefinitions(world);
const { definitions } = loadDefinitions('definitions');
const definitionPath = fileOf('dashboards', id);
const queryOf = (table: string) => sqlPath(tableId(id, table));

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || positionals.length > 1) refuse(usage);
if (reports.length + tables.length === 0) refuse(usage);
if (tables.some((table) => !/^[a-z][a-z0-9_]*$/.test(table))) refuse(usage);
for (const path of [definitionPath, ...tables.map(queryOf)])
  if (path in world.files) refuse(`${path} is there already.`);
const [taken] = tables.filter((table) => reports.map(callOf).includes(table));
if (taken !== undefined) refuse(`The table of a report is named ${taken} already: choose another name for --own.`);

const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

type Tree = { [key: string]: Tree | string };

/** The words of a file, to which some are added. */
function wordsIn(path: string): Tree {
  try {
    return JSON.parse(world.files[path] ?? '{}') as Tree;
  } catch {
    return refuse(`${path} is not valid JSON: npm run check says where.`);
  }
}

/** A report as the first of the demo's users has it who may open it. */
function shownReport(name: string, words: Awaited<ReturnType<typeof loadWords>>): Shown {
  const report = definitions.reports.get(name);
  const own = written.reports.find((each) => each.id === name);
  if (!report || !own) {
    const meant = suggest(name, definitions.reports.keys());
    return refuse(`There is no report “${name}”.${meant ? ` Did you mean ${meant}?` : ''}`);
  }
  const viewers = demoUsers.flatMap((user) => demoViewer(user) ?? []);
  const viewer = viewers.find((each) => mayOpen(report, each));
  if (!viewer) return refuse(`No user of the demo may open “${name}”.`);
  const today = new Date().toISOString().slice(0, 10);
  const context = { viewer, locale: 'en-US' as const, zone: 'UTC', today, words: words('en-US') };
  return { id: name, written: own.value, resolved: resolveReport(report, context) };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The words of a locale with those of the dashboard. */
function wordsWith(locale: 'en' | 'fr', { sectionWords, parameterWords }: DashboardDraft): Record<string, string> {
  const path = `locales/${locale}/dashboards.json`;
  const own = parameterWords[locale];
  const words = {
    title: locale === 'en' ? title : `${title} (fr)`,
    description: locale === 'en' ? `${title} at a glance.` : `${title}\u00a0: l’essentiel en un coup d’œil.`,
    ...(Object.keys(own).length > 0 ? { parameters: own } : {}),
    sections: sectionWords[locale],
  };
  return { [path]: json({ ...wordsIn(path), [id]: words }) };
}

async function draft(): Promise<DashboardDraft> {
  const words = await loadWords('locales');
  const shown = reports.map((name) => shownReport(name, words));
  const [en, fr] = [wordsIn('locales/en/reports.json'), wordsIn('locales/fr/reports.json')];
  return draftDashboard(id, shown, tables, { en: words('en-US'), fr: words('fr-CA') }, { en, fr });
}

async function write(): Promise<DashboardDraft> {
  const drafted = await draft();
  const { parameters, rules, calls, sections, queries } = drafted;
  const definition = {
    $schema: relative(dirname(definitionPath), schemaFileOf('dashboards')),
    key: id.replaceAll('-', '_'),
    route,
    icon: 'dashboard',
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(rules.length > 0 ? { rules } : {}),
    calls,
    sections,
  };
  const files = {
    [definitionPath]: json(definition),
    ...Object.fromEntries(Object.entries(queries).map(([table, query]) => [queryOf(table), query])),
    ...wordsWith('en', drafted),
    ...wordsWith('fr', drafted),
  };
  // What was to be mended before is something else's business.
  const known = new Set(before.map(formatIssue));
  // Those that wait for their French could be so many that others are not told.
  const path = 'locales/fr/dashboards.json';
  const translated = { ...files, [path]: (files[path] ?? '').replaceAll(/"[^"]* \(fr\)"/g, '"…"') };
  const { issues } = checkDefinitions({ ...world, files: { ...world.files, ...translated } });
  const added = issues.map(formatIssue).filter((issue) => !known.has(issue));
  if (added.length > 0) refuse(`${added.join('\n')}\nNothing was written.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return drafted;
}

try {
  const { notes } = await write();
  for (const note of notes) console.log(note);
  const queries = tables.map(queryOf);
  const fill = queries.length > 0 ? `fill in ${queries.join(', ')}, ` : '';
  console.log(`Written: ${[definitionPath, ...queries].join(', ')}, and its words in locales/{en,fr}/dashboards.json.
It is at ${route}, and in no menu: "menus": { "reporting": "fleet" } puts it into one.
Next: ${fill}give it its sections, put its French right where it says (fr), then npm run check and npm run dev.`);
} catch (error) {
  refuse(messageOf(error));
}
