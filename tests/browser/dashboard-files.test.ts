import { readFile } from 'node:fs/promises';
import { type Cell, readXlsx, type Sheet } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pngSize } from '../support/written-dashboard.ts';
import { readCsv } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
const words = wordsOf('en-US');
const path = '/account/crm';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The number that a figure shows; not a number while it shows none. */
const number = async (page: Page, name: string) =>
  Number.parseFloat(
    ((await card(page, name).locator('[class*=value]').first().textContent()) ?? '').replace(/[^\d.-]/g, ''),
  );

async function isShown(page: Page): Promise<void> {
  await expect.poll(() => number(page, 'Open cases')).toBeGreaterThan(0);
  await card(page, 'Response times').getByText('Still open', { exact: true }).waitFor();
}

/** The file that an entry of the file menu downloads. */
async function exported(page: Page, entry: string): Promise<{ name: string; bytes: Uint8Array }> {
  // The message leaves by itself, on a busy machine before the download is known.
  const said = page.getByText(words('report.file_written', { name: '' }).trim());
  await expect.poll(() => said.count()).toBe(0);
  await page.getByRole('button', { name: words('report.export') }).click();
  const [download, text] = await Promise.all([
    page.waitForEvent('download'),
    said.textContent(),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  expect(text).toBe(words('report.file_written', { name: download.suggestedFilename() }));
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The font of files loads slowly: nothing is written until the returned function is called. */
async function heldTypeface(page: Page): Promise<() => void> {
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/*.ttf', async (route) => {
    await isHeld;
    await route.continue();
  });
  return () => goOn();
}

const read = (bytes: Uint8Array) => readXlsx(bytes, { readStyles: true });
const valueAt = ({ cells }: Sheet, row: number, column: number): Cell['value'] =>
  cells?.get(`${row},${column}`)?.value ?? null;
const textsOf = (sheet: Sheet) => sheet.rows.flat().filter((value) => value !== null);

/** The row of the index that links to a sheet. */
function lineOf(index: Sheet, name: string) {
  const row = index.rows.findIndex((_, at) =>
    index.cells?.get(`${at},0`)?.formula?.startsWith(`HYPERLINK("#'${name}'!A1"`),
  );
  return { figure: valueAt(index, row, 2), rows: valueAt(index, row, 3), note: valueAt(index, row, 4) };
}

it('writes a workbook of all sections, visible or not, with their charts, filtered as on screen', async () => {
  const { page } = await visit('/account');
  await page.setViewportSize({ width: 1280, height: 500 });
  await follow(page, path);
  await isShown(page);
  await page.keyboard.press('/');
  await page.keyboard.type('fuel card');
  await expect.poll(() => new URL(page.url()).searchParams.get('_search')).toBe('fuel card');
  await expect.poll(() => number(page, 'Open cases')).toBeLessThan(60);
  const open = await number(page, 'Open cases');
  const { name, bytes } = await exported(page, words('dashboard.file.xlsx'));
  expect(name).toMatch(/^Cases \d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets } = await read(bytes);
  const [index, ...others] = sheets as [Sheet, ...Sheet[]];
  expect(others.map((sheet) => valueAt(sheet, 1, 0))).toEqual([
    'Open cases',
    'Closed cases',
    'Median hours to close',
    'Median hours to first response',
    'Cases closed by weekday and month',
    'Response times',
    'Top categories',
    'Top subjects',
    'Open cases, oldest first',
  ]);
  expect(textsOf(index)).toEqual(expect.arrayContaining(['fuel card', 'Account', '410200']));
  expect(lineOf(index, 'Open cases').figure).toBe(open);
  const pictures = others.flatMap((sheet) => (sheet.images ?? []).map((image) => ({ sheet: sheet.name, ...image })));
  expect(pictures.map(({ sheet }) => sheet)).toEqual([
    'Cases closed by weekday and mo…',
    'Top categories',
    'Top subjects',
  ]);
  for (const { data, width = 0, height = 0 } of pictures) {
    expect(pngSize(data)).toEqual({ width: Math.ceil(width * 2), height: Math.ceil(height * 2) });
    // An empty image is smaller.
    expect(data.length).toBeGreaterThan(8000);
  }
  // Its last section was never near the window.
  const [table] = others.slice(-1) as [Sheet];
  expect(table.rows.length - (table.freezePane?.rows ?? 0)).toBeGreaterThanOrEqual(open);
});

it('lists in the file which rows could not be loaded, and why', async () => {
  const { page, expectTrouble } = await visit('/account');
  expectTrouble(/^500 GET \/api\/crm\/category-counts$/);
  await page.route('**/api/crm/category-counts*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await follow(page, path);
  await isShown(page);
  await card(page, 'Top categories').getByRole('alert').waitFor();
  const { sheets } = await read((await exported(page, words('dashboard.file.xlsx'))).bytes);
  const [index] = sheets as [Sheet];
  expect(lineOf(index, 'Top categories').note).toContain(words('dashboard.failed'));
  expect(lineOf(index, 'Open cases').figure).toBe(await number(page, 'Open cases'));
});

it('writes a PDF', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const { name, bytes } = await exported(page, words('dashboard.file.pdf'));
  expect(name).toMatch(/\.pdf$/);
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
});

it('is cancelled at once, and writes the next file', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await isShown(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const goOn = await heldTypeface(page);
  await page.getByRole('button', { name: words('report.export') }).click();
  await page.getByRole('menuitem', { name: words('dashboard.file.pdf') }).click();
  await page.getByRole('button', { name: words('report.cancel_file') }).click();
  await page.getByRole('button', { name: words('report.export') }).waitFor();
  goOn();
  const { name } = await exported(page, words('dashboard.file.xlsx'));
  expect(downloads).toEqual([name]);
});

it('is cancelled with a message if the dashboard is run again in the meantime', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await isShown(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const goOn = await heldTypeface(page);
  await page.getByRole('button', { name: words('report.export') }).click();
  await page.getByRole('menuitem', { name: words('dashboard.file.pdf') }).click();
  await page.getByRole('button', { name: words('report.cancel_file') }).waitFor();
  await page.getByRole('button', { name: words('report.run'), exact: true }).click();
  await page.getByText(words('dashboard.file.overtaken')).waitFor();
  goOn();
  await isShown(page);
  const { name } = await exported(page, words('dashboard.file.xlsx'));
  expect(downloads).toEqual([name]);
});

it('writes what a section shows, in the chosen order', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const title = 'Open cases, oldest first';
  const section = card(page, title);
  await section.scrollIntoViewIfNeeded();
  const header = section.getByRole('columnheader', { name: 'Case number' });
  await header.getByRole('button', { name: 'Case number', exact: true }).click();
  await section.locator('[aria-sort=ascending]').waitFor();
  await section.getByRole('button', { name: words('dashboard.more', { title }) }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words('dashboard.file.section_csv') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Cases, Open cases, oldest first \d{4}-\d\d-\d\d\.csv$/);
  const [headers = [], ...records] = await readCsv(download);
  // The last line ends, too.
  const rows = records.slice(0, -1);
  expect(headers.slice(0, 2)).toEqual(['Case number', 'Case status']);
  expect(rows).toHaveLength(await number(page, 'Open cases'));
  const numbers = rows.map(([first]) => first ?? '');
  expect(numbers).toEqual(numbers.toSorted());
});

it('writes sections without rows faster than progress can be shown, and without errors', async () => {
  const { page } = await visit('/account');
  await page.route('**/api/FOR/report*', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await follow(page, '/fleet-objective-report');
  // The first file loads the code that writes files; the next ones are written at once.
  for (let file = 0; file < 3; file++) {
    await exported(page, words('dashboard.file.pdf'));
    await page.getByRole('button', { name: words('report.export') }).waitFor();
  }
});
