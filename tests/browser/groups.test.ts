import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { readWorkbook, valuesOf } from './support/files.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us', width: 2400 });

const fuelPath = '/reporting/fuel-detail-report';
const period = 'start=2026-11-01&end=2026-11-19&use_bill_date=false';

/** The amount in a text: $1,234.50. */
const money = (text: string | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''));

/** A report with grouped rows, by roles and names, as a user finds it. */
function groupedScreen(page: Page, title = 'Fuel detail') {
  const report = reportScreen(page, title);
  const zone = page.getByRole('group', { name: 'Group by', exact: true });
  return {
    ...report,
    zone,
    chip: (name: string) => page.getByRole('button', { name: `${name} in Groups`, exact: true }),
    chips: () => zone.getByRole('button').evaluateAll((all) => all.map((each) => each.textContent)),
    /** The names of the groups that are drawn, with their row counts. */
    async heads(): Promise<[name: string, rows: number][]> {
      const { rows } = await report.readGrid();
      return rows.flatMap(([text = '']) => {
        const [, name, count] = /^(.+?)\(([\d,]+)\)$/.exec(text) ?? [];
        return name && count ? [[name.trim(), money(count)] as [string, number]] : [];
      });
    },
    /** The cells of a column in the group headers that are drawn. */
    async totalsOf(field: string): Promise<number[]> {
      const { columns, rows } = await report.readGrid();
      const at = columns.indexOf(field);
      return rows.filter(([text]) => text).map((cells) => money(cells[at]));
    },
  };
}

async function pick(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

describe('your own groups', () => {
  it('are created, expanded and collapsed by keyboard alone, shared by link, and included in the file', async () => {
    const { page } = await visit(`${fuelPath}?${period}`);
    const report = groupedScreen(page);
    await report.isDone();
    const count = await report.rowCount();

    await report.button('Group rows').focus();
    await page.keyboard.press('Enter');
    const add = report.zone.getByRole('combobox', { name: 'Add a group' });
    // The focus moves to the next choice.
    await expect.poll(() => add.evaluate((input) => input === document.activeElement)).toBe(true);
    await pick(page, 'Model');
    await expect.poll(async () => (await report.heads()).length).toBeGreaterThan(20);
    await add.focus();
    await pick(page, 'Make');
    await expect.poll(report.chips).toEqual(['Model', 'Make']);
    await report.chip('Make').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(report.chips).toEqual(['Make', 'Model']);
    // The focus stays on the moved group, and moves back with it.
    const isHeld = () => report.chip('Make').evaluate((chip) => chip === document.activeElement);
    await expect.poll(isHeld).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(report.chips).toEqual(['Model', 'Make']);
    await expect.poll(isHeld).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(report.chips).toEqual(['Make', 'Model']);
    await expect.poll(isHeld).toBe(true);
    await expect.poll(async () => (await report.heads())[0]?.[0]).toBe('CHEVROLET');
    const heads = await report.heads();
    expect(heads.map(([name]) => name)).toEqual(heads.map(([name]) => name).toSorted());
    expect(sum(heads.map(([, rows]) => rows))).toBe(count);

    // The group totals add up to the totals row.
    const { columns, totals } = await report.readGrid();
    expect(totals[0]).toBe('Total');
    expect(sum(await report.totalsOf('quantity'))).toBeCloseTo(money(totals[columns.indexOf('quantity')]), 2);

    // Each key expands or collapses the focused group.
    await report.grid.getByRole('gridcell').filter({ hasText: 'CHEVROLET' }).focus();
    const isOpen = () =>
      report.grid
        .getByRole('button', { name: /: CHEVROLET$/ })
        .first()
        .getAttribute('aria-expanded');
    for (const [key, expected] of [
      ['Enter', 'true'],
      ['-', 'false'],
      ['+', 'true'],
      [' ', 'false'],
      ['Enter', 'true'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(isOpen).toBe(expected);
    }
    await page.keyboard.press('ArrowDown');
    const second = (await report.heads())[1] ?? ['', 0];
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await report.readGrid()).rows.filter(([text]) => !text).length).toBeGreaterThan(3);
    // The group header is followed only by rows of its model.
    const vehicles = async () => (await report.column('year_make_model')).filter(Boolean);
    // A row exists before its cells.
    await expect
      .poll(async () => [...new Set((await vehicles()).map((name) => name.replace(/^\d{4} /, '')))])
      .toEqual([`CHEVROLET ${second[0]}`]);

    // The link includes the groups.
    const link = page.url();
    expect(link).toContain('_groups=vehicle_make,vehicle_model');
    await visit(link);
    await report.isDone();
    await expect.poll(report.heads).toEqual(heads);

    // The workbook has the same groups, with every row.
    const book = await readWorkbook(await report.exportAs('xlsx', 'shown'));
    const sheet = book.worksheets[0];
    const cells = valuesOf(sheet);
    expect(cells[0]?.slice(0, 4)).toEqual(['Make', 'Model', 'Row count', 'Vehicle number']);
    const lines = cells
      .slice(1, -1)
      .map((line, place) => ({ line, outline: sheet?.getRow(place + 2).outlineLevel ?? 0 }));
    const makes = lines.filter(({ outline }) => outline === 0);
    expect(makes.map(({ line }) => [line[0], line[2]])).toEqual(heads);
    const models = lines.filter(({ outline }) => outline === 1);
    expect(sum(models.map(({ line }) => Number(line[2])))).toBe(count);
    expect(lines.filter(({ outline, line }) => outline === 2 && line[2] === null)).toHaveLength(count);
    expect(cells.at(-1)?.[2]).toBe(count);
    expect(cells.at(-1)?.[0]).toBe('Total');
  });
});

describe('groups with search and filters', () => {
  it('follow search and filters, are sorted by their totals, and end with the switch that started them', async () => {
    const path = `${fuelPath}?${period}&_groups=vehicle_make&_sort=-quantity`;
    const { page } = await visit(path);
    await page.setViewportSize({ width: 1600, height: 800 });
    const report = groupedScreen(page);
    await report.isDone();
    await expect.poll(async () => (await report.heads()).length).toBeGreaterThan(5);
    const quantities = await report.totalsOf('quantity');
    expect(quantities).toEqual(quantities.toSorted((a, b) => b - a));
    await report.search.fill('toyota');
    await expect.poll(async () => (await report.heads()).map(([name]) => name)).toEqual(['TOYOTA']);
    expect((await report.heads())[0]?.[1]).toBe(await report.rowCount());
    await report.search.fill('');
    await expect.poll(async () => (await report.heads()).length).toBe(quantities.length);
    // Through the column menu, added inside the other groups and removed again.
    await report.header('Product').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Group by this column' }).click();
    await expect.poll(report.chips).toEqual(['Make', 'Product']);
    await page.getByRole('button', { name: 'Group options' }).click();
    await page.getByRole('menuitem', { name: 'Expand to Product' }).click();
    await expect.poll(async () => (await report.heads()).length).toBeGreaterThan(quantities.length);
    await report.chip('Make').focus();
    await page.keyboard.press('Delete');
    await expect.poll(report.chips).toEqual(['Product']);
    await report.button('Group rows').click();
    await expect.poll(async () => (await report.readGrid()).columns[0]).toBe('vehicle_number');
    expect(page.url()).not.toContain('_groups');
    // Switched on again, they are as they were.
    await report.button('Group rows').click();
    await expect.poll(report.chips).toEqual(['Product']);
  });
});

describe('groups of a link', () => {
  it('keep the headers of the current rows in view, report what is missing, and survive leaving and returning', async () => {
    const pivot = '_look=pivot&_pivot=vehicle_make~~net_cost';
    const { page } = await portal.open({
      as: 'fleet-us',
      path: `${fuelPath}?${period}&_groups=vehicle_make,gone,transaction_date.month&${pivot}`,
    });
    await page.getByText('gone').waitFor();
    const cell = reportScreen(page, 'Fuel detail, pivot').grid.getByRole('gridcell').filter({ hasText: 'FORD' });
    await cell.click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const report = groupedScreen(page);
    await report.isDone();
    await expect.poll(async () => (await report.heads()).map(([name]) => name)).toEqual(['FORD']);
    await page.goBack();
    await cell.waitFor();
    await page.goForward();
    await expect.poll(async () => (await report.heads()).map(([name]) => name)).toEqual(['FORD']);

    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(async () => (await report.heads()).map(([name]) => name)).toEqual(['FORD', 'Nov 2026']);
    const stuck = page.locator('[data-level]');
    await expect.poll(() => stuck.count()).toBe(0);
    await report.grid.getByRole('gridcell').nth(20).hover();
    await page.mouse.wheel(0, 640);
    await expect.poll(() => stuck.count()).toBe(2);
    expect(await stuck.allTextContents()).toEqual([
      expect.stringContaining('Nov 2026'),
      expect.stringContaining('FORD'),
    ]);
    expect(await page.locator('[aria-hidden="true"]:has([data-level])').count()).toBe(1);
    // Moving up by keyboard keeps the focused cell visible.
    const rows = report.grid.getByRole('gridcell');
    await rows
      .filter({ hasText: /^\d{6}$/ })
      .nth(14)
      // Beside its text, which is a link.
      .click({ position: { x: 3, y: 5 } });
    for (let up = 0; up < 16; up++) await page.keyboard.press('ArrowUp');
    const below = async () => {
      const focused = (await page.locator('.ag-cell-focus').boundingBox())?.y ?? 0;
      const lowest = await stuck.first().boundingBox();
      return focused - (lowest?.y ?? 0) - (lowest?.height ?? 0);
    };
    // The grid scrolls once it has drawn.
    await expect.poll(below).toBeGreaterThanOrEqual(-1);
    // Pressing it collapses its group, which is then visible.
    await stuck.first().click();
    await expect.poll(async () => (await report.heads()).map(([name]) => name)).toEqual(['FORD', 'Nov 2026']);
    await expect.poll(() => stuck.count()).toBe(0);
    expect(await report.rowCount()).toBe((await report.heads())[0]?.[1]);
  });

  it.each([
    false,
    true,
  ])('are readable as a plain table, in French, on a phone, and axe finds nothing: dark %s', async (dark) => {
    const words = wordsOf('fr-CA');
    const { page } = await portal.open({
      as: 'fleet-ca',
      path: `/fr${fuelPath}?${period}&_groups=transaction_date.month,vehicle_make`,
      width: 390,
      dark,
    });
    const title = words.of('reports.fuel-detail-report.title');
    const report = reportScreen(page, title);
    await report.isDone();
    const open = page.getByRole('button', { name: `${words('pivots.expand')}\u00a0: nov. 2026` });
    await open.click();
    await expect.poll(() => report.grid.getByRole('button', { expanded: false }).count()).toBeGreaterThan(3);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: words('report.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: words('report.as_table') }).click();
    const table = page.getByRole('table', { name: title });
    const row = table.getByRole('rowheader').first();
    await row.waitFor();
    expect(await row.textContent()).toMatch(/^Niveau 1 nov. 2026/);
    expect(await row.getByRole('button').getAttribute('aria-expanded')).toBe('true');
    expect(await table.getByRole('rowheader').nth(1).textContent()).toMatch(/^Niveau 2 /);
    await row.getByRole('button').click();
    await expect.poll(() => table.getByRole('rowheader').count()).toBe(1);
    expect(await axeFinds(page)).toEqual([]);
  });
});
