import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import { base } from './base.ts';

const report = 'definitions/reports/tire-report.json';
const columns = 'definitions/columns.json';
const menu = 'definitions/menus/reporting.json';
const brand = 'definitions/brand.json';

/** A condition on a viewer inside so many others. */
const nested = (levels: number) =>
  `${'{"type":"not","of":'.repeat(levels)}{"type":"country","is":"CAN"}${'}'.repeat(levels)}`;
const requires = '{ "type": "not", "of": { "type": "country", "is": "CAN" } }';

/** What is broken: a file, the text that is replaced, what stands there now. A null text drops the file. */
const broken: [name: string, file: string, from: string, to: string | null][] = [
  ['comma too many', report, '"tire_report",', '"tire_report",,'],
  ['comma missing', report, '"tire_report",', '"tire_report"'],
  ['comma after the last', report, '"make", "model"] }]', '"make", "model"] },]'],
  ['text not closed', report, '"tire_report",', '"tire_report,'],
  ['brace not closed', report, '"columns": ["make", "model"] }]\n}', '"columns": ["make", "model"] }]\n'],
  ['comment', report, '"key"', '// the key\n  "key"'],
  ['name twice', report, '"key": "tire_report",', '"key": "tire_report",\n  "key": "tyre_report",'],
  ['empty file', report, '*', ''],
  ['not UTF-8', report, '"key": "car"', '"key": "c\ufffdr"'],
  ['byte order mark', report, '*', '\ufeff{}'],
  ['3,000 conditions, one inside the other', report, requires, nested(3000)],
  ['100,000 lists, one inside the other', report, '*', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 lists that do not end', columns, '*', '['.repeat(100_000)],
  ['list in place of an object', report, '*', '[]'],
  ['unknown property', report, '"sort":', '"sorted":'],
  ['misspelt required property', report, '"columns": [\n', '"colums": [\n'],
  ['missing required property', report, '  "key": "tire_report",\n', ''],
  ['missing menu category', report, '"category": "fleet", ', ''],
  ['key with a hyphen', report, '"tire_report"', '"tire-report"'],
  ['parameter type misspelt', report, '"type": "number", "key": "months"', '"type": "nubmer", "key": "months"'],
  ['parameter without type', report, '"type": "number", "key": "months"', '"key": "months"'],
  ['unknown moment', report, '"start_of_year"', '"start_of_yaer"'],
  ['text where a number stands', report, '"min": 1', '"min": "1"'],
  ['number where a text stands', report, '"key": "months"', '"key": 12'],
  ['toggle with one item', report, '[{ "value": "all" }, { "value": "open" }]', '[{ "value": "all" }]'],
  ['property of another type', report, '"step": 1, "value": 12', '"items": [], "value": 12'],
  ['step of zero', report, '"step": 1', '"step": 0'],
  ['method unknown', report, '"method": "GET"', '"method": "get"'],
  ['path without a slash', report, '"/reports/tire-open"', '"reports/tire-open"'],
  ['condition type misspelt', report, '"type": "country"', '"type": "contry"'],
  ['country unknown', report, '"is": "CAN" }', '"is": "Canada" }'],
  ['derivation unknown', report, '"type": "scale"', '"type": "scal"'],
  ['direction unknown', report, '"desc"', '"down"'],
  ['column unknown', report, '"distance",', '"distence",'],
  ['set unknown', report, '{ "set": "vehicle" }', '{ "set": "vehicles" }'],
  ['column with value and set', report, '{ "set": "vehicle" }', '{ "set": "vehicle", "value": "make" }'],
  ['column that names nothing', report, '{ "set": "vehicle" }', '{ "enabled": false }'],
  ['column twice', report, '"amount"\n', '"amount",\n    "amount"\n'],
  ['width too large', report, '"pinned": true', '"width": 8000'],
  ['pinned as a text', report, '"pinned": true', '"pinned": "left"'],
  ['total without its column', report, '    "quantity",\n', ''],
  ['sort by what is not there', report, '"sort": [{ "value": "vin"', '"sort": [{ "value": "vim"'],
  ['hierarchy over what is not there', report, '"columns": ["make", "model"] }]', '"columns": ["make", "modle"] }]'],
  ['derived and not used', report, '"value": "amount", "by"', '"value": "ammount", "by"'],
  ['condition on an unknown parameter', report, '"key": "state", "is": "all"', '"key": "stat", "is": "all"'],
  ['condition on a value that never is', report, '"key": "state", "is": "all"', '"key": "state", "is": "al"'],
  [
    'access by a parameter',
    report,
    '"of": { "type": "country", "is": "CAN" }',
    '"of": { "type": "parameter", "key": "state", "is": "all" }',
  ],
  ['rule over an unknown parameter', report, '"first": "start"', '"first": "star"'],
  ['rule over a number', report, '"first": "start"', '"first": "months"'],
  ['default not among the items', report, '"value": "all", "items"', '"value": "alll", "items"'],
  ['default out of range', report, '"value": 12', '"value": 13'],
  ['least above greatest', report, '"min": 1, "max": 12', '"min": 20, "max": 12'],
  ['parameter twice', report, '"key": "months"', '"key": "end"'],
  ['source sends an unknown parameter', report, '["start", "end"]', '["start", "ende"]'],
  ['call that is never made', report, ', "when": { "type": "parameter", "key": "state", "is": "open" }', ''],
  ['body of a GET', report, '"type": "number", ', '"type": "number", "in": "body", '],
  ['menu category unknown', report, '"category": "fleet"', '"category": "feet"'],
  ['icon unknown', report, '"icon": "car"', '"icon": "cra"'],
  [
    'same call twice',
    report,
    '"method": "GET", "path": "/reports/tire-open"',
    '"method": "POST", "path": "/reports/tire"',
  ],
  ['column type unknown', columns, '"type": "currency"', '"type": "curency"'],
  ['unit unknown', columns, '"unit": "volume"', '"unit": "volumes"'],
  [
    'mean of ratios',
    columns,
    '{ "type": "ratio", "numerator": "distance", "denominator": "quantity" }',
    '{ "type": "mean" }',
  ],
  ['column that every object has', report, '"amount"\n', '"amount",\n    "constructor"\n'],
  ['brand without a name', brand, '"name": "Tires",', ''],
  ['brand that is no JSON', brand, '"name": "Tires",', '"name": "Tires"'],
  ['colour by a word', brand, '"#673AB7"', '"violet"'],
  ['ratio without denominator', columns, ', "denominator": "quantity"', ''],
  ['total as a text', columns, '"total": { "type": "sum" } },\n    "quantity"', '"total": "sum" },\n    "quantity"'],
  ['set names an unknown field', columns, '"vehicle": ["make", "model"]', '"vehicle": ["make", "modell"]'],
  ['menu without route', menu, '  "route": "/reporting",\n', ''],
  ['menu category in capitals', menu, '"key": "fleet"', '"key": "Fleet"'],
  [
    'menu under an unknown name',
    'definitions/menus/reportng.json',
    '',
    '{ "route": "/reportng", "icon": "report", "categories": [] }',
  ],
  ['report file in capitals', 'definitions/reports/Tire.json', '', '{}'],
  ['query missing', 'server/reports/tire-report.sql', '*', null],
  ['query without a report', 'server/reports/tire-reprot.sql', '', 'select 1'],
  ['query asks for an unknown parameter', 'server/reports/tire-report.sql', ':start', ':strat'],
  ['words missing', 'locales/en/parameters.json', '"text": "Tires months"', '"txt": "Tires months"'],
  ['translation missing', 'locales/fr/frame.json', '"hello"', '"helo"'],
  ['words as a number', 'locales/fr/frame.json', '"Pneus {{name}}"', '12'],
  ['words as a list', 'locales/ca/columns.json', '', '["vin"]'],
  ['English words that are no JSON', 'locales/en/reports.json', '*', '{'],
  ['French words that are no JSON', 'locales/fr/columns.json', '*', '{'],
  ['words that are no JSON', 'locales/ca/columns.json', '', '{ "vin": }'],
  ['words that are too deep', 'locales/ca/columns.json', '', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ['slot misspelt in a translation', 'locales/fr/frame.json', '{{name}}', '{{nom}}'],
  ['Canadian words that do not differ', 'locales/ca/columns.json', '', '{ "vin": "Tires vin" }'],
  ['words that nothing uses', 'locales/en/frame.json', '"hello"', '"bye": "Bye",\n  "hello"'],
];

function issuesOf(file: string, from: string, to: string | null): string[] {
  const files: Record<string, string> = { ...base.files };
  const text = files[file] ?? '';
  if (to === null) delete files[file];
  else if (from === '*' || !(file in files)) files[file] = to;
  else {
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    files[file] = text.replace(from, () => to);
  }
  return checkDefinitions({ ...base, files }).issues.map(formatIssue);
}

describe('the check', () => {
  it('finds nothing in a project in order', () => {
    expect(checkDefinitions(base).issues).toEqual([]);
    expect(checkDefinitions(base).definitions.reports.map((r) => r.id)).toEqual(['tire-report']);
  });

  it('teaches: the messages of every broken definition', async () => {
    const golden = broken.map(([name, file, from, to]) => `## ${name}\n${issuesOf(file, from, to).join('\n')}\n`);
    expect(golden.length).toBeGreaterThanOrEqual(40);
    await expect(golden.join('\n')).toMatchFileSnapshot('messages.txt');
  });

  it.each(broken)('%s: one message for one mistake', (_name, file, from, to) => {
    expect(issuesOf(file, from, to)).toHaveLength(1);
  });

  it('says of a folder in place of a file that it is one', () => {
    const unread = { 'definitions/reports/x.json': 'it is a folder', 'locales/fr/y.json': 'it is a folder' };
    const files = { ...base.files, 'server/reports/x.sql': 'select 1' };
    expect(checkDefinitions({ ...base, files, unread }).issues.map(formatIssue)).toEqual([
      'definitions/reports/x.json:1:1  This can’t be read: it is a folder. Expected a file of JSON.',
      'locales/fr/y.json:1:1  This can’t be read: it is a folder. Expected a file of JSON.',
    ]);
  });

  it('takes conditions that are nested as deep as is allowed', () => {
    // The file, and the condition itself.
    expect(issuesOf(report, requires, nested(62))).toEqual([]);
    expect(issuesOf(report, requires, nested(63))).toHaveLength(1);
  });

  it('leaves the other definitions running beside a broken one', () => {
    const files = { ...base.files, 'definitions/reports/wheel-report.json': '{' };
    expect(checkDefinitions({ ...base, files }).definitions.reports.map((r) => r.id)).toEqual(['tire-report']);
  });

  it('takes a key that ends like a plural for the key that the code names', () => {
    const add = (path: string) => (base.files[path] ?? '').replace('{', '{ "too_many": "x",');
    const files = { ...base.files };
    for (const path of ['locales/en/frame.json', 'locales/fr/frame.json']) files[path] = add(path);
    const named = { ...base, files, code: [...base.code, "words('frame.too_many')"] };
    expect(checkDefinitions(named).issues.map(formatIssue)).toEqual([]);
    expect(checkDefinitions({ ...base, files }).issues).toHaveLength(1);
  });
});
