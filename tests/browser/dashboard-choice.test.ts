import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { findPoppler, readPdf } from '../support/poppler.ts';
import { tight } from '../support/written-pdf.ts';
import { axeFinds } from './support/axe.ts';
import { readWorkbook } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';

const poppler = findPoppler();
if (!poppler)
  console.log('Skipped: texts of files and prints. There is no Poppler here; POPPLER_PATH names the folder of one.');

const portal = servePortal();
const route = '/vehicle/dashboard';
const words = wordsOf('en-US');

/** A vehicle with more events than a timeline shows at first. */
let busy = '';
let events = 0;
beforeAll(async () => {
  const { rows } = await portal.database().admin.query<{ vehicle_number: string }>(
    `select t.vehicle_number from vehicle_fuel t join users u using (customer_number) join vehicles v using (customer_number, vehicle_number)
      where u.username = 'fleet-us' and v.status = 'ON BILLING' group by 1 order by count(*) desc, 1 limit 20`,
  );
  for (const { vehicle_number: vehicle } of rows) {
    const [event] = (await portal.call(
      'fleet-us',
      'vehicle.timeline',
      `vehicle=${vehicle}&rows=1`,
    )) as Data<'vehicle.timeline'>;
    [busy, events] = [vehicle, event?.event_total ?? 0];
    if (events > 200) break;
  }
  // The note is one more.
  events += 1;
  const note = { vehicle: busy, note: 'Winter tires are in the garage', idempotency_key: 'choice-of-sections' };
  await portal.call('fleet-us', 'vehicle.note', '', note);
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: words('dashboard.file.choice') });
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function opened(path: string) {
  const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 900, path });
  await card(page, 'Vehicle').getByText(busy, { exact: true }).waitFor();
  return page;
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('report.export') }).click();
  await page.getByRole('menuitem', { name: words('dashboard.file.choose') }).click();
  await dialog(page).waitFor();
}

/** Only some sections are chosen. */
async function chooseOnly(page: Page, ...names: string[]): Promise<void> {
  await choose(page);
  await button(page, words('dashboard.file.none')).click();
  for (const name of names) await box(page, name).check();
}

async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

describe('the sections of a file', () => {
  it('are chosen from all tabs, with their names and the keyboard, and kept for the screen', async () => {
    const page = await opened(`${route}?vehicle=${busy}`);
    await choose(page);
    const of = await dialog(page).getByRole('status').textContent();
    const [, all] = /^(\d+) of \1$/.exec(of ?? '') ?? [];
    expect(Number(all)).toBeGreaterThan(30);
    for (const name of ['Above the tabs', 'Documents and notes', 'SafeRoads', 'Used-vehicle quote'])
      await box(page, name).waitFor();
    // The form for a new report of expenses is not a part of files.
    expect(await box(page, 'New expense report').count()).toBe(0);
    expect(await axeFinds(page)).toEqual([]);
    await button(page, words('dashboard.file.none')).click();
    for (const name of ['dashboard.print', 'dashboard.file.xlsx', 'dashboard.file.pdf'] as const)
      expect(await button(page, words(name)).isDisabled()).toBe(true);
    await box(page, 'Documents').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await card(page, 'Vehicle').getByText(busy, { exact: true }).waitFor();
    await page.getByRole('button', { name: words('report.export') }).click();
    const entry = page.getByRole('menuitem', { name: words('dashboard.file.choose') });
    expect(await entry.textContent()).toContain(`1 of ${all}`);
    await entry.click();
    expect(await box(page, 'Documents').isChecked()).toBe(true);
    const tab = box(page, 'Documents and notes');
    expect(await tab.evaluate((input) => (input as HTMLInputElement).indeterminate)).toBe(true);
    await tab.click();
    expect(await box(page, 'Notes').isChecked()).toBe(true);
    await button(page, words('dashboard.file.this_tab')).click();
    expect([await box(page, 'Notes').isChecked(), await box(page, 'Fuel').isChecked()]).toEqual([false, true]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words('report.export'));
  });

  it('are in the workbook, also those of other tabs that were never seen, and no others are loaded', async () => {
    const page = await opened(`${route}?vehicle=${busy}`);
    const made: string[] = [];
    page.on('request', (request) => made.push(new URL(request.url()).pathname));
    await chooseOnly(page, 'Vehicle', 'Timeline', 'Notes');
    const download = await saved(page, () => button(page, words('dashboard.file.xlsx')).click());
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Vehicle dashboard ${busy} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
    const book = await readWorkbook(download);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Contents', 'Vehicle', 'Timeline', 'Notes']);
    const lines = book.getWorksheet('Timeline');
    expect(lines?.rowCount).toBeGreaterThan(events);
    const notes = book.getWorksheet('Notes');
    expect(JSON.stringify(notes?.getSheetValues())).toContain('Winter tires');
    expect(made.filter((path) => /violation-history|saferoads|toll-history/.test(path))).toEqual([]);
  });

  it.skipIf(!poppler)('are in the PDF, which the next one has, too', async () => {
    const page = await opened(`${route}/saferoads?vehicle=${busy}`);
    await chooseOnly(page, 'Vehicle', 'Notes');
    await page.keyboard.press('Escape');
    const download = await saved(page, async () => {
      await page.getByRole('button', { name: words('report.export') }).click();
      await page.getByRole('menuitem', { name: words('dashboard.file.pdf') }).click();
    });
    const pdf = readPdf(poppler ?? '', await readFile(await download.path()));
    expect(pdf.bookmarks().map(({ title }) => title)).toEqual(['Vehicle', 'Documents and notes', 'Notes']);
    expect(tight(pdf.texts()[0] ?? '')).toContain(tight(`Vehicle number${busy}`));
    expect(pdf.raw()).toContain('Winter tires');
  });
});

/** Instead of the browser's own dialog, the page notes that it was opened. */
const notePrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print-asked', '');
  });

const isAsked = (page: Page) => page.locator('body[data-print-asked]').waitFor();

/** What is on paper now. Afterwards the browser has printed. */
const printed = async (page: Page) => readPdf(poppler ?? '', await page.pdf({ format: 'Letter' }));

describe.skipIf(!poppler)('a print', () => {
  it('has the open tab until sections are chosen, with all events of its timeline', async () => {
    const page = await opened(`${route}?vehicle=${busy}`);
    await notePrints(page);
    await page.keyboard.press('Control+p');
    await isAsked(page);
    const entries = card(page, 'Timeline').locator('ol > li');
    expect(await entries.count()).toBe(events);
    const raw = (await printed(page)).raw();
    expect(raw).toContain('Violations');
    expect(raw).not.toMatch(/^Notes$/m);
  });

  it('has the chosen sections of all tabs below each other, and the screen is as before afterwards', async () => {
    const page = await opened(`${route}?vehicle=${busy}`);
    await notePrints(page);
    await chooseOnly(page, 'Vehicle', 'Timeline', 'Notes', 'Trips');
    await button(page, words('dashboard.print')).click();
    await isAsked(page);
    expect(await page.locator('[data-paper] ol > li').count()).toBe(events);
    const raw = (await printed(page)).raw();
    const places = ['Account: 410200', 'Timeline', 'Winter tires', 'Trips'].map((text) => raw.lastIndexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(-1);
    expect(raw).toMatch(/Sections: 4 of \d+: Vehicle, Timeline, Notes, Trips/);
    expect(raw).not.toMatch(/^Violations$/m);
    await page.locator('[data-paper]').waitFor({ state: 'detached' });
    await card(page, 'Violations').waitFor();
  });
});
