import { stat } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../tests/support/chromium.ts';
import { browsersOf, tabProcess } from './memory.ts';
import type { Action } from './peers/envelope.ts';
import { installProbe } from './probe.ts';
import { type Period, signInAs, username } from './site.ts';

/** Milliseconds. */
const patience = 600_000;

/** A browser with one page. */
export interface Tab {
  page: Page;
  version: string;
  /** The process that the page runs in. */
  process(): Promise<number>;
  close(): Promise<void>;
}

/** The bundler adds calls of this helper to functions, also to those that run in the page. */
const nameHelper = 'globalThis.__name = (named) => named;';

export async function openTab(): Promise<Tab> {
  const before = await browsersOf(process.pid);
  const browser: Browser = await launchChromium();
  const [pid = 0] = (await browsersOf(process.pid)).filter((each) => !before.includes(each));
  const context = await browser.newContext({
    viewport: { width: 1600, height: 900 },
    acceptDownloads: true,
    bypassCSP: true,
  });
  await context.addInitScript(nameHelper);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => console.error(`Error in the page: ${error.message}`));
  return {
    page,
    version: browser.version(),
    process: () => tabProcess(pid),
    close: () => browser.close(),
  };
}

/** Signs in on the sign-in page. */
export async function signIn({ page }: Tab, address: string): Promise<void> {
  await page.context().addInitScript(installProbe);
  await page.goto(address);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('demo');
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('input[name=password]'));
}

/** Signs a demo user in without a page. */
export async function signInByCookie({ page }: Tab, address: string, name: string): Promise<void> {
  const { token, refresh_token } = await signInAs(address, name);
  await page.context().addCookies([
    { name: 'SESSIONID', value: token, url: address },
    { name: 'refresh_token', value: refresh_token, url: address },
  ]);
}

/** Opens and runs the report by a link. This loads the code of the grid and of the worker, too. */
export async function openReport({ page }: Tab, address: string, period: Period, columns: readonly string[]) {
  const query = new URLSearchParams({ start: period.start, end: period.end, _columns: columns.join(',') });
  await page.goto(`${address}/reporting/fuel-detail-report?${query}`);
  await page.waitForSelector('footer [role="status"]');
  await page.waitForSelector('main [aria-busy="false"]');
}

/** Clicks on Run: seconds to the first rows in the grid, and to all rows. */
export async function runReport({ page }: Tab, rows: number): Promise<{ first: number; all: number }> {
  await page.evaluate(() => {
    window.probe.clicked = 0;
  });
  const ran = page.evaluate(() => window.probe.run());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { first, all, status } = await ran;
  if (!status.startsWith(rows.toLocaleString('en-US')))
    throw new Error(`Expected ${rows} rows, but the page says “${status}”.`);
  return { first, all };
}

/** Does what a user does. Returns seconds from the page's call to the worker until the rows are drawn; typing delays don't count. */
export async function act(tab: Tab, action: Action): Promise<number> {
  const { page } = tab;
  const view = page.evaluate(() => window.probe.nextView());
  view.catch(() => undefined);
  await page.evaluate(() => undefined);
  if (action.type === 'sort') await sortBy(page, action.column, action.direction);
  else if (action.type === 'filter') await filterBy(page, action);
  else {
    await page.getByRole('searchbox').fill(action.type === 'search' ? action.text : '');
    await page.keyboard.press('Enter');
  }
  return view;
}

/** Each click on a header moves on: ascending, descending, not sorted. */
async function sortBy(page: Page, column: string, direction: 'asc' | 'desc' | 'none'): Promise<void> {
  const header = page.locator(`.ag-header-cell[col-id="${column}"]`);
  const before = { asc: 'none', desc: 'ascending', none: 'descending' }[direction];
  const sorted = await header.getAttribute('aria-sort');
  if ((sorted ?? 'none') !== before) throw new Error(`The sort order of ${column} is ${sorted}, not ${before}.`);
  await header.locator('.ag-header-cell-label').click();
}

async function filterBy(page: Page, action: Action & { type: 'filter' }): Promise<void> {
  const header = page.locator(`.ag-header-cell[col-id="${action.column}"]`);
  await header.hover();
  await header.locator('.ag-header-cell-filter-button').click();
  const popup = page.locator('.ag-filter');
  await popup.getByRole('tab', { name: 'Conditions' }).click();
  if (action.operator === 'greater_than') await popup.getByLabel('Condition 1').selectOption('greater_than');
  await popup.getByLabel('Value 1').fill(action.operator === 'greater_than' ? String(action.number) : action.text);
}

/** Removes the last filter. */
export async function clearFilter({ page }: Tab): Promise<void> {
  const view = page.evaluate(() => window.probe.nextView());
  await page.locator('.ag-filter').getByRole('button', { name: 'Reset' }).click();
  await view;
  await page.keyboard.press('Escape');
}

/** Exports all rows to a workbook: seconds from the click until the file is on disk, and its bytes. */
export async function exportWorkbook({ page }: Tab): Promise<{ seconds: number; bytes: number }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const entry = page.getByRole('menuitem', { name: /^Excel/ }).first();
  await entry.waitFor();
  const start = performance.now();
  const downloading = page.waitForEvent('download', { timeout: patience });
  await entry.click();
  const download = await downloading;
  const path = await download.path();
  const seconds = (performance.now() - start) / 1000;
  const { size } = await stat(path);
  await download.delete();
  return { seconds, bytes: size };
}
