import type { World } from '../../engine/check/world.ts';
import { base } from './base.ts';

export const dashboard = 'definitions/dashboards/wheels.json';
export const worn = 'server/dashboards/wheels/worn.sql';
export const summary = 'server/dashboards/wheels/summary.sql';

export const isDone =
  '{ "value": "status", "match": "all", "conditions": [{ "type": "values", "operator": "one_of", "values": ["done"] }] }';

export const lead =
  '{ "report": "tire-report", "values": { "months": 3, "state": "open" }, "fields": { "status": "make" } }';

export const parts = `"parts": [
    {
      "key": "now",
      "route": "now",
      "sections": [
        { "type": "figure", "key": "mounted", "table": "tires", "value": "amount", "over": null },
        { "type": "chart", "key": "makes", "table": "tires", "rows": [{ "value": "make" }], "values": [{ "take": "count" }], "mark": "bar" },
        { "type": "text", "key": "sentence", "table": "tires", "values": { "number": { "take": "count" }, "far": { "value": "distance" } } }
      ]
    },
    {
      "key": "wear",
      "route": "wear",
      "sections": [
        { "type": "pivot", "key": "models", "table": "worn", "rows": [{ "value": "model" }], "values": [{ "value": "distance" }] },
        { "type": "table", "key": "done", "table": "worn", "columns": ["vin", "status"], "filters": [${isDone}] },
        { "type": "list", "key": "first", "table": "worn", "name": "vin", "sort": [{ "value": "distance" }], "leads_to": ${lead} },
        { "type": "record", "key": "sum", "table": "summary", "fields": ["amount"] }
      ]
    }
  ]`;

const written = `{
  "key": "wheels",
  "route": "/wheels",
  "icon": "car",
  "menus": { "reporting": "fleet" },
  "requires": { "type": "country", "is": "USA" },
  "units": "metric",
  "parameters": [
    { "type": "date", "key": "start", "required": true, "value": "start_of_year" },
    { "type": "date", "key": "end", "required": true, "value": "today" },
    { "type": "boolean", "key": "metric" },
    { "type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }] }
  ],
  "rules": [{ "type": "on_or_before", "first": "start", "second": "end" }],
  "calls": {
    "tires": { "type": "report", "report": "tire-report", "values": { "months": 6 } },
    "wear": {
      "type": "query",
      "method": "GET",
      "path": "/wheels/wear",
      "parameters": ["start", "end"],
      "tables": {
        "worn": {
          "rows": "data.worn",
          "columns": [
            "vin",
            "model",
            "status",
            { "value": "distance", "when": { "type": "parameter", "key": "state", "is": "all" } }
          ],
          "sort": [{ "value": "vin" }]
        },
        "summary": { "rows": "data.summary", "record": true, "columns": ["amount"] }
      }
    }
  },
  ${parts}
}
`;

const json = (value: unknown) => JSON.stringify(value, null, 2);

const sections = ['mounted', 'makes', 'sentence', 'models', 'done', 'first', 'sum'];

const words = (title: string) => ({
  wheels: {
    title,
    description: `${title}.`,
    parts: { now: `${title} now`, wear: `${title} wear` },
    sections: Object.fromEntries(
      sections.map((key) => [
        key,
        {
          title: `${title} ${key}`,
          ...(key === 'sentence' ? { text: `${title} {{number}}, {{far}} {{provider}}` } : {}),
        },
      ]),
    ),
  },
});

const withMetric = (path: string, text: string) =>
  json({ ...(JSON.parse(base.files[path] ?? '{}') as object), metric: { text } });

/** A small valid project with a dashboard that shows its report and two tables of its own call. */
export const withDashboard: World = {
  ...base,
  files: {
    ...base.files,
    [dashboard]: written,
    'locales/en/dashboards.json': json(words('Wheels')),
    'locales/fr/dashboards.json': json(words('Roues')),
    'locales/en/parameters.json': withMetric('locales/en/parameters.json', 'Metric'),
    'locales/fr/parameters.json': withMetric('locales/fr/parameters.json', 'Métrique'),
    [summary]: `select sum(v.capitalized_cost) as amount
from vehicles v
where v.in_service_date <= :end::date;
`,
    [worn]: `select v.vin, v.vehicle_model as model, v.status, v.odometer as distance
from vehicles v
where v.in_service_date between :start::date and :end::date;
`,
  },
};
