import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

type Vehicle = Data<'odometer.vehicles'>[number];

const path = '/account/odometer-reporting';
const vehicles = async () => (await portal.call('fleet-us', 'odometer.vehicles', '')) as Vehicle[];
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry') ?? null);
const cell = (page: Page, place: number, column = 0) => page.locator(`[data-entry="${place}.${column}"] input`).first();

describe('odometers', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('are typed by keyboard alone: what is plausible is saved, the rest is asked', async () => {
    const { page } = await visit(path);
    const before = (await vehicles()).slice(0, 40);
    // Two of 40 have a digit too few, or too many.
    const typed = before.map(({ odometer }, at) =>
      at === 7 ? Math.floor((odometer ?? 0) / 10) : at === 23 ? (odometer ?? 0) * 10 : (odometer ?? 0) + 1,
    );
    await cell(page, 0).focus();
    for (const odometer of typed) {
      await page.keyboard.type(String(odometer));
      await page.keyboard.press('Enter');
    }
    expect(await focused(page)).toBe('40.0');
    await page.getByText('40 lines entered, not saved yet').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('38 readings were saved.').waitFor();
    await page.getByText('2 lines entered, not saved yet').waitFor();
    await page.getByText('Lower than the reading before it').waitFor();
    // The first question has the focus.
    await expect.poll(() => focused(page)).toBe('7.0');
    await page.keyboard.press('Space');
    const corrected = (before[23]?.odometer ?? 0) + 2;
    await cell(page, 23).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(corrected));
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 readings were saved.').waitFor();
    await page.getByText(/Type or paste/).waitFor();
    const after = new Map((await vehicles()).map((each) => [each.vehicle_number, each.odometer]));
    expect(before.map(({ vehicle_number }) => after.get(vehicle_number))).toEqual(typed.with(23, corrected));
  });

  it('stay typed on their page when a key turns it', async () => {
    const { page } = await visit(path);
    await cell(page, 99).focus();
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('100.0');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('99.0');
    expect(await cell(page, 99).inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText(/Type or paste/).waitFor();
  });

  it('are pasted from a spreadsheet, and that can be taken back', async () => {
    const { page } = await visit(path);
    await cell(page, 2).focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1,001\t2026-01-05\r\n1002\t\r\nabout 5\t\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText('Pasted 3 lines.').waitFor();
    expect(await Promise.all([2, 3, 4].map((place) => cell(page, place).inputValue()))).toEqual([
      '1,001',
      '1,002',
      'about 5',
    ]);
    expect(await cell(page, 2, 1).inputValue()).toBe('01/05/2026');
    expect(await cell(page, 4).getAttribute('aria-invalid')).toBe('true');
    const notice = page.getByRole('status').filter({ hasText: 'Pasted 3 lines.' });
    const undo = notice.getByRole('button', { name: 'Undo', exact: true });
    // With the focus it stays.
    await undo.focus();
    expect(await axeFinds(page)).toEqual([]);
    await undo.click();
    await expect.poll(() => cell(page, 3).inputValue()).toBe('');
  });
});
