import { expect, it } from 'vitest';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const path = '/reporting/fuel-detail-report?start=2026-09-01&end=2026-11-19&use_bill_date=false&_columns=net_cost';

it('key figures describe the rows, follow search and filters, and stay collapsed', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const strip = page.getByRole('region', { name: 'Key figures' });
  const figure = async (name: string) => {
    const [names, values] = [await strip.getByRole('term').all(), await strip.getByRole('definition').all()];
    const texts = await Promise.all(names.map((each) => each.textContent()));
    return values[texts.indexOf(name)]?.textContent();
  };
  const total = async () => {
    const { columns, totals } = await report.readGrid();
    return totals[columns.indexOf('net_cost')];
  };
  await expect.poll(() => figure('Net cost')).toMatch(/^\$[\d,]+\.\d\d$/);
  expect(await figure('Net cost')).toBe(await total());
  const all = await figure('Net cost');
  expect(await figure('Row count')).toBe((await report.rowCount()).toLocaleString('en-US'));

  await report.search.fill('TRANSIT');
  await expect.poll(() => figure('Net cost')).not.toBe(all);
  await expect.poll(async () => (await figure('Net cost')) === (await total())).toBe(true);
  expect(await figure('Row count')).toBe((await report.rowCount()).toLocaleString('en-US'));

  // The figures of one run never appear above the label of another.
  await report.search.fill('');
  await expect.poll(() => figure('Net cost')).toBe(all);
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const isDone = document.querySelector('main [aria-busy]')?.getAttribute('aria-busy') === 'false';
      const label = document.querySelector('main footer')?.textContent ?? '';
      const first = document.querySelector('main dl dd')?.textContent ?? '';
      if (isDone) seen.add(`${label.includes('Sep 1') ? 'before' : 'after'} ${first}`);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { seen });
  });
  await page.getByRole('button', { name: /Sep 1/ }).click();
  await report.field('Start date').fill('11/01/2026');
  await page.keyboard.press('Tab');
  await report.run();
  await expect.poll(() => figure('Net cost')).toMatch(/^\$/);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toContain(`after ${await figure('Net cost')}`);
  expect(seen).not.toContain(`after ${all}`);

  await strip.getByRole('button', { name: 'Hide key figures' }).click();
  expect(await strip.getByRole('term').count()).toBe(0);
  await page.reload();
  await report.isDone();
  await strip.getByRole('button', { name: 'Show key figures' }).click();
  await expect.poll(() => figure('Net cost')).toMatch(/^\$/);
});
