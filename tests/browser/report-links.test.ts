import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { modelOf, wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const fuelPath = '/reporting/fuel-detail-report';

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('the address of a report', () => {
  const visit = portal.stay({ as: 'fleet-small' });

  it('has only the parameters of an untouched run, and only the changes of a column', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: fuelPath, width: 1900 });
    const report = reportScreen(page, 'Fuel detail');
    await report.run();
    await expect.poll(() => report.grid.locator('[row-index="b-0"]').first().textContent()).not.toBe('');
    const untouched = { start: '2026-01-01', end: '2026-11-20', use_bill_date: 'false' };
    expect(queryOf(page)).toEqual(untouched);

    const handle = report.grid.locator('.ag-header-cell[col-id="transaction_date"] .ag-header-cell-resize');
    const box = await handle.boundingBox();
    if (!box) throw new Error('The column has no handle.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const resized = modelOf('fuel-detail-report', 'fleet-us').columns.find(({ value }) => value === 'transaction_date');
    await expect
      .poll(() => queryOf(page))
      .toEqual({ ...untouched, _columns: `transaction_date.${(resized?.width ?? 0) + 60}~` });
    const { columns } = await report.readGrid();
    await page.reload();
    await report.isDone();
    expect((await report.readGrid()).columns).toEqual(columns);
    expect((await report.header('Transaction date').boundingBox())?.width).toBeCloseTo((resized?.width ?? 0) + 60, 0);
  });

  it('is followed when a link in the portal, or Back, leads to the open report', async () => {
    const { page } = await visit(`${fuelPath}?start=2026-11-01&end=2026-11-10`);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const rows = await report.rowCount();
    const menu = page.getByRole('banner').getByRole('button', { name: words.of('menus.reporting.title'), exact: true });
    await menu.click();
    const links = page.getByRole('navigation', { name: words.of('menus.reporting.title'), exact: true });
    await links.getByRole('link', { name: 'Fuel detail', exact: true }).click();
    await report.field('Start date').waitFor();
    expect(await report.field('Start date').inputValue()).toBe('01/01/2026');
    expect(await report.grid.count()).toBe(0);
    await page.goBack();
    await report.isDone();
    expect(await report.rowCount()).toBe(rows);
  });

  it('that is old or invalid opens with a note of what it cannot read', async () => {
    const filter = [
      { value: 'transaction_date', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 1e15 }] },
    ];
    const query = new URLSearchParams({
      start: '2026-11-01',
      center: '7',
      _sort: '-gone,driver_name',
      _columns: 'product,engine_hours.9999',
      _filter: JSON.stringify(filter),
    });
    const { page } = await visit(`${fuelPath}?${query}`);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const parts = ['center=7', '-gone', 'engine_hours.9999'].join(', ');
    const note = page.getByText(words('report.link_unread', { parts }));
    await note.waitFor();
    expect(await note.count()).toBe(1);
    // After the column that the report pins.
    expect((await report.readGrid()).columns.slice(0, 2)).toEqual(['vehicle_number', 'product']);
    expect(await report.header('Driver name').getAttribute('aria-sort')).toBe('ascending');
    // Without its filter there would be more rows than in the link.
    const closed = page.getByText(words('report.filters_closed', { count: 1, names: 'Transaction date' }));
    await closed.waitFor();
    const [shown, of] = await report.rowCounts();
    expect(shown).toBe(0);
    const chip = words('dashboard.filter', {
      column: 'Transaction date',
      conditions: words('report.conditions.closed'),
    });
    await page.getByRole('button', { name: words('report.narrowing.remove', { text: chip }) }).click();
    await expect.poll(() => report.rowCounts()).toEqual([of, of]);
    expect(await closed.count()).toBe(0);
  });
});

it('a report has an entry for each run and look: Back and Forward lead from one to the next', async () => {
  const { page } = await portal.open({
    as: 'fleet-small',
    path: `${fuelPath}?start=2026-10-01&end=2026-11-10&use_bill_date=false`,
  });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const first = await report.rowCount();
  await report.button(/2026$/).click();
  await report.field('Start date').fill('11/01/2026');
  await page.keyboard.press('Tab');
  await report.run();
  const second = await report.rowCount();
  expect(second).toBeLessThan(first);
  await page.getByText('Chart', { exact: true }).click();
  await report.grid.waitFor({ state: 'detached' });
  await page.goBack();
  await report.grid.waitFor();
  expect(await report.rowCount()).toBe(second);
  await page.goBack();
  await expect.poll(() => report.rowCount()).toBe(first);
  expect(new URL(page.url()).searchParams.get('start')).toBe('2026-10-01');
  await page.goForward();
  await expect.poll(() => report.rowCount()).toBe(second);
});

it('a link that is longer than the server reads opens the report with all of it', async () => {
  const values = Array.from({ length: 110 }, (_, place) => `Not a value ${place}`);
  const without = ['vehicle_model', 'product', 'merchant_name'].map((value) => ({
    value,
    match: 'all',
    conditions: [{ type: 'values', operator: 'none_of', values }],
  }));
  const ford = {
    value: 'vehicle_make',
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values: ['FORD'] }],
  };
  const query = new URLSearchParams({ start: '2026-11-01', end: '2026-11-18', use_bill_date: 'false' });
  const { page } = await portal.open({ as: 'fleet-us', path: `${fuelPath}?${query}` });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const all = await report.rowCount();
  query.set('_filter', JSON.stringify([...without, ford]));
  query.set('_x', 'x'.repeat(30_000));
  await page.goto(`${fuelPath}?${query}`);
  await report.isDone();
  const chips = page.getByRole('group', { name: words('report.narrowing.title') }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(4);
  expect(await chips.last().textContent()).toContain('Make is FORD');
  const [shown, of] = await report.rowCounts();
  expect(of).toBe(all);
  expect(shown).toBeLessThan(all);
  await page.getByText('Some parts of this link could not be read and were skipped: _x=xxx').waitFor();
});
