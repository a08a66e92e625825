import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadReports } from '../../server/definitions.ts';
import { loadWords } from '../../server/words.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

/** A copy of definitions, queries and words that tests break. */
let project: string;
const database = databaseOf('two');

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'motorpool-broken-'));
  for (const part of ['definitions', 'locales', 'server/reports', 'server/dashboards'])
    cpSync(part, join(project, part), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const fuel = 'definitions/reports/fuel-detail-report.json';
const columns = 'definitions/columns.json';

const put = (path: string, text: string | Buffer) => writeFileSync(join(project, path), text);
const change = (path: string, from: string, to: string) => {
  const text = readFileSync(join(project, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  put(
    path,
    text.replace(from, () => to),
  );
};
const folder = (path: string) => {
  rmSync(join(project, path), { force: true });
  mkdirSync(join(project, path));
};

async function load() {
  const { reports, broken } = await loadReports(join(project, 'definitions'), join(project, 'server'));
  const words = await loadWords(join(project, 'locales'), (line) => broken.push(line));
  return { ids: reports.map(({ report }) => report.id), broken, words };
}

const all = (await loadReports('definitions', 'server')).reports.map(({ report }) => report.id);
const without = (id: string) => all.filter((each) => each !== id);

it.each<[what: string, breaks: () => void, line: RegExp]>([
  ['that is not JSON', () => change(fuel, '"key":', '"key"'), /^[^:]+\.json:3:\d+ {2}A colon is missing before this\./],
  [
    'of another shape',
    () => change(fuel, '"columns":', '"colums":'),
    /^[^:]+\.json:\d+:\d+ {2}Unknown property “colums”/,
  ],
  ['that is empty', () => put(fuel, ''), /^[^:]+\.json:1:1 {2}The file is empty\./],
  ['that is not UTF-8', () => put(fuel, Buffer.from('{"key": "caf\xe9"}', 'latin1')), /:1:13 {2}This is not UTF-8\./],
  ['that is a folder', () => folder(fuel), /^[^:]+\.json:1:1 {2}This can’t be read: it is a folder\./],
  [
    'with 3,000 nested conditions',
    () => change(fuel, '"key":', `"requires": ${'{"type":"not","of":'.repeat(3000)}{}${'}'.repeat(3000)},\n  "key":`),
    /^[^:]+\.json:3:\d+ {2}This is nested more than 64 levels deep\. Expected at most 64/,
  ],
  ['of 100,000 lists', () => put(fuel, '['.repeat(1e5) + ']'.repeat(1e5)), /:1:65 {2}This is nested more than 64/],
  [
    'whose query is missing',
    () => rmSync(join(project, 'server/reports/fuel-detail-report.sql')),
    /:1:1 {2}The report has no query\. Expected a SELECT in server\/reports\/fuel-detail-report\.sql\.$/,
  ],
  [
    'with an unknown column',
    () => change(fuel, '"columns": [', '"columns": [\n    "nowhere",'),
    /:\d+:5 {2}Unknown column “nowhere”\./,
  ],
])('a report %s is reported with its line, and the others are served', async (_what, breaks, line) => {
  breaks();
  const { ids, broken } = await load();
  expect(ids).toEqual(without('fuel-detail-report'));
  expect(broken).toEqual([expect.stringMatching(line)]);
  expect(broken[0]?.startsWith(`${fuel}:`)).toBe(true);
});

it('a query that names a missing table is reported with its own line', async () => {
  change('server/reports/fuel-detail-report.sql', ':start', ':strat');
  const { ids, broken } = await load();
  expect(ids).toEqual(without('fuel-detail-report'));
  expect(broken).toEqual([
    expect.stringMatching(/^server\/reports\/fuel-detail-report\.sql:\d+:\d+ {2}The report has no parameter “strat”\./),
  ]);
});

it('a broken column is left out of its sets, and only breaks reports and dashboards that name it themselves', async () => {
  change(columns, '"client_use_3": {', '"client_use_3": {\n      "widht": 100,');
  change(columns, '"ticket_number": {', '"ticket_number": {\n      "widht": 100,');
  const { ids, broken } = await load();
  expect(ids).toEqual(without('fuel-detail-report'));
  expect(broken).toEqual([
    expect.stringMatching(/^definitions\/columns\.json:\d+:\d+ {2}Unknown property “widht”\..*“width”\?$/),
    expect.stringMatching(/^definitions\/columns\.json:\d+:\d+ {2}Unknown property “widht”\..*“width”\?$/),
    expect.stringMatching(/^definitions\/reports\/fuel-detail-report\.json:\d+:\d+ {2}Unknown column “/),
    expect.stringMatching(/^definitions\/dashboards\/vehicle\.json:.*“client_use_3”/),
  ]);
});

it.each<[what: string, breaks: () => void]>([
  ['not JSON', () => change(columns, '"columns": {', '"columns": ')],
  ['empty', () => put(columns, '')],
  ['of another type', () => put(columns, '[1, 2]')],
  ['a folder', () => folder(columns)],
])('a catalogue that is %s leaves no report, and is reported', async (_what, breaks) => {
  breaks();
  const { ids, broken } = await load();
  expect(ids).toEqual([]);
  expect(broken).toEqual([expect.stringMatching(/^definitions\/columns\.json:\d+:\d+ {2}\S/)]);
});

it.each([
  'en',
  'fr',
  'ca',
])('unreadable words of %s are replaced by English or the key, and others are kept', async (locale) => {
  const path = `locales/${locale}/reports.json`;
  put(path, '{ "fuel-detail-report": { "title": "Fuel",, } }');
  const { broken, words } = await load();
  expect(broken).toEqual([expect.stringMatching(new RegExp(`^${path}:1:\\d+ {2}Extra comma`))]);
  const key = 'reports.fuel-detail-report.title';
  expect(words('en-US').of(key)).toBe(locale === 'en' ? key : 'Fuel detail');
  expect(words('en-CA').of(key)).toBe(locale === 'en' ? key : 'Fuel detail');
  expect(words('fr-CA').of(key)).toBe(locale === 'fr' ? 'Fuel detail' : 'Détail du carburant');
  expect(words('fr-CA')('faults.required')).not.toBe('faults.required');
});

it.each<[what: string, text: string | Buffer]>([
  ['a list', '[]'],
  ['a text', '"words"'],
  ['null', 'null'],
  ['nothing', ''],
  ['Latin-1', Buffer.from('{"required": "exig\xe9"}', 'latin1')],
])('words that are %s are ignored', async (_what, text) => {
  put('locales/fr/faults.json', text);
  const { broken, words } = await load();
  expect(broken).toEqual([expect.stringMatching(/^locales\/fr\/faults\.json:1:\d+ {2}\S/)]);
  expect(words('fr-CA')('faults.required')).toBe(words('en-US')('faults.required'));
});

it('a server with all of these errors starts, reports them, and serves the rest', async () => {
  change(fuel, '"key":', '"key"');
  folder('definitions/reports/x.json');
  put('definitions/reports/inventory-report.json', '');
  put('locales/en/reports.json', '{');
  folder('locales/fr/y.json');
  put('locales/fr/faults.json', '[]');
  put('locales/ca/faults.json', '}');
  const lines: string[] = [];
  const { app } = await startServer(database, {
    definitionsDir: join(project, 'definitions'),
    queriesDir: join(project, 'server'),
    localesDir: join(project, 'locales'),
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } },
  });
  expect(lines.sort()).toEqual([
    expect.stringMatching(/^file ignored: locales\/ca\/faults\.json:1:1 {2}/),
    expect.stringMatching(/^file ignored: locales\/en\/reports\.json:1:2 {2}/),
    expect.stringMatching(/^file ignored: locales\/fr\/faults\.json:1:1 {2}/),
    expect.stringMatching(/^file ignored: locales\/fr\/y\.json:1:1 {2}This can’t be read: it is a folder/),
    expect.stringMatching(/^report not served: definitions\/reports\/fuel-detail-report\.json:3:/),
    expect.stringMatching(/^report not served: definitions\/reports\/inventory-report\.json:1:1 {2}/),
    expect.stringMatching(/^report not served: definitions\/reports\/x\.json:1:1 {2}/),
  ]);
  const headers = bearer(await signIn(app, 'one', 'one'));
  const ask = (path: string) => app.inject({ method: 'POST', url: `/api/reports/${path}`, headers });
  expect((await ask('expense-detail-report?start=2026-01-01&end=2026-01-31')).statusCode).toBe(200);
  expect((await ask('fuel-detail')).statusCode).toBe(404);
  const refused = await ask('expense-detail-report?start=never');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_parameters']);
  await app.close();
});

it('logs the file and line of a query that the database cannot run', async () => {
  change('server/reports/fuel-detail-report.sql', 'from vehicle_fuel', 'from vehicle_fuels');
  const lines: string[] = [];
  const { app } = await startServer(database, {
    definitionsDir: join(project, 'definitions'),
    queriesDir: join(project, 'server'),
    examinesQueries: true,
    logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
  });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    await expect
      .poll(() => lines.join(''))
      .toMatch(/query fails: server\/reports\/fuel-detail-report\.sql:\d+:\d+ {2}Table “vehicle_fuels” not found/);
    expect(lines).toHaveLength(1);
  } finally {
    await app.close();
  }
});
