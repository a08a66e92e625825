import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { modelOf, wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
const words = wordsOf('en-US');
const path = '/reporting/fuel-detail-report?_sort=-net_cost&_columns=vehicle_number,net_cost,-merchant_address&_run=1';
const header = (field: string) =>
  modelOf('fuel-detail-report', 'fleet-us').columns.find(({ value }) => value === field)?.header ?? '';

/** The fields that each call of the report requested. */
function askedFields(page: Page): string[][] {
  const asked: string[][] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/reports/fuel-detail') return;
    asked.push((request.headers()['motorpool-fields'] ?? '').split(','));
  });
  return asked;
}

async function showColumn(page: Page, field: string): Promise<void> {
  await reportScreen(page, 'Fuel detail').button('Columns').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('checkbox', { name: header(field), exact: true }).check();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

it('a report requests the fields that it shows; a column that is switched on reloads them all in the background', async () => {
  const { page } = await visit('/');
  const asked = askedFields(page);
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toEqual(expect.arrayContaining(['vehicle_number', 'net_cost']));
  expect(asked[0]).not.toContain('merchant_address');
  const rows = await report.rowCount();

  // The screen keeps its state, including the scroll position.
  await report.grid.hover();
  await page.mouse.wheel(0, 100_000);
  await report.grid.locator('[row-index="0"]').first().waitFor({ state: 'detached' });
  await expect.poll(async () => (await report.column('net_cost')).filter(Boolean).length).toBeGreaterThan(5);
  const there = await report.column('net_cost');
  await showColumn(page, 'merchant_address');
  await expect.poll(async () => (await report.column('merchant_address')).filter(Boolean).length).toBeGreaterThan(5);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(expect.arrayContaining(['vehicle_number', 'net_cost', 'merchant_address']));
  expect(await report.rowCount()).toBe(rows);
  expect(await report.column('net_cost')).toEqual(there);
  await page.getByText(words('report.refilling')).waitFor({ state: 'hidden' });

  // What was loaded once stays: hiding and showing it again makes no call.
  await report.button('Columns').click();
  const box = page.getByRole('dialog').getByRole('checkbox', { name: header('merchant_address'), exact: true });
  await box.uncheck();
  await box.check();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await report.column('merchant_address')).filter(Boolean).length).toBeGreaterThan(5);
  expect(asked).toHaveLength(2);
});

it('if the new column cannot be loaded, the rows stay and the screen says so', async () => {
  const { page, expectTrouble } = await visit('/');
  expectTrouble(/reports\/fuel-detail/);
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  // Rows exist before their cells are drawn.
  await expect.poll(async () => (await report.column('net_cost')).filter((text) => text === '')).toEqual([]);
  const before = await report.column('net_cost');
  expect(before.length).toBeGreaterThan(4);
  await page.context().route('**/api/reports/fuel-detail*', (route) => route.abort('failed'), { times: 1 });
  await showColumn(page, 'merchant_address');
  await page.getByText(words('report.columns_lacking')).waitFor();
  // The note takes the space of a row or two.
  const after = await report.column('net_cost');
  expect(after.length).toBeGreaterThan(before.length - 4);
  expect(after).toEqual(before.slice(0, after.length));
  // The next action on the rows tries again.
  await report.header(header('net_cost')).first().click();
  await expect.poll(async () => (await report.column('merchant_address')).filter(Boolean).length).toBeGreaterThan(5);
});

it('a filter on a column that could not be loaded is marked, and applied once it is', async () => {
  const { page, expectTrouble } = await visit('/');
  expectTrouble(/reports\/fuel-detail/);
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const all = await report.rowCount();
  const calls = '**/api/reports/fuel-detail*';
  await page.context().route(calls, (route) => route.abort('failed'));
  await showColumn(page, 'merchant_address');
  await page.getByText(words('report.columns_lacking')).waitFor();
  await report.filter(header('merchant_address'), '1');
  const chips = page.getByRole('group', { name: words('report.narrowing.title') }).getByRole('listitem');
  const filter = `${header('merchant_address')} contains “1”`;
  await expect.poll(() => chips.allTextContents()).toEqual([words('report.narrowing.unapplied', { filter })]);
  const note = page.getByText(words('report.filters_unapplied', { names: header('merchant_address') }));
  await note.waitFor();
  expect(await report.rowCounts()).toEqual([all, all]);
  await page.context().unroute(calls);
  await page.getByRole('button', { name: words('report.retry') }).click();
  await expect.poll(() => chips.allTextContents()).toEqual([filter]);
  await expect.poll(() => report.rowCount()).toBeLessThan(all);
  await note.waitFor({ state: 'hidden' });
});

it('a pivot waits for the columns that it needs; if they cannot be loaded, it says so and can be retried', async () => {
  const { page, expectTrouble } = await visit('/');
  expectTrouble(/reports\/fuel-detail/);
  const hidden = ['vehicle_make', 'vehicle_model', 'transaction_date'].map((field) => `-${field}`).join();
  await follow(page, `/reporting/fuel-detail-report?_columns=vehicle_number,net_cost,${hidden}&_run=1`);
  await reportScreen(page, 'Fuel detail').isDone();
  await page.context().route('**/api/reports/fuel-detail*', (route) => route.abort('failed'), { times: 1 });
  await page.getByText('Pivot', { exact: true }).click();
  await page.getByRole('alert').getByText(words('report.unworked')).waitFor();
  const pivot = reportScreen(page, 'Fuel detail, pivot');
  expect(await pivot.grid.count()).toBe(0);
  expect(await page.getByText(words('report.columns_lacking')).count()).toBe(0);
  await page.getByRole('button', { name: words('report.retry') }).click();
  await pivot.grid.waitFor();
  const names = async () => (await pivot.readGrid()).rows.map(([name]) => name);
  await expect.poll(names).toContain('FORD');
  expect(await names()).not.toContain(words('pivots.blank'));
});

it('rows are not grouped until the column of the groups is loaded', async () => {
  const { page, expectTrouble } = await visit('/');
  expectTrouble(/reports\/fuel-detail/);
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await page.context().route('**/api/reports/fuel-detail*', (route) => route.abort('failed'), { times: 1 });
  await report.button('Group rows').click();
  await page.getByRole('combobox', { name: 'Add a group' }).fill(header('merchant_address'));
  await page.getByRole('option', { name: header('merchant_address'), exact: true }).click();
  await page.getByText(words('report.columns_lacking')).waitFor();
  const heads = async () =>
    (await report.readGrid()).rows.flatMap(([text = '']) => (/\([\d,]+\)$/.test(text) ? [text] : []));
  expect(await heads()).toEqual([]);
  expect((await report.column('net_cost')).length).toBeGreaterThan(4);
  await report.button(words('report.retry')).click();
  await expect.poll(async () => (await heads()).length).toBeGreaterThan(5);
  expect((await heads()).join()).not.toContain(words('pivots.blank'));
});
