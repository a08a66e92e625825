import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, createLogger } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Brand } from '../../engine/schema/brand.ts';
import { plainBrand } from '../../engine/schema/plain-brand.ts';
import { definitionsPlugin } from '../../scripts/definitions-plugin.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';
import { watchTrouble } from '../support/trouble.ts';
import { patience } from './support/contexts.ts';
import { wordsOf } from './support/model.ts';

/**
 * A copy of the project for another provider, built and served: it has its own brand and news, and every other
 * input is broken in some way.
 */
const project = mkdtempSync(join(tmpdir(), 'motorpool-copy-'));
const first: Brand = JSON.parse(readFileSync('definitions/brand.json', 'utf8'));

const second: Brand = {
  name: 'Quarry <Fleet>',
  provider: 'Quarry & Sons',
  colors: { primary: '#00695C', secondary: '#C2185B', primary_light: '#4DB6AC', secondary_light: '#F48FB1' },
  training: 'https://learn.quarry.example.com/',
  offices: {
    CAN: { address: ['9 Stone Street', 'Halifax, NS B3H 0A1'], phone: '9025550111', email: 'hello@quarry.example.com' },
  },
  help: { USA: '8445550133', CAN: '8445550134' },
  support_email: 'help@quarry.example.com',
  chat: { url: 'https://talk.quarry.example.com/{department}/{account}', department: 'all' },
  safety_url: 'https://safe.quarry.example.com/',
  schedule_ac_url: 'https://shop.quarry.example.com/{vehicle}',
  sitemap: [
    {
      title: { en: 'Work', fr: 'Travail' },
      links: [{ label: { en: 'Jobs', fr: 'Emplois' }, url: 'https://quarry.example.com/jobs' }],
    },
  ],
};

const hostile = `---
createdAt: 2026-11-19
title: News
description: Of a stranger.
---

## Below

<script>document.title = 'taken'</script><img src="/x.png" onerror="document.title = 'taken'">
![A picture](https://pictures.example.com/x.png)
<a href="javascript:alert(1)" onclick="alert(2)">bad</a> <iframe src="/"></iframe> <b style="color:red">plain</b>

[Bad](javascript:document.title='taken') [Data](data:text/html,taken)
[Outside](https://outside.example.com/page) and [home](/)
`;
const french = '---\ncreatedAt: 2026-11-19\ntitle: Nouvelles\ndescription: D’un inconnu.\n---\n\nRien de plus.\n';

const words = wordsOf('en-US');
let told: string[];
let database: TestDatabase;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let browser: Browser;
let context: BrowserContext;
let page: Page;
let trouble: ReturnType<typeof watchTrouble>;

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
  put('locales/en/frame.json', '{');
  put('locales/fr/report.json', '{ "run": "Exécuter",, }');
  put('locales/fr/reports.json', '[]');
  put('locales/ca/columns.json', '{ "vin": 12 }');
}

beforeAll(async () => {
  const parts = ['content', 'contract', 'definitions', 'engine', 'locales', 'public', 'scripts', 'server', 'src'];
  for (const part of [...parts, 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  put('definitions/brand.json', JSON.stringify(second));
  put('content/updates/news.en.md', hostile);
  put('content/updates/news.fr.md', french);
  breakAll();
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const building = promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: project,
    // With the name of the tests, the build would be the development build.
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

const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeEach(async () => {
  context = await browser.newContext({ baseURL: origin(), locale: 'en-US' });
  context.setDefaultTimeout(patience);
  trouble = watchTrouble(context);
  page = await context.newPage();
});
afterEach(async () => {
  const troubles = trouble.settle();
  await context.close();
  expect(troubles).toEqual([]);
});

async function enter(path: string): Promise<void> {
  trouble.expectTrouble(/^console error: Definition not loaded: /);
  const { token, refresh_token } = await signIn(app, 'fleet-us');
  await context.addCookies(
    Object.entries({ SESSIONID: token, refresh_token }).map(([name, value]) => ({ name, value, url: origin() })),
  );
  await page.goto(path);
}

/** Everything that a page shows of the brand: texts, addresses, drawings and colors. */
const shown = async () => [await page.title(), await page.content(), await page.innerText('body')].join('\n');

/** What only the first brand has. */
const traces = [
  first.name,
  first.provider,
  first.training,
  first.colors.primary,
  first.mark?.path ?? '',
  ...Object.values(first.offices).flatMap((office) => [...office.address, office.email, office.phone]),
  ...first.sitemap.flatMap(({ links }) => links.map(({ url }) => url)),
];

async function holdsNoTrace(): Promise<void> {
  const text = await shown();
  expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
}

const primary = () =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--mantine-color-brand-7').trim());

it('the sign-in page shows the other provider', async () => {
  // It loads the screens ahead, if it is open for long enough.
  trouble.allowTrouble(/^console error: Definition not loaded: /);
  await page.goto('/login');
  await page.getByRole('button', { name: words('session.submit') }).waitFor();
  expect(await page.title()).toBe('Quarry <Fleet> :: Sign in');
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#00695C');
  const icon = decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href')) ?? '');
  expect(icon).toContain('fill="#00695C"');
  expect(icon).toContain('>Q</text>');
  await page.getByText('Quarry <Fleet>', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: words('shell.training') }).getAttribute('href')).toBe(second.training);
  await holdsNoTrace();
});

it('the page has its title before any script runs', () => {
  expect(readFileSync(join(project, 'dist/index.html'), 'utf8')).toContain('<title>Quarry &lt;Fleet&gt;</title>');
});

it('header, footer and colors show it too', async () => {
  await enter('/');
  await page.getByRole('banner').getByText('Quarry <Fleet>').waitFor();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: '(902) 555-0111' }).waitFor();
  expect(await footer.innerText()).toContain('Quarry & Sons');
  expect(await footer.getByRole('link').count()).toBe(4);
  const other = await primary();
  expect(other).toMatch(/^#/);
  await holdsNoTrace();
});

it('texts and calls use its name and addresses', async () => {
  const { token } = await signIn(app, 'fleet-us');
  const { rows } = await database.admin.query(
    `select vehicle_number from vehicles where customer_number = '410200' and lease_type = 'O' and status = 'ON BILLING' limit 1`,
  );
  const vehicle = rows[0].vehicle_number;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: `/api/vehicle/schedule-ac?vehicle=${vehicle}`, headers });
  expect(answer.json().data).toBe(`https://shop.quarry.example.com/${vehicle}`);
});

it('an update is harmless: no scripts, no images, no styles, and links to other sites open in a new tab', async () => {
  await enter('/updates/news');
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'Below' }).waitFor();
  expect(await page.title()).toBe('Quarry <Fleet> :: News');
  const text = article.getByRole('heading', { name: 'Below' }).locator('..');
  expect(
    await text
      .locator('script, img, iframe, [style], [onclick], [onerror], [href^="javascript"], [href^="data"]')
      .count(),
  ).toBe(0);
  const outside = text.getByRole('link', { name: 'Outside' });
  expect([await outside.getAttribute('target'), await outside.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(await text.getByRole('link', { name: 'home' }).getAttribute('target')).toBeNull();
});

it('the build reports file, line and mistake, each once, and continues', () => {
  const places = told.flatMap((line) => /^(\S+\.(?:json|sql)):\d+:\d+ {2}\S/.exec(line)?.[1] ?? []);
  expect(places).toEqual([
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
  expect(told.at(-1)).toBe('14 issues in definitions and texts. Everything else was built.');
});

it('the portal works otherwise, in English and with English in place of French', async () => {
  await enter('/reporting/inventory-report');
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
});

it('a broken brand is reported too, and a default is used', async () => {
  change('definitions/brand.json', '"#673AB7"', '"violet"');
  put('brand.html', '<title>%BRAND_NAME%</title><script type="module" src="/brand.ts"></script>');
  put('brand.ts', `import brand from './definitions/brand.json?start';\ndocument.title = JSON.stringify(brand);`);
  const errors: string[] = [];
  const customLogger = { ...createLogger('silent'), error: (message: string) => void errors.push(message) };
  const built = await build({
    root: project,
    configFile: false,
    customLogger,
    logLevel: 'silent',
    plugins: [definitionsPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: join(project, 'brand.html') } },
  });
  expect(errors[0]).toMatch(/^definitions\/brand\.json:\d+:\d+ {2}\S/);
  expect(errors.at(-1)).toContain('15 issues in definitions and texts.');
  const files = 'output' in built ? built.output : [];
  const [page, code] = ['asset', 'chunk'].map((type) => files.find((file) => file.type === type));
  expect(page?.type === 'asset' && page.source).toContain(`<title>${plainBrand.name}</title>`);
  for (const part of [plainBrand.name, plainBrand.colors.primary])
    expect(code?.type === 'chunk' && code.code).toContain(JSON.stringify(part));
});
