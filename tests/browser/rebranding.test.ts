import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Brand } from '../../engine/schema/brand.ts';
import { createTestDatabase, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';
import { watchTrouble } from '../support/trouble.ts';
import { wordsOf } from './support/model.ts';

/** A copy of the project for another provider: what it changes is its brand, and news of its own. */
const project = mkdtempSync(join(tmpdir(), 'motorpool-brand-'));
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

const words = wordsOf('en-US');
let database: TestDatabase;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let browser: Browser;
let context: BrowserContext;
let page: Page;
let settle: () => string[];

beforeAll(async () => {
  const parts = ['content', 'contract', 'definitions', 'engine', 'locales', 'public', 'scripts', 'server', 'src'];
  for (const part of [...parts, 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'definitions/brand.json'), JSON.stringify(second));
  for (const language of ['en', 'fr']) writeFileSync(join(project, `content/updates/news.${language}.md`), hostile);
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const building = promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  [database, browser] = await Promise.all([createTestDatabase(), sharedChromium(), building]);
  ({ app } = await startServer(database, {
    distDir: join(project, 'dist'),
    definitionsDir: join(project, 'definitions'),
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
  context.setDefaultTimeout(60_000);
  ({ settle } = watchTrouble(context));
  page = await context.newPage();
});
afterEach(async () => {
  const troubles = settle();
  await context.close();
  expect(troubles).toEqual([]);
});

async function enter(path: string): Promise<void> {
  const { token, refresh_token } = await signIn(app, 'fleet-us');
  await context.addCookies(
    Object.entries({ SESSIONID: token, refresh_token }).map(([name, value]) => ({ name, value, url: origin() })),
  );
  await page.goto(path);
}

/** All that a page says of the brand: texts, addresses, drawings and colours. */
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

it('the sign-in page is of the other provider', async () => {
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

it('and so are header, footer and colours', async () => {
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

it('words and calls have its name and addresses', async () => {
  const { token } = await signIn(app, 'fleet-us');
  const { rows } = await database.admin.query(
    `select vehicle_number from vehicles where customer_number = '410200' and lease_type = 'O' and status = 'ON BILLING' limit 1`,
  );
  const vehicle = rows[0].vehicle_number;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: `/api/vehicle/schedule-ac?vehicle=${vehicle}`, headers });
  expect(answer.json().data).toBe(`https://shop.quarry.example.com/${vehicle}`);
});

it('an update can do no harm: no script, no picture, no style, and other sites in a tab of their own', async () => {
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
