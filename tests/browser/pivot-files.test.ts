import { readFile } from 'node:fs/promises';
import Excel from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const fuelPath = '/reporting/fuel-detail-report?start=2026-11-01&end=2026-11-19&use_bill_date=false';
const pivotPath = `${fuelPath}&_look=pivot&_pivot=vehicle_make~transaction_date.week~net_cost,fuel_economy,.count`;

/** The amount in a text: $1,234.50. */
const money = (text: string | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));

async function openPivot(path: string, title: string, as = 'fleet-us') {
  const { page } = await portal.open({ as, path, own: true, width: 2000 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pivot = reportScreen(page, title);
  await pivot.grid.waitFor();
  await expect.poll(async () => (await pivot.readGrid()).totals[1] ?? '').not.toBe('');
  return { page, pivot };
}

/** What a browser's own parser finds wrong in XML texts. */
const faultsOf = (page: Page, xmls: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.flatMap((xml) => {
        const fault = new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror');
        return fault ? [fault.textContent] : [];
      }),
    xmls,
  );

const clipboardOf = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? await (await item.getType(type)).text() : null);
    return { text: await read('text/plain'), html: await read('text/html') };
  });

/** The texts of an HTML table, row by row. */
const tableOf = (page: Page, html: string | null) =>
  page.evaluate(
    (text) =>
      [...new DOMParser().parseFromString(text ?? '', 'text/html').querySelectorAll('tr')].map((row) =>
        [...row.cells].map((cell) => cell.textContent),
      ),
    html,
  );

it('is exported as a workbook with its rows and a PivotTable, listed after the files of the pivot itself', async () => {
  const { page, pivot } = await openPivot(pivotPath, 'Fuel detail, pivot');
  const count = await pivot.rowCount();
  await pivot.button(/^Export/).click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allTextContents()).toEqual([
    'Excel workbook',
    'CSV',
    'PDF document',
    'Excel with rows and PivotTable',
    `Excel, ${count.toLocaleString('en-US')} rows`,
    `CSV, ${count.toLocaleString('en-US')} rows`,
    `PDF, ${count.toLocaleString('en-US')} rows`,
    'CSV format: commas, decimal point',
  ]);
  const coming = page.waitForEvent('download');
  await entries.nth(3).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Fuel detail, PivotTable \d{4}-\d\d-\d\d\.xlsx$/);
  const path = await download.path();
  const parts = Object.entries(unzipSync(await readFile(path)));
  expect(
    await faultsOf(
      page,
      parts.map(([, bytes]) => strFromU8(bytes)),
    ),
  ).toEqual([]);
  const book = new Excel.Workbook();
  await book.xlsx.readFile(path);
  expect(book.worksheets.map(({ name }) => name)).toEqual(['PivotTable', 'Pivot as shown', 'Fuel detail', 'About']);
  const rows = valuesOf(book.getWorksheet('Fuel detail'));
  expect(rows).toHaveLength(count + 2);
  expect(rows[0]).toContain('Transaction date by week');
  const whole = valuesOf(book.getWorksheet('PivotTable')).at(-1) ?? [];
  const shown = (await pivot.readGrid()).totals;
  expect(whole.at(-1)).toBe(count);
  expect(whole.at(-2)).toBeCloseTo(money(shown.at(-3)), 2);
});

it('is copied as shown, a group with its headers, and a value', async () => {
  const { page, pivot } = await openPivot(
    pivotPath.replace('vehicle_make~', 'vehicle_make,vehicle_model~'),
    'Fuel detail, pivot',
  );
  const { rows, totals } = await pivot.readGrid();
  await page.getByRole('button', { name: 'Pivot options' }).click();
  await page.getByRole('menuitem', { name: 'Copy pivot' }).click();
  await page.getByText('Pivot copied.').waitFor();
  const all = await clipboardOf(page);
  const lines = (all.text ?? '').split('\n').map((line) => line.split('\t'));
  expect(lines).toHaveLength(2 + rows.length + 1);
  expect(lines.slice(2, -1).map(([make]) => make)).toEqual(rows.map(([make]) => make));
  expect(lines.at(-1)?.slice(2)).toEqual(totals.slice(1));
  const table = await tableOf(page, all.html);
  expect(table).toHaveLength(lines.length);
  expect(table.at(-1)).toEqual(lines.at(-1));
  expect(all.html).toContain('text-align');

  await pivot.grid
    .getByRole('gridcell', { name: totals[1] ?? '', exact: true })
    .first()
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy row with headers' }).click();
  await page.getByText('Row copied.').waitFor();
  await expect.poll(async () => (await tableOf(page, (await clipboardOf(page)).html)).length).toBe(3);
  expect((await tableOf(page, (await clipboardOf(page)).html)).at(-1)).toEqual(lines.at(-1));

  await pivot.grid
    .getByRole('gridcell', { name: totals[1] ?? '', exact: true })
    .first()
    .click();
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByText('Cell copied.').waitFor();
  expect((await clipboardOf(page)).text).toBe(totals[1]);
});

it('is not copied if it is too large, and says what to do', async () => {
  const path = `${fuelPath.replace('2026-11-01', '2026-01-01')}&_look=pivot&_pivot=vehicle_number~transaction_date~net_cost,.count`;
  const { page } = await openPivot(path, 'Fuel detail, pivot');
  await page.getByRole('button', { name: 'Pivot options' }).click();
  await page.getByRole('menuitem', { name: 'Copy pivot' }).click();
  await page.getByText(/but only 100,000 can be copied\./).waitFor();
});

it('puts its rows on the clipboard with their formats, in French as well', async () => {
  const words = wordsOf('fr-CA');
  const title = words.of('reports.fuel-detail-report.title');
  const { page } = await portal.open({ as: 'fleet-ca', path: `/fr${fuelPath}`, own: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = reportScreen(page, title);
  await report.isDone();
  const { headers, rows } = await report.readGrid();
  await report.grid
    .getByRole('gridcell', { name: rows[0]?.[0] ?? '', exact: true })
    .first()
    // Beside its text, which is a link.
    .click({ position: { x: 3, y: 5 } });
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await page.getByText(words('tables.copied_row')).waitFor();
  const { text, html } = await clipboardOf(page);
  const table = await tableOf(page, html);
  expect(table).toHaveLength(2);
  expect(text?.split('\n').map((line) => line.split('\t'))).toEqual(table);
  expect(table[0]?.slice(0, 3)).toEqual(headers.slice(0, 3));
  expect(table[1]?.slice(0, 3)).toEqual(rows[0]?.slice(0, 3));
  // In any language of the spreadsheet, a number is a number, and a vehicle number is not.
  expect(html).toMatch(/x:num="[\d.]+" style="text-align:right/);
  expect(html).toContain(`mso-number-format:&quot;\\@&quot;">${rows[0]?.[0]}<`);
});
