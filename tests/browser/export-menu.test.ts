import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const period = 'start=2026-11-01&end=2026-11-19&use_bill_date=false';
const path = `/reporting/fuel-detail-report?${period}`;

const clipboardOf = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? await (await item.getType(type)).text() : null);
    return { text: await read('text/plain'), html: await read('text/html') };
  });

it('writes CSV files in the dialect of the language until another is chosen, which is kept', async () => {
  const { page } = await portal.open({ as: 'fleet-ca', path: `/fr${path}`, own: true });
  const report = reportScreen(page, 'Détail du carburant');
  await report.isDone();
  const open = () => page.getByRole('button', { name: /^Exporter/ }).click();
  const entry = (name: RegExp) => page.getByRole('menuitem', { name });
  const linesOf = async () => {
    const download = page.waitForEvent('download');
    await entry(/^CSV,/).first().click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), text, lines: text.split('\r\n') };
  };
  await open();
  const shown = await report.rowCount();
  const first = await linesOf();
  expect(first.name).toMatch(/\.csv$/);
  expect(first.text.charCodeAt(0)).toBe(0xfeff);
  expect(first.lines).toHaveLength(shown + 2);
  expect(first.lines[0]?.split(';').length).toBeGreaterThan(10);
  expect(first.lines[1]).toMatch(/;\d+,\d+;/);
  await page.getByText(/est prêt/).waitFor();
  await open();
  await entry(/^Format CSV.: points-virgules, virgule décimale$/).click();
  await page.getByText('UTF-8 avec marque d’ordre des octets (BOM)').waitFor();
  await page.getByRole('menuitemradio', { name: 'tabulations, point décimal' }).click();
  await entry(/^Format CSV.: tabulations, point décimal$/).waitFor();
  await page.reload();
  await report.isDone();
  await open();
  await entry(/^Format CSV.: tabulations, point décimal$/).waitFor();
  const second = await linesOf();
  expect(second.name).toMatch(/\.tsv$/);
  expect(second.lines).toHaveLength(shown + 2);
  expect(second.lines[1]).toMatch(/\t\d+\.\d+\t/);
});

it('writes a text file about the run with a CSV file, if that is wanted', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path, own: true });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const open = () => page.getByRole('button', { name: 'Export' }).click();
  await open();
  await page.getByRole('menuitem', { name: /^CSV format/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'With a text file about the run' }).click();
  await page.reload();
  await report.isDone();
  await open();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('menuitem', { name: /^CSV,/ }).first().click();
  await expect
    .poll(() => downloads.map((each) => each.suggestedFilename().replace(/ \d.*\./, '.')).sort())
    .toEqual(['Fuel detail.csv', 'Fuel detail.txt']);
  const about = downloads.find((each) => each.suggestedFilename().endsWith('.txt')) as Download;
  const text = await readFile(await about.path(), 'utf8');
  expect(text).toMatch(/^\ufeffFuel detail\r\n\r\nNet cost: .*\r\nAccount: /s);
  expect(text).toMatch(/\r\nRun at: .*20\d\d/);
  expect(text).toMatch(/\r\nTime zone: /);
  expect(text).toMatch(/\r\n\r\nTotals?\r\n/);
});

it('copies a code with leading zeros as a text cell, and a name as plain text', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path, own: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const { columns, rows } = await report.readGrid();
  const copied = async (field: string) => {
    const text = rows[0]?.[columns.indexOf(field)] ?? '';
    const cell = report.grid.getByRole('gridcell', { name: text, exact: true }).first();
    // Beside the text, which can be a link.
    await cell.click({ position: { x: 3, y: 8 } });
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await clipboardOf(page)).text).toBe(text);
    return clipboardOf(page);
  };
  const code = await copied('vehicle_number');
  expect(code.text).toMatch(/^0/);
  expect(code.html).toMatch(/mso-number-format:(&quot;|")\\@/);
  const name = await copied('year_make_model');
  expect(name.html).toBeNull();
});

it('counts a double click on a menu entry as one click: the cell under it is not opened', async () => {
  const pivotPath = `${path}&_look=pivot&_pivot=vehicle_make~~net_cost,.count`;
  const { page } = await portal.open({ as: 'fleet-us', path: pivotPath, own: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pivot = reportScreen(page, 'Fuel detail, pivot');
  await pivot.grid.waitFor();
  await expect.poll(async () => (await pivot.readGrid()).rows.length).toBeGreaterThan(3);
  await pivot.grid.locator('.ag-cell[col-id="0 0"]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy cell' }).dblclick();
  await page.getByText('Cell copied.').waitFor();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('_look')).toBe('pivot');
  await expect(pivot.grid.isVisible()).resolves.toBe(true);
  // A double click on the cell itself opens its rows.
  await pivot.grid.locator('.ag-cell[col-id="0 0"]').first().dblclick();
  await expect.poll(() => new URL(page.url()).searchParams.get('_look')).not.toBe('pivot');
});
