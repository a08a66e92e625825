import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, seedDay, type TestDatabase } from '../server/support/database.ts';
import { signIn, startServer } from '../server/support/server.ts';
import { sharedChromium } from '../support/chromium.ts';
import { watchTrouble } from '../support/trouble.ts';
import { patience } from './support/contexts.ts';
import { wordsOf } from './support/model.ts';
import { reportScreen } from './support/report.ts';

const words = wordsOf('en-US');
const entry = 'tests/browser/support/two-reports.html';
const distDir = mkdtempSync(join(tmpdir(), 'motorpool-two-'));

let database: TestDatabase;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let browser: Browser;

beforeAll(async () => {
  [database, browser] = await Promise.all([createTestDatabase(), sharedChromium()]);
  // Not for production: effects start twice, as in development.
  await build({
    mode: 'development',
    logLevel: 'silent',
    build: { outDir: distDir, minify: false, emptyOutDir: true, rolldownOptions: { input: entry } },
  });
  renameSync(join(distDir, entry), join(distDir, 'index.html'));
  app = (await startServer(database, { distDir })).app;
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  rmSync(distDir, { recursive: true });
});

async function open(query: string) {
  const baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'UTC' });
  context.setDefaultTimeout(patience);
  await context.clock.setFixedTime(new Date(`${seedDay}T12:00:00Z`));
  const trouble = watchTrouble(context);
  const { token, refresh_token } = await signIn(app, 'fleet-small');
  const cookies = Object.entries({ SESSIONID: token, refresh_token });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL })));
  const page = await context.newPage();
  await page.goto(`/two?${query}`);
  const [first, second] = ['first', 'second'].map((name) =>
    reportScreen(page, 'Fuel detail', page.getByRole('region', { name, exact: true })),
  );
  if (!first || !second) throw new Error('There are two.');
  const close = async () => {
    await context.close();
    expect(trouble.settle()).toEqual([]);
  };
  return { page, first, second, close };
}

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it('two reports on one page have their own parameters, rows, ids and links', async () => {
  const { page, first, second, close } = await open('start=2026-10-01&b.start=2026-11-01&b._search=unl');
  await first.isDone();
  await second.isDone();
  const [all, found] = [await first.rowCount(), await second.rowCounts()];
  expect(all).toBeGreaterThan(found[1]);
  expect(found[1]).toBeGreaterThan(found[0]);
  expect([await first.search.inputValue(), await second.search.inputValue()]).toEqual(['', 'unl']);
  const begun = {
    start: '2026-10-01',
    end: '2026-11-20',
    use_bill_date: 'false',
    'b.start': '2026-11-01',
    'b.end': '2026-11-20',
    'b.use_bill_date': 'false',
    'b._search': 'unl',
  };
  expect(queryOf(page)).toEqual(begun);

  await first.header('Driver name').click();
  await expect.poll(() => queryOf(page)).toEqual({ ...begun, _sort: 'driver_name' });
  expect(await second.header('Driver name').getAttribute('aria-sort')).toBe('none');
  expect(await second.rowCounts()).toEqual(found);

  for (const report of [first, second]) await report.button(/ 2026$/).click();
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  await second.screen.getByText('Use bill date').click();
  expect([await first.field('Use bill date').isChecked(), await second.field('Use bill date').isChecked()]).toEqual([
    false,
    true,
  ]);
  await page.getByText(words('report.changed')).waitFor();
  await close();
});

it('keys go to the report that has the focus, and to none before one had it', async () => {
  const { page, first, second, close } = await open('b.start=2026-11-01');
  await second.isDone();
  const focused = (search: typeof first.search) => search.evaluate((input) => input === document.activeElement);
  await page.keyboard.press('/');
  expect([await focused(first.search), await focused(second.search)]).toEqual([false, false]);

  await second.button(/ 2026$/).click();
  await second.field('Use bill date').check();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => queryOf(page)['b.use_bill_date']).toBe('true');
  await second.isDone();
  expect(queryOf(page)).not.toHaveProperty('start');
  await second.button(words('report.columns')).focus();
  await page.keyboard.press('/');
  await expect.poll(() => focused(second.search)).toBe(true);

  await first.field('Use bill date').focus();
  await page.keyboard.press('Control+Enter');
  await first.isDone();
  expect(queryOf(page)).toMatchObject({ start: '2026-01-01', use_bill_date: 'false', 'b.use_bill_date': 'true' });
  await first.button(words('report.columns')).focus();
  await page.keyboard.press('/');
  await expect.poll(() => focused(first.search)).toBe(true);
  await close();
});
