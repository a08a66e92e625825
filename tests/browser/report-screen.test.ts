import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const fuelPath = '/reporting/fuel-detail-report';
const small = portal.stay({ as: 'fleet-small' });
const canadian = portal.stay({ as: 'fleet-ca' });

describe('a date', () => {
  it('that was cleared is required again', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const start = report.field('Start date');
    await start.fill('');
    await page.keyboard.press('Tab');
    await page.getByText(words('faults.required')).waitFor();
    expect(await start.inputValue()).toBe('');
    expect(await start.getAttribute('placeholder')).toBe('MM/DD/YYYY');
    expect(await report.button('Run').getAttribute('aria-disabled')).toBe('true');
  });

  it('that is invalid is not replaced by the previous one, not even by a run from its field', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const calls: string[] = [];
    page.context().on('request', (request) => calls.push(new URL(request.url()).pathname));
    await report.field('Start date').fill('31/13/2026');
    await page.keyboard.press('Control+Enter');
    await page.getByText(words('fields.no_such_day', { example: '|' }).split('|')[0] ?? '').waitFor();
    await page.getByText(words('report.idle.title_wrong')).waitFor();
    expect(calls).not.toContain('/api/reports/fuel-detail');
    await report.field('Start date').fill('10/31/2026');
    await page.keyboard.press('Control+Enter');
    await report.isDone();
    expect(new URL(page.url()).searchParams.get('start')).toBe('2026-10-31');
  });

  it('has a placeholder in the letters of the language, in the order of the account', async () => {
    const placeholder = async (page: Page) =>
      page.getByLabel(wordsOf('fr-CA').of('parameters.start.text')).getAttribute('placeholder');
    expect(await placeholder((await small(`/fr${fuelPath}`)).page)).toBe('MM/JJ/AAAA');
    expect(await placeholder((await canadian(`/fr${fuelPath}`)).page)).toBe('AAAA-MM-JJ');
  });
});

it('a column is never narrower than its total', async () => {
  const path = `${fuelPath}?_columns=vehicle_number,fuel_cost.40,quantity.40`;
  const { page } = await small(path);
  await page.setViewportSize({ width: 1600, height: 800 });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const total = report.grid.locator('[row-index="b-0"] [col-id="fuel_cost"]');
  const hidden = () => total.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
  await expect.poll(() => total.textContent()).toMatch(/^\$\d{1,3}(,\d{3})+\.\d\d$/);
  expect(await hidden()).toBe(0);
  // It can be dragged to that width, not narrower.
  const handle = report.grid.locator('.ag-header-cell[col-id="fuel_cost"] .ag-header-cell-resize');
  const box = await handle.boundingBox();
  if (!box) throw new Error('The column has no handle.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(hidden).toBe(0);
});

it('the menu of more actions exposes that it is open, and its tooltip closes', async () => {
  const { page } = await small(fuelPath);
  const more = reportScreen(page, 'Fuel detail').button(words('report.more'));
  await more.hover();
  await page.getByRole('tooltip').waitFor();
  await more.click();
  await page.getByRole('menu').waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
});

describe('the focus', () => {
  const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((it) => it === document.activeElement));

  it('stays with the parameters while they collapse and expand', async () => {
    const { page } = await small(fuelPath);
    const report = reportScreen(page, 'Fuel detail');
    const sentence = report.button('Jan 1 – Nov 20, 2026');
    await report.field('Use bill date').focus();
    await page.keyboard.press('Control+Enter');
    await report.isDone();
    await hasFocus(sentence).toBe(true);
    await page.keyboard.press('Enter');
    await hasFocus(report.button(words('report.fold'))).toBe(true);
    await page.keyboard.press('Enter');
    await hasFocus(sentence).toBe(true);
    await report.button('Run').focus();
    await page.keyboard.press('Enter');
    await report.isDone();
    await hasFocus(report.button('Run')).toBe(true);
  });

  it('returns to the cell whose menu was closed', async () => {
    const { page } = await small(`${fuelPath}?start=2026-11-01`);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const cell = report.grid.locator('[row-index="2"] [col-id="transaction_date"]');
    await cell.click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(cell).toBe(true);
  });
});

it('the time of the run and its time zone are fully visible, however long the parameters are', async () => {
  const french = wordsOf('fr-CA');
  const path = '/fr/reporting/asc842-report?rate=5&_search=fo';
  const { page } = await canadian(path);
  const report = reportScreen(page, french.of('reports.asc-842-report.title'));
  await report.isDone();
  const [ranAt = ''] = french('report.ran_at', { moment: '|' }).split('|');
  const moment = report.screen.locator('footer').getByText(ranAt);
  expect(await moment.textContent()).toMatch(/UTC$/);
  expect(await moment.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

it.for([1280, 420])('a toast covers neither the totals nor the status bar, at %i px', async (width) => {
  const { page } = await small(`${fuelPath}?_run=1`);
  await page.setViewportSize({ width, height: 800 });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await report.exportAs('csv', 'all');
  const told = await page.getByRole('status').filter({ hasText: /\.csv/ }).boundingBox();
  const totals = await report.grid.locator('[row-index="b-0"]').first().boundingBox();
  expect(told && totals && told.y + told.height).toBeLessThan(totals?.y ?? 0);
});
