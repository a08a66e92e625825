import { parseArgs } from 'node:util';
import { mayOpen } from '../engine/access/holds.ts';
import type { Context } from '../engine/context/context.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { familyNames, type Normal, type ScreenFamilyName } from '../engine/definitions/families.ts';
import { resolveMenu } from '../engine/menus/resolve.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { messageOf } from '../server/database/errors.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { demoLookups, demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { localeNamed } from './locale-named.ts';
import { helpOf } from './reference/help.ts';

/**
 * npm run resolve -- <id> [--viewer fleet-us] [--locale en|ca|fr] [--today YYYY-MM-DD] [--values '{"start": "…"}']: prints a
 * definition as resolved for one user.
 */

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        viewer: { type: 'string', default: 'fleet-us' },
        locale: { type: 'string', default: 'en' },
        today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
        values: { type: 'string', default: '{}' },
      },
    });
  } catch (error) {
    return refuse(`${messageOf(error)}\n\n${helpOf('resolve')}`);
  }
}

const { positionals, values: options } = parsed();
if (positionals.length !== 1) refuse(helpOf('resolve'));

const { definitions, broken } = loadDefinitions('definitions');

interface Input {
  id: string;
  context: Context;
  values: Record<string, unknown>;
}

/** A definition for a user; null if the user may not open it. */
const resolvers: { [Name in ScreenFamilyName]: (definition: Normal<Name>, input: Input) => unknown } = {
  dashboards: (dashboard, { context, values }) =>
    mayOpen(dashboard, context.viewer) ? resolveDashboard(dashboard, context, { values }) : null,
  menus: (menu, { id, context }) => resolveMenu(id, menu, definitions.places.values(), context),
  reports: (report, { context, values }) =>
    mayOpen(report, context.viewer) ? resolveReport(report, context, { values }) : null,
};

function readValues(): Record<string, unknown> {
  try {
    return JSON.parse(options.values);
  } catch {
    refuse(`--values is not valid JSON: ${options.values}`);
  }
}

for (const line of broken) console.error(line);
const [id = ''] = positionals;
const families = familyNames.filter((name): name is ScreenFamilyName => name in resolvers);
const family = families.find((name) => definitions[name].has(id));
const ids = families.flatMap((name) => [...definitions[name].keys()]).join(', ');
if (!family) refuse(`Definition “${id}” not found. Definitions: ${ids}.`);
const viewer =
  demoViewer(options.viewer) ?? refuse(`Demo user “${options.viewer}” not found. Demo users: ${demoUsers.join(', ')}.`);
const locale = localeNamed(options.locale) ?? refuse(`Unknown locale “${options.locale}”. Use en, ca or fr.`);
const context: Context = {
  viewer,
  locale,
  zone: 'UTC',
  today: options.today,
  words: (await loadWords('locales'))(locale, viewer.country),
  lookups: demoLookups(options.viewer),
};
const resolve = resolvers[family] as (definition: unknown, input: Input) => unknown;
const resolved = resolve(definitions[family].get(id), { id, context, values: readValues() });
if (resolved === null) refuse(`${options.viewer} is not allowed to open ${id}.`);
console.log(JSON.stringify(resolved, null, 2));
