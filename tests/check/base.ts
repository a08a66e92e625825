import type { World } from '../../engine/check/world.ts';
import { placeholders } from '../../server/definitions.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

const report = `{
  "key": "tire_report",
  "menu": { "category": "fleet", "icon": "car" },
  "routes": { "reporting": "tire-report", "advanced-reports": "tire" },
  "requires": { "type": "not", "of": { "type": "country", "is": "CAN" } },
  "parameters": [
    { "type": "date", "key": "start", "required": true, "value": "start_of_year" },
    { "type": "date", "key": "end", "required": true, "value": "today" },
    { "type": "number", "key": "months", "min": 1, "max": 12, "step": 1, "value": 12 },
    { "type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }] }
  ],
  "rules": [{ "type": "on_or_before", "first": "start", "second": "end" }],
  "sources": [
    { "method": "GET", "path": "/reports/tire-open", "when": { "type": "parameter", "key": "state", "is": "open" } },
    { "method": "POST", "path": "/reports/tire", "parameters": ["start", "end"] }
  ],
  "derived": [{ "type": "scale", "field": "cents", "value": "amount", "by": 0.01 }],
  "columns": [
    { "value": "vin", "pinned": true },
    { "set": "vehicle" },
    { "value": "status", "when": { "type": "parameter", "key": "state", "is": "all" } },
    "distance",
    "quantity",
    "economy",
    "amount"
  ],
  "sort": [{ "value": "vin", "direction": "desc" }],
  "hierarchies": [{ "key": "car", "columns": ["make", "model"] }]
}
`;

const catalogue = `{
  "columns": {
    "vin": { "type": "text", "width": 170 },
    "make": { "type": "text" },
    "model": { "type": "text" },
    "status": { "type": "text", "values": ["open", "done"] },
    "distance": { "type": "number", "unit": "distance", "total": { "type": "sum" } },
    "quantity": { "type": "number", "unit": "volume", "total": { "type": "sum" } },
    "economy": {
      "type": "number",
      "unit": "efficiency",
      "total": { "type": "ratio", "numerator": "distance", "denominator": "quantity" }
    },
    "amount": { "type": "currency", "total": { "type": "sum" } }
  },
  "sets": { "vehicle": ["make", "model"] }
}
`;

const brand = `{
  "name": "Tires",
  "colors": { "primary": "#673AB7", "secondary": "#F68820", "primary_light": "#916DD1", "secondary_light": "#F9AF6A" }
}
`;

const menu = (route: string) => `{
  "route": "/${route}",
  "icon": "report",
  "categories": [{ "key": "fleet", "icon": "car" }]
}
`;

const words = (title: string) => ({
  reports: { 'tire-report': { title, description: `${title}.`, hierarchies: { car: `${title} car` } } },
  columns: Object.fromEntries(
    ['vin', 'make', 'model', 'status', 'distance', 'quantity', 'economy', 'amount'].map((key) => [
      key,
      `${title} ${key}`,
    ]),
  ),
  values: { status: { open: `${title} open`, done: `${title} done` } },
  parameters: {
    start: { text: `${title} start` },
    end: { text: `${title} end` },
    months: { text: `${title} months` },
    state: { text: `${title} state`, items: { all: `${title} all`, open: `${title} open` } },
  },
  menus: Object.fromEntries(
    ['reporting', 'advanced-reports'].map((name) => [
      name,
      { title: `${title} ${name}`, categories: { fleet: `${title} fleet` } },
    ]),
  ),
  frame: { hello: `${title} {{name}}` },
});

const localeFiles = (locale: string, title: string) =>
  Object.entries(words(title)).map(([namespace, tree]) => [`locales/${locale}/${namespace}.json`, json(tree)]);

/** A small project in order. */
export const base: World = {
  files: {
    'definitions/brand.json': brand,
    'definitions/columns.json': catalogue,
    'definitions/menus/advanced-reports.json': menu('advanced-reports'),
    'definitions/menus/reporting.json': menu('reporting'),
    'definitions/reports/tire-report.json': report,
    ...Object.fromEntries(localeFiles('en', 'Tires')),
    ...Object.fromEntries(localeFiles('fr', 'Pneus')),
    'server/reports/tire-report.sql':
      "select vin from tires where day between :start::date and :end::date and note <> ':x'",
  },
  icons: ['car', 'report', 'receipt'],
  code: ["t('frame.hello', { name })"],
  placeholders,
};
