import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitionsApi } from '../../scripts/definitions-plugin.ts';
import { examinedBy } from '../../scripts/examined-world.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';

/** A copy of the files that pages are built from, to break and fix. */
const project = mkdtempSync(join(realpathSync(tmpdir()), 'motorpool-dev-'));
const definition = join(project, 'definitions/reports/fuel-detail-report.json');
const sound = readFileSync('definitions/reports/fuel-detail-report.json', 'utf8');

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startServer>>['app'];
let vite: ViteDevServer;
let page: Page;

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
  parts.push('package.json', 'tsconfig.json', 'tsconfig.base.json');
  for (const part of parts) cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  database = await createTestDatabase();
  const { app } = await startServer(database);
  api = app;
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;
  vite = await createServer({
    root: project,
    configFile: resolve('vite.config.ts'),
    cacheDir: join(project, '.vite'),
    logLevel: 'silent',
    server: {
      host: '127.0.0.1',
      port: 0,
      fs: { allow: [project, resolve('.')] },
      proxy: { '^/api/': `http://127.0.0.1:${port}` },
    },
  });
  definitionsApi(vite).world = (root) => examinedBy(database.appUrl, root);
  await vite.listen();
  const origin = `http://127.0.0.1:${(vite.httpServer?.address() as AddressInfo).port}`;
  const browser = await sharedChromium();
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const tokens = await signIn(app, 'fleet-us');
  await context.addCookies(
    Object.entries({ SESSIONID: tokens.token, refresh_token: tokens.refresh_token }).map(([name, value]) => ({
      name,
      value,
      url: origin,
    })),
  );
  // The first page waits until the packages are bundled.
  context.setDefaultTimeout(90_000);
  page = await context.newPage();
});

afterAll(async () => {
  await page?.context().close();
  await vite?.close();
  await api?.close();
  await database?.close();
  rmSync(project, { recursive: true });
});

const overlay = () => page.locator('vite-error-overlay');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function runs(title: string) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('grid', { name: title }).waitFor();
}

// The same page throughout, because each address loads five hundred modules. What one test breaks, the next one fixes.
it('shows the error of a definition over the page, while the other reports work', async () => {
  await page.goto('/reporting/fuel-detail-report');
  await heading('Fuel detail').waitFor();
  writeFileSync(definition, sound.replace('"columns"', '"colums"'));
  await overlay().waitFor();
  expect(await overlay().locator('.message-body').textContent()).toMatch(
    /fuel-detail-report\.json:\d+:\d+\s+Unknown property “colums”.*“columns”\?/,
  );

  await page.goto('/reporting/inventory-report');
  await overlay().waitFor();
  await page.keyboard.press('Escape');
  await overlay().waitFor({ state: 'detached' });
  await runs('Inventory');

  await page.goto('/reporting/fuel-detail-report');
  await overlay().waitFor();
  writeFileSync(definition, sound);
  await heading('Fuel detail').waitFor();
  expect(await overlay().count()).toBe(0);

  writeFileSync(definition, sound.replace('"key":', '"key"'));
  await overlay().waitFor();
  expect(await overlay().locator('.message-body').textContent()).toMatch(
    /fuel-detail-report\.json:\d+:\d+\s+A colon is missing before this/,
  );
});

it('shows PostgreSQL’s error in a query over the page, and removes it once it is fixed', async () => {
  const query = join(project, 'server/reports/inventory-report.sql');
  const sql = readFileSync(query, 'utf8');
  writeFileSync(definition, sound);
  writeFileSync(query, sql.replace('from vehicles', 'from vehicels'));
  await overlay()
    .getByText(/inventory-report\.sql:\d+:\d+\s+Table “vehicels” not found\. Did you mean “vehicles”\?/)
    .waitFor();
  await heading('Fuel detail').waitFor();
  writeFileSync(query, sql);
  await overlay().waitFor({ state: 'detached' });
});

it('follows a valid change of a definition', async () => {
  await page.getByLabel('Use bill date').waitFor();
  const { parameters, ...rest } = JSON.parse(sound) as { parameters: { key: string }[] };
  const without = parameters.filter(({ key }) => key !== 'use_bill_date');
  writeFileSync(join(project, 'server/reports/fuel-detail-report.sql'), 'select 1 where (:start)::date < (:end)::date');
  writeFileSync(definition, JSON.stringify({ ...rest, parameters: without }));
  await page.getByLabel('Use bill date').waitFor({ state: 'detached' });
  await heading('Fuel detail').waitFor();
});
