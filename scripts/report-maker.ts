import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { suggest } from '../engine/check/suggest.ts';
import { sameTexts } from '../engine/check/words/waiting-words.ts';
import { isUntranslated } from '../engine/check/words/words.ts';
import type { World } from '../engine/check/world.ts';
import { fileOf, schemaFileOf } from '../engine/definitions/families.ts';
import type { CatalogueColumn } from '../engine/schema/column.ts';
import { type FileTable, readFileTables } from '../server/database/file-tables.ts';
import { readArguments } from './arguments.ts';
import { refuse } from './refuse.ts';
import { refuseId } from './report-id.ts';
import { type ReportDraft, reportOfTable } from './table-report.ts';
import { readWorld } from './world.ts';

const usage = `Usage: npm run new:report <id> [-- --table <name>]

  <id>     lowercase letters, digits and hyphens, for example tire-detail-report
  --table  a table from a file, whose columns the report starts with`;

function optionsOf(args: string[]): { id: string; table: string | undefined } {
  const { positionals, values } = parsed(args);
  const [id = ''] = positionals;
  if (id === '' || positionals.length > 1) refuse(usage);
  refuseId(id, 'report');
  return { id, table: values.table };
}

const parsed = (args: string[]) =>
  readArguments({ args, allowPositionals: true, options: { table: { type: 'string' } } }, usage);

const cataloguePath = fileOf('columns', 'columns');

type ValidDefinitions = ReturnType<typeof checkDefinitions>['definitions'];

/** The menus with reports, and a category that all of them have. */
function placesOf({ menus: all, reports }: ValidDefinitions): { menus: string[]; category: string } {
  const menus = all.filter((menu) => reports.some(({ value }) => menu.id in value.routes));
  const categories = menus.map(({ value }) => value.categories.map(({ key }) => key));
  const category = categories[0]?.find((key) => categories.every((keys) => keys.includes(key)));
  if (!category) refuse('The menus with reports have no category in common. Run npm run check to see what is wrong.');
  return { menus: menus.map(({ id }) => id), category };
}

const ofVehicles = (id: string, title: string): ReportDraft => ({
  parameters: [],
  columns: [{ value: 'vehicle_number', pinned: true }, 'model_year', 'vehicle_make', 'vehicle_model', 'center_name'],
  query: `-- The rows of ${id}. Row-level security limits them to the account of the user.
-- Write a parameter with a colon and a cast, such as :start::date. It is null if it has no value.
-- vehicle_identity has vehicles with their center and current driver. Columns that the report does not use are not sent.
select i.*
from vehicle_identity i
order by i.vehicle_number
`,
  description: { en: `${title}, one row per vehicle.`, fr: `${title} : une ligne par véhicule. (fr)` },
  parameterWords: { en: {}, fr: {} },
  fields: {},
  headers: { en: {}, fr: {} },
  notes: [],
});

/** The texts of a file, to add some. */
function wordsIn(world: World, path: string): Record<string, unknown> {
  try {
    return JSON.parse(world.files[path] ?? '{}') as Record<string, unknown>;
  } catch {
    return refuse(`${path} is not valid JSON. Run npm run check to see where.`);
  }
}

function tableNamed(root: string, name: string): FileTable {
  const tables = readFileTables(join(root, 'server/tables'));
  const names = tables.map((table) => table.name);
  const found = tables.find((table) => table.name === name);
  if (found) return found;
  const meant = suggest(name, names);
  const rest = names.length > 0 ? `Tables from files: ${names.join(', ')}.` : 'Create one with npm run new:table.';
  return refuse(`Table “${name}” not found. ${meant ? `Did you mean “${meant}”?` : rest}`);
}

function draftOfTable(table: FileTable, world: World, { columns }: ValidDefinitions): ReportDraft {
  const catalogue = columns[0]?.value;
  if (!catalogue) return refuse(`${cataloguePath} has errors. Run npm run check and fix them first.`);
  const [en, fr] = [wordsIn(world, 'locales/en/columns.json'), wordsIn(world, 'locales/fr/columns.json')];
  return reportOfTable(table, catalogue, { en, fr, same: sameTexts(world) });
}

/** The catalogue with new columns. Everything else stays as it is in the file. */
function catalogueWith(world: World, fields: Readonly<Record<string, CatalogueColumn>>): Record<string, string> {
  const written = Object.entries(fields).map(
    ([field, column]) => `    ${JSON.stringify(field)}: ${JSON.stringify(column, null, 2).replaceAll('\n', '\n    ')}`,
  );
  if (written.length === 0) return {};
  const text = world.files[cataloguePath] ?? '';
  const end = /\n {2}\},\n {2}"sets": \{/.exec(text)?.index;
  if (end === undefined) return refuse(`${cataloguePath} is not formatted. Run npm run format first.`);
  return { [cataloguePath]: `${text.slice(0, end)},\n${written.join(',\n')}${text.slice(end)}` };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The texts of a locale, with those of the report and the headers of its new columns. */
function wordsWith(
  world: World,
  id: string,
  locale: 'en' | 'fr',
  title: string,
  { description, parameterWords, headers }: ReportDraft,
): Record<string, string> {
  const [reports, columns] = [`locales/${locale}/reports.json`, `locales/${locale}/columns.json`];
  const own = {
    title,
    description: description[locale],
    ...(Object.keys(parameterWords[locale]).length > 0 ? { parameters: parameterWords[locale] } : {}),
  };
  return {
    [reports]: json({ ...wordsIn(world, reports), [id]: own }),
    ...(Object.keys(headers[locale]).length > 0
      ? { [columns]: json({ ...wordsIn(world, columns), ...headers[locale] }) }
      : {}),
  };
}

/** The files of a report by path. */
function filesOf(id: string, title: string, world: World, draft: ReportDraft, places: ReturnType<typeof placesOf>) {
  const { parameters, rules, columns } = draft;
  const definitionPath = fileOf('reports', id);
  const definition = {
    $schema: relative(dirname(definitionPath), schemaFileOf('reports')),
    key: id.replaceAll('-', '_'),
    menu: { category: places.category, icon: 'report' },
    routes: Object.fromEntries(places.menus.map((menu) => [menu, id])),
    parameters,
    ...(rules ? { rules } : {}),
    sources: [{ method: 'POST', path: `/reports/${id}` }],
    columns,
  };
  return {
    [definitionPath]: json(definition),
    [queryOf(id)]: draft.query,
    ...catalogueWith(world, draft.fields),
    ...wordsWith(world, id, 'en', title, draft),
    ...wordsWith(world, id, 'fr', `${title} (fr)`, draft),
  };
}

const queryOf = (id: string) => `server/reports/${id}.sql`;

/**
 * Writes a valid report with its query and texts, from the arguments of the command: an id and `--table`. Returns the lines to
 * print. If something is wrong, it throws and writes nothing.
 */
export async function newReport(root: string, args: string[]): Promise<string[]> {
  const { id, table } = optionsOf(args);
  const world = readWorld(root);
  for (const path of [fileOf('reports', id), queryOf(id)]) if (path in world.files) refuse(`${path} already exists.`);
  const chosen = table === undefined ? null : tableNamed(root, table);
  const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const { definitions, allIssues: before } = checkDefinitions(world);
  const draft = chosen ? draftOfTable(chosen, world, definitions) : ofVehicles(id, title);
  const files = filesOf(id, title, world, draft, placesOf(definitions));
  // Issues that existed before are not about this report.
  const known = new Set(before.map(formatIssue));
  const { allIssues } = checkDefinitions({ ...world, files: { ...world.files, ...files } });
  const added = allIssues
    .filter((issue) => !isUntranslated(issue))
    .map(formatIssue)
    .filter((issue) => !known.has(issue));
  if (added.length > 0) refuse(`${added.join('\n')}\nNothing was written. Choose another id.`);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const isNew = Object.keys(draft.fields).length > 0;
  const more = isNew ? `, and new columns in ${cataloguePath} and locales/{en,fr}/columns.json` : '';
  return [
    ...draft.notes,
    `Created ${fileOf('reports', id)} and ${queryOf(id)}, with texts in locales/{en,fr}/reports.json${more}.`,
    'Next: edit its columns and its query, translate the texts marked (fr), then run npm run check and npm run dev.',
  ];
}
