import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import { base } from './base.ts';
import { issuesOf as issuesIn, withAction, withMistake, withMoves } from './broken.ts';
import { mistakesOfBrand, mistakesOfUpdates } from './mistakes/of-brand.ts';
import { mistakesOfDerivation } from './mistakes/of-derivation.ts';
import { mistakesOfForm } from './mistakes/of-form.ts';
import { mistakesOfMeaning } from './mistakes/of-meaning.ts';
import { mistakesOfSearch } from './mistakes/of-search.ts';
import { mistakesOfSource } from './mistakes/of-source.ts';
import { mistakesOfWords, moves } from './mistakes/of-words.ts';
import { andDerived, derived, type Mistake, menu, nested, query, report, requires } from './mistakes/places.ts';

const broken: Mistake[] = [
  ...mistakesOfForm,
  ...mistakesOfMeaning,
  ...mistakesOfDerivation,
  ...mistakesOfSource,
  ...mistakesOfWords,
  ...mistakesOfBrand,
  ...mistakesOfUpdates,
  ...mistakesOfSearch,
];

const issuesOf = (...change: [file: string, from: string, to: string | null]) =>
  issuesIn(withMistake(base, ['', ...change]));

/** Every mistake with its messages. */
const reported: [name: string, issues: string[]][] = [
  ...broken.map(([name, file, from, to]): [string, string[]] => [name, issuesOf(file, from, to)]),
  ...moves.map(([name, ...renamed]): [string, string[]] => [name, issuesIn(withMoves(base, renamed))]),
];

describe('the check', () => {
  it('finds nothing in a valid project', () => {
    expect(checkDefinitions(base).issues).toEqual([]);
    expect(checkDefinitions(base).definitions.reports.map((r) => r.id)).toEqual(['tire-report']);
  });

  it('has a helpful message for every broken definition', async () => {
    const golden = reported.map(([name, issues]) => `## ${name}\n${issues.join('\n')}\n`);
    expect(golden.length).toBeGreaterThanOrEqual(120);
    await expect(golden.join('\n')).toMatchFileSnapshot('messages.txt');
  });

  it.each(reported)('%s: one message for one mistake, with what to do', (_name, issues) => {
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(withAction);
  });

  it('accepts a date joined with a time as a datetime, and nothing else that is joined', () => {
    const shown = base.files[report]?.replace('"value": "status",', '"value": "status", "type": "datetime",') ?? '';
    const joined = (fields: string[], separator: string) => {
      const step = JSON.stringify({ type: 'join', value: 'status', fields, separator });
      return issuesOf(
        report,
        '*',
        shown.replace(derived, () => andDerived(step)),
      );
    };
    expect([joined(['day', 'time'], ' '), joined(['day', 'time'], 'T')]).toEqual([[], []]);
    const faults = [joined(['day', 'time'], ', '), joined(['day', 'time', 'zone'], ' ')];
    for (const [fault = ''] of faults)
      expect(fault).toContain('“status” becomes text here, but its column has type datetime');
  });

  it('has a unique name for every mistake', () => {
    const names = reported.map(([name]) => name);
    expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
  });

  it('recognizes a rule with swapped parameters by their names', () => {
    const text = (base.files[report] ?? '')
      .replace(', "value": "start_of_year"', '')
      .replace(', "required": true, "value": "today"', '');
    const issuesWith = (rule: string) => {
      const files = {
        ...base.files,
        [report]: text.replace('{ "type": "on_or_before", "first": "start", "second": "end" }', rule),
      };
      return checkDefinitions({ ...base, files }).issues.map(formatIssue);
    };
    expect(issuesWith('{ "type": "on_or_before", "first": "start", "second": "end" }')).toEqual([]);
    expect(issuesWith('{ "type": "on_or_after", "first": "end", "second": "start" }')).toEqual([]);
    expect(issuesWith('{ "type": "before", "first": "end", "second": "start" }')).toEqual([
      'definitions/reports/tire-report.json:12:13  “end” and “start” look swapped in this rule. Swap them.',
    ]);
  });

  it('reports a folder in place of a file', () => {
    const unread = { 'definitions/reports/x.json': 'it is a folder', 'locales/fr/y.json': 'it is a folder' };
    const files = { ...base.files, 'server/reports/x.sql': 'select 1' };
    expect(checkDefinitions({ ...base, files, unread }).issues.map(formatIssue)).toEqual([
      'definitions/reports/x.json:1:1  This can’t be read: it is a folder. Expected a JSON file.',
      'locales/fr/y.json:1:1  This can’t be read: it is a folder. Expected a JSON file.',
    ]);
  });

  it('accepts conditions nested as deep as allowed', () => {
    // The file and the condition itself are two levels.
    expect(issuesOf(report, requires, nested(62))).toEqual([]);
    expect(issuesOf(report, requires, nested(63))).toHaveLength(1);
  });

  it('keeps the other definitions when one is broken', () => {
    const files = { ...base.files, 'definitions/reports/wheel-report.json': '{' };
    expect(checkDefinitions({ ...base, files }).definitions.reports.map((r) => r.id)).toEqual(['tire-report']);
  });

  it('accepts a key in code that ends like a plural form', () => {
    const add = (path: string) => (base.files[path] ?? '').replace('{', '{ "too_many": "x",');
    const files = { ...base.files };
    for (const path of ['locales/en/frame.json', 'locales/fr/frame.json']) files[path] = add(path);
    const named = { ...base, files, code: { ...base.code, 'src/frame/many.ts': "words('frame.too_many')" } };
    expect(checkDefinitions(named).issues.map(formatIssue)).toEqual([]);
    expect(checkDefinitions({ ...base, files }).issues).toHaveLength(1);
  });

  it('accepts texts for the accounts of one country', () => {
    expect(issuesOf('locales/en/columns.json', '{', '{ "vin_CAN": "x",')).toEqual([]);
    expect(issuesOf('locales/fr/columns.json', '{', '{ "vin_USA": "x",')).toEqual([]);
    expect(issuesOf('locales/en/columns.json', '{', '{ "vin_MEX": "x",')).toHaveLength(1);
  });

  it('accepts texts for metric units only for columns with a unit', () => {
    expect(issuesOf('locales/en/columns.json', '{', '{ "distance_metric": "x",')).toEqual([
      expect.stringContaining('No French text for “columns.distance_metric”'),
    ]);
    expect(issuesOf('locales/en/columns.json', '{', '{ "vin_metric": "x",')).toEqual([
      expect.stringContaining('Text “columns.vin_metric” is not used'),
    ]);
  });
});

describe('texts beside a broken definition', () => {
  it('are reported if no definition needs them', () => {
    const world = withMistake(base, ['', menu, '"icon": "report"', '"icon": "reprot"']);
    const texts = [
      '"engines": { "title": "x" },\n  "tire-report"',
      '"tyre-report": { "title": "x" },\n  "tire-report"',
    ];
    const found = texts.map((text) =>
      issuesIn(withMistake(world, ['', 'locales/en/reports.json', '"tire-report"', text])),
    );
    const misspelt = issuesIn(
      withMistake(world, ['', 'locales/en/reports.json', '"title"', '"titel": "x",\n    "title"']),
    );
    const broken = expect.stringContaining('Unknown icon');
    expect([...found, misspelt]).toEqual([
      [broken, expect.stringContaining('No report is called “engines”.')],
      [broken, expect.stringContaining('No report is called “tyre-report”.')],
      [
        broken,
        expect.stringMatching(/“reports.tire-report.titel” is not used.* Did you mean “reports.tire-report.title”/),
      ],
    ]);
  });

  it('are not reported if only the broken one may need them', () => {
    const world = withMistake(base, ['', report, '"hierarchies"', '"hierarchy"']);
    expect(issuesIn(world)).toEqual([expect.stringContaining('Unknown property “hierarchy”')]);
  });
});

/** A second report that is a copy of the first one, with its own key and call. */
function withCopy(id: string, [reporting, advanced]: readonly [string, string], given = base.files) {
  const second = Object.entries(given).flatMap(([path, text]) => {
    if (path === report)
      return [
        [
          `definitions/reports/${id}.json`,
          text
            .replace('"tire_report"', `"${id.replaceAll('-', '_')}"`)
            .replaceAll('/reports/tire', `/reports/${id}`)
            .replace('"reporting": "tire-report"', `"reporting": "${reporting}"`)
            .replace(/"advanced-reports": "\w+"/, `"advanced-reports": "${advanced}"`),
        ],
      ];
    if (path === query) return [[`server/reports/${id}.sql`, text]];
    if (!path.endsWith('/reports.json')) return [];
    const words = JSON.parse(text);
    return [[path, JSON.stringify({ ...words, [id]: words['tire-report'] })]];
  });
  const files = { ...given, ...Object.fromEntries(second) };
  return checkDefinitions({ ...base, files }).issues.map(formatIssue);
}

it.each([
  'wheel-report',
  'axle-report',
])('reports a route of another report in %s, whichever file is read first', (id) => {
  expect(withCopy(id, ['tire-report', 'own'])).toEqual([
    `definitions/reports/${id}.json:4:28  The route /reporting/tire-report is already used by “tire-report”. Expected a unique route.`,
  ]);
});

it('names both files if neither is named after the route', () => {
  const renamed = Object.fromEntries(
    Object.entries(base.files).map(([path, text]) => [
      path,
      text.replaceAll('"advanced-reports": "tire"', '"advanced-reports": "rims"'),
    ]),
  );
  const issues = withCopy('wheel-report', ['wheel-report', 'rims'], renamed);
  expect(issues.filter((issue) => issue.includes('is used by'))).toEqual([
    expect.stringMatching(
      /^definitions\/reports\/wheel-report\.json:4:\d+ {2}The route \/advanced-reports\/rims is used by “tire-report” and “wheel-report”\. Expected a unique route\. Also at definitions\/reports\/tire-report\.json:4:\d+\.$/,
    ),
  ]);
});

it('reserves the key “today”', () => {
  const files = Object.fromEntries(
    Object.entries(base.files).map(([path, text]) => [
      path,
      text
        .replaceAll('"key": "months"', '"key": "today"')
        .replaceAll('"months":', '"today":')
        .replace(':months', ':today'),
    ]),
  );
  expect(checkDefinitions({ ...base, files }).issues.map(formatIssue)).toEqual([
    'definitions/reports/tire-report.json:9:32  The key “today” is reserved: in every query, :today is the date it runs on. Expected another key, such as “as_of”.',
  ]);
});

const months = '{ "type": "number", "key": "months", "min": 1, "max": 12, "step": 1, "value": 12 }';

it.each([
  ['{ "type": "text", "key": "months" }', 'has type text but is cast to int. Expected :months::text, or'],
  ['{ "type": "month", "key": "months" }', "has type month but is cast to int. Expected (:months || '-01')::date."],
])('reports that %s is cast to a number', (parameter, message) => {
  expect(issuesOf(report, months, parameter)).toEqual([expect.stringContaining(`Parameter “months” ${message}`)]);
});

const state = '"items": [{ "value": "all" }, { "value": "open" }]';

it.each([
  [':state::int', state, 'is cast to int, but its choice “all” is not a whole number. Expected :state::text.'],
  ['(:state)::bigint', state, 'is cast to bigint, but its choice “all” is not a whole number.'],
  ["nullif(:state, '')::numeric", state, 'is cast to numeric, but its choice “all” is not a number.'],
  ['cast(:state as integer)', state, 'is cast to integer, but its choice “all” is not a whole number.'],
  [':state::date', state, 'is cast to date, but its choice “all” is not a date.'],
  [':state::boolean', state, 'is cast to boolean, but its choice “all” is not true or false.'],
])('reports that a choice is %s', (cast, _items, message) => {
  const sql = (base.files[query] ?? '').replace('v.lease_term >', `v.lease_term = ${cast} and v.lease_term >`);
  const files = { ...base.files, [query]: sql };
  expect(checkDefinitions({ ...base, files }).issues.map(formatIssue)).toEqual([
    expect.stringContaining(`Parameter “state” ${message}`),
  ]);
});

it.each([
  [':state::int', '"items": [{ "value": "12" }, { "value": "24" }]'],
  [':state::date', '"items": [{ "value": "2026-01-01" }, { "value": "2026-12-31" }]'],
  [':state::text', state],
  ['length(:state)::int', state],
  ["(:state = 'open')::boolean::int", state],
])('accepts %s of a choice with fitting values', (cast, items) => {
  const sql = (base.files[query] ?? '').replace('v.lease_term >', `v.lease_term = ${cast} and v.lease_term >`);
  const files = { ...base.files, [query]: sql, [report]: (base.files[report] ?? '').replace(state, items) };
  const issues = checkDefinitions({ ...base, files }).issues.map(formatIssue);
  expect(issues.filter((issue) => issue.includes('cast'))).toEqual([]);
});

it('reports a cast of several choices', () => {
  const list = `{ "type": "select-multiple", "key": "months", ${state} }`;
  const files: Record<string, string> = {
    ...base.files,
    [query]: (base.files[query] ?? '').replace('> :months::int', '= any (:months::int[])'),
    [report]: (base.files[report] ?? '').replace(months, list),
  };
  expect(
    checkDefinitions({ ...base, files })
      .issues.map(formatIssue)
      .filter((issue) => issue.includes('cast')),
  ).toEqual([
    expect.stringContaining(
      'Parameter “months” is cast to int[], but its choice “all” is not a whole number. Expected = any (:months::text[]).',
    ),
  ]);
});

it('reports that a list is cast to a single text', () => {
  const list = '{ "type": "text-list", "key": "months" }';
  const files: Record<string, string> = {
    ...base.files,
    [query]: (base.files[query] ?? '').replace(':months::int', ':months::text'),
  };
  const shown = { ...files, [report]: (files[report] ?? '').replace(months, list) };
  expect(checkDefinitions({ ...base, files: shown }).issues.map(formatIssue)).toEqual([
    expect.stringContaining('Parameter “months” is a list but is cast to text. Expected = any (:months::text[]).'),
  ]);
});
