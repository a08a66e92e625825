import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focusedName as focused, pressUntil } from './support/keyboard.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');

/** How many filters a key opens: a second one would take the values and the focus from the first. */
async function filtersOpenedBy(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  const windows = page.locator('.ag-filter-menu');
  await windows.first().waitFor();
  return windows.count();
}

/** Whether each of some texts, at least one, contains a word. */
const shown = (texts: readonly string[], word: string) =>
  texts.length > 0 && texts.every((text) => text.includes(word)) ? 'all' : texts;

it('the whole task works by keyboard', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path: '/' });
  await page.getByRole('heading', { level: 1 }).waitFor();

  // To the report, through the menu.
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe(words('frame.skip'));
  await pressUntil(page, 'Tab', 'Reporting');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Reporting' }).waitFor();
  await pressUntil(page, 'Tab', 'Fuel detail');
  await page.keyboard.press('Enter');
  const report = reportScreen(page, 'Fuel detail');
  await report.button('Run').waitFor();

  // A parameter, and the run from its field.
  await pressUntil(page, 'Tab', 'Use bill date');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await report.isDone();
  expect(await report.rowCount()).toBeGreaterThan(100);
  expect(new URL(page.url()).searchParams.get('use_bill_date')).toBe('true');

  // The grid: headers sort and filter, arrow keys move between cells.
  await pressUntil(page, 'Tab', 'columnheader vehicle_number');
  await pressUntil(page, 'ArrowRight', 'columnheader driver_name');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('_sort')).toBe('driver_name');
  await pressUntil(page, 'ArrowLeft', 'columnheader year_make_model');
  expect(await filtersOpenedBy(page, 'Control+Enter')).toBe(1);
  await expect.poll(() => focused(page)).toBe(words('tables.filters.search'));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe(words('tables.filters.value', { place: 1 }));
  await page.keyboard.type('TOYOTA');
  await expect.poll(async () => shown(await report.column('year_make_model'), 'TOYOTA')).toBe('all');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('columnheader year_make_model');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('gridcell year_make_model');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('gridcell driver_name');

  // Search, and back.
  await page.keyboard.press('/');
  await expect.poll(() => focused(page)).toBe(words('report.search'));
  const filtered = await report.rowCount();
  await page.keyboard.type('camry');
  await expect.poll(() => report.rowCount()).toBeLessThan(filtered);
  await expect.poll(async () => shown(await report.column('year_make_model'), 'CAMRY')).toBe('all');
  await page.keyboard.press('Escape');
  await expect.poll(() => report.rowCount()).toBe(filtered);

  // The columns.
  await pressUntil(page, 'Tab', words('report.columns'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: words('report.columns') }).waitFor();
  await expect.poll(() => focused(page)).toBe(words('report.find_column'));
  await pressUntil(page, 'Tab', words('report.move_column', { column: 'Driver name' }));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe(words('report.move_column', { column: 'Driver name' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await pressUntil(page, 'Tab', 'Driver name');
  await pressUntil(page, 'Tab', 'Product class');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(words('report.columns'));
  const { columns } = await report.readGrid();
  expect(columns.slice(0, 6)).toEqual([
    'vehicle_number',
    'year_make_model',
    'transaction_date',
    'driver_name',
    'transaction_time',
    'product',
  ]);

  // The file.
  await pressUntil(page, 'Tab', words('report.export'));
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  const coming = page.waitForEvent('download');
  await pressUntil(
    page,
    'ArrowDown',
    words('report.file.csv', { count: await report.rowCount(), number: await report.rowCount() }),
  );
  await page.keyboard.press('Enter');
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(
    'Vehicle number,Vehicle,Transaction date,Driver name,Transaction time,Product',
  );
});

/** The row and column of the focused cell. */
const focusedCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]');
    return cell ? [Number(cell.closest('[row-index]')?.getAttribute('row-index')), cell.getAttribute('col-id')] : null;
  });

it('Ctrl+End and Ctrl+Home go to the last and the first cell', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path: '/reporting/fuel-detail-report' });
  const report = reportScreen(page, 'Fuel detail');
  await report.button('Run').click();
  await report.isDone();
  const { columns } = await report.readGrid();
  await report.grid
    .getByRole('gridcell')
    .first()
    .click({ position: { x: 3, y: 8 } });
  await expect.poll(() => focusedCell(page)).toEqual([0, columns[0]]);
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await focusedCell(page))?.[0]).toBe((await report.rowCount()) - 1);
  expect((await focusedCell(page))?.[1]).not.toBe(columns[0]);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => focusedCell(page)).toEqual([0, columns[0]]);
});
