import { expect, it } from 'vitest';
import { wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const path = '/reporting/fuel-detail-report';

it('a filter stays open, with its focus, when what it leaves needs a wider column', async () => {
  const { page } = await portal.open({
    as: 'fleet-ca',
    path: `/ca${path}?_columns=vehicle_number,odometer&_sort=-odometer`,
  });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const odometer = report.grid.locator('[role="columnheader"][col-id="odometer"]');
  const width = async () => (await odometer.boundingBox())?.width ?? 0;
  const total = report.grid.locator('[row-index="b-0"] [col-id="odometer"]');
  await expect.poll(() => total.textContent()).toMatch(/\d/);
  const before = await width();
  const [mostDriven] = await report.column('vehicle_number');
  await report.openFilter('Vehicle number');
  await page.getByRole('tab', { name: 'Conditions' }).click();
  const value = page.getByRole('textbox', { name: 'Value 1' });
  await value.fill(mostDriven ?? '');
  await expect.poll(width).toBeGreaterThan(before);
  // The grid looks for what its windows stand by five times a second.
  await page.waitForTimeout(500);
  expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
});

it.for([
  ['fleet-us', 'en-US', 'MM/DD/YYYY', '03/05/2026'],
  ['fleet-ca', 'en-CA', 'YYYY-MM-DD', '2026-03-05'],
  ['fleet-ca', 'fr-CA', 'AAAA-MM-JJ', '2026-03-05'],
] as const)('%s filters days in %s as it writes them in the parameters', async ([as, locale, format, day]) => {
  const words = wordsOf(locale);
  const { page } = await portal.open({ as, path: `${prefixes[locale]}${path}?_columns=transaction_date` });
  const report = reportScreen(page, words.of('reports.fuel-detail-report.title'));
  await report.isDone();
  const all = await report.rowCount();
  await report.openFilter(words.of('columns.transaction_date'), words('tables.filter'));
  await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  const value = page.getByPlaceholder(format).first();
  await expect.poll(() => value.evaluate((input) => input === document.activeElement)).toBe(true);
  await value.fill(day);
  await expect.poll(() => report.rowCount()).toBeLessThan(all);
  expect(new Set(await report.column('transaction_date'))).toEqual(new Set([day]));

  // A day is chosen beside the filter, which stays open; Escape closes first the days, then the filter.
  await page
    .locator('[data-dates-dropdown]')
    .getByRole('button', { name: /^1?2\b/ })
    .first()
    .click();
  await expect.poll(() => value.inputValue()).not.toBe(day);
  const chosen = await value.inputValue();
  await expect.poll(async () => new Set(await report.column('transaction_date'))).toEqual(new Set([chosen]));
  await value.click();
  await page.locator('[data-dates-dropdown]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-dates-dropdown]').count()).toBe(0);
  expect(await value.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => value.count()).toBe(0);
});
