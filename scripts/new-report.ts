import { writeFileSync } from 'node:fs';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { readWorld } from './world.ts';

/** npm run new:report <id>: a report that is in order from the start, with its query and its words. */
const id = process.argv[2] ?? '';

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

const world = readWorld();
const definitionPath = `definitions/reports/${id}.json`;
const queryPath = `server/reports/${id}.sql`;

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  refuse(
    'Usage: npm run new:report <id>. The id is in small letters, digits and hyphens, for example tire-detail-report.',
  );
}
for (const path of [definitionPath, queryPath]) if (path in world.files) refuse(`${path} is there already.`);

const title = id
  .replace(/-report$/, '')
  .replaceAll('-', ' ')
  .replace(/^./, (letter) => letter.toUpperCase());

const definition = {
  $schema: '../report.schema.json',
  key: id.replaceAll('-', '_'),
  menu: { category: 'fleet', icon: 'report' },
  routes: { reporting: id, 'advanced-reports': id.replace(/-report$/, '') },
  parameters: [],
  sources: [{ method: 'POST', path: `/reports/${id.replace(/-report$/, '')}` }],
  columns: [{ value: 'vehicle_number', pinned: true }, 'model_year', 'vehicle_make', 'vehicle_model', 'center_name'],
};

const query = `-- The rows of ${id}, for the account of whoever asks: row-level security adds the condition.
-- A parameter of the report is written with a colon and cast: :start::date. It is null when it was not given.
-- vehicle_identity: the vehicle with its center and its current driver. What the report does not read is not sent.
select i.*
from vehicle_identity i
order by i.vehicle_number
`;

/** The text of the report words of a locale, with those of this one. */
function wordsWith(path: string, words: { title: string; description: string }): string {
  try {
    const all = JSON.parse(world.files[path] ?? '{}') as Record<string, unknown>;
    return `${JSON.stringify({ ...all, [id]: words }, null, 2)}\n`;
  } catch {
    refuse(`${path} is not valid JSON: npm run check says where.`);
  }
}

const [english, french] = ['locales/en/reports.json', 'locales/fr/reports.json'] as const;
const files = {
  [definitionPath]: `${JSON.stringify(definition, null, 2)}\n`,
  [queryPath]: query,
  [english]: wordsWith(english, { title, description: `${title}, one row a vehicle.` }),
  [french]: wordsWith(french, { title: `${title} (fr)`, description: `${title} : une ligne par véhicule.` }),
};

// What was to be mended before is another report's business.
const known = new Set(checkDefinitions(world).issues.map(formatIssue));
const { issues } = checkDefinitions({ ...world, files: { ...world.files, ...files } });
const added = issues.map(formatIssue).filter((issue) => !known.has(issue));
if (added.length > 0) refuse(`${added.join('\n')}\nNothing was written: choose another id.`);

for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
console.log(`Written: ${definitionPath}, ${queryPath}, and its words in locales/{en,fr}/reports.json.
Next: give it its columns and its query, put its French title right, then npm run check and npm run dev.`);
