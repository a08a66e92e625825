import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { changeScreen } from './support/own-screen.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();

type Note = Data<'vehicle.notes'>[number];

const notesOf = async (vehicle: string) =>
  (await portal.call('fleet-us', 'vehicle.notes', `vehicle=${vehicle}`)) as Note[];
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

let vehicle = '';
const address = () => `/vehicle/dashboard/documents-and-notes?vehicle=${vehicle}`;

beforeAll(async () => {
  const { rows } = await portal
    .database()
    .admin.query<{ vehicle_number: string }>(
      'select vehicle_number from vehicles join users using (customer_number) where username = $1 limit 1',
      ['fleet-us'],
    );
  vehicle = rows[0]?.vehicle_number ?? '';
});

describe('a screen that is only a form', () => {
  const lone = (page: Page) =>
    changeScreen(page, 'documents-and-notes', (screen) => {
      const { calls: _none, ...definition } = screen.definition;
      const add = definition.actions?.add;
      if (!add) throw new Error('There is no action to add a note.');
      return {
        ...screen,
        definition: {
          ...definition,
          actions: { add },
          sections: [{ type: 'form', key: 'notes', action: 'add' }],
        },
      };
    });

  it('is there without a call, sends, and is empty again', async () => {
    const { page } = await portal.open({ as: 'fleet-us', own: true });
    await lone(page);
    await page.goto(address());
    const text = main(page).getByRole('textbox', { name: 'Note', exact: true });
    await text.fill('Asked for');
    expect(await axeFinds(page)).toEqual([]);
    await button(page, 'Add note').click();
    await page.getByText('The note was added.', { exact: true }).waitFor();
    await expect.poll(() => text.inputValue()).toBe('');
    expect((await notesOf(vehicle)).map(({ note }) => note)).toContain('Asked for');
  });

  it('waits for its parameter, and has what was typed again after Back', async () => {
    const { page } = await portal.open({ as: 'fleet-us', own: true });
    await lone(page);
    await page.goto('/vehicle/dashboard/documents-and-notes');
    await page.getByText('Vehicle number').first().waitFor();
    expect(await main(page).getByRole('textbox', { name: 'Note', exact: true }).count()).toBe(0);
    await page.goto(address());
    const text = main(page).getByRole('textbox', { name: 'Note', exact: true });
    await text.fill('Half of it');
    await follow(page, '/account');
    await text.waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => text.inputValue()).toBe('Half of it');
    await button(page, 'Discard changes').click();
    await expect.poll(() => text.inputValue()).toBe('');
  });
});
