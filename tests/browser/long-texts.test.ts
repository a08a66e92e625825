import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

const vehicle = '200100';
const path = `/vehicle/dashboard/documents-and-notes?vehicle=${vehicle}`;
const addNote = (note: string) =>
  portal.call('fleet-us', 'vehicle.note', '', { vehicle, note, idempotency_key: randomUUID() });
const main = (page: Page) => page.getByRole('main');

it('a long text is shown in part, with a button for all of it; it is printed whole', async () => {
  await addNote(Array.from({ length: 400 }, (_, line) => String(line % 10)).join('\n'));
  await addNote('Short.');
  const { page } = await portal.open({ as: 'fleet-us', path });
  const row = main(page).getByRole('row').filter({ hasText: '0 1 2 3' });
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const more = row.getByRole('button', { name: 'Show all' });
  await more.waitFor();
  expect(await height()).toBeLessThan(250);
  expect(await axeFinds(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(height).toBeGreaterThan(5000);
  await page.emulateMedia({ media: 'screen' });
  await more.press('Enter');
  await expect.poll(height).toBeGreaterThan(5000);
  await row.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBeLessThan(250);
  expect(await main(page).getByRole('button', { name: /^Show/ }).count()).toBe(1);
});

it('a vehicle number is found with blanks around it', async () => {
  await addNote('Parked outside.');
  const { page } = await portal.open({
    as: 'fleet-us',
    path: '/vehicle/dashboard/documents-and-notes?vehicle=%20200100%09',
  });
  await main(page).getByRole('button', { name: 'Add note' }).waitFor();
  await main(page).getByText('Parked outside.').waitFor();
});

it('the words of a field may be typed one after the other', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await main(page).getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
  await note.pressSequentially(' One  two ');
  expect(await note.inputValue()).toBe(' One  two ');
  await note.press('Enter');
  await note.pressSequentially('three');
  expect(await note.inputValue()).toBe(' One  two \nthree');
  await note.blur();
  expect(await note.inputValue()).toBe('One two\nthree');
});

it('the button to the top leaves the focus on the page', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/fleet' });
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await page.mouse.wheel(0, -100);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});
