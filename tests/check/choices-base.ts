import type { World } from '../../engine/check/world.ts';
import { dashboard, withDashboard, worn } from './dashboard-base.ts';

export const offered = '"choices": { "value": "model", "text": ["make", "model"], "name": "make", "parent": "status" }';
export const among =
  '"at": { "value": "status", "end": "last" }, "drop_zero": { "value": "model", "of": "distance", "at": { "value": "vin", "end": "first" } }';

const call = `"offer": {
      "type": "query",
      "method": "GET",
      "path": "/wheels/offer",
      "parameters": ["start"],
      "tables": { "offered": { "rows": "data.offered", "columns": ["make", "model", "status"], ${offered} } }
    },
    "wear": {`;

const changes: [path: string, from: string, to: string][] = [
  [dashboard, '"units": "metric",', '"units": "metric",\n  "caption": "state",'],
  [
    dashboard,
    '"key": "metric" },',
    '"key": "metric" },\n    { "type": "select-multiple", "key": "models", "choices": "offered" },',
  ],
  [dashboard, '"wear": {', call],
  [dashboard, '["start", "end"]', '["start", "end", "models"]'],
  [dashboard, '"values": [{ "value": "distance" }] }', `"values": [{ "value": "distance" }], ${among} }`],
  [worn, 'where ', 'where v.vehicle_model = any (:models::text[]) and '],
  ...['en', 'fr'].flatMap((locale): typeof changes => [
    [`locales/${locale}/parameters.json`, '"metric"', `"models": { "text": "${locale} models" },\n  "metric"`],
    [
      `locales/${locale}/dashboards.json`,
      '"parts"',
      `"captions": { "all": "${locale} all {{start}}", "open": "${locale} open" },\n    "parts"`,
    ],
  ]),
];

const files: Record<string, string> = {
  ...withDashboard.files,
  'server/dashboards/wheels/offered.sql':
    'select v.vehicle_make as make, v.vehicle_model as model, v.status from vehicles v where v.in_service_date >= :start::date;\n',
};
for (const [path, from, to] of changes) {
  const text = files[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  files[path] = text.replace(from, () => to);
}

/** The same project with a dashboard that has its own choices, a caption, and sections with selected rows. */
export const withChoices: World = { ...withDashboard, files };
