import type { World } from '../../engine/check/world.ts';
import { dashboard, withDashboard, worn } from './dashboard-base.ts';

export const timeline = `{ "type": "timeline", "key": "events", "table": "worn", "date": "fitted", "title": "model", "kind": "status",
  "icons": { "done": "car" }, "amount": "distance", "line": "running", "details": ["vin"] }`;

/** The text of a file with one part replaced. */
function changed(path: string, from: string, to: string): [string, string] {
  const text = withDashboard.files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  return [path, text.replace(from, () => to)];
}

const list = '{ "type": "list"';

const withWords = (locale: string): [string, string][] => [
  changed(`locales/${locale}/dashboards.json`, '"done": {', '"events": { "title": "Events" },\n"done": {'),
  changed(`locales/${locale}/columns.json`, '"vin":', `"fitted": "${locale} fitted",\n"vin":`),
];

const [, withColumn] = changed(dashboard, '"status",\n', '"status",\n            "fitted",\n');

/** The same project with a dashboard that has a timeline. */
export const withTimeline: World = {
  ...withDashboard,
  files: {
    ...withDashboard.files,
    ...Object.fromEntries([
      changed(
        'definitions/columns.json',
        '"amount": { "type"',
        '"fitted": { "type": "date" },\n    "amount": { "type"',
      ),
      changed(worn, 'v.odometer as distance', 'v.odometer as distance, v.in_service_date as fitted'),
      ...withWords('en'),
      ...withWords('fr'),
    ]),
    [dashboard]: withColumn.replace(list, () => `${timeline},\n        ${list}`),
  },
};
