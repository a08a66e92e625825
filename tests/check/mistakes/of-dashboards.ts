import { dashboard, isDone, lead, parts, summary, worn } from '../dashboard-base.ts';
import { type Mistake, report } from './places.ts';

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
  ['dashboard with a comma too many', dashboard, '"units": "metric",', '"units": "metric",,'],
  ['dashboard without a key', dashboard, '"key": "wheels",\n', ''],
  ['dashboard without calls', dashboard, '"calls": {', '"call": {'],
  ['property of a dashboard misspelt', dashboard, '"units"', '"unit"'],
  ['type of a section misspelt', dashboard, '"type": "figure"', '"type": "figur"'],
  ['section without a type', dashboard, '"type": "figure", ', ''],
  ['section without a table', dashboard, '"key": "mounted", "table": "tires"', '"key": "mounted"'],
  [
    'words alone with a table',
    dashboard,
    '"type": "figure", "key": "mounted", "table": "tires", "value": "amount", "over": null',
    '"type": "note", "key": "mounted", "table": "tires"',
  ],
  ['section without a key', dashboard, '"key": "mounted", ', ''],
  ['property of a section misspelt', dashboard, '"mark"', '"marc"'],
  ['section wider than the grid', dashboard, '"over": null', '"width": 13'],
  ['list without a name', dashboard, '"name": "vin", ', ''],
  ['type of a call misspelt', dashboard, '"type": "call"', '"type": "cal"'],
  ['call of a dashboard without tables', dashboard, '"tables": {', '"table": {'],
  ['name of a call with a hyphen', dashboard, '"wear": {', '"wear-out": {'],
  ['path of a call without a slash', dashboard, '"/wheels/wear"', '"wheels/wear"'],
  ['place of rows that is none', dashboard, '"data.worn"', '"data..worn"'],
  ['route of a dashboard with capitals', dashboard, '"/wheels"', '"/Wheels"'],
  ['tab with a slash', dashboard, '"route": "now"', '"route": "now/then"'],
];

/** Mistakes in what stands around the sections of a dashboard. */
const ofFrame: Mistake[] = [
  ['key that is not the name of the dashboard', dashboard, '"key": "wheels"', '"key": "wheel"'],
  ['dashboard in an unknown menu', dashboard, '"reporting": "fleet"', '"reportings": "fleet"'],
  ['dashboard in an unknown category', dashboard, '"reporting": "fleet"', '"reporting": "fleets"'],
  ['icon of a dashboard', dashboard, '"icon": "car"', '"icon": "cart"'],
  ['route of a dashboard that a report has', dashboard, '"/wheels"', '"/reporting/tire-report"'],
  ['two tabs with one route', dashboard, '"route": "wear"', '"route": "now"'],
  ['sections and parts', dashboard, '"parts"', `"sections": [${section}],\n  "parts"`],
  ['neither sections nor parts', dashboard, `,\n  ${parts}`, ''],
  ['a part that is no tab beside one', dashboard, '"route": "wear",', ''],
  ['two parts with one key', dashboard, '"key": "wear",\n      "route"', '"key": "now",\n      "route"'],
  ['two sections with one key', dashboard, '"key": "makes"', '"key": "mounted"'],
  ['units by a day', dashboard, '"units": "metric"', '"units": "start"'],
  ['units by an unknown parameter', dashboard, '"units": "metric"', '"units": "metrics"'],
  ['two parameters of a dashboard with one key', dashboard, '"key": "metric"', '"key": "start"'],
  ['rule of a dashboard on an unknown parameter', dashboard, '"first": "start"', '"first": "strat"'],
  ['defaults of a dashboard that break its rule', dashboard, '"type": "on_or_before"', '"type": "before"'],
  ['default of a dashboard that it does not offer', dashboard, '"value": "all", "items"', '"value": "al", "items"'],
  [
    'choices of a dashboard that are none',
    dashboard,
    '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]',
    '"type": "select", "key": "state"',
  ],
  ['parameter of a dashboard that nothing asks for', dashboard, '"units": "metric",\n', ''],
  ['condition of a dashboard on an unknown parameter', dashboard, isAll, isAll.replace('state', 'stat')],
  ['condition of a dashboard on a value that it never has', dashboard, isAll, isAll.replace('all', 'al')],
  ['access to a dashboard by a parameter', dashboard, '{ "type": "country", "is": "USA" }', isAll],
  ['access to a part by a parameter', dashboard, '"route": "now",', `"route": "now", "requires": ${isAll},`],
  ['condition of a section that never holds', dashboard, '"over": null', `"over": null, "when": ${both}`],
  ['section for those who may not open the dashboard', dashboard, '"over": null', `"over": null, "when": ${canada}`],
  [
    'part for those who may not open the dashboard',
    dashboard,
    '"route": "now",',
    `"route": "now", "requires": ${canada},`,
  ],
  [
    'call for those who may not open the dashboard',
    dashboard,
    '"path": "/wheels/wear",',
    `"path": "/wheels/wear", "when": ${canada},`,
  ],
  ['column of a table for those who may not open the dashboard', dashboard, isAll, canada],
  [
    'section that its part excludes',
    dashboard,
    '"route": "now",\n      "sections": [\n        { ',
    `"route": "now",\n      "when": ${isAll.replace('all', 'open')},\n      "sections": [\n        { "when": ${isAll}, `,
  ],
];

const leadingTo = (written: string, wrong: string) => lead.replace(written, wrong);

/** Mistakes in what sections lead to. */
const ofLeads: Mistake[] = [
  ['section that leads to an unknown report', dashboard, lead, leadingTo('tire-report', 'tire-reports')],
  ['section that leads to no report', dashboard, lead, leadingTo('"report": "tire-report", ', '')],
  ['value of an unknown parameter of a report that is led to', dashboard, lead, leadingTo('months', 'month')],
  ['value that a parameter of a report that is led to never has', dashboard, lead, leadingTo('"open"', '"opened"')],
  ['no value of a parameter that a report needs', dashboard, lead, leadingTo('"months": 3', '"start": null')],
  ['field that the table of a section lacks', dashboard, lead, leadingTo('"status"', '"statu"')],
  ['field that the report of a section lacks', dashboard, lead, leadingTo('"make"', '"maker"')],
];

/** Mistakes in the calls of a dashboard and in its tables. */
const ofTables: Mistake[] = [
  ['call of an unknown report', dashboard, '"tire-report"', '"tyre-report"'],
  ['value of an unknown parameter of a report', dashboard, '"months": 6', '"month": 6'],
  ['value that a parameter of a report never has', dashboard, '"months": 6', '"months": "6"'],
  ['value of a parameter that goes on to the report', dashboard, '"months": 6', '"months": 6, "start": "2026-01-01"'],
  [
    'parameter of another type than that of the report',
    dashboard,
    '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]',
    '"type": "text", "key": "state"',
  ],
  [
    'call that a report has',
    dashboard,
    '"method": "GET",\n      "path": "/wheels/wear"',
    '"method": "POST",\n      "path": "/reports/tire"',
  ],
  [
    'call that the portal has',
    dashboard,
    '"method": "GET",\n      "path": "/wheels/wear"',
    '"method": "POST",\n      "path": "/login"',
  ],
  [
    'call that does not send what its queries ask for',
    dashboard,
    '"parameters": ["start", "end"]',
    '"parameters": ["start"]',
  ],
  ['call that sends an unknown parameter', dashboard, '["start", "end"]', '["start", "edn"]'],
  ['body of a call that has none', dashboard, start, start.replace(' }', ', "in": "body" }')],
  ['two tables with one name', dashboard, '"tires": {', '"worn": {'],
  ['table that lies where another does', dashboard, '"data.summary"', '"data.worn"'],
  ['table that lies inside another', dashboard, '"data.summary"', '"data"'],
  [
    'field of a nested list that the table does not read',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["distanc"] },',
  ],
  [
    'rows that lie in two ways',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "keyed": { "key": "vin", "value": "model" }, "record": true,',
  ],
  [
    'object by a key that the table does not read',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "keyed": { "key": "vn", "value": "model" },',
  ],
  [
    'name there of a field that the table does not read',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["distance"], "names": { "modl": "measure" } },',
  ],
  [
    'names of measures that are rows',
    dashboard,
    '"rows": "data.worn",',
    '"rows": "data.worn", "nested": { "list": "periods", "fields": ["vin"], "measures": { "name": "measure", "value": "value" }, "names": { "model": "measure" } },',
  ],
  [
    'table for those who may not open the dashboard',
    dashboard,
    '"rows": "data.worn",',
    `"rows": "data.worn", "when": ${canada},`,
  ],
  [
    'table when a parameter has a value that it never has',
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
  [
    'table sorted by a column that it lacks',
    dashboard,
    '"sort": [{ "value": "vin" }]',
    '"sort": [{ "value": "make" }]',
  ],
  ['total of a table over a column that it lacks', dashboard, '"status",\n', '"status",\n            "economy",\n'],
  [
    'derived field that a table does not show',
    dashboard,
    '"record": true,',
    '"record": true, "derived": [{ "type": "scale", "field": "cents", "value": "amout", "by": 0.01 }],',
  ],
  ['report of a dashboard that has lost a column', report, '"amount"\n', '"vin_2"\n'],
];

/** Mistakes in sections. */
const ofSections: Mistake[] = [
  ['section of an unknown table', dashboard, '"key": "mounted", "table": "tires"', '"key": "mounted", "table": "tire"'],
  ['figure of an unknown column', dashboard, '"value": "amount", "over"', '"value": "amuont", "over"'],
  ['figure that a text lacks', dashboard, '"value": "amount", "over"', '"value": "make", "over"'],
  [
    'figure that takes what a text lacks',
    dashboard,
    '"value": "amount", "over"',
    '"value": "make", "take": "mean", "over"',
  ],
  ['figure over a text', dashboard, '"over": null', '"over": "make"'],
  ['figure over an unknown column', dashboard, '"over": null', '"over": "day"'],
  ['chart of an unknown column', dashboard, makes, makes.replace('make"', 'mkae"')],
  ['chart by the month of a text', dashboard, '{ "value": "make" }', '{ "value": "make", "by": "month" }'],
  ['mark that does not suit', dashboard, '"mark": "bar"', '"mark": "map"'],
  ['mark that is none', dashboard, '"mark": "bar"', '"mark": "bars"'],
  [
    'pivot sorted by a value that it lacks, in a section',
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
  ['filter on a text as on a number', dashboard, condition, '{ "type": "number", "operator": "equals", "from": 1 }'],
  [
    'filter on a number as on a text',
    dashboard,
    isDone,
    '{ "value": "distance", "match": "all", "conditions": [{ "type": "text", "operator": "contains", "text": "1" }] }',
  ],
  ['filter by an operator of another type', dashboard, '"one_of"', '"contains"'],
  ['filter by an operator that is none', dashboard, '"one_of"', '"oneof"'],
  ['filter on a value that the column never has', dashboard, '["done"]', '["don"]'],
  ['filter on no values', dashboard, '"values": ["done"]', '"values": []'],
  ['filter that compares with nothing', dashboard, condition, '{ "type": "text", "operator": "contains" }'],
  [
    'number that is compared with nothing',
    dashboard,
    isDone,
    '{ "value": "distance", "match": "all", "conditions": [{ "type": "number", "operator": "at_least" }] }',
  ],
  ['two filters on one column', dashboard, isDone, `${isDone}, ${isDone}`],
];

/** Mistakes in queries of dashboards, as far as they show without a database. */
const ofQueries: Mistake[] = [
  ['table without its query', worn, '*', null],
  ['query that no table has', 'server/dashboards/wheels/torn_off.sql', '*', 'select 1'],
  ['query of no dashboard', 'server/dashboards/cars/worn.sql', '*', 'select 1'],
  ['query beside the folders', 'server/dashboards/worn.sql', '*', 'select 1'],
  ['file beside the queries', 'server/dashboards/wheels/notes.txt', '*', 'notes'],
  ['table that has another name now', dashboard, '"worn": {', '"tread": {'],
  ['empty query of a table', summary, '*', ''],
  ['query of a table that deletes', summary, '*', 'delete from vehicles'],
  ['parameter that a dashboard lacks', worn, ':start', ':strat'],
  ['parameter of a table cast to a number', worn, ':start::date', ':start::int'],
];

/** Mistakes in the words of dashboards. */
const ofWords: Mistake[] = [
  ['dashboard without words', en, '"wheels"', '"weels"'],
  ['section without words', dashboard, '"key": "mounted"', '"key": "height_of_all"'],
  ['section whose words are misspelt', en, '"makes"', '"maeks"'],
  ['section of text without its text', en, '"text"', '"txet"'],
  ['part without words', dashboard, '"key": "now"', '"key": "now_and_then"'],
  ['parameter of a dashboard without words', 'locales/en/parameters.json', '"metric"', '"metrics"'],
  ['choice of a dashboard without words', dashboard, '"value": "open" }', '"value": "open" }, { "value": "sold" }'],
  [
    'words of a section that nothing uses',
    en,
    '"title": "Wheels makes"',
    '"title": "Wheels makes",\n        "hint": "Wheels"',
  ],
  [
    'French words of a section missing',
    fr,
    '"sections": {\n      "mounted": {\n        "title": "Roues mounted"\n      },',
    '"sections": {',
  ],
  ['French text without a figure', fr, '{{far}} ', ''],
  ['text that lacks a figure', en, ', {{far}}', ''],
  ['text with a figure that the section does not name', en, '{{far}}', '{{far}} {{near}}'],
  ['text whose figure is misspelt', en, '{{number}}', '{{numbre}}'],
  ['figure of a text section under another name', dashboard, '"far": {', '"fra": {'],
];

export const mistakesOfDashboards: Mistake[] = [
  ...ofShape,
  ...ofFrame,
  ...ofLeads,
  ...ofTables,
  ...ofSections,
  ...ofQueries,
  ...ofWords,
];

/** Files of dashboards that have another name now. */
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
  ['query of a table with another ending', [worn, 'server/dashboards/wheels/worn.txt']],
  ['report that a dashboard shows renamed', [report, 'definitions/reports/wheel-report.json']],
  ['dashboard with another ending', [dashboard, 'definitions/dashboards/wheels.jsonc']],
  ['folder of dashboards renamed', [dashboard, 'definitions/dashboard/wheels.json']],
  ['French words of dashboards renamed', [fr, 'locales/fr/dashboard.json']],
];

/** What a database finds wrong with the query of a table. */
export const faultsOfTables: Mistake[] = [
  ['query that lacks a field', worn, ', v.odometer as distance', ''],
  ['query that gives a text for a number', worn, 'v.odometer as distance', 'v.odometer::text as distance'],
  ['table of a query misspelt', worn, 'from vehicles v', 'from vehicels v'],
  [
    'table that queries of dashboards may not read',
    worn,
    'from vehicles v',
    'from vehicles v left join users u on true',
  ],
  ['a dollar parameter in the query of a table', worn, ':end::date', '$1::date and v.in_service_date <= :end::date'],
  [
    'parameter that the call of a dashboard does not send',
    worn,
    ':end::date',
    ':end::date and coalesce(:metric::boolean, true)',
  ],
  ['field that the query of a table gives twice', worn, 'v.vin,', 'v.vin, v.vin,'],
];
