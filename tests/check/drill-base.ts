import type { World } from '../../engine/check/world.ts';
import { dashboard, withDashboard } from './dashboard-base.ts';

export const map =
  '{ "type": "chart", "key": "yards", "table": "worn", "drill": ["yard_state", "yard_county", "yard_city"], "values": [{ "take": "count" }] }';

/** The text of a file with one part replaced. */
function changed(path: string, from: string, to: string): [string, string] {
  const text = withDashboard.files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  return [path, text.replace(from, () => to)];
}

const yards = ['yard_state', 'yard_county', 'yard_city'];
const lists = '{ "type": "list"';
const places = [
  '"yard_state": { "type": "text", "place": { "type": "region" } }',
  '"yard_county": { "type": "text", "place": { "type": "county", "region": "yard_state" } }',
  '"yard_city": { "type": "text", "place": { "type": "city", "region": "yard_state" } }',
  '"amount": { "type": "currency"',
];

const withWords = (locale: string): [string, string][] => [
  changed(`locales/${locale}/dashboards.json`, '"done": {', '"yards": { "title": "Yards" },\n"done": {'),
  changed(
    `locales/${locale}/columns.json`,
    '"vin":',
    `${yards.map((yard) => `"${yard}": "${locale} ${yard}",`).join('\n')}\n"vin":`,
  ),
];

const sql = 'server/dashboards/wheels/worn.sql';

const files = new Map<string, string>([
  changed('definitions/columns.json', '"amount": { "type": "currency"', places.join(',\n    ')),
  changed(
    sql,
    'v.odometer as distance',
    "v.odometer as distance, 'TX' as yard_state, 'Travis' as yard_county, 'Austin' as yard_city",
  ),
  ...withWords('en'),
  ...withWords('fr'),
]);

const withColumns = changed(
  dashboard,
  '"status",\n',
  `"status",\n${yards.map((yard) => `            "${yard}",\n`).join('')}`,
)[1];

/** The same project with a dashboard that has a map with a drill-down. */
export const withDrill: World = {
  ...withDashboard,
  files: {
    ...withDashboard.files,
    ...Object.fromEntries(files),
    [dashboard]: withColumns.replace(lists, () => `${map},\n        ${lists}`),
  },
};
