import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFileFor } from '../scripts/file-writer.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { modelOf } from './browser/support/model.ts';
import { createTestDatabase, seedDay, type TestDatabase } from './server/support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-write-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

const clock = { now: new Date(`${seedDay}T12:00:00Z`), zone: 'UTC' };

const write = (...args: string[]): Promise<string[]> =>
  writeFileFor(args, { databaseUrl: database.adminUrl, databaseAppUrl: database.appUrl, dataDir: folder }, clock);

const refusal = (...args: string[]): Promise<string> =>
  write(...args).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

function viewFile(view: unknown): string {
  const path = join(folder, 'view.json');
  writeFileSync(path, typeof view === 'string' ? view : JSON.stringify(view));
  return path;
}

/** The lines of a CSV file, without the byte order mark. */
async function csv(...args: string[]): Promise<string[]> {
  const out = join(folder, 'report.csv');
  await write(...args, '--format', 'csv', '--out', out);
  return readFileSync(out, 'utf8').trim().split('\r\n');
}

it('names the missing parameters, and how to give them', async () => {
  const said = await refusal('asc-842-report');
  expect(said).toMatch(
    /^rate \(Discount rate \(%\)\): This field is required\. For example --values '\{"rate":12\}'$/m,
  );
  expect(said).toMatch(/^Parameters: as_of_date, car_term, /m);
});

it('names what is wrong with the arguments', async () => {
  expect(await refusal('fuel-detail-report', '--as', 'nobody')).toBe(
    'There is no user nobody. npm run user -- list shows all users.',
  );
  expect(await refusal('no-report')).toMatch(/^Report “no-report” not found\. Reports: .*fuel-detail-report/);
  expect(await refusal('fuel-detail-report', '--values', '[]')).toMatch(/^--values must be an object/);
  expect(await refusal('fuel-detail-report', '--values', '{"stat":"2026-01-01"}')).toBe(
    'The report has no parameter stat. Its parameters: start, end, use_bill_date.',
  );
  expect(await refusal('ev-charge-history-report', '--as', 'fleet-small')).toBe(
    'The user fleet-small may not open the report ev-charge-history-report.',
  );
});

it('names the file that can’t be read or written, before anything is run', async () => {
  const fuel = (...args: string[]) => refusal('fuel-detail-report', '--values', '{"start":"2026-11-15"}', ...args);
  expect(await fuel('--out', join(folder, 'missing', 'f.csv'))).toBe(
    `--out ${join(folder, 'missing', 'f.csv')}: the folder ${join(folder, 'missing')} does not exist. Create it first.`,
  );
  expect(await fuel('--out', folder)).toBe(
    `--out ${folder} is a folder. Add the name of a file, for example ${join(folder, 'fuel-detail-report.xlsx')}`,
  );
  expect(await fuel('--out', '')).toBe('--out needs the name of a file, for example fuel-detail-report.xlsx');
  const file = viewFile({});
  expect(await fuel('--out', join(file, 'f.csv'))).toBe(
    `--out ${join(file, 'f.csv')}: ${file} is a file, not a folder.`,
  );
  expect(await fuel('--view', join(folder, 'no.json'))).toBe(`--view ${join(folder, 'no.json')} was not found.`);
  expect(await fuel('--view', folder)).toBe(`--view ${folder} is a folder. Name a file in it.`);
});

it('names options that are not known or have no value', async () => {
  expect(await refusal('fuel-detail-report', '--vew', 'x')).toBe('Unknown option --vew. Did you mean --view?');
  expect(await refusal('fuel-detail-report', '--values')).toMatch(/^--values needs a value\.\n\nUsage: npm run write/);
  expect(await refusal()).toMatch(/^Usage: npm run write/);
  expect(await refusal('fuel-detail-report', 'crm')).toMatch(
    /^Only one file is written at a time, not also crm\.\n\nUsage/,
  );
});

it('names both screens if the address is that of another one', async () => {
  const of = (id: string, address: string) => refusal(id, '--view', address);
  const query = '?start=2026-11-15&end=2026-11-20';
  const other = (name: string) => `The address in --view is that of ${name}, not of fuel-detail-report.`;
  for (const begin of ['http://localhost:3131', 'https://fleet.example/fr', 'localhost:3131/ca', '', '/fr'])
    expect(await of('fuel-detail-report', `${begin}/reporting/mpg-report${query}`)).toBe(other('mpg-report'));
  expect(await of('fuel-detail-report', '/reporting/mpg-report')).toBe(other('mpg-report'));
  const crm = loadDefinitions('definitions').definitions.dashboards.get('crm')?.route;
  expect(await of('fuel-detail-report', `http://localhost${crm}${query}`)).toBe(other('crm'));
  expect(await of('crm', `http://localhost/reporting/mpg-report${query}`)).toBe(
    'The address in --view is that of mpg-report, not of crm.',
  );
  expect(await of('fuel-detail-report', `http://localhost/no/such/page${query}`)).toBe(
    'The address in --view is not that of fuel-detail-report: /no/such/page',
  );
});

it('writes in the language of the address, if no other one is given', async () => {
  const query = '?start=2026-11-15&end=2026-11-20';
  const headOf = async (...args: string[]) => (await csv('fuel-detail-report', ...args))[0];
  const french = await headOf('--view', `/fr/reporting/fuel-detail-report${query}`);
  const english = await headOf('--view', `http://localhost:3131/reporting/fuel-detail-report/${query}`);
  expect(french).not.toBe(english);
  expect(await headOf('--locale', 'fr', '--view', query)).toBe(french);
  expect(await headOf('--locale', 'en', '--view', `/fr/reporting/fuel-detail-report${query}`)).toBe(english);
  expect(await headOf('--view', query)).toBe(english);
});

it('names what is wrong with the arguments of a dashboard', async () => {
  expect(await refusal('no-report')).toMatch(/ Dashboards: .*fleet-objective-report/);
  expect(await refusal('crm', '--format', 'csv')).toBe(
    'Unknown format “csv”. Use xlsx or pdf, or write one section with --section.',
  );
  expect(await refusal('crm', '--section', 'newest', '--format', 'pdf')).toBe('Unknown format “pdf”. Use xlsx or csv.');
  expect(await refusal('crm', '--section', 'no_such')).toMatch(
    /^The dashboard has no section no_such\. Its sections: open_cases, .*newest\.$/,
  );
  expect(await refusal('inventory-report', '--section', 'newest')).toBe('Only dashboards have sections.');
  expect(await refusal('crm', '--values', '{"stat":"2026-01-01"}')).toBe(
    'The dashboard has no parameter stat. Its parameters: start, end.',
  );
  expect(await refusal('crm', '--locale', 'fr', '--values', '{"start":"2027-01-01"}')).toMatch(
    /^«\sDate de début\s» ne peut pas être après «\sDate de fin\s»\.\nParameters: start, end\.$/,
  );
  expect(await refusal('ev-fleet', '--as', 'fleet-small')).toBe(
    'The user fleet-small may not open the dashboard ev-fleet.',
  );
});

it('writes nothing if the dashboard cannot show all of a view, which could have more rows', async () => {
  const write = (id: string, view: unknown) => refusal(id, '--view', viewFile(view));
  const gone = { value: 'no_such', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'x' }] };
  const lost = (what: string) => `The dashboard can’t show all of the view: ${what}.`;
  expect(await write('crm', { selections: { newest: [gone] } })).toBe(lost('no_such'));
  expect(await write('crm', { selections: { oldest: [] } })).toBe(lost('oldest'));
  expect(await write('crm', { sections: { newest: { sort: [{ value: 'no_such', direction: 'asc' }] } } })).toBe(
    lost('no_such'),
  );
  expect(await write('fleet', { search: 'ford' })).toBe(lost('search'));
  expect(await write('crm', { columns: [] })).toMatch(
    / is not a view of a dashboard: “columns” is missing or wrong\.$/,
  );
});

it('writes a PDF, unless it would have too many cells', async () => {
  const out = join(folder, 'fuel.pdf');
  const given = ['--format', 'pdf', '--out', out, '--locale', 'fr'];
  const view = viewFile({ columns: [{ value: 'vehicle_number' }] });
  const lines = await write('fuel-detail-report', '--view', view, '--values', '{"start":"2026-11-10"}', ...given);
  expect(lines).toEqual([expect.stringMatching(/fuel\.pdf: \d+ rows$/)]);
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
  const { definitions } = loadDefinitions('definitions');
  const columns = (definitions.reports.get('fuel-detail-report')?.columns ?? [])
    .map(({ value }) => ({ value }))
    // An account has only the fields that it has named.
    .filter(({ value }) => !/^(client_use|driver_misc)_/.test(value));
  const whole = viewFile({ columns, parameters: { start: '2024-12-01' } });
  expect(await refusal('fuel-detail-report', '--view', whole, ...given)).toMatch(/^PDF\s: [\d\s]+ lignes au maximum/);
});

it('writes nothing for a user who is disabled', async () => {
  await database.admin.query(`update users set disabled_at = now() where username = 'fleet-bi'`);
  expect(await refusal('inventory-report', '--as', 'fleet-bi')).toBe('The user fleet-bi is disabled.');
});

it('writes nothing with a role that row-level security does not apply to', async () => {
  const powerful = { databaseUrl: database.adminUrl, databaseAppUrl: database.adminUrl, dataDir: folder };
  await expect(writeFileFor(['inventory-report'], powerful, clock)).rejects.toThrow(
    'The server refuses to run as the role',
  );
});

it('writes a file with the given values', async () => {
  const out = join(folder, 'fuel.csv');
  const given = ['--format', 'csv', '--out', out, '--values', '{"start":"2026-11-01"}'];
  expect(await write('fuel-detail-report', ...given)).toEqual([expect.stringMatching(/fuel\.csv: \d+ rows$/)]);
});

const columns = [{ value: 'vehicle_number' }, { value: 'net_cost' }];
const period = { start: '2026-11-01', end: '2026-11-20' };

it('writes what a view shows', async () => {
  const costs = {
    value: 'net_cost',
    match: 'all',
    conditions: [{ type: 'number', operator: 'greater_than', from: 50 }],
  };
  const sort = [{ value: 'net_cost', direction: 'desc' }];
  const view = viewFile({ columns, parameters: period, filters: [costs], sort });
  const [head, ...rows] = await csv('fuel-detail-report', '--view', view);
  expect(head).toMatch(/Vehicle number,Net cost/);
  const amounts = rows.map((row) => Number(row.split(',')[1]));
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  expect(Math.min(...amounts)).toBeGreaterThan(50);
  const later = await csv('fuel-detail-report', '--view', view, '--values', '{"start":"2026-11-15"}');
  expect(later.length).toBeLessThan(rows.length);
});

it('writes what an address shows, in which values can be replaced', async () => {
  const costs = {
    value: 'net_cost',
    match: 'all',
    conditions: [{ type: 'number', operator: 'greater_than', from: 50 }],
  };
  const sort = [{ value: 'net_cost', direction: 'desc' }];
  const view = viewFile({ columns, parameters: period, filters: [costs], sort, search: '1' });
  const shown = modelOf('fuel-detail-report', 'fleet-us').columns.filter(({ enabled }) => enabled);
  const hidden = shown.map(({ value }) => value).filter((value) => columns.every((column) => column.value !== value));
  const query = new URLSearchParams({
    ...period,
    _columns: ['vehicle_number', 'net_cost', ...hidden.map((value) => `-${value}`)].join(','),
    _filter: JSON.stringify([costs]),
    _sort: '-net_cost',
    _search: '1',
  });
  const said = await csv('fuel-detail-report', '--view', view);
  expect(said.length).toBeGreaterThan(10);
  const address = `https://fleet.example/reporting/fuel-detail-report?${query}#top`;
  expect(await csv('fuel-detail-report', '--view', address)).toEqual(said);
  expect(await csv('fuel-detail-report', '--view', `?${query}`)).toEqual(said);
  const later = ['--values', '{"start":"2026-11-15"}'];
  expect(await csv('fuel-detail-report', '--view', `?${query}`, ...later)).toEqual(
    await csv('fuel-detail-report', '--view', view, ...later),
  );
  expect(await refusal('fuel-detail-report', '--view', '?_sort=no_such&_look=sideways')).toBe(
    'The report can’t show all of the view: no_such, _look=sideways.',
  );
});

it('writes the pivot of a view that shows one', async () => {
  const pivot = { rows: [{ value: 'vehicle_make' }], values: [{ take: 'count' }] };
  const lines = await csv(
    'inventory-report',
    '--view',
    viewFile({ columns: [{ value: 'vehicle_number' }], look: 'pivot', pivot }),
  );
  expect(lines[0]).toBe('Make,Row count');
  expect(lines.some((line) => /^"FORD",\d+$/.test(line))).toBe(true);
});

it('writes nothing if the report cannot show all of a view, which could have more rows', async () => {
  const gone = { value: 'no_such', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'x' }] };
  const write = (view: unknown) => refusal('fuel-detail-report', '--view', viewFile(view));
  expect(await write({ columns, filters: [gone] })).toBe('The report can’t show all of the view: no_such.');
  expect(await write({ columns: [...columns, { value: 'no_such' }] })).toBe(
    'The report can’t show all of the view: no_such.',
  );
  const odd = { value: 'net_cost', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'x' }] };
  expect(await write({ columns, filters: [odd] })).toBe('The report can’t show all of the view: net_cost.');
  expect(await write({ columns, look: 'sideways' })).toMatch(
    /is not a view of a report: “look” is missing or wrong\.$/,
  );
  expect(await write({ columns: [] })).toMatch(/: “columns” is missing or wrong\.$/);
  expect(await write('{')).toMatch(/^--view .*view\.json is not valid JSON: ./);
  expect(await refusal('fuel-detail-report', '--view', 'no/such.json')).toBe('--view no/such.json was not found.');
});

it('records files with very many rows', async () => {
  await database.admin.query('delete from audit_events');
  const out = join(folder, 'all.csv');
  const [said = ''] = await write(
    'fuel-detail-report',
    '--format',
    'csv',
    '--out',
    out,
    '--values',
    '{"start":"2024-12-01"}',
  );
  const rows = Number(/: (\d+) rows$/.exec(said)?.[1]);
  expect(rows).toBeGreaterThan(10_000);
  const { rows: events } = await database.admin.query(
    `select username, address, detail from audit_events where kind = 'rows-taken'`,
  );
  // A file that is too large has taken them too.
  const taken = { username: 'fleet-us', address: 'command', detail: { report: 'fuel-detail-report', rows } };
  expect(events).toContainEqual(taken);
});

it('when it is refused, the command writes to stderr and exits with an error code', () => {
  const args = ['--import', 'tsx', 'scripts/write-file.ts', 'fuel-detail-report', '--uri', 'x'];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option --uri\.\n\nUsage: npm run write -- <id> \[options\]\n/),
  });
});

it('npm run resolve refuses values and days that are none', () => {
  const said = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/resolve.ts', 'mpg-report', ...args], { encoding: 'utf8' });
  expect(said('--today', '2026-13-01')).toMatchObject({
    status: 1,
    stderr: '--today must be a day such as 2026-11-20, not “2026-13-01”.\n',
  });
  expect(said('--values', '[]').stderr).toMatch(/^--values must be an object/);
  const { status, stdout } = said('--values', '{"start":"2026-11-01"}');
  expect([status, JSON.parse(stdout).id]).toEqual([0, 'mpg-report']);
});
