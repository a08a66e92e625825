import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findPoppler, readPdf, type Word } from '../support/poppler.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const poppler = findPoppler();
const path = '/reporting/fuel-detail-report?start=2026-10-01&end=2026-11-18&use_bill_date=false';

/** The pages that the report's own Print gives. */
async function printed(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-printed]').waitFor({ state: 'attached' });
  // The browser does it when it prints, but not for this file.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return readPdf(poppler ?? '', pdf);
}

/** Words in one piece: Poppler takes the wide spacing of small letters for spaces. */
function joined(words: readonly Word[]): string[] {
  const whole: Word[] = [];
  for (const word of words.toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x)) {
    const last = whole.at(-1);
    if (last && Math.abs(last.y - word.y) < 1 && Math.abs(word.x - last.right) < 1)
      whole.splice(-1, 1, { ...word, text: last.text + word.text, x: last.x });
    else whole.push(word);
  }
  return whole.map(({ text }) => text);
}

it.skipIf(!poppler)('a report is printed with all its columns, its first rows and its totals', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path, dark: true });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await expect.poll(() => report.grid.locator('[row-index="b-0"]').first().textContent()).not.toBe('');
  const of = (await report.rowCount()).toLocaleString('en-US');
  const file = await printed(page);
  const pages = file.texts();
  expect(pages.length).toBeGreaterThan(5);
  const [first = '', last = ''] = [pages[0], pages.at(-1)];
  for (const text of ['Fuel detail', 'Oct 1 – Nov 18, 2026', 'Net cost', `Printed: first 500 of ${of} rows.`])
    expect(first).toContain(text);
  expect(last).toContain(words('tables.totals'));
  expect(last).toContain(`${of} rows`);
  const rows = pages.map((text) => text.match(/\d\d\/\d\d\/2026/g)?.length ?? 0);
  for (const [at, text] of pages.entries())
    if ((rows[at] ?? 0) > 0) expect(text.replaceAll(/\s/g, '')).toContain('Quantity');
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(500);
  // The last column is there, within the page.
  expect(pages.join('').match(/[•*]{4}/g)?.length).toBe(500);
  const right = Math.max(...file.words().flatMap((found) => found.map((word) => word.right)));
  expect(right).toBeLessThan(792);
});

it.skipIf(!poppler)('a pivot is printed with all its groups, and grouped rows as they are expanded', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: `${path}&_look=pivot&_pivot=driver_name~~net_cost` });
  const pivot = page.getByRole('grid', { name: words('pivots.table', { title: 'Fuel detail' }) });
  await pivot.waitFor();
  const pages = (await printed(page)).texts();
  expect(pages.join('').match(/^\p{L}[\p{L}’'. -]+, \p{L}/gmu)?.length).toBeGreaterThan(300);
  expect(pages.at(-1)).toContain(words('pivots.total'));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await pivot.waitFor();
  await page.goto(`${path}&_groups=vehicle_make`);
  await page.getByText('CHEVROLET').first().waitFor();
  const [grouped = '', ...others] = (await printed(page)).texts();
  expect(others).toEqual([]);
  expect(grouped).toContain('TOYOTA');
  expect(grouped).not.toContain('Printed:');
});

it.skipIf(!poppler)('a pivot that is cut on paper says so', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await page.goto(`${path}&_look=pivot&_pivot=vehicle_number,product~~net_cost`);
  await page.getByRole('grid', { name: words('pivots.table', { title: 'Fuel detail' }) }).waitFor();
  const pages = (await printed(page)).texts();
  const of = pages[0]?.match(/Printed: first 500 of ([\d,]+) groups\./)?.[1] ?? '0';
  expect(Number(of.replaceAll(',', ''))).toBeGreaterThan(500);
  expect(pages.join('\n')).not.toContain(words('report.print_later'));
  await page.goto(`${path}&_look=pivot&_pivot=vehicle_make~~net_cost`);
  await page.getByRole('grid', { name: words('pivots.table', { title: 'Fuel detail' }) }).waitFor();
  expect((await printed(page)).texts().join('\n')).not.toContain('Printed:');
});

it.skipIf(!poppler)('no word of a header is divided with the columns of fuel detail, in French either', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  for (const [address, locale] of [
    [path, 'en-US'],
    [`/fr${path}`, 'fr-CA'],
  ] as const) {
    await page.goto(address);
    const title = wordsOf(locale).of('reports.fuel-detail-report.title');
    const report = reportScreen(page, title);
    await report.isDone();
    await expect.poll(() => report.grid.locator('[row-index="b-0"]').first().textContent()).not.toBe('');
    const [found = []] = (await printed(page)).words();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const headers = await page.locator(`table[aria-label*="${title}"] th`).allTextContents();
    expect(headers.length).toBeGreaterThan(20);
    const texts = new Set(joined(found));
    expect(headers.flatMap((header) => header.trim().split(/[\s]+/)).filter((word) => !texts.has(word))).toEqual([]);
    expect(Math.max(...found.map(({ right }) => right))).toBeLessThan(792);
  }
});

it('totals on paper say which of them are averages, of all rows and of groups', async () => {
  const maintenance = '/reporting/maintenance-detail-report?start=2026-10-01&end=2026-11-18';
  const { page } = await portal.open({ as: 'fleet-us', path: `${maintenance}&_groups=maintenance_category` });
  await page.getByText('Preventive').first().waitFor();
  await printed(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const table = page.locator('table[aria-label*="Maintenance detail"]');
  await table.waitFor();
  const headers = (await table.locator('th').allTextContents()).map((text) => text.trim());
  const at = headers.indexOf('Odometer (mi)');
  const textsOf = (row: string) => table.locator(row).first().locator('td').nth(at).textContent();
  const average = new RegExp(String.raw`^${words('tables.mean.mark')} [\d,]+$`);
  expect(await textsOf('tbody tr:last-child')).toMatch(average);
  expect(await textsOf('tbody tr')).toMatch(average);
});

it('says how to print the rows if the browser prints on its own', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await reportScreen(page, 'Fuel detail').isDone();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.getByText(words('report.print_later')).waitFor();
});

it('messages about the screen are not printed', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await report.exportAs('csv', 'shown');
  const shown = page.locator('.mantine-Notification-root').first();
  await shown.waitFor();
  await shown.hover();
  await page.emulateMedia({ media: 'print' });
  expect(await shown.isVisible()).toBe(false);
});

it.each([false, true])('paper is white where nothing is printed, too; dark: %s', async (dark) => {
  const { page } = await portal.open({ as: 'fleet-us', path, dark });
  await reportScreen(page, 'Fuel detail').isDone();
  await page.emulateMedia({ media: 'print' });
  const colors = () =>
    page.evaluate(() =>
      ['html', 'body'].map((name) => getComputedStyle(document.querySelector(name) as Element).backgroundColor),
    );
  expect(await colors()).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
});
