import Excel from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });

const fuelPath = '/reporting/fuel-detail-report';
const period = 'start=2026-11-01&end=2026-11-19&use_bill_date=false';

/** The pivot on the screen: by roles and names, as a user finds it. */
function pivotScreen(page: Page, title = 'Fuel detail') {
  const report = reportScreen(page, `${title}, pivot`);
  const zone = (name: string) => page.getByRole('group', { name, exact: true });
  return {
    ...report,
    zone,
    chip: (name: string, of: string) => page.getByRole('button', { name: `${name} in ${of}`, exact: true }),
    /** What stands in a zone, in order. */
    items: (of: string) =>
      zone(of)
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.textContent)),
    /** The names of the groups that are seen. */
    async groups(): Promise<string[]> {
      return (await report.readGrid()).rows.map(([name = '']) => name);
    },
    async isThere() {
      await report.grid.waitFor();
      await expect.poll(() => this.groups()).not.toContain('');
    },
  };
}

/** The money of a text: $1,234.50. */
const money = (text: string | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));

async function pick(page: Page, zone: string, label: string, name: string): Promise<void> {
  const box = page.getByRole('group', { name: zone, exact: true }).getByRole('combobox', { name: label });
  await box.focus();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  // The only one: what is typed need not be pointed at.
  await page.keyboard.press('Enter');
}

describe('a pivot of one’s own', () => {
  it('is built by the keyboard alone, drilled into, left by Back, and shared by its link', async () => {
    const { page } = await visit(`${fuelPath}?${period}`);
    const rows = reportScreen(page, 'Fuel detail');
    await rows.isDone();
    const count = await rows.rowCount();
    const all = (await rows.readGrid()).totals;
    const net = (await rows.readGrid()).columns.indexOf('net_cost');

    await page.getByRole('radio', { name: 'Rows' }).focus();
    await page.keyboard.press('ArrowRight');
    const pivot = pivotScreen(page);
    await pivot.isThere();

    // The report's own is taken apart, and another one put together.
    for (const [zone, name] of [
      ['Rows', 'Make'],
      ['Rows', 'Model'],
      ['Columns', 'Transaction date by month'],
    ] as const) {
      await pivot.chip(name, zone).focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => pivot.items(zone)).not.toContain(name);
    }
    await pick(page, 'Values', 'Add a value', 'Rows');
    await pick(page, 'Rows', 'Add to rows', 'Make');
    await pick(page, 'Rows', 'Add to rows', 'Model');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Make', 'Model']);
    await pivot.chip('Model', 'Rows').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Model', 'Make']);
    // The focus goes with it.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Make', 'Model']);
    await pivot.isThere();
    const groups = await pivot.groups();
    expect(groups).toEqual(groups.toSorted());

    // Sums of all depths are those of the rows.
    const { totals, rows: lines } = await pivot.readGrid();
    expect(totals[0]).toBe('Total');
    expect(lines.reduce((sum, [, cost]) => sum + money(cost), 0)).toBeCloseTo(money(totals[1]), 2);
    expect(lines.reduce((sum, [, , , number]) => sum + money(number), 0)).toBe(count);
    if (net >= 0) expect(totals[1]).toBe(all[net]);

    // Opened by the keyboard, a group shows what it holds.
    await pivot.grid.getByRole('gridcell', { name: 'FORD', exact: false }).first().click();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await pivot.groups()).length).toBeGreaterThan(groups.length);

    // From a figure to its rows, and back.
    const before = page.url();
    await page.keyboard.press('ArrowRight');
    const focused = page.locator('.ag-cell-focus');
    await expect.poll(() => focused.textContent()).toMatch(/^\$/);
    const ford = money((await pivot.readGrid()).rows.find(([name]) => name === 'FORD')?.[3]);
    await page.keyboard.press('Enter');
    await rows.isDone();
    await expect.poll(() => rows.rowCount()).toBe(ford);
    await page.goBack();
    await pivot.isThere();
    expect(page.url()).toBe(before);
    await expect.poll(() => pivot.status().textContent()).toContain(count.toLocaleString('en-US'));
    // What was opened is open still.
    await expect.poll(async () => (await pivot.groups()).length).toBeGreaterThan(groups.length);

    // As the screen has it, so has the file: groups with what they hold, and the whole.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await pivot.button(/^Export/).click();
        await page.getByRole('menuitem', { name: 'Excel workbook' }).click();
      })(),
    ]);
    const book = new Excel.Workbook();
    await book.xlsx.readFile(await download.path());
    const sheet = book.worksheets[0];
    const cells = valuesOf(sheet);
    expect(cells[0]).toEqual(['Make', 'Model', 'Net cost', 'Fuel economy (mpg)', 'Rows']);
    expect(cells.at(-1)?.[2]).toBeCloseTo(money(totals[1]), 2);
    expect(cells.at(-1)?.[4]).toBe(count);
    const makes = cells.slice(1, -1).filter(([, model]) => !model);
    expect(makes.map(([make]) => make)).toEqual(groups);
    const outlines = makes.map((_, place) => sheet?.getRow(cells.indexOf(makes[place] ?? []) + 2).outlineLevel);
    expect(new Set(outlines)).toEqual(new Set([1]));

    // The link says it all.
    await visit(before);
    await pivot.isThere();
    expect(await pivot.items('Rows')).toEqual(['Make', 'Model']);
    expect((await pivot.readGrid()).totals).toEqual(totals);
  });
});

describe('a pivot that is narrowed', () => {
  it('sorts by a measure, keeps the first groups with the others as one, and shows shares that add up', async () => {
    const path = `${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make.t3.d0~~net_cost,net_cost.total.of_column,.count`;
    const { page } = await visit(path);
    const pivot = pivotScreen(page);
    await pivot.isThere();
    const { rows, totals } = await pivot.readGrid();
    expect(rows).toHaveLength(4);
    expect(rows[3]?.[0]).toBe('Other');
    const costs = rows.map(([, cost]) => money(cost));
    expect(costs.slice(0, 3)).toEqual(costs.slice(0, 3).toSorted((a, b) => b - a));
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(money(totals[1]), 2);
    expect(rows.reduce((sum, [, , share]) => sum + money(share), 0)).toBeCloseTo(100, 0);
    expect(totals[2]).toBe('100.0%');

    await pivot.chip('Make', 'Rows').click();
    await page.getByRole('menuitem', { name: 'Show' }).click();
    await page.getByRole('menuitemradio', { name: 'All' }).click();
    await expect.poll(async () => (await pivot.groups()).length).toBeGreaterThan(4);
    expect(await pivot.groups()).not.toContain('Other');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    // The rows of “Other” are all but those of the top groups.
    await visit(path);
    await pivot.isThere();
    const left = money((await pivot.readGrid()).rows[3]?.[3]);
    await pivot.grid.getByRole('gridcell').filter({ hasText: 'Other' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    await expect.poll(() => report.rowCount()).toBe(left);
  });
});

describe('a pivot of a link', () => {
  it('says what it can not show: too many columns, a column that the report lacks, a link that is no pivot', async () => {
    const at = (pivot: string) => `${fuelPath}?start=2026-01-01&end=2026-11-19&_look=pivot&_pivot=${pivot}`;
    const { page } = await visit(at('vehicle_make~vehicle_number~net_cost'));
    await page.getByText('Too many groups to show').waitFor();
    await visit(at('gone,vehicle_make~~net_cost,vin.sum'));
    const pivot = pivotScreen(page);
    await pivot.isThere();
    expect(await pivot.items('Rows')).toEqual(['Make']);
    await page.getByText('The columns vin, gone are not in this report').waitFor();
    await visit(at('%22what'));
    await pivot.isThere();
    await page.getByText('"what').waitFor();
  });

  it('reads as a table of the page, in French, in the units of the account, without a fault that axe finds', async () => {
    const words = wordsOf('fr-CA');
    const { page } = await portal.open({
      as: 'fleet-ca',
      path: `/fr${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make~transaction_date.quarter~net_cost,fuel_economy`,
      width: 390,
    });
    const title = words.of('reports.fuel-detail-report.title');
    const grid = page.getByRole('grid', { name: words('pivots.table', { title }) });
    await grid.waitFor();
    await expect.poll(() => grid.getByRole('gridcell').count()).toBeGreaterThan(4);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: words('report.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: words('report.as_table') }).click();
    const table = page.getByRole('table', { name: words('pivots.table', { title }) });
    await table.waitFor();
    const headers = await table.getByRole('columnheader').allTextContents();
    expect(headers[1]).toMatch(/^T4 2026, /);
    expect(headers.some((header) => header.includes('l/100'))).toBe(true);
    expect(headers.at(-1)).toMatch(new RegExp(`^${words('pivots.total')}, `));
    expect(await axeFinds(page)).toEqual([]);
  });
});
