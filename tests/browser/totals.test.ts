import { expect, it } from 'vitest';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us', width: 1400 });
const path = '/reporting/fuel-detail-report?_columns=vehicle_number,odometer,quantity,fuel_cost';

it('an average is marked among sums, and a total explains itself when it is hovered', async () => {
  const { page } = await visit(path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const total = (field: string) => report.grid.locator(`[row-index="b-0"] [col-id="${field}"]`);
  await expect.poll(() => total('odometer').textContent()).toMatch(/^avg [\d,]+$/);
  expect(await total('odometer').getByRole('img', { name: 'Average' }).count()).toBe(1);
  await expect.poll(() => total('fuel_cost').textContent()).toMatch(/^\$[\d,]+\.\d\d$/);
  await total('fuel_cost').hover();
  await page.getByText('Sum', { exact: true }).waitFor();
  await total('odometer').hover();
  await page.getByText('Average of non-empty values').waitFor();
});

it('the explanation of a total is shown above it, and works for keyboard, touch and screen reader', async () => {
  const { page } = await visit('/');
  await page.setViewportSize({ width: 420, height: 800 });
  await follow(page, path);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const total = report.grid.locator('[row-index="b-0"] [col-id="odometer"]');
  const said = 'Average of non-empty values';
  await expect.poll(() => total.getAttribute('aria-description')).toContain(said);
  const tip = page.getByRole('tooltip').filter({ hasText: said });
  const isAbove = async () => {
    const [over, under] = [await tip.boundingBox(), await total.boundingBox()];
    return over !== null && under !== null && over.y + over.height <= under.y;
  };
  await total.hover();
  await expect.poll(isAbove).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(() => tip.count()).toBe(0);
  await total.focus();
  await expect.poll(isAbove).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => tip.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tooltip').filter({ hasText: 'Sum' }).waitFor();
});
