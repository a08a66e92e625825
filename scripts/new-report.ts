import { writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { suggest } from '../engine/check/suggest.ts';
import { isUntranslated } from '../engine/check/words.ts';
import { fileOf, schemaFileOf } from '../engine/definitions/families.ts';
import type { CatalogueColumn } from '../engine/schema/column.ts';
import { messageOf } from '../server/database/errors.ts';
import { type FileTable, readFileTables } from '../server/database/file-tables.ts';
import { type ReportDraft, reportOfTable } from './table-report.ts';
import { readWorld } from './world.ts';

/** npm run new:report <id> [-- --table <name>]: a report that is in order from the start, with its query and its words. */
const usage =
  'Usage: npm run new:report <id>. The id is in small letters, digits and hyphens, for example tire-detail-report. ' +
  'With -- --table <name> it begins with the columns of a table from a file.';

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } });
  } catch {
    return refuse(usage);
  }
}

const { positionals, values } = given();
const [id = ''] = positionals;
const world = readWorld();
const { definitions, issues: before } = checkDefinitions(world);
const definitionPath = fileOf('reports', id);
const queryPath = `server/reports/${id}.sql`;
const cataloguePath = fileOf('columns', 'columns');

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || positionals.length > 1) refuse(usage);
for (const path of [definitionPath, queryPath]) if (path in world.files) refuse(`${path} is there already.`);

const title = id
  .replace(/-report$/, '')
  .replaceAll('-', ' ')
  .replace(/^./, (letter) => letter.toUpperCase());

/** The menus that reports stand in, and a category that all of them have. */
const menus = definitions.menus.filter((menu) => definitions.reports.some(({ value }) => menu.id in value.routes));
const categories = menus.map(({ value }) => value.categories.map(({ key }) => key));
const category = categories[0]?.find((key) => categories.every((keys) => keys.includes(key)));
if (!category) refuse('No category is in all menus that reports stand in: npm run check says what is wrong with them.');

const ofVehicles: ReportDraft = {
  parameters: [],
  columns: [{ value: 'vehicle_number', pinned: true }, 'model_year', 'vehicle_make', 'vehicle_model', 'center_name'],
  query: `-- The rows of ${id}, for the account of whoever asks: row-level security adds the condition.
-- A parameter of the report is written with a colon and cast: :start::date. It is null when it was not given.
-- vehicle_identity: the vehicle with its center and its current driver. What the report does not read is not sent.
select i.*
from vehicle_identity i
order by i.vehicle_number
`,
  description: { en: `${title}, one row a vehicle.`, fr: `${title} : une ligne par véhicule.` },
  parameterWords: { en: {}, fr: {} },
  fields: {},
  headers: { en: {}, fr: {} },
  notes: [],
};

/** The words of a file, to which some are added. */
function wordsIn(path: string): Record<string, unknown> {
  try {
    return JSON.parse(world.files[path] ?? '{}') as Record<string, unknown>;
  } catch {
    return refuse(`${path} is not valid JSON: npm run check says where.`);
  }
}

function tableNamed(name: string): FileTable {
  const tables = readFileTables();
  const names = tables.map((table) => table.name);
  const found = tables.find((table) => table.name === name);
  if (found) return found;
  const meant = suggest(name, names);
  const rest = names.length > 0 ? `There are: ${names.join(', ')}.` : 'npm run new:table makes one.';
  return refuse(`There is no table “${name}” from a file. ${meant ? `Did you mean ${meant}?` : rest}`);
}

function draftOf(name: string | undefined): ReportDraft {
  if (name === undefined) return ofVehicles;
  const catalogue = definitions.columns[0]?.value;
  if (!catalogue) return refuse(`${cataloguePath} is to be mended first: npm run check says where.`);
  const [en, fr] = [wordsIn('locales/en/columns.json'), wordsIn('locales/fr/columns.json')];
  return reportOfTable(tableNamed(name), catalogue, { en, fr });
}

/** The catalogue with fields more, and everything else as it is written. */
function catalogueWith(fields: Readonly<Record<string, CatalogueColumn>>): Record<string, string> {
  const written = Object.entries(fields).map(
    ([field, column]) => `    ${JSON.stringify(field)}: ${JSON.stringify(column, null, 2).replaceAll('\n', '\n    ')}`,
  );
  if (written.length === 0) return {};
  const text = world.files[cataloguePath] ?? '';
  const end = /\n {2}\},\n {2}"sets": \{/.exec(text)?.index;
  if (end === undefined) return refuse(`${cataloguePath} is not as the formatter writes it: npm run format first.`);
  return { [cataloguePath]: `${text.slice(0, end)},\n${written.join(',\n')}${text.slice(end)}` };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The words of a locale with those of the report, and the headers of its new fields. */
function wordsWith(
  locale: 'en' | 'fr',
  own: object,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const [reports, columns] = [`locales/${locale}/reports.json`, `locales/${locale}/columns.json`];
  return {
    [reports]: json({ ...wordsIn(reports), [id]: own }),
    ...(Object.keys(headers).length > 0 ? { [columns]: json({ ...wordsIn(columns), ...headers }) } : {}),
  };
}

function write(): ReportDraft {
  const draft = draftOf(values.table);
  const { parameters, rules, columns, description, parameterWords } = draft;
  const definition = {
    $schema: relative(dirname(definitionPath), schemaFileOf('reports')),
    key: id.replaceAll('-', '_'),
    menu: { category, icon: 'report' },
    routes: Object.fromEntries(menus.map((menu) => [menu.id, id])),
    parameters,
    ...(rules ? { rules } : {}),
    sources: [{ method: 'POST', path: `/reports/${id.replace(/-report$/, '')}` }],
    columns,
  };
  const own = (locale: 'en' | 'fr', titled: string) => ({
    title: titled,
    description: description[locale],
    ...(Object.keys(parameterWords[locale]).length > 0 ? { parameters: parameterWords[locale] } : {}),
  });
  const files = {
    [definitionPath]: json(definition),
    [queryPath]: draft.query,
    ...catalogueWith(draft.fields),
    ...wordsWith('en', own('en', title), draft.headers.en),
    ...wordsWith('fr', own('fr', `${title} (fr)`), draft.headers.fr),
  };
  // What was to be mended before is another report's business.
  const known = new Set(before.map(formatIssue));
  const { issues } = checkDefinitions({ ...world, files: { ...world.files, ...files } });
  const added = issues
    .filter((issue) => !isUntranslated(issue))
    .map(formatIssue)
    .filter((issue) => !known.has(issue));
  if (added.length > 0) refuse(`${added.join('\n')}\nNothing was written: choose another id.`);
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  return draft;
}

try {
  const { notes, fields } = write();
  for (const note of notes) console.log(note);
  const more =
    Object.keys(fields).length > 0 ? `, its columns in ${cataloguePath} and locales/{en,fr}/columns.json` : '';
  console.log(`Written: ${definitionPath}, ${queryPath}, and its words in locales/{en,fr}/reports.json${more}.
Next: give it its columns and its query, put its French right where it says (fr), then npm run check and npm run dev.`);
} catch (error) {
  refuse(messageOf(error));
}
