import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';
import { watchTrouble } from '../support/trouble.ts';
import { wordsOf } from './support/model.ts';

/** A copy of the project with something of every kind broken: built, served and looked at. */
const project = mkdtempSync(join(tmpdir(), 'motorpool-broken-'));

let database: TestDatabase;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let browser: Browser;
let told: string[];

const put = (path: string, text: string | Buffer) => writeFileSync(join(project, path), text);
const change = (path: string, from: string, to: string) =>
  put(
    path,
    readFileSync(path, 'utf8').replace(from, () => to),
  );

function breakAll(): void {
  change('definitions/reports/fuel-detail-report.json', '"key":', '"key"');
  change('definitions/reports/expense-detail-report.json', '"columns":', '"colums":');
  put('definitions/reports/asc-842-report.json', '');
  put('definitions/reports/personal-mileage-report.json', Buffer.from('{"key": "\xe9"}', 'latin1'));
  put('definitions/reports/driver-performance.json', '['.repeat(1e5) + ']'.repeat(1e5));
  change('definitions/reports/replacement-analysis-report.json', '"columns": [', '"columns": [\n    "nowhere",');
  mkdirSync(join(project, 'definitions/reports/x.json'));
  rmSync(join(project, 'server/reports/saferoads-fleet-summary-report.sql'));
  put('definitions/menus/advanced-reports.json', '{ "route": "/advanced-reports" }');
  change('definitions/columns.json', '"vehicle_make": {', '"vehicle_make": {\n      "widht": 100,');
  change('definitions/brand.json', '"#673AB7"', '"violet"');
  put('locales/en/frame.json', '{');
  put('locales/fr/report.json', '{ "run": "Exécuter",, }');
  put('locales/fr/reports.json', '[]');
  put('locales/ca/columns.json', '{ "vin": 12 }');
}

beforeAll(async () => {
  const parts = [
    'content',
    'contract',
    'definitions',
    'engine',
    'locales',
    'public',
    'scripts',
    'server',
    'src',
    'index.html',
  ];
  for (const part of [...parts, 'vite.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  breakAll();
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const building = promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: project,
    // The name of the tests would build what development has.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [built, ...ready] = await Promise.all([building, createTestDatabase(), sharedChromium()]);
  told = `${built.stdout}${built.stderr}`.split('\n').filter((line) => line !== '');
  [database, browser] = ready;
  ({ app } = await startServer(database, {
    distDir: join(project, 'dist'),
    definitionsDir: join(project, 'definitions'),
    queriesDir: join(project, 'server'),
    localesDir: join(project, 'locales'),
  }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
  rmSync(project, { recursive: true });
});

it('the build names file, line and mistake, each once, and goes on', () => {
  const places = told.flatMap((line) => /^(\S+\.(?:json|sql)):\d+:\d+ {2}\S/.exec(line)?.[1] ?? []);
  expect(places).toEqual([
    'definitions/brand.json',
    'definitions/columns.json',
    'definitions/menus/advanced-reports.json',
    'definitions/menus/advanced-reports.json',
    'definitions/reports/asc-842-report.json',
    'definitions/reports/driver-performance.json',
    'definitions/reports/expense-detail-report.json',
    'definitions/reports/fuel-detail-report.json',
    'definitions/reports/personal-mileage-report.json',
    'definitions/reports/saferoads-fleet-summary-report.json',
    'definitions/reports/x.json',
    'locales/ca/columns.json',
    'locales/en/frame.json',
    'locales/fr/report.json',
    'locales/fr/reports.json',
  ]);
  expect(told.at(-1)).toBe('15 to mend in definitions and words. Everything else is built.');
});

it('the portal works with everything else, in English and with English in place of French', async () => {
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  context.setDefaultTimeout(30_000);
  const { settle } = watchTrouble(context);
  const { token, refresh_token } = await signIn(app, 'fleet-us');
  await context.addCookies(
    Object.entries({ SESSIONID: token, refresh_token }).map(([name, value]) => ({ name, value, url: origin })),
  );
  const page = await context.newPage();
  await page.goto('/reporting/inventory-report');
  await page.getByRole('heading', { level: 1, name: 'Inventory', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Inventory' });
  await grid.getByRole('columnheader', { name: 'Driver name', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  await drawer.getByRole('checkbox', { name: 'Model', exact: true }).waitFor();
  expect(await drawer.getByRole('checkbox', { name: 'Make', exact: true }).count()).toBe(0);
  await page.goto('/reporting/fuel-detail-report');
  await page.getByText(wordsOf('en-US')('errors.not_found')).waitFor();
  await page.goto('/fr/reporting/inventory-report');
  await page.getByRole('heading', { level: 1, name: 'Inventory', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.goto('/ca/reporting/inventory-report');
  await page.getByRole('heading', { level: 1, name: 'Inventory', exact: true }).waitFor();
  expect(settle()).toEqual([]);
  await context.close();
});
