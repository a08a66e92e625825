import { mayOpen } from '../engine/access/holds.ts';
import type { Context } from '../engine/context/context.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { familyNames, type Normal, type ScreenFamilyName } from '../engine/definitions/families.ts';
import type { Definitions } from '../engine/definitions/read.ts';
import { resolveMenu } from '../engine/menus/resolve.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { demoLookups, demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { loadWords } from '../server/words.ts';
import { readArguments } from './arguments.ts';
import { dayOption, localeOption, valuesOption } from './options.ts';
import { helpOf } from './reference/help.ts';
import { printLines, refuse } from './refuse.ts';

/**
 * npm run resolve -- <id> [--viewer fleet-us] [--locale en|ca|fr] [--today YYYY-MM-DD] [--values '{"start": "…"}']: prints a
 * definition as resolved for one user.
 */

const parsed = () =>
  readArguments(
    {
      allowPositionals: true,
      options: {
        viewer: { type: 'string', default: 'fleet-us' },
        locale: { type: 'string', default: 'en' },
        today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
        values: { type: 'string', default: '{}' },
      },
    },
    helpOf('resolve'),
  );

interface Input {
  id: string;
  context: Context;
  values: Record<string, unknown>;
  places: Definitions['places'];
}

/** A definition for a user; null if the user may not open it. */
const resolvers: { [Name in ScreenFamilyName]: (definition: Normal<Name>, input: Input) => unknown } = {
  dashboards: (dashboard, { context, values }) =>
    mayOpen(dashboard, context.viewer) ? resolveDashboard(dashboard, context, { values }) : null,
  menus: (menu, { id, context, places }) => resolveMenu(id, menu, places.values(), context),
  reports: (report, { context, values }) =>
    mayOpen(report, context.viewer) ? resolveReport(report, context, { values }) : null,
};

async function print(): Promise<string[]> {
  const { positionals, values: options } = parsed();
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) refuse(helpOf('resolve'));
  const locale = localeOption(options.locale);
  const today = dayOption('--today', options.today);
  const values = valuesOption(options.values);
  const { definitions, broken } = loadDefinitions('definitions');
  for (const line of broken) console.error(line);
  const families = familyNames.filter((name): name is ScreenFamilyName => name in resolvers);
  const family = families.find((name) => definitions[name].has(id));
  const ids = families.flatMap((name) => [...definitions[name].keys()]).join(', ');
  if (!family) refuse(`Definition “${id}” not found. Definitions: ${ids}.`);
  const viewer =
    demoViewer(options.viewer) ??
    refuse(`Demo user “${options.viewer}” not found. Demo users: ${demoUsers.join(', ')}.`);
  const words = (await loadWords('locales'))(locale, viewer.country);
  const context: Context = { viewer, locale, zone: 'UTC', today, words, lookups: demoLookups(options.viewer) };
  const resolve = resolvers[family] as (definition: unknown, input: Input) => unknown;
  const resolved = resolve(definitions[family].get(id), { id, context, values, places: definitions.places });
  if (resolved === null) refuse(`${options.viewer} is not allowed to open ${id}.`);
  return [JSON.stringify(resolved, null, 2)];
}

await printLines(print());
