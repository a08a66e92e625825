import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
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
