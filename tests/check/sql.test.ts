import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import { withClient } from '../../server/database/connect.ts';
import { examineQueries } from '../../server/query/examine.ts';
import { structureFault } from '../../server/query/structure.ts';
import { databaseOf } from '../fixtures/served.ts';
import { base } from './base.ts';
import { withAction } from './broken.ts';

const path = 'server/reports/tire-report.sql';
const sound = base.files[path] ?? '';

const database = databaseOf('nobody');

/** Mistakes: the text to replace in the query (`*` for all of it) and its replacement. */
const broken: [name: string, from: string, to: string][] = [
  ['empty file', '*', ''],
  ['nothing but a comment', '*', '-- select 1'],
  ['table misspelt', 'from vehicles v', 'from vehicels v'],
  ['table of another schema', 'from vehicles v', 'from private.secrets v'],
  ['table that reports may not read', 'left join centers c using (center_code)', 'left join users u on true'],
  ['alias that is not there', 'v.status', 'w.status'],
  ['column misspelt', 'v.vehicle_make', 'v.vehicle_mkae'],
  ['column misspelt, without its table', 'v.vehicle_make', 'vehicle_mkae'],
  ['column of another table', 'v.vin', 'c.vin'],
  ['column in two tables', 'v.status', 'center_code, customer_number'],
  ['keyword misspelt: form', 'from vehicles v', 'form vehicles v'],
  ['keyword misspelt: whree', 'where v.in', 'whree v.in'],
  ['keyword misspelt: selct', 'select v.vin', 'selct v.vin'],
  ['keyword misspelt: betwen', 'between', 'betwen'],
  ['keyword misspelt: jion', 'left join', 'left jion'],
  ['type misspelt', ':start::date', ':start::dat'],
  ['type misspelt: integr', ':months::int', ':months::integr'],
  ['function misspelt', 'v.vehicle_make as make', 'uper(v.vehicle_make) as make'],
  ['function over another type', 'v.vehicle_make as make', "date_trunc('month', v.vehicle_make) as make"],
  ['text compared with a number', 'v.lease_term > :months::int', 'v.lease_term > :months'],
  ['date compared with text', 'between :start::date and :end::date', 'between :start and :end'],
  ['parenthesis open', 'using (center_code)', 'using (center_code'],
  ['extra parenthesis', 'using (center_code)', 'using (center_code))'],
  ['text not closed', "<> ':x' -- :y", "<> ':x -- :y"],
  ['comment not closed', '-- :y', '/* :y'],
  ['quoted name not closed', 'as make', 'as "make'],
  ['comma missing', 'v.vin, v', 'v.vin v'],
  ['extra comma', 'as cents', 'as cents,'],
  ['two statements', '*', `${sound} select 2;`],
  ['delete', '*', 'delete from vehicles'],
  ['update', '*', "update vehicles set vin = ''"],
  ['insert', '*', 'insert into vehicles values (1)'],
  ['drop', '*', 'drop table vehicles'],
  ['a delete inside a CTE', 'select v.vin', 'with gone as (delete from vehicles returning 1)\nselect v.vin'],
  ['a call of set_config', 'v.vin,', "coalesce(set_config('app.customer', '1', true), v.vin) as vin,"],
  ['a call of pg_read_file', 'v.vin,', "pg_read_file('x') as vin,"],
  ['column twice', 'v.status', 'v.status, v.vin'],
  ['column without its name', 'v.odometer as distance', 'v.odometer * 2'],
  ['field missing', ', v.epa_combined_mpg as economy', ''],
  ['field that a derivation reads missing', 'as cents', 'as sents'],
  ['text in place of a number', 'v.odometer as distance', 'v.odometer::text as distance'],
  ['date in place of a number', 'v.odometer as distance', 'v.in_service_date as distance'],
  ['parameter that is never used', 'and v.lease_term > :months::int', ''],
  ['parameter misspelt', ':months::int', ':month::int + :months::int'],
  ['compared with null', 'and v.lease_term >', 'and v.status = null and v.lease_term >'],
  ['unequal to null', 'and v.lease_term >', 'and v.status <> NULL and v.lease_term >'],
  ['no-break space', 'from vehicles v', 'from\u00a0vehicles v'],
  ['space without width', 'v.vin,', 'v.vin\u200b,'],
  ['typographic quotes', "<> ':x'", '<> ‘x’'],
  ['typographic quotes around a name', 'as make', 'as “make”'],
  ['typographic dash', 'v.capitalized_cost * 100', '(v.capitalized_cost – 1) * 100'],
  ['backticks', 'from vehicles v', 'from `vehicles` v'],
  ['parameter as T-SQL has it', ':months::int', '@months::int'],
  ['parameter in braces', ':months::int', '{{months}}::int'],
  ['equal as in code', 'v.lease_term >', "v.status == 'X' and v.lease_term >"],
  ['limit left in', '-- :y', 'limit 100 -- :y'],
  ['first rows alone', '-- :y', 'fetch first 10 rows only -- :y'],
  ['top', 'select v.vin', 'select top 10 v.vin'],
  ['text in double quotes', "<> ':x'", '<> "Red"'],
  ['texts added', 'v.vehicle_make as make', 'v.vehicle_make + v.vehicle_model as make'],
  ['function of another database: isnull', 'v.vehicle_make as make', "isnull(v.vehicle_make, '') as make"],
  ['function of another database: getdate', ':end::date', 'getdate()'],
  ['function of another database: datediff', 'v.odometer as distance', 'datediff(v.odometer, 1) as distance'],
  ['aggregate in WHERE', 'v.lease_term >', 'sum(v.lease_term) >'],
  ['decimal comma', 'v.odometer as distance', 'v.odometer * 0,5 as distance'],
  ['aggregate without its group', 'v.odometer as distance', 'sum(v.odometer) as distance'],
  ['a dollar parameter', ':months::int', ':months::int + $1'],
  ['invalid number', ':months::int', ":months::int + 'abc'::int"],
  [
    'invalid date',
    'between :start::date',
    "between '2026-13-45'::date and v.in_service_date > :start::date and v.in_service_date < :start::date",
  ],
  ['for update', 'and v.lease_term > :months::int', 'and v.lease_term > :months::int for update'],
  ['field that is derived too', 'v.status', 'v.status, 1 as amount'],
  ['number cast to a date', 'v.lease_term > :months::int', '(:months::date is null or v.lease_term > 3)'],
  ['text that is multiplied', 'v.capitalized_cost * 100 as cents', 'v.capitalized_cost::text as cents'],
];

async function issuesOf(sql: string): Promise<string[]> {
  const examined = await withClient(database.appUrl, (client) =>
    examineQueries(client, structureFault(sql) ? {} : { [path]: sql }),
  );
  const files = { ...base.files, [path]: sql };
  return checkDefinitions({ ...base, files, examined }).issues.map(formatIssue);
}

function brokenBy(from: string, to: string): string {
  if (from === '*') return to;
  if (!sound.includes(from)) throw new Error(`The query does not contain ${from}`);
  return sound.replace(from, () => to);
}

describe('the check of queries', () => {
  it('finds nothing in a valid query', async () => {
    expect(await issuesOf(sound)).toEqual([]);
    expect(checkDefinitions(base).issues).toEqual([]);
  });

  it('has one helpful message for every broken query', async () => {
    const golden: string[] = [];
    const several: string[] = [];
    const mute: string[] = [];
    for (const [name, from, to] of broken) {
      const issues = await issuesOf(brokenBy(from, to));
      golden.push(`## ${name}\n${issues.join('\n')}\n`);
      if (issues.length !== 1) several.push(name);
      if (!withAction.test(issues.join())) mute.push(name);
    }
    await expect(golden.join('\n')).toMatchFileSnapshot('sql-messages.txt');
    expect({ several, mute }).toEqual({ several: [], mute: [] });
  });

  it('reports a duplicate field that a derivation uses and replaces', async () => {
    const queried = brokenBy('v.status', 'v.status, v.vin as amount, 100 as amount');
    const report = 'definitions/reports/tire-report.json';
    const derived = (base.files[report] ?? '').replace('"field": "cents"', '"field": "amount"');
    const files = {
      ...base.files,
      [path]: queried.replace('v.capitalized_cost * 100 as cents,', ''),
      [report]: derived,
    };
    const examined = await withClient(database.appUrl, (client) =>
      examineQueries(client, { [path]: files[path] ?? '' }),
    );
    const { issues } = checkDefinitions({ ...base, files, examined });
    expect(issues.map(formatIssue)).toEqual([expect.stringContaining('The query returns “amount” twice.')]);
  });

  it('reports text in place of a date', async () => {
    const report = 'definitions/reports/tire-report.json';
    const shown = (base.files[report] ?? '').replace('"vin", "pinned"', '"vin", "type": "date", "pinned"');
    const examined = await withClient(database.appUrl, (client) => examineQueries(client, { [path]: sound }));
    const { issues } = checkDefinitions({ ...base, files: { ...base.files, [report]: shown }, examined });
    expect(issues.map(formatIssue)).toEqual([
      expect.stringMatching(/“vin” as text, but the column has type date\. Cast it to a date in /),
    ]);
  });

  it('checks the column of a lookup', async () => {
    const choices =
      '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]';
    const examined = await withClient(database.appUrl, (client) => examineQueries(client, {}));
    const reportPath = 'definitions/reports/tire-report.json';
    const issuesWith = (lookup: string) => {
      const named = (base.files[reportPath] ?? '')
        .replace(choices, `"type": "select", "key": "state", "lookup": "${lookup}"`)
        .replaceAll(/,? "when": \{ "type": "parameter", "key": "state", "is": "\w+" \}/g, '')
        .replace(
          '"path": "/reports/tire-open"',
          '"path": "/reports/tire-open", "when": { "type": "country", "is": "USA" }',
        );
      const files = { ...base.files, [reportPath]: named };
      const { issues } = checkDefinitions({ ...base, files, examined: { ...examined, queries: {} } });
      return issues.filter(({ message }) => /column|table/i.test(message)).map(formatIssue);
    };
    expect(issuesWith('vehicles.vehicle_color')).toEqual([]);
    expect(issuesWith('vehicles.vehicle_colour')).toEqual([
      expect.stringContaining('Did you mean “vehicles.vehicle_color”?'),
    ]);
    expect(issuesWith('vehicle.vehicle_color')).toEqual([
      expect.stringContaining('Did you mean “vehicles.vehicle_color”?'),
    ]);
    expect(issuesWith('users.username')).toEqual([expect.stringContaining('Table “users” not found.')]);
  });

  it('counts a condition as a use, whatever the order of its properties', async () => {
    const reportPath = 'definitions/reports/tire-report.json';
    const text = base.files[reportPath] ?? '';
    const turned = text.replaceAll('"key": "state", "is": "all"', '"is": "all", "key": "state"');
    expect(turned).not.toBe(text);
    expect(checkDefinitions({ ...base, files: { ...base.files, [reportPath]: turned } }).issues).toEqual([]);
  });

  it('accepts everything that a query can do', async () => {
    for (const sql of [
      `with a as (select * from vehicles) ${sound.replace('from vehicles v', 'from a v')}`,
      `(${sound.replace(';', '')})`,
      `/* one */ ${sound} -- two`,
      sound.replace('v.odometer as distance', 'v.odometer::numeric as distance'),
    ])
      expect(await issuesOf(sql)).toEqual([]);
  });
});

it.each([
  ['vehicles.vehicle_color', 'int', 'character varying|text'],
  ['vehicles.lease_term', 'date', 'integer|smallint|bigint'],
  ['vehicles.lease_term', 'int', null],
  ['vehicles.lease_term', 'numeric', null],
  ['vehicles.vehicle_color', 'text', null],
  ['ev_makes', 'int', 'text'],
])('compares a cast with the choices of the lookup %s: %s', async (lookup, type, found) => {
  const state = '"type": "toggle", "key": "state", "value": "all", "items": [{ "value": "all" }, { "value": "open" }]';
  const { schema } = await withClient(database.appUrl, (client) => examineQueries(client, {}));
  const reportPath = 'definitions/reports/tire-report.json';
  const named = (base.files[reportPath] ?? '').replace(
    state,
    `"type": "select", "key": "state", "lookup": "${lookup}"`,
  );
  const files = {
    ...base.files,
    [reportPath]: named,
    [path]: sound.replace('> :months::int', `> :months::int and v.vin is distinct from :state::${type}::text`),
  };
  const { issues } = checkDefinitions({ ...base, files, examined: { schema, queries: {} } });
  const casts = issues.map(formatIssue).filter((issue) => issue.includes('is cast to'));
  const said = `Parameter “state” is cast to ${type}, but its choices have type (${found}). Expected :state::text.`;
  expect(casts).toEqual(found === null ? [] : [expect.stringMatching(new RegExp(said))]);
});

it('has one message for all columns that select * does not return, or returns twice', async () => {
  const all = sound.replace(/select[\s\S]*?\bfrom\b/, 'select *\nfrom');
  expect(await issuesOf(all)).toEqual([
    expect.stringMatching(
      /^definitions\/reports\/tire-report\.json:\d+:\d+ {2}The query does not return “make”, “model”, “distance” and \d+ more columns\./,
    ),
  ]);
  const names = sound.replace(
    /select([\s\S]*?)\bfrom\b/,
    'select$1, w.*\nfrom (select 1) x, (select$1 from vehicles v) w,',
  );
  const twice = (await issuesOf(names)).filter((issue) => issue.includes('twice'));
  expect(twice).toEqual([
    expect.stringMatching(
      /The query returns “vin”, “make”, “model” and \d+ more columns twice\. Expected each column once, by its name instead of \*\./,
    ),
  ]);
});
