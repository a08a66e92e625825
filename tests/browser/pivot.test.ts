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

/** The pivot on screen, by roles and names, as a user finds it. */
function pivotScreen(page: Page, title = 'Fuel detail') {
  const report = reportScreen(page, `${title}, pivot`);
  const zone = (name: string) => page.getByRole('group', { name, exact: true });
  return {
    ...report,
    zone,
    chip: (name: string, of: string) => page.getByRole('button', { name: `${name} in ${of}`, exact: true }),
    /** The fields in a zone, in order. */
    items: (of: string) =>
      zone(of)
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.textContent)),
    /** The names of the visible groups. */
    async groups(): Promise<string[]> {
      return (await report.readGrid()).rows.map(([name = '']) => name);
    },
    async isThere() {
      await report.grid.waitFor();
      await expect.poll(() => this.groups()).not.toContain('');
    },
  };
}

/** The amount in a text: $1,234.50. */
const money = (text: string | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));

async function pick(page: Page, zone: string, label: string, name: string): Promise<void> {
  const box = page.getByRole('group', { name: zone, exact: true }).getByRole('combobox', { name: label });
  await box.focus();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  // The only match, so typing is enough.
  await page.keyboard.press('Enter');
}

it('a pivot keeps its groups expanded with another value, with a search and with another run', async () => {
  const { page } = await visit(`${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make,vehicle_model~~.count`);
  const pivot = pivotScreen(page);
  await pivot.isThere();
  await page.getByText('Double-click a value to see its rows').waitFor();
  const models = async () => (await pivot.groups()).filter((name) => name.startsWith('F-150'));
  expect(await models()).toEqual([]);
  await pivot.grid.getByRole('gridcell', { name: 'FORD', exact: false }).first().click();
  await page.keyboard.press('Enter');
  await expect.poll(models).not.toEqual([]);
  await pick(page, 'Values', 'Add a value', 'Net cost');
  await expect.poll(async () => (await pivot.readGrid()).columns.length).toBe(3);
  await expect.poll(models).not.toEqual([]);
  const all = await pivot.rowCount();
  await pivot.search.fill('UNL');
  await expect.poll(() => pivot.rowCount()).toBeLessThan(all);
  await expect.poll(models).not.toEqual([]);
  await pivot.search.fill('');
  await expect.poll(() => pivot.rowCount()).toBe(all);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await pivot.isThere();
  await expect.poll(models).not.toEqual([]);
});

describe('a pivot', () => {
  it('is built by keyboard alone, drilled into, left with Back, and shared by link', async () => {
    const { page } = await visit(`${fuelPath}?${period}`);
    const rows = reportScreen(page, 'Fuel detail');
    await rows.isDone();
    const count = await rows.rowCount();
    // The grid draws only the columns in the window.
    await page.setViewportSize({ width: 5000, height: 800 });
    await expect.poll(async () => (await rows.readGrid()).columns).toContain('net_cost');
    const { columns, totals: all } = await rows.readGrid();
    const net = all[columns.indexOf('net_cost')];
    expect(money(net)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('radio', { name: 'Table' }).focus();
    await page.keyboard.press('ArrowRight');
    const pivot = pivotScreen(page);
    await pivot.isThere();

    // The report's own pivot is removed, and another one built.
    for (const [zone, name] of [
      ['Rows', 'Make'],
      ['Rows', 'Model'],
      ['Columns', 'Transaction date by month'],
    ] as const) {
      await pivot.chip(name, zone).focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => pivot.items(zone)).not.toContain(name);
    }
    await pick(page, 'Values', 'Add a value', 'Row count');
    await pick(page, 'Rows', 'Add to rows', 'Make');
    await pick(page, 'Rows', 'Add to rows', 'Model');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Make', 'Model']);
    await pivot.chip('Model', 'Rows').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Model', 'Make']);
    // The focus moves with it.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pivot.items('Rows')).toEqual(['Make', 'Model']);
    await pivot.isThere();
    const groups = await pivot.groups();
    expect(groups.length).toBeGreaterThan(1);
    expect(groups).toEqual(groups.toSorted());

    // The sums at every depth are those of the rows.
    const { totals, rows: lines } = await pivot.readGrid();
    expect(totals[0]).toBe('Total');
    expect(lines.reduce((sum, [, cost]) => sum + money(cost), 0)).toBeCloseTo(money(totals[1]), 2);
    expect(lines.reduce((sum, [, , , number]) => sum + money(number), 0)).toBe(count);
    expect(totals[1]).toBe(net);

    // Expanded by keyboard, a group shows its contents.
    await pivot.grid.getByRole('gridcell', { name: 'FORD', exact: false }).first().click();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await pivot.groups()).length).toBeGreaterThan(groups.length);

    // From a value to its rows, and back.
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
    // What was expanded is still expanded.
    await expect.poll(async () => (await pivot.groups()).length).toBeGreaterThan(groups.length);

    // The file has the same: groups with their contents, and the total.
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
    expect(cells[0]).toEqual(['Make', 'Model', 'Net cost', 'Fuel economy (mpg)', 'Row count']);
    expect(cells.at(-1)?.[2]).toBeCloseTo(money(totals[1]), 2);
    expect(cells.at(-1)?.[4]).toBe(count);
    const makes = cells.slice(1, -1).filter(([, model]) => !model);
    expect(makes.map(([make]) => make)).toEqual(groups);
    const outlines = makes.map((_, place) => sheet?.getRow(cells.indexOf(makes[place] ?? []) + 2).outlineLevel);
    expect(new Set(outlines)).toEqual(new Set([1]));

    // The link contains everything.
    await visit(before);
    await pivot.isThere();
    expect(await pivot.items('Rows')).toEqual(['Make', 'Model']);
    expect((await pivot.readGrid()).totals).toEqual(totals);
  });
});

describe('a pivot with sorting and limits', () => {
  it('sorts by a value, keeps the top groups with the rest as one, and shows shares that add up', async () => {
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

    // The rows of “Other” are all except those of the top groups.
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

describe('a wide pivot', () => {
  it('keeps its grand totals in view, below and on the right', async () => {
    const { page } = await visit(`${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make~transaction_date.day~net_cost`);
    const pivot = pivotScreen(page);
    await pivot.isThere();
    const total = pivot.grid.locator('[role=columnheader][col-id="0 0"]');
    await total.waitFor();
    expect((await total.textContent())?.trim()).toBe('Total');
    const whole = pivot.grid.locator('[row-index="b-0"] [col-id="0 0"]');
    const isInView = (node: Element) => {
      const { left, right, bottom } = node.getBoundingClientRect();
      return left > 0 && right <= innerWidth && bottom <= innerHeight;
    };
    expect(await total.evaluate(isInView)).toBe(true);
    expect(await whole.evaluate(isInView)).toBe(true);
    expect(money((await whole.textContent()) ?? '')).toBeGreaterThan(0);
    // With room for all columns they follow the others.
    await visit(`${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make~transaction_date.quarter~net_cost`);
    await pivot.isThere();
    expect(await pivot.grid.locator('.ag-pinned-right-header').getByRole('columnheader').count()).toBe(0);
  });
});

describe('a field', () => {
  it('shows its top or bottom groups by a value, and the rest as one', async () => {
    const { page } = await visit(`${fuelPath}?${period}&_look=pivot&_pivot=vehicle_make~~net_cost`);
    const pivot = pivotScreen(page);
    await pivot.isThere();
    const { rows } = await pivot.readGrid();
    const byCost = rows.toSorted(([, a], [, b]) => money(a) - money(b)).map(([name = '']) => name);
    for (const [choice, names] of [
      ['Bottom 3 by Net cost', byCost.slice(0, 3)],
      ['Top 3 by Net cost', byCost.slice(-3).toReversed()],
    ] as const) {
      await pivot.chip('Make', 'Rows').click();
      await page.getByRole('menuitem', { name: 'Show' }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect.poll(() => pivot.groups()).toEqual([...names, 'Other']);
    }
  });
});

describe('a pivot of a link', () => {
  it('says what it cannot show: too many columns, a column that the report lacks, an invalid link', async () => {
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

  it('is readable as a plain table, in French, in the units of the account, and axe finds nothing', async () => {
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
    expect(headers.some((header) => header.includes('L/100'))).toBe(true);
    expect(headers.at(-1)).toMatch(new RegExp(`^${words('pivots.total')}, `));
    expect(await axeFinds(page)).toEqual([]);
  });
});
