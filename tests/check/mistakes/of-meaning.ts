import { brand, columns, type Mistake, menu, query, report, requires } from './places.ts';

const sources = '"sources": [\n    { "method": "GET", "path": "/reports/tire-open", "when": ';
const isOpen = '{ "type": "parameter", "key": "state", "is": "open" }';
const isAll = '{ "type": "parameter", "key": "state", "is": "all" }';
const months = '"key": "months", ';
const shownIf = (condition: string) => `${months}"show_if": ${condition}, `;
const both = (type: string) =>
  `{ "type": "${type}", "of": [{ "type": "country", "is": "USA" }, { "type": "country", "is": "CAN" }] }`;

/** Mistakes in conditions, parameters and rules, and in what files have to do with each other. */
export const mistakesOfMeaning: Mistake[] = [
  ['feature misspelt', report, requires, '{ "type": "feature", "key": "report_schedular" }'],
  [
    'feature unknown',
    menu,
    '"icon": "report",',
    '"icon": "report",\n  "requires": { "type": "feature", "key": "tires" },',
  ],
  ['flag misspelt', report, requires, '{ "type": "flag", "key": "driver_admn" }'],
  ['setting misspelt', report, requires, '{ "type": "setting", "key": "personal_milage_report_type", "is": "W" }'],
  [
    'setting that never has the value',
    report,
    requires,
    '{ "type": "setting", "key": "personal_mileage_report_type", "is": "X" }',
  ],
  ['hidden menu misspelt', report, requires, '{ "type": "menu", "key": "tyre_report" }'],
  ['hidden menu unknown', menu, '"to":', '"requires": { "type": "menu", "key": "no_such_screen" }, "to":'],
  ['parts that exclude each other', report, requires, both('all')],
  ['parts that leave nothing', report, requires, both('any')],
  [
    'parts that exclude each other, deep inside',
    report,
    requires,
    `{ "type": "any", "of": [{ "type": "flag", "key": "driver_admin" }, { "type": "not", "of": ${both('all')} }] }`,
  ],
  ['condition of nothing', report, requires, '{ "type": "all", "of": [] }'],
  ['condition of a menu on a parameter', menu, '"icon": "report",', `"icon": "report",\n  "requires": ${isOpen},`],
  [
    'column for those who may not open the report',
    report,
    `"when": ${isAll}`,
    '"when": { "type": "country", "is": "CAN" }',
  ],
  [
    'call for those who may not open the report',
    report,
    `"when": ${isOpen}`,
    '"when": { "type": "country", "is": "CAN" }',
  ],
  [
    'call that others leave nothing for',
    report,
    sources,
    `"sources": [\n    { "method": "GET", "path": "/reports/tire-all", "when": ${isAll} },\n    { "method": "GET", "path": "/reports/tire-open", "when": `,
  ],
  [
    'call that another is made before',
    report,
    sources,
    `"sources": [\n    { "method": "GET", "path": "/reports/tire-all", "when": ${isOpen} },\n    { "method": "GET", "path": "/reports/tire-open", "when": `,
  ],
  [
    'no call for some',
    report,
    '"method": "POST", "path": "/reports/tire",',
    '"method": "POST", "path": "/reports/tire", "when": { "type": "flag", "key": "driver_admin" },',
  ],
  [
    'condition on a number as a text',
    report,
    `"when": ${isAll}`,
    '"when": { "type": "parameter", "key": "months", "is": "12" }',
  ],
  [
    'condition on a day by its moment',
    report,
    `"when": ${isAll}`,
    '"when": { "type": "parameter", "key": "start", "is": "today" }',
  ],
  [
    'condition on a list',
    report,
    '"type": "number", "key": "months", "min": 1, "max": 12, "step": 1, "value": 12 },\n    { "type": "toggle",',
    '"type": "text-list", "key": "months" },\n    { "type": "toggle", "show_if": { "type": "parameter", "key": "months", "is": "a" },',
  ],
  ['shown by itself', report, months, shownIf('{ "type": "parameter", "key": "months", "is": 1 }')],
  [
    'shown in a circle',
    report,
    '"key": "months", "min": 1, "max": 12, "step": 1, "value": 12 },\n    { "type": "toggle", "key": "state",',
    `"key": "months", "show_if": ${isAll} },\n    { "type": "toggle", "key": "state", "show_if": { "type": "parameter", "key": "months", "is": 1 },`,
  ],
  [
    'choice twice',
    report,
    '[{ "value": "all" }, { "value": "open" }]',
    '[{ "value": "all" }, { "value": "open" }, { "value": "all" }]',
  ],
  [
    'items and a lookup',
    report,
    '"type": "toggle", "key": "state", "value": "all",',
    '"type": "select", "key": "state", "lookup": "centers",',
  ],
  ['rule whose sides are swapped', report, '"first": "start", "second": "end"', '"first": "end", "second": "start"'],
  [
    'rule over one parameter twice',
    report,
    '"type": "on_or_before", "first": "start", "second": "end"',
    '"type": "before", "first": "end", "second": "end"',
  ],
  ['defaults that break a rule on some days', report, '"type": "on_or_before"', '"type": "before"'],
  ['default beside a step', report, '"step": 1, "value": 12', '"step": 5, "value": 12'],
  ['call of the portal', report, '"method": "POST", "path": "/reports/tire"', '"method": "POST", "path": "/login"'],
  ['key that is not the name of the file', report, '"tire_report"', '"tyre_report"'],
  [
    'route of a report that another has',
    report,
    '"reporting": "tire-report", "advanced-reports": "tire"',
    '"reporting": "tire-report/tire", "advanced-reports": "../x"',
  ],
  ['empty words', 'locales/fr/menus.json', '"Pneus reporting"', '" "'],
  [
    'comma after the last of an object',
    report,
    '"columns": ["make", "model"] }]\n',
    '"columns": ["make", "model"], }]\n',
  ],
  ['query that is empty', query, '*', ''],
  ['query with a byte order mark', query, 'select v.vin', '\ufeffselect v.vin'],
  ['query that is not UTF-8', query, ':x', 'caf\ufffd'],
  ['parameter that the query does not ask for', query, ' > :months::int', ' > 1'],
  ['list that ends like an object', report, '"columns": ["make", "model"] }]', '"columns": ["make", "model"} }]'],
  ['single quotes', report, '"tire_report"', "'tire_report'"],
  ['colon missing', report, '"key": "tire_report"', '"key" "tire_report"'],
  ['something after the end', brand, '*', '{ "name": "Tires", "colors": {} } }'],
  ['number with a comma', report, '"by": 0.01', '"by": 0,01'],
  ['True as in Python', report, '"required": true', '"required": True'],
  ['file of blanks', columns, '*', ' \n'],
  ['escape that is none', report, '"car"', '"\\car"'],
  ['colour misspelt', brand, '"secondary":', '"secondry":'],
  ['column for a field that is a set', report, '{ "set": "vehicle" }', '"vehicle"'],
  ['set that is a field', report, '{ "set": "vehicle" }', '{ "set": "make" }'],
  ['hierarchy of one column', report, '["make", "model"]', '["make"]'],
  ['hierarchy without words', report, '"key": "car"', '"key": "cars"'],
  ['no columns', report, '"hierarchies": [', '"hierarchie": ['],
  ['icon that is far from any', menu, '"icon": "report"', '"icon": "spaceship"'],
  ['report in no menu', report, '{ "reporting": "tire-report", "advanced-reports": "tire" }', '{}'],
];
