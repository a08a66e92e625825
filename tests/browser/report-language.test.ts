import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { modelOf, wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const french = wordsOf('fr-CA');
const id = 'inventory-report';
const path = '/reporting/inventory-report';

async function choose(page: Page, from: typeof words, name: string): Promise<void> {
  await page
    .getByRole('button', { name: from('formats.pair', { name: from('frame.language'), value: '' }).trim() })
    .click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** The calls for the rows of a report. */
function runsOf(page: Page): string[] {
  const runs: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/reports\/(?!user-configuration)/.test(pathname)) runs.push(pathname);
  });
  return runs;
}

it('another language redraws the loaded rows, and makes no call', async () => {
  const { page } = await portal.open({ as: 'fleet-small', width: 2600 });
  const runs = runsOf(page);
  await page.goto(`${path}?_sort=-vehicle_number&_columns=vehicle_number,vehicle_status,odometer_bucket`);
  const report = reportScreen(page, words.of(`reports.${id}.title`));
  await report.isDone();
  expect(runs).toHaveLength(1);
  const [before, rows, query] = [await report.readGrid(), await report.rowCount(), new URL(page.url()).search];
  expect(await report.column('vehicle_status')).toContain(words.of('values.vehicle_status.ON_BILLING'));

  await choose(page, words, 'Français');
  const translated = reportScreen(page, french.of(`reports.${id}.title`));
  await translated.isDone();
  const isFrench = french.of('values.vehicle_status.ON_BILLING');
  expect(isFrench).not.toBe(words.of('values.vehicle_status.ON_BILLING'));
  await expect.poll(() => translated.column('vehicle_status')).toContain(isFrench);
  const after = await translated.readGrid();
  const headers = modelOf(id, 'fleet-small', 'fr-CA').columns;
  expect(after.headers).toEqual(after.columns.map((field) => headers.find(({ value }) => value === field)?.header));
  expect(after.columns).toEqual(before.columns);
  expect(await translated.column('vehicle_number')).toEqual(before.rows.map(([number]) => number));
  expect(await translated.rowCount()).toBe(rows);
  expect(new URL(page.url()).pathname).toBe(`/fr${path}`);
  expect(new URL(page.url()).search).toBe(query);
  expect(runs).toHaveLength(1);

  // The search covers the displayed texts.
  await translated.search.fill(words.of('values.vehicle_status.ON_BILLING'));
  await page.getByText(french('report.no_match'), { exact: true }).waitFor();
  await translated.search.fill(isFrench);
  await expect.poll(() => translated.rowCount()).toBeGreaterThan(0);
  await translated.search.fill('');
  await expect.poll(() => translated.rowCount()).toBe(rows);

  await choose(page, french, 'English');
  await report.isDone();
  await expect.poll(() => report.readGrid()).toEqual(before);
  expect(runs).toHaveLength(1);
});

it('a language chosen while a run waits applies to its rows', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path });
  const runs = runsOf(page);
  const report = reportScreen(page, words.of(`reports.${id}.title`));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/reports\/inventory/, async (route) => {
    await held;
    await route.continue();
  });
  await report.button('Run').click();
  await expect.poll(() => runs.length).toBe(1);
  await choose(page, words, 'Français');
  const translated = reportScreen(page, french.of(`reports.${id}.title`));
  await translated.button(french('report.cancel')).waitFor();
  answer();
  await translated.isDone();
  await expect.poll(() => translated.column('vehicle_status')).toContain(french.of('values.vehicle_status.ON_BILLING'));
  expect(runs).toHaveLength(1);
});

it('a search typed while a run waits applies to its rows', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  const report = reportScreen(page, words.of(`reports.${id}.title`));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/reports\/inventory/, async (route) => {
    await held;
    await route.continue();
  });
  await report.button('Run').click();
  await report.button('Cancel').waitFor();
  await report.search.fill('no vehicle is called that');
  await report.search.press('Enter');
  answer();
  await page.getByText(words('report.no_match'), { exact: true }).waitFor();
});
