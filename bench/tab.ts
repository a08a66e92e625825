import { stat } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../tests/support/chromium.ts';
import { browsersOf, tabProcess } from './memory.ts';
import type { Action } from './peers/envelope.ts';
import { installProbe } from './probe.ts';
import { type Period, username } from './site.ts';

const patience = 600_000;

/** A browser with one page, and the process that the page runs in. */
export interface Tab {
  page: Page;
  version: string;
  process(): Promise<number>;
  close(): Promise<void>;
}

/** The bundler of this program names functions through a helper that a page does not have. */
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
  page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
  return {
    page,
    version: browser.version(),
    process: () => tabProcess(pid),
    close: () => browser.close(),
  };
}

/** Signs in on the page that asks for it. */
export async function signIn({ page }: Tab, address: string): Promise<void> {
  await page.context().addInitScript(installProbe);
  await page.goto(address);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('demo');
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('input[name=password]'));
}

/** Opens the report by a link, which runs it: from then on the code of the grid and of the worker is there. */
export async function openReport({ page }: Tab, address: string, period: Period, columns: readonly string[]) {
  const query = new URLSearchParams({ start: period.start, end: period.end, _columns: columns.join(',') });
  await page.goto(`${address}/reporting/fuel-detail-report?${query}`);
  await page.waitForSelector('footer [role="status"]');
  await page.waitForSelector('main [aria-busy="false"]');
}

/** Presses Run: seconds to the first rows in the grid, and to all. */
export async function runReport({ page }: Tab, rows: number): Promise<{ first: number; all: number }> {
  await page.evaluate(() => {
    window.probe.clicked = 0;
  });
  const ran = page.evaluate(() => window.probe.run());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { first, all, status } = await ran;
  if (!status.startsWith(rows.toLocaleString('en-US'))) throw new Error(`${rows} rows were to come: ${status}`);
  return { first, all };
}

/** Does what a user does; seconds from the page's call to the worker until the rows are drawn, pauses of typing left out. */
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

/** Clicks on a header sort up, then down, then not at all. */
async function sortBy(page: Page, column: string, direction: 'asc' | 'desc' | 'none'): Promise<void> {
  const header = page.locator(`.ag-header-cell[col-id="${column}"]`);
  const before = { asc: 'none', desc: 'ascending', none: 'descending' }[direction];
  const sorted = await header.getAttribute('aria-sort');
  if ((sorted ?? 'none') !== before) throw new Error(`${column} is sorted ${sorted}, not ${before}`);
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

/** Takes the filter away that was set last; seconds as of `act`. */
export async function clearFilter({ page }: Tab): Promise<void> {
  const view = page.evaluate(() => window.probe.nextView());
  await page.locator('.ag-filter').getByRole('button', { name: 'Reset' }).click();
  await view;
  await page.keyboard.press('Escape');
}

/** Exports all rows to a workbook: seconds from the click until the file is on the disk, and its bytes. */
export async function exportWorkbook({ page }: Tab): Promise<{ seconds: number; bytes: number }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const entry = page.getByRole('menuitem', { name: /^Excel/ }).first();
  await entry.waitFor();
  const start = performance.now();
  const coming = page.waitForEvent('download', { timeout: patience });
  await entry.click();
  const download = await coming;
  const path = await download.path();
  const seconds = (performance.now() - start) / 1000;
  const { size } = await stat(path);
  await download.delete();
  return { seconds, bytes: size };
}
