import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { paste } from './support/paste.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

type Month = Data<'mileage.months'>[number];

const path = '/account/mileage-reporting';
const months = async () => (await portal.call('fleet-us', 'mileage.months', 'start=2025-11&end=2026-11')) as Month[];

describe('the mileage of drivers', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('is typed by keyboard alone, and asked about if it is more than the odometers say', async () => {
    const { page } = await visit(path);
    const [first, second] = await months();
    const cell = (place: number, column: number) => page.locator(`[data-entry="${place}.${column}"] input`).first();
    await cell(0, 0).focus();
    for (const miles of [(first?.total_distance ?? 0) - 10, 10, (second?.total_distance ?? 0) + 7, 0]) {
      await page.keyboard.type(String(miles));
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 month was saved.').waitFor();
    await page.getByText('7\u00a0mi more than the odometers of the month').waitFor();
    const left = await months();
    expect(left.find(({ mileage_id }) => mileage_id === first?.mileage_id)).toBeUndefined();
    expect(left.find(({ mileage_id }) => mileage_id === second?.mileage_id)).toMatchObject({
      mileage_state: 'MISSING',
    });
    expect(await axeFinds(page)).toEqual([]);
  });
});

describe('the mileage of a Canadian file', () => {
  const visit = portal.stay({ as: 'fleet-ca' });

  it('is in kilometers, asked about if it is too much, and undone', async () => {
    const { page } = await visit(path);
    const before = (await portal.call('fleet-ca', 'mileage.months', 'start=2025-11&end=2026-11')) as Month[];
    const [one, two] = before.filter(({ mileage_state }) => mileage_state === 'MISSING');
    const kilometers = (month: Month | undefined) => Math.round((month?.total_distance ?? 0) * 1.609344);
    const lineFor = (month: Month | undefined, business: number) =>
      [month?.vehicle_number, month?.calendar_month.slice(0, 7), business, '0'].join('\t');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').focus();
    await paste(page, [
      'Vehicle\tMois\tBusiness (km)\tPersonal',
      lineFor(one, kilometers(one)),
      lineFor(two, kilometers(two) + 500),
      lineFor(one, 1),
    ]);
    await page.getByText('An earlier row has the same values here: Vehicle number, Month.').waitFor();
    await page.getByRole('button', { name: 'Import 2 rows without errors' }).click();
    await page.getByText('1 month was saved. 2 rows were left out.').waitFor();
    await page.getByRole('button', { name: 'Correct them here' }).click();
    await page.getByText(/^(499|500|501)\u00a0km more than the odometers of the month$/).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByLabel('Save anyway').check();
    await page.getByRole('button', { name: 'Import 1 row without errors' }).click();
    await page.getByText('1 month was saved. 1 row was left out.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('The import was undone.').waitFor();
    const after = (await portal.call('fleet-ca', 'mileage.months', 'start=2025-11&end=2026-11')) as Month[];
    expect(after.map(({ mileage_id }) => mileage_id)).toEqual(before.map(({ mileage_id }) => mileage_id));
  });
});
