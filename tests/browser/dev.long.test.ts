import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitionsApi } from '../../scripts/definitions-plugin.ts';
import { examinedBy } from '../../scripts/examined-world.ts';
import { newReport } from '../../scripts/report-maker.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';

/** A copy of the files that pages are built from, to break and fix. */
const project = mkdtempSync(join(realpathSync(tmpdir()), 'motorpool-dev-'));
const definition = join(project, 'definitions/reports/fuel-detail-report.json');
const brandFile = join(project, 'definitions/brand.json');
const updateFile = join(project, 'content/updates/saved-columns.en.md');
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
  await overlay().waitFor({ state: 'detached' });

  writeFileSync(definition, sound.replace('"key":', '"key"'));
  await overlay().waitFor();
  expect(await overlay().locator('.message-body').textContent()).toMatch(
    /fuel-detail-report\.json:\d+:\d+\s+A colon is missing before this/,
  );
});

it('does not cover a page with what was broken and mended while no page was open', async () => {
  await page.goto('about:blank');
  const { world } = definitionsApi(vite);
  const checked = () =>
    new Promise<void>((done) => {
      definitionsApi(vite).world = async (root) => {
        const read = await world(root);
        setImmediate(done);
        return read;
      };
    });
  for (const text of [sound.replace('"columns"', '"colums"'), sound]) {
    const isChecked = checked();
    writeFileSync(definition, text);
    await isChecked;
  }
  definitionsApi(vite).world = world;
  await page.goto('/reporting/fuel-detail-report');
  await heading('Fuel detail').waitFor();
  await overlay().waitFor({ state: 'detached' });
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

/** A page that is loaded again loses it. */
const mark = () => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = () => page.evaluate(() => 'isSame' in window);

it('exchanges a definition in place', async () => {
  await mark();
  const billDate = page.getByLabel('Use bill date');
  await billDate.waitFor();
  expect(await billDate.isChecked()).toBe(false);
  const checked = sound.replace('"key": "use_bill_date"', '"key": "use_bill_date", "value": true');
  expect(checked).not.toBe(sound);
  writeFileSync(definition, checked);
  await expect.poll(() => billDate.isChecked()).toBe(true);
  writeFileSync(definition, sound);
  await expect.poll(() => billDate.isChecked()).toBe(false);
  await heading('Fuel detail').waitFor();
  expect(await overlay().count()).toBe(0);
  expect(await isSame()).toBe(true);
});

it('exchanges texts in place, in the page and in the menus', async () => {
  const path = join(project, 'locales/en/reports.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"title": "Fuel detail"', '"title": "Fuel in detail"'));
  await heading('Fuel in detail').waitFor();
  writeFileSync(path, text);
  await heading('Fuel detail').waitFor();
  expect(await isSame()).toBe(true);
});

it('leaves the page and its menus as they are behind the message about a broken definition', async () => {
  const menu = join(project, 'definitions/menus/reporting.json');
  const text = readFileSync(menu, 'utf8');
  const brand = readFileSync(brandFile, 'utf8');
  const update = readFileSync(updateFile, 'utf8');
  const entries = async () => [await page.title(), ...(await page.locator('nav').allInnerTexts())];
  const before = await entries();
  for (const [path, broken, whole] of [
    [definition, sound.replace('"columns"', '"colums"'), sound],
    [menu, text.replace('"categories"', '"categorys"'), text],
    [brandFile, brand.replace('"name": "Motorpool"', '"names": "Carpool"'), brand],
    [updateFile, update.replace('title:', 'titel:'), update],
  ] as const) {
    expect(broken).not.toBe(whole);
    writeFileSync(path, broken);
    await overlay().waitFor();
    await heading('Fuel detail').waitFor();
    expect(await entries()).toEqual(before);
    writeFileSync(path, whole);
    await overlay().waitFor({ state: 'detached' });
    await heading('Fuel detail').waitFor();
    expect(await entries()).toEqual(before);
  }
  expect(await isSame()).toBe(true);
});

it('exchanges the brand in place, in the page and in its texts', async () => {
  const whole = readFileSync(brandFile, 'utf8');
  const color = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-7').trim());
  const ofPage = () =>
    page.evaluate(() => [
      document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
      document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href,
    ]);
  await page.evaluate(() => history.pushState(null, '', '/updates'));
  await heading('Updates').waitFor();
  const [before, beforeInPage] = [await color(), await ofPage()];
  writeFileSync(
    brandFile,
    whole
      .replace('"name": "Motorpool"', '"name": "Carpool"')
      .replace('"provider": "Northline Fleet Services"', '"provider": "Southline"')
      .replace('"primary": "#673AB7"', '"primary": "#00695C"'),
  );
  await page.getByRole('link', { name: 'Carpool', exact: true }).first().waitFor();
  await page.getByRole('contentinfo').getByText('Southline').first().waitFor();
  expect(await page.title()).toBe('Carpool :: Updates');
  expect(await color()).not.toBe(before);
  expect(await ofPage()).toEqual(['#00695C', expect.stringContaining(encodeURIComponent('#00695C'))]);
  writeFileSync(brandFile, whole);
  await page.getByRole('link', { name: 'Motorpool', exact: true }).first().waitFor();
  expect([await color(), await ofPage()]).toEqual([before, beforeInPage]);
  expect(await isSame()).toBe(true);
});

it('exchanges updates in place: new, changed and removed ones', async () => {
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  const added = join(project, 'content/updates/winter-tires.en.md');
  const written = (title: string, body: string, description = 'Order them now.') =>
    `---\ncreatedAt: 2026-11-20\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}\n`;
  const other = added.replace('.en.md', '.fr.md');
  writeFileSync(other, written('Pneus d’hiver', 'Ils sont **arrivés**.', 'Commandez-les.'));
  writeFileSync(added, written('Winter tires', 'They are **here**.'));
  await page.getByRole('heading', { name: 'Winter tires' }).waitFor();
  await go('/updates/winter-tires');
  await page.getByText('They are here.').waitFor();
  writeFileSync(added, written('Winter tires', 'They are **sold**.'));
  await page.getByText('They are sold.').waitFor();
  await go('/updates');
  writeFileSync(added, written('All-weather tires', 'They are **sold**.'));
  await page.getByRole('heading', { name: 'All-weather tires' }).waitFor();
  rmSync(other);
  rmSync(added);
  await page.getByRole('heading', { name: 'All-weather tires' }).waitFor({ state: 'detached' });
  expect(await overlay().count()).toBe(0);
  expect(await isSame()).toBe(true);
});

it('shows a report that was just written', async () => {
  await newReport(project, ['copied-report']);
  await page.evaluate(() => history.pushState(null, '', '/reporting/copied-report'));
  await heading('Copied report').waitFor();
  expect(await isSame()).toBe(true);
});
