import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import ExcelJS from 'exceljs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { waitingWords } from '../engine/check/words/waiting-words.ts';
import { isUntranslated } from '../engine/check/words/words.ts';
import { examinedBy } from '../scripts/examined-world.ts';
import { newReport } from '../scripts/report-maker.ts';
import { readWorld } from '../scripts/world.ts';
import { reportRoleOf } from '../server/database/address.ts';
import { withClient } from '../server/database/connect.ts';
import { readFileTables } from '../server/database/file-tables.ts';
import { freePort } from '../server/database/free-port.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { runningUrl } from '../server/database/reach.ts';
import { listPage } from '../server/importing/project-files.ts';
import { makeDemoSmall } from './support/small-demo.ts';

/** A copy of the project with its own packages, so that its cache is its own too. */
const project = mkdtempSync(join(tmpdir(), 'motorpool-table-'));
const dataDir = join(project, '.data');
let port = 0;
let dev: ChildProcess;
let devSaid = '';
/** The database of `dev`, after it has stopped. */
let alone: Database | undefined;

const env = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) });

function copyProject(): void {
  const own = ['node_modules', '.git', '.data', 'dist', 'bench'];
  for (const name of readdirSync('.').filter((each) => !own.includes(each))) {
    cpSync(name, join(project, name), { recursive: true });
  }
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => !/^\.(cache|vite)/.test(each))) {
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  }
  // The database is filled twice: for `dev`, and for the tests of the report.
  makeDemoSmall(project);
  // No page is opened, so the packages of pages need not be bundled.
  const config = join(project, 'vite.config.ts');
  const text = readFileSync(config, 'utf8');
  const without = text.replace(/optimizeDeps: \{.*?\]/s, 'optimizeDeps: { noDiscovery: true, include: []');
  expect(without).not.toBe(text);
  writeFileSync(config, without);
}

async function startDev(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  dev = spawn(program, args, { cwd: project, env: env(), detached: true });
  dev.stdout?.on('data', (text) => {
    devSaid += text;
  });
  dev.stderr?.on('data', (text) => {
    devSaid += text;
  });
  await vi.waitFor(() => expect(devSaid).toContain('Sign in with the password'), { timeout: 120_000, interval: 100 });
}

/** The number of the next migration. */
const next = String(readMigrationFiles({ migrationsFolder: 'server/database/migrations' }).length).padStart(4, '0');

/** If somebody has followed the tutorial in this folder, the example's table exists and cannot be created again. */
const wasFollowed = readFileTables().some(({ name }) => name === 'vehicle_models');
const example = it.skipIf(wasFollowed);

/** As in a shell. */
function run(command: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command.replace('npm run ', 'npm run -s ')], {
    cwd: project,
    env: env(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  port = await freePort();
  copyProject();
  await startDev(develop);
}, 150_000);

async function stopDev(): Promise<void> {
  if (dev?.pid === undefined || dev.exitCode !== null) return;
  process.kill(-dev.pid, 'SIGTERM');
  await new Promise((done) => dev.once('exit', done));
}

afterAll(async () => {
  await stopDev();
  await alone?.close();
  rmSync(project, { recursive: true, force: true });
});

type Tree = { [key: string]: Tree | string };

const merged = (one: Tree, other: Tree): Tree => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const own = one[key];
      const isTree = (each: unknown): each is Tree => typeof each === 'object' && each !== null && !Array.isArray(each);
      return [key, isTree(own) && isTree(value) ? merged(own, value) : value];
    }),
  ),
});

/** What the tutorial has you write by hand. */
function writeByHand(): void {
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  for (const [path, changes] of Object.entries(JSON.parse(json) as Record<string, Tree>)) {
    const file = join(project, path);
    const text = merged(JSON.parse(readFileSync(file, 'utf8')) as Tree, changes);
    writeFileSync(file, `${JSON.stringify(text, null, 2)}\n`);
  }
  expect(page).toContain('“CO2” is the same in French: add it to the list in `locales/same-in-french.json`');
  const same = join(project, 'locales/same-in-french.json');
  writeFileSync(same, `${JSON.stringify([...JSON.parse(readFileSync(same, 'utf8')), 'CO2'], null, 2)}\n`);
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
  const query = join(project, 'server/reports/vehicle-models-report.sql');
  writeFileSync(query, readFileSync(query, 'utf8').replace(/^where .*\n/m, `$&${sql}`));
}

const notOurs = /^(node_modules|\.data|\.vite)/;

/** The files of the project, with their texts. */
const texts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(project, join(entry.parentPath, entry.name)))
      .filter((path) => !notOurs.test(path))
      .map((path) => [path, readFileSync(join(project, path), 'latin1')]),
  );

const changed = (before: Record<string, string>) =>
  Object.entries(texts())
    .filter(([path, text]) => before[path] !== text)
    .map(([path]) => path)
    .sort();

const owner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient((await runningUrl(dataDir)) ?? '', work);

/** What a role sees of a table for an account. */
const seenBy = (role: string, account: string, sql: string) =>
  owner(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.customer', $1, true)`, [account]);
    await client.query(`set local role ${role}`);
    return client.query(sql).then(
      ({ rows }) => rows as unknown[],
      (error: Error) => error.message,
    );
  });

const page = readFileSync(listPage, 'utf8');
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block.trim().split('\n'));
/** The commands before and after the report is completed by hand. */
const [begun = [], completed = []] = blocks;
const [develop = ''] = begun;
const role = 'motorpool_app_motorpool';

example(
  'is by the commands of the how-to page a report with units, totals, parameters, French, a snapshot and a workbook',
  // One of its commands compares every snapshot.
  { timeout: 600_000 },
  async () => {
    expect(blocks.map((each) => each.length)).toEqual([4, 3]);
    const before = texts();
    for (const command of begun.slice(1)) expect(run(command)).toMatchObject({ status: 0, stderr: '' });
    expect(run('npm run check')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^\n2 issues found\.\n\d+ texts still need a French translation\. French users see the English\. To list them, use npm run check -- --french\.\n$/,
      ),
      stderr: expect.stringContaining('“reports.vehicle-models-report.title” is not translated yet.'),
    });
    const format = 'node_modules/.bin/biome format --vcs-enabled=false server definitions locales';
    expect(run(format)).toMatchObject({ status: 0 });
    writeByHand();
    const mended = checkDefinitions(await examinedBy((await runningUrl(dataDir)) ?? '', project));
    expect(mended.issues.map(formatIssue)).toEqual([]);
    expect(waitingWords(readWorld(project)).map(formatIssue)).toEqual([]);
    for (const command of completed) {
      const { status, stdout, stderr } = run(command);
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
    expect(changed(before)).toEqual([
      'definitions/columns.json',
      'definitions/reports/vehicle-models-report.json',
      listPage,
      'locales/en/columns.json',
      'locales/en/reports.json',
      'locales/fr/columns.json',
      'locales/fr/reports.json',
      'locales/same-in-french.json',
      'models.xlsx',
      `server/database/migrations/${next}_vehicle_models.sql`,
      `server/database/migrations/meta/${next}_snapshot.json`,
      'server/database/migrations/meta/_journal.json',
      'server/reports/vehicle-models-report.sql',
      'server/tables/vehicle_models.csv',
      'server/tables/vehicle_models.json',
      'tests/snapshots/vehicle-models-report.txt',
    ]);
    const [, list] = readFileSync(join(project, listPage), 'utf8').split('<!-- tables from files -->\n');
    expect(list).toMatch(
      /^(\*.*\n)*\* `vehicle_models`: 13 columns from vehicle-models\.csv, the same for every account\n/,
    );
  },
);

example('has the workbook in French, in kilometres, of what was asked for', async () => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(join(project, 'models.xlsx'));
  const rows = workbook.worksheets.flatMap((sheet) => (sheet.getSheetValues() as unknown[][]).filter(Boolean));
  const head = rows.find((row) => row.includes('Catégorie')) ?? [];
  expect(head).toEqual(expect.arrayContaining(['Moteur (L)', 'En ville (L/100 km)', 'CO2 (g/km)', 'Carburant par an']));
  const place = head.indexOf('CO2 (g/km)');
  const figures = rows.filter((row) => row.includes('Ford')).map((row) => row[place] as number);
  expect(figures.length).toBeGreaterThan(20);
  expect(Math.max(...figures)).toBeLessThanOrEqual(250);
  expect(Math.max(...figures)).toBeGreaterThan(200);
});

example('gives the portal rows to read, and none to change', async () => {
  const all = 'select count(*)::int as n from vehicle_models';
  for (const each of [role, reportRoleOf(role)]) {
    expect(await seenBy(each, '410200', all)).toEqual([{ n: 476 }]);
    expect(await seenBy(each, '410200', 'delete from vehicle_models')).toMatch(/permission denied/);
  }
});

it('keeps the rows of accounts apart', async () => {
  // Headers that the catalog has with another meaning, or that could be mistaken for something other than a header.
  const headers =
    'Customer Number,Unit,Fuel Type,Model Year,Level 01,Odometer,Seen at,Inspected,Paid,Share,Start,{{x}} of all that there is,Cost';
  const row = (account: string, unit: string, cost: number) =>
    `${account},${unit},Regular,2024,x,12000,2026-01-05 13:05,2026-01-05,yes,12%,a,b,${cost}`;
  writeFileSync(
    join(project, 'yard_checks.csv'),
    [headers, row('410200', 'A-1', 10), row('520100', 'B-1', 20)].join('\n'),
  );
  // Each of the commands below would restart the API, which would check all definitions again.
  await stopDev();
  alone = await openDatabase({ dataDir, log: () => undefined });
  // The same database, given by its address.
  const given = `DATABASE_URL='${await runningUrl(dataDir)}' npm run new:table yard_checks -- --from yard_checks.csv`;
  expect(run(given)).toMatchObject({ status: 0, stderr: '' });
  const sql = 'select customer_number, unit from yard_checks';
  for (const each of [role, reportRoleOf(role)]) {
    expect(await seenBy(each, '410200', sql)).toEqual([{ customer_number: '410200', unit: 'A-1' }]);
    expect(await seenBy(each, '430310', sql)).toEqual([]);
    expect(await seenBy(each, '410200', `update yard_checks set cost = 0`)).toMatch(/permission denied/);
  }
  const told = await newReport(project, ['yard-checks-report', '--table', 'yard_checks']);
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "fuel_type was renamed to yard_checks_fuel_type, because definitions/columns.json has a different fuel_type.
    level_01 was renamed to yard_checks_level_01, because definitions/columns.json has a different level_01.
    Existing columns: model_year, odometer.
    Units, guessed from names. If the file has other units, convert them in the query, or remove the unit:
      odometer: 100 is read as 100 mi, which is 161 km in Canada, not as 100 km.
    Totals that are sums, guessed from names: cost.
    To translate in locales/fr/columns.json: unit, yard_checks_level_01, seen_at, inspected, paid, share, x_of_all_that_there_is, cost. To see what still needs a translation, use npm run check -- --french.
    To translate in locales/fr/reports.json: the parameter unit.
    Created definitions/reports/yard-checks-report.json and server/reports/yard-checks-report.sql, with texts in locales/{en,fr}/reports.json, and new columns in definitions/columns.json and locales/{en,fr}/columns.json.
    Next: edit its columns and its query, translate the texts marked (fr), then run npm run check and npm run dev."
  `);
  expect(readFileSync(join(project, 'server/reports/yard-checks-report.sql'), 'utf8')).toMatchInlineSnapshot(`
    "-- The rows of yard_checks, a table from a file. Row-level security limits them to the account of the user.
    -- Write a parameter with a colon and a cast. It is null if it has no value.
    select
      t.unit,
      t.fuel_type as yard_checks_fuel_type,
      t.model_year::text as model_year,
      t.level_01 as yard_checks_level_01,
      t.odometer,
      t.seen_at,
      t.inspected,
      t.paid,
      t.share,
      t.start,
      t.x_of_all_that_there_is,
      t.cost
    from yard_checks t
    where (:start::date is null or t.inspected >= :start::date)
      and (:end::date is null or t.inspected <= :end::date)
      and (:unit::text is null or strpos(lower(t.unit), lower(:unit::text)) > 0)
    order by t.row_number
    "
  `);
  const { issues } = checkDefinitions(await examinedBy(alone.appUrl, project));
  expect(issues.map((issue) => /“[^”]*” is not translated yet\./.exec(formatIssue(issue))?.[0])).toEqual([
    '“columns.x_of_all_that_there_is” is not translated yet.',
    '“reports.yard-checks-report.title” is not translated yet.',
  ]);
});

it('makes a report of a file with 122 columns', async () => {
  // Long headers are marked as untranslated: one issue each.
  const headers = ['Vehicle', ...Array.from({ length: 121 }, (_, n) => `Reading ${n} of the whole year`)];
  const cells = headers.map((_, place) => (place === 0 ? 'A-1' : String(place / 2)));
  writeFileSync(join(project, 'wide.csv'), `${headers.join(',')}\n${cells.join(',')}\n`);
  const url = `DATABASE_URL='${await runningUrl(dataDir)}'`;
  expect(run(`${url} npm run new:table wide_rows -- --from wide.csv --shared`)).toMatchObject({
    status: 0,
    stderr: '',
  });
  await newReport(project, ['wide-rows-report', '--table', 'wide_rows']);
  const written = JSON.parse(readFileSync(join(project, 'definitions/reports/wide-rows-report.json'), 'utf8'));
  expect(written.columns).toHaveLength(122);
  const { allIssues } = checkDefinitions(readWorld(project));
  expect(allIssues.filter((issue) => !isUntranslated(issue)).map(formatIssue)).toEqual([]);
  expect(allIssues.length).toBeGreaterThan(121);
});

it.each([
  [
    'a table that is not there',
    ['--table', 'yard_check'],
    /Table “yard_check” not found\. Did you mean “yard_checks”\?/,
  ],
  ['a mistyped option', ['--tabel', 'x'], /^Unknown option --tabel\. Did you mean --table\?$/],
])('refuses a report of %s', async (_what, args, message) => {
  await expect(newReport(project, ['spare-report', ...args])).rejects.toThrow(message);
  expect(existsSync(join(project, 'definitions/reports/spare-report.json'))).toBe(false);
});
