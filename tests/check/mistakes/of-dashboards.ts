import { dashboard, isDone, lead, parts, summary, worn } from '../dashboard-base.ts';
import { type Mistake, report, search } from './places.ts';

const en = 'locales/en/dashboards.json';
const fr = 'locales/fr/dashboards.json';

const condition = '{ "type": "values", "operator": "one_of", "values": ["done"] }';
const isAll = '{ "type": "parameter", "key": "state", "is": "all" }';
const canada = '{ "type": "country", "is": "CAN" }';
const both =
  '{ "type": "all", "of": [{ "type": "flag", "key": "driver_admin" }, { "type": "not", "of": { "type": "flag", "key": "driver_admin" } }] }';
const start = '"key": "start", "required": true, "value": "start_of_year" }';
const makes = '"rows": [{ "value": "make" }], "values": [{ "take": "count" }], "mark": "bar"';
const record = '"fields": ["amount"] }';
const section = '{ "type": "figure", "key": "mounted", "table": "tires", "take": "count" }';

/** Mistakes in the shape of a dashboard. */
const ofShape: Mistake[] = [
  ['dashboard with an extra comma', dashboard, '"units": "metric",', '"units": "metric",,'],
  ['dashboard without a key', dashboard, '"key": "wheels",\n', ''],
  ['dashboard without calls', dashboard, '"calls": {', '"call": {'],
  ['property of a dashboard misspelt', dashboard, '"units"', '"unit"'],
  ['type of a section misspelt', dashboard, '"type": "figure"', '"type": "figur"'],
  ['section without a type', dashboard, '"type": "figure", ', ''],
  ['section without a table', dashboard, '"key": "mounted", "table": "tires"', '"key": "mounted"'],
  [
    'note with a table',
    dashboard,
    '"type": "figure", "key": "mounted", "table": "tires", "value": "amount", "over": null',
    '"type": "note", "key": "mounted", "table": "tires"',
  ],
  ['section without a key', dashboard, '"key": "mounted", ', ''],
  ['property of a section misspelt', dashboard, '"mark"', '"marc"'],
  ['section wider than the grid', dashboard, '"over": null', '"width": 13'],
  ['list without a name', dashboard, '"name": "vin", ', ''],
  ['type of a call misspelt', dashboard, '"type": "query"', '"type": "cal"'],
  ['call of a dashboard without tables', dashboard, '"tables": {', '"table": {'],
  ['name of a call with a hyphen', dashboard, '"wear": {', '"wear-out": {'],
  ['path of a call without a slash', dashboard, '"/wheels/wear"', '"wheels/wear"'],
  ['invalid place of rows', dashboard, '"data.worn"', '"data..worn"'],
  ['route of a dashboard with capitals', dashboard, '"/wheels"', '"/Wheels"'],
  ['tab with a slash', dashboard, '"route": "now"', '"route": "now/then"'],
];

/** Mistakes in a dashboard outside its sections. */
const ofFrame: Mistake[] = [
  ['key that is not the name of the dashboard', dashboard, '"key": "wheels"', '"key": "wheel"'],
  ['dashboard in an unknown menu', dashboard, '"reporting": "fleet"', '"reportings": "fleet"'],
  ['dashboard in an unknown category', dashboard, '"reporting": "fleet"', '"reporting": "fleets"'],
  ['layout of a dashboard', dashboard, '"icon": "car"', '"icon": "car", "layout": "page"'],
  [
    'topic misspelt among several',
    dashboard,
    '"path": "/wheels/wear"',
    '"path": "/wheels/wear", "fresh_on": ["table tires", "table tire"]',
  ],
  ['topic of a call misspelt', dashboard, '"path": "/wheels/wear"', '"path": "/wheels/wear", "fresh_on": "table tire"'],
  ['icon of a dashboard', dashboard, '"icon": "car"', '"icon": "cart"'],
  ['route of a dashboard that a report has', dashboard, '"/wheels"', '"/reporting/tire-report"'],
  ['two tabs with the same route', dashboard, '"route": "wear"', '"route": "now"'],
  [
    'sections and parts',
    dashboard,
    parts,
    `"sections": [${section}],\n  ${parts.replaceAll(/"route": "\w+",\s*/g, '')}`,
  ],
  ['neither sections nor parts', dashboard, `,\n  ${parts}`, ''],
  ['a part that is not a tab next to one that is', dashboard, '"route": "wear",', ''],
  ['two parts with the same key', dashboard, '"key": "wear",\n      "route"', '"key": "now",\n      "route"'],
  ['two sections with the same key', dashboard, '"key": "makes"', '"key": "mounted"'],
  ['units by a date', dashboard, '"units": "metric"', '"units": "start"'],
  ['units by an unknown parameter', dashboard, '"units": "metric"', '"units": "metrics"'],
  ['two parameters of a dashboard with the same key', dashboard, '"key": "metric"', '"key": "start"'],
  ['rule of a dashboard on an unknown parameter', dashboard, '"first": "start"', '"first": "strat"'],
  ['defaults of a dashboard that break its rule', dashboard, '"type": "on_or_before"', '"type": "before"'],
  ['default of a dashboard that it does not offer', dashboard, '"value": "all", "items"', '"value": "al", "items"'],
  [
    'select of a dashboard without choices',
    dashboard,
    '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]',
    '"type": "select", "key": "state"',
  ],
  ['unused parameter of a dashboard', dashboard, '"units": "metric",\n', ''],
  ['condition of a dashboard on an unknown parameter', dashboard, isAll, isAll.replace('state', 'stat')],
  ['condition of a dashboard on a value that it never has', dashboard, isAll, isAll.replace('all', 'al')],
  ['access to a dashboard by a parameter', dashboard, '{ "type": "country", "is": "USA" }', isAll],
  ['access to a part by a parameter', dashboard, '"route": "now",', `"route": "now", "requires": ${isAll},`],
  ['condition of a section that is never true', dashboard, '"over": null', `"over": null, "when": ${both}`],
  ['section for users who can’t open the dashboard', dashboard, '"over": null', `"over": null, "when": ${canada}`],
  [
    'part for users who can’t open the dashboard',
    dashboard,
    '"route": "now",',
    `"route": "now", "requires": ${canada},`,
  ],
  [
    'call for users who can’t open the dashboard',
    dashboard,
    '"path": "/wheels/wear",',
    `"path": "/wheels/wear", "when": ${canada},`,
  ],
  ['column of a table for users who can’t open the dashboard', dashboard, isAll, canada],
  [
    'section that contradicts its part',
    dashboard,
    '"route": "now",\n      "sections": [\n        { ',
    `"route": "now",\n      "when": ${isAll.replace('all', 'open')},\n      "sections": [\n        { "when": ${isAll}, `,
  ],
];

const leadingTo = (written: string, wrong: string) => lead.replace(written, wrong);

/** Mistakes in links of sections to reports. */
const ofLeads: Mistake[] = [
  ['section that leads to an unknown report', dashboard, lead, leadingTo('tire-report', 'tire-reports')],
  ['section that leads nowhere', dashboard, lead, leadingTo('"report": "tire-report", ', '')],
  ['link to a report with an unknown parameter', dashboard, lead, leadingTo('months', 'month')],
  ['link to a report with an impossible value', dashboard, lead, leadingTo('"open"', '"opened"')],
  [
    'link to a report without a value for a required parameter',
    dashboard,
    lead,
    leadingTo('"months": 3', '"start": null'),
  ],
  ['link with a field that is not in the table', dashboard, lead, leadingTo('"status"', '"statu"')],
  ['link with a field that is not in the report', dashboard, lead, leadingTo('"make"', '"maker"')],
  [
    'link by a parameter that the dashboard does not have',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "make", "parameter": "stat" }, "fields"'),
  ],
  [
    'link by a column that is not in the report',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "maker", "parameter": "state" }, "fields"'),
  ],
  [
    'link by a parameter and a table',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "make", "parameter": "state", "table": "worn" }, "fields"'),
  ],
  [
    'link by a table without a column',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "make", "table": "worn" }, "fields"'),
  ],
  [
    'link by a table that there is not',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "make", "table": "wor", "column": "vin" }, "fields"'),
  ],
  [
    'link by a column that another table does not have',
    dashboard,
    lead,
    leadingTo('"fields"', '"matches": { "value": "make", "table": "worn", "column": "vim" }, "fields"'),
  ],
  [
    'link with complete months of a column that is not in the table',
    dashboard,
    lead,
    leadingTo('"fields"', '"whole_months": "whol_month", "fields"'),
  ],
  [
    'link with complete months of a table without months',
    dashboard,
    lead,
    leadingTo('"fields"', '"whole_months": "status", "fields"'),
  ],
  [
    'section of the last period that leads to a report',
    dashboard,
    lead,
    `${lead}, "at": { "value": "status", "end": "last" }`,
  ],
];

/** Mistakes in the calls of a dashboard and in its tables. */
const ofTables: Mistake[] = [
  ['call of an unknown report', dashboard, '"tire-report"', '"tyre-report"'],
  ['value of an unknown parameter of a report', dashboard, '"months": 6', '"month": 6'],
  ['impossible value of a parameter of a report', dashboard, '"months": 6', '"months": "6"'],
  [
    'value of a parameter that is passed to the report anyway',
    dashboard,
    '"months": 6',
    '"months": 6, "start": "2026-01-01"',
  ],
  [
    'parameter with another type than in the report',
    dashboard,
    '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]',
    '"type": "text", "key": "state"',
  ],
  [
    'call of a report',
    dashboard,
    '"method": "GET",\n      "path": "/wheels/wear"',
    '"method": "POST",\n      "path": "/reports/tire"',
  ],
  [
    'call of the portal',
    dashboard,
    '"method": "GET",\n      "path": "/wheels/wear"',
    '"method": "POST",\n      "path": "/login"',
  ],
  [
    'call that does not send a parameter of its query',
    dashboard,
    '"parameters": ["start", "end"]',
    '"parameters": ["start"]',
  ],
  ['call that sends an unknown parameter', dashboard, '["start", "end"]', '["start", "edn"]'],
  ['parameter in the body of a GET', dashboard, start, start.replace(' }', ', "in": "body" }')],
  ['two tables with the same name', dashboard, '"tires": {', '"worn": {'],
  ['table with the rows of another', dashboard, '"data.summary"', '"data.worn"'],
  ['table with rows inside those of another', dashboard, '"data.summary"', '"data"'],
  [
    'field of a nested list that the table does not use',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["distanc"] },',
  ],
  [
    'rows described in two ways',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "keyed": { "key": "vin", "value": "model" }, "record": true,',
  ],
  [
    'keyed object with a field that the table does not use',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "keyed": { "key": "vn", "value": "model" },',
  ],
  [
    'name of a field that the table does not use',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["distance"], "names": { "modl": "measure" } },',
  ],
  [
    'names in addition to measures',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["vin"], "measures": { "name": "measure", "value": "value" }, "names": { "model": "measure" } },',
  ],
  [
    'table for users who can’t open the dashboard',
    dashboard,
    '"rows": "data.worn",',
    `"rows": "data.worn", "when": ${canada},`,
  ],
  [
    'table shown for an impossible value of a parameter',
    dashboard,
    '"rows": "data.worn",',
    `"rows": "data.worn", "when": ${isAll.replace('all', 'al')},`,
  ],
  [
    'table that no section shows',
    dashboard,
    '"table": "summary", "fields": ["amount"]',
    '"table": "worn", "fields": ["vin"]',
  ],
  ['unknown field of a table', dashboard, '["amount"] }\n      }', '["amuont"] }\n      }'],
  ['column of a table twice', dashboard, '"status",\n', '"status",\n            "vin",\n'],
  ['table sorted by a missing column', dashboard, '"sort": [{ "value": "vin" }]', '"sort": [{ "value": "make" }]'],
  ['total of a table with a missing column', dashboard, '"status",\n', '"status",\n            "economy",\n'],
  [
    'derived field that a table does not show',
    dashboard,
    '"record": true,',
    '"record": true, "derived": [{ "type": "scale", "field": "cents", "value": "amout", "by": 0.01 }],',
  ],
  ['report of a dashboard without one of its columns', report, '"amount"\n', '"vin_2"\n'],
];

/** Mistakes in sections. */
const ofSections: Mistake[] = [
  ['section of an unknown table', dashboard, '"key": "mounted", "table": "tires"', '"key": "mounted", "table": "tire"'],
  ['figure of an unknown column', dashboard, '"value": "amount", "over"', '"value": "amuont", "over"'],
  ['total of a text as a figure', dashboard, '"value": "amount", "over"', '"value": "make", "over"'],
  ['mean of a text as a figure', dashboard, '"value": "amount", "over"', '"value": "make", "take": "mean", "over"'],
  ['figure with a trend over a text', dashboard, '"over": null', '"over": "make"'],
  ['figure with a trend over an unknown column', dashboard, '"over": null', '"over": "day"'],
  ['chart of an unknown column', dashboard, makes, makes.replace('make"', 'mkae"')],
  ['chart by the month of a text', dashboard, '{ "value": "make" }', '{ "value": "make", "by": "month" }'],
  ['mark that does not fit', dashboard, '"mark": "bar"', '"mark": "map"'],
  ['unknown mark', dashboard, '"mark": "bar"', '"mark": "bars"'],
  [
    'pivot section sorted by a missing value',
    dashboard,
    '{ "value": "model" }], "values"',
    '{ "value": "model", "sort": { "measure": 1 } }], "values"',
  ],
  ['pivot of an unknown value', dashboard, '"values": [{ "value": "distance" }]', '"values": [{ "value": "distanc" }]'],
  ['rows of an unknown column', dashboard, '["vin", "status"]', '["vin", "state"]'],
  ['list by an unknown column', dashboard, '"name": "vin"', '"name": "vim"'],
  [
    'list sorted by an unknown column',
    dashboard,
    '"sort": [{ "value": "distance" }]',
    '"sort": [{ "value": "distanc" }]',
  ],
  ['record of an unknown column', dashboard, record, '"fields": ["amuont"] }'],
  [
    'figure of a text section over an unknown column',
    dashboard,
    '"far": { "value": "distance" }',
    '"far": { "value": "distanc" }',
  ],
  ['filter on an unknown column', dashboard, isDone, isDone.replace('"status"', '"state"')],
  ['number filter on a text', dashboard, condition, '{ "type": "number", "operator": "equals", "from": 1 }'],
  [
    'text filter on a number',
    dashboard,
    isDone,
    '{ "value": "distance", "match": "all", "conditions": [{ "type": "text", "operator": "contains", "text": "1" }] }',
  ],
  ['filter by an operator of another type', dashboard, '"one_of"', '"contains"'],
  ['filter by an unknown operator', dashboard, '"one_of"', '"oneof"'],
  ['filter on an impossible value', dashboard, '["done"]', '["don"]'],
  ['filter on no values', dashboard, '"values": ["done"]', '"values": []'],
  ['text filter without a value', dashboard, condition, '{ "type": "text", "operator": "contains" }'],
  [
    'number filter without a value',
    dashboard,
    isDone,
    '{ "value": "distance", "match": "all", "conditions": [{ "type": "number", "operator": "at_least" }] }',
  ],
  ['two filters on one column', dashboard, isDone, `${isDone}, ${isDone}`],
];

/** Mistakes in queries of dashboards that are found without a database. */
const ofQueries: Mistake[] = [
  ['table without its query', worn, '*', null],
  ['query without a table', 'server/dashboards/wheels/torn_off.sql', '*', 'select 1'],
  ['query without a dashboard', 'server/dashboards/cars/worn.sql', '*', 'select 1'],
  ['query outside the folders', 'server/dashboards/worn.sql', '*', 'select 1'],
  ['unused file among the queries', 'server/dashboards/wheels/notes.txt', '*', 'notes'],
  ['renamed table', dashboard, '"worn": {', '"tread": {'],
  ['empty query of a table', summary, '*', ''],
  ['query of a table that deletes', summary, '*', 'delete from vehicles'],
  ['unknown parameter of a dashboard', worn, ':start', ':strat'],
  ['parameter of a table cast to a number', worn, ':start::date', ':start::int'],
];

/** Mistakes in the texts of dashboards. */
const ofWords: Mistake[] = [
  ['dashboard without texts', en, '"wheels"', '"weels"'],
  ['section without texts', dashboard, '"key": "mounted"', '"key": "height_of_all"'],
  ['misspelt text key of a section', en, '"makes"', '"maeks"'],
  ['text section without its text', en, '"text"', '"txet"'],
  ['part without a text', dashboard, '"key": "now"', '"key": "now_and_then"'],
  ['parameter of a dashboard without texts', 'locales/en/parameters.json', '"metric"', '"metrics"'],
  ['choice of a dashboard without a text', dashboard, '"value": "open" }', '"value": "open" }, { "value": "sold" }'],
  ['unused text of a section', en, '"title": "Wheels makes"', '"title": "Wheels makes",\n        "hint": "Wheels"'],
  [
    'French text of a section missing',
    fr,
    '"sections": {\n      "mounted": {\n        "title": "Roues mounted"\n      },',
    '"sections": {',
  ],
  ['French text without a placeholder', fr, '{{far}} ', ''],
  ['text without a placeholder', en, ', {{far}}', ''],
  ['text with an unknown placeholder', en, '{{far}}', '{{far}} {{near}}'],
  ['text with a misspelt placeholder', en, '{{number}}', '{{numbre}}'],
  [
    'text without the one for all rows',
    dashboard,
    '"far": { "value": "distance" } }',
    '"far": { "value": "distance" } }, "whole": ["number", "far"]',
  ],
  [
    'figure that says whether there are more rows, misspelt',
    dashboard,
    '"far": { "value": "distance" } }',
    '"far": { "value": "distance" } }, "whole": ["number", "fra"]',
  ],
  ['value of a text section with another name', dashboard, '"far": {', '"fra": {'],
];

export const mistakesOfDashboards: Mistake[] = [
  ...ofShape,
  ...ofFrame,
  ...ofLeads,
  ...ofTables,
  ...ofSections,
  ...ofQueries,
  ...ofWords,
  [
    'search result with an unknown parameter of a dashboard',
    search,
    '"to": "/advanced-reports/tire", "field": "vin" }',
    '"to": "/wheels", "parameter": "stat" }',
  ],
];

/** Renamed files of dashboards. */
export const movesOfDashboards: [name: string, ...[from: string, to: string][]][] = [
  ['dashboard renamed', [dashboard, 'definitions/dashboards/rims.json']],
  [
    'dashboard and its queries renamed',
    [dashboard, 'definitions/dashboards/rims.json'],
    [worn, 'server/dashboards/rims/worn.sql'],
    [summary, 'server/dashboards/rims/summary.sql'],
  ],
  [
    'folder of queries renamed',
    [worn, 'server/dashboards/rims/worn.sql'],
    [summary, 'server/dashboards/rims/summary.sql'],
  ],
  ['query of a table renamed', [worn, 'server/dashboards/wheels/tread.sql']],
  ['query of a table with another extension', [worn, 'server/dashboards/wheels/worn.txt']],
  ['report of a dashboard renamed', [report, 'definitions/reports/wheel-report.json']],
  ['dashboard with another extension', [dashboard, 'definitions/dashboards/wheels.jsonc']],
  ['folder of dashboards renamed', [dashboard, 'definitions/dashboard/wheels.json']],
  ['French texts of dashboards renamed', [fr, 'locales/fr/dashboard.json']],
];

/** Mistakes in the query of a table that only a database finds. */
export const faultsOfTables: Mistake[] = [
  ['query without a field', worn, ', v.odometer as distance', ''],
  ['query that returns text for a number', worn, 'v.odometer as distance', 'v.odometer::text as distance'],
  ['table of a query misspelt', worn, 'from vehicles v', 'from vehicels v'],
  [
    'table that queries of dashboards may not read',
    worn,
    'from vehicles v',
    'from vehicles v left join users u on true',
  ],
  ['a dollar parameter in the query of a table', worn, ':end::date', '$1::date and v.in_service_date <= :end::date'],
  [
    'parameter that no call of a dashboard sends',
    worn,
    ':end::date',
    ':end::date and coalesce(:metric::boolean, true)',
  ],
  ['field that the query of a table returns twice', worn, 'v.vin,', 'v.vin, v.vin,'],
];
