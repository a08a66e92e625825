import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { changeTab } from './support/own-screen.ts';
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
    changeTab(page, 'vehicle', 'documents-and-notes', (screen) => {
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
    await page.goto('/vehicle/dashboard/documents-and-notes?vehicle=%20');
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

describe('the fields of a form', () => {
  const cards = (page: Page) =>
    changeTab(page, 'vehicle', 'documents-and-notes', (screen) => {
      const { definition } = screen;
      const { notes } = definition.calls ?? {};
      if (notes?.type !== 'call' || !notes.tables.notes) throw new Error('There are no notes.');
      const offered = { ...notes.tables.notes, choices: { value: 'note', text: ['note'] } };
      const add = { ...definition.actions?.add, call: 'vehicle.note' };
      const limited = { type: 'parameter', key: 'limited', is: true } as const;
      const words = Object.fromEntries(
        Object.entries(screen.words).map(([locale, all]) => {
          const notes = all.dashboards?.['documents-and-notes'] ?? {};
          const fields = {
            note: { text: 'Note' },
            limited: { text: 'Limited' },
            color: { text: 'Color' },
            code: { text: 'Code' },
          };
          const actions = {
            add: { text: 'Add note', done: 'The note was added.', fields },
            more: { text: 'More', done: 'More.' },
          };
          return [locale, { ...all, dashboards: { 'documents-and-notes': { ...notes, actions } } }];
        }),
      );
      return {
        ...screen,
        words: words as unknown as typeof screen.words,
        definition: {
          ...definition,
          calls: { notes: { ...notes, tables: { notes: offered } } },
          actions: {
            add: {
              ...add,
              columns: 2,
              starts: { code: { parameter: 'vehicle' } },
              read_only: ['code'],
              fields: [
                { type: 'text', key: 'code' },
                { type: 'boolean', key: 'limited' },
                { type: 'text', key: 'note', required: true, enabled_if: limited },
                { type: 'select', key: 'color', choices: 'notes', enabled_if: limited },
              ],
            },
            more: { call: 'vehicle.note', fields_of: 'add' },
          },
          sections: [{ type: 'form', key: 'notes', action: 'add', actions: ['more'] }],
        },
      };
    });

  it('are shown as text, or enabled by another one, and a second action has the same ones', async () => {
    const { page } = await portal.open({ as: 'fleet-us', own: true });
    await cards(page);
    await page.goto(address());
    const note = main(page).getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.isDisabled()).toBe(true);
    expect(await main(page).getByText(vehicle, { exact: true }).count()).toBe(1);
    expect(await axeFinds(page)).toEqual([]);
    await main(page).getByRole('checkbox', { name: 'Limited' }).check();
    await expect.poll(() => note.isEnabled()).toBe(true);
    await note.fill('By the other field');
    await button(page, 'Add note').click();
    await page.getByText('The note was added.', { exact: true }).waitFor();
    await button(page, 'More').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Limited' }).check();
    const color = dialog.getByRole('combobox', { name: 'Color' });
    const places = [await dialog.getByRole('textbox', { name: 'Note' }).boundingBox(), await color.boundingBox()];
    // Beside each other.
    expect(places[0]?.y).toBe(places[1]?.y);
    await color.click();
    await page.getByRole('option', { name: 'By the other field' }).waitFor();
  });
});

/** The screen with an action on selected notes that nothing answers. */
const several = (page: Page) =>
  changeTab(page, 'vehicle', 'documents-and-notes', (screen) => {
    const words = Object.fromEntries(
      Object.entries(screen.words).map(([locale, all]) => {
        const notes = all.dashboards?.['documents-and-notes'] ?? {};
        const remove = {
          text: 'Delete',
          done_one: '{{count}} note was deleted.',
          done_other: '{{count}} notes were deleted.',
          confirm: {
            title_one: 'Delete {{count}} note?',
            title_other: 'Delete {{count}} notes?',
            text: 'For good.',
            action: 'Yes',
          },
        };
        return [locale, { ...all, dashboards: { 'documents-and-notes': { ...notes, actions: { remove } } } }];
      }),
    );
    const call = {
      method: 'POST',
      path: '/vehicle/delete-notes',
      inputs: { body: ['note_ids'] },
      required: ['note_ids'],
    };
    return {
      ...screen,
      words: words as unknown as typeof screen.words,
      calls: { ...screen.calls, 'vehicle.delete-note': call as (typeof screen.calls)[string] },
      definition: {
        ...screen.definition,
        actions: {
          remove: {
            call: 'vehicle.delete-note',
            confirm: true,
            look: 'danger',
            values: { note_ids: { columns: 'note_id' } },
          },
        },
        sections: [{ type: 'table', key: 'notes', table: 'notes', selection_actions: ['remove'] }],
      },
    };
  });

describe('actions on selected rows', () => {
  it('are for the rows with a check mark: one, a range, or all', async () => {
    for (const note of ['One', 'Two', 'Three', 'Four'])
      await portal.call('fleet-us', 'vehicle.note', '', { vehicle, note, idempotency_key: randomUUID() });
    const all = await notesOf(vehicle);
    const { page } = await portal.open({ as: 'fleet-us', own: true });
    await several(page);
    const sent: unknown[] = [];
    await page.route('**/api/vehicle/delete-notes', async (route) => {
      const body = route.request().postDataJSON() as { note_ids: string[] };
      sent.push(body);
      // Not the last one of all.
      const refused = body.note_ids.slice(2).map((id) => ({ id, key: 'refusals.record_changed' }));
      await route.fulfill({ json: { success: true, message: '', data: { refused: refused.slice(-1) } } });
    });
    await page.goto(address());
    const boxes = main(page).getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(all.length + 1);
    expect(await button(page, 'Delete').count()).toBe(0);
    await boxes.nth(1).check();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await main(page).getByText('3 rows selected').waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await boxes.nth(2).uncheck();
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Delete 2 notes?').waitFor();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('2 notes were deleted.').waitFor();
    // The rows are still there, and so is the selection.
    await boxes.first().click();
    await main(page).getByText(`${all.length} rows selected`).waitFor();
    await button(page, 'Delete').click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.getByText(new RegExp(`^${all.length - 1} notes were deleted\\. 1 row was not changed: `)).waitFor();
    const ids = all.map(({ note_id }) => note_id);
    expect(sent).toEqual([{ note_ids: [ids[0], ids[2]] }, { note_ids: ids }]);
  });

  it('stay selected when the rows are loaded again, and those that are gone are counted', async () => {
    const added: Note[] = [];
    for (const note of ['Kept', 'Taken', 'Left alone'])
      added.push(
        (await portal.call('fleet-us', 'vehicle.note', '', { vehicle, note, idempotency_key: randomUUID() })) as Note,
      );
    const [kept, taken] = added as [Note, Note];
    const { page } = await portal.open({ as: 'fleet-us', own: true });
    await several(page);
    await page.goto(address());
    const box = (note: string) => main(page).getByRole('row', { name: note }).getByRole('checkbox');
    await box('Kept').check();
    await box('Taken').check();
    // Others add and change notes: the rows are loaded again, at other places.
    await portal.call('fleet-us', 'vehicle.note', '', { vehicle, note: 'On top', idempotency_key: randomUUID() });
    await portal.call('fleet-us', 'vehicle.update-note', '', {
      note_id: kept.note_id,
      version: kept.version,
      note: 'Kept and changed',
    });
    await box('Kept and changed').waitFor();
    expect(await box('On top').isChecked()).toBe(false);
    for (const note of ['Kept and changed', 'Taken']) expect(await box(note).isChecked(), note).toBe(true);
    await main(page).getByText('2 rows selected', { exact: true }).waitFor();
    await portal.call('fleet-us', 'vehicle.delete-note', '', { note_id: taken.note_id, version: taken.version });
    await main(page).getByText('1 row selected · 1 selected row is no longer shown', { exact: true }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    // Sorted, they are elsewhere again.
    await main(page).getByRole('button', { name: 'Note', exact: true }).click();
    await expect.poll(() => box('Kept and changed').isChecked()).toBe(true);
    await box('Left alone').check();
    await main(page).getByText('2 rows selected', { exact: true }).waitFor();
  });
});

describe('what can be done with a row', () => {
  const path = '/account/fuel-card-driver-id-administration';
  const firstWith = (page: Page, status: string) =>
    main(page)
      .getByRole('region', { name: 'Fuel cards' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: status, exact: true }) })
      .first();

  it('is in buttons, the rest in a menu, and only what its state allows', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path });
    const locked = firstWith(page, 'Locked');
    await locked.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
    expect(await locked.getByRole('button', { name: 'Lock', exact: true }).count()).toBe(0);
    expect(await locked.getByRole('button').count()).toBeLessThanOrEqual(4);
  });

  it('is in one menu on a phone, whose dialogs give the focus back to it', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path, width: 390, height: 844 });
    const row = firstWith(page, 'Active');
    await row.waitFor();
    const more = row.getByRole('button');
    expect(await more.count()).toBe(1);
    await more.click();
    await page.getByRole('menu').waitFor();
    expect(await axeFinds(page, '[role=menu]')).toEqual([]);
    await page.getByRole('menuitem', { name: 'Replace', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});
