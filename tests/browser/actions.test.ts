import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { countDrawn, drawn, isDrawnAgain } from './support/drawn.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

type Note = Data<'vehicle.notes'>[number];

const labels = async () =>
  (await portal.call('fleet-us', 'account.custom-labels', '')) as Data<'account.custom-labels'>;
const changeLabels = (given: object) => portal.call('fleet-us', 'account.update-labels', '', given);
const notesOf = async (vehicle: string) =>
  (await portal.call('fleet-us', 'vehicle.notes', `vehicle=${vehicle}`)) as Note[];
const addNote = async (vehicle: string, note: string) =>
  (await portal.call('fleet-us', 'vehicle.note', '', { vehicle, note, idempotency_key: randomUUID() })) as Note;

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

const labelsPath = '/account/customize-fleet-labels';
const clearLabels = () => changeLabels({ client_use_label_4: '', client_use_label_7: '', driver_use_label_4: '' });

describe('a form that changes a record', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  const path = labelsPath;
  beforeEach(clearLabels);

  it('is saved by Enter, and every screen has the new label without a reload', async () => {
    const { page } = await visit(path);
    await field(page, 'Vehicle label 4').fill('Garage');
    await field(page, 'Vehicle label 4').press('Enter');
    await said(page, 'The vehicle labels were saved.').waitFor();
    await expect.poll(labels).toMatchObject({ client_use_label_1: 'Cost Center', client_use_label_4: 'Garage' });
    await button(page, 'Discard changes').waitFor({ state: 'detached' });
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
    await follow(page, '/reporting/inventory-report?_run=1&_columns=client_use_4,vehicle_number~');
    const report = reportScreen(page, 'Inventory');
    await report.isDone();
    await expect.poll(async () => (await report.readGrid()).headers).toContain('Garage');
  });

  it('shows what the server refuses at the field, which keeps its text and gets the focus', async () => {
    const { page, expectTrouble } = await visit(path);
    expectTrouble(/409/);
    await field(page, 'Vehicle label 4').fill('cost center');
    await button(page, 'Save vehicle labels').click();
    await expect.poll(() => field(page, 'Vehicle label 4').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('cost center');
    await said(page, 'Another label has this text. Choose a different one.').first().waitFor();
    await expect
      .poll(() => field(page, 'Vehicle label 4').evaluate((input) => input === document.activeElement))
      .toBe(true);
    // Corrected, it has no fault any more.
    await field(page, 'Vehicle label 4').fill('Garage');
    await expect.poll(() => field(page, 'Vehicle label 4').getAttribute('aria-invalid')).not.toBe('true');
    await button(page, 'Save vehicle labels').click();
    await said(page, 'The vehicle labels were saved.').waitFor();
  });

  it('does not send a text that is too long, and says how long it is', async () => {
    const { page } = await visit(path);
    await field(page, 'Vehicle label 4').fill('x'.repeat(41));
    await button(page, 'Save vehicle labels').click();
    await said(page, 'Use at most 40 characters; there are 41 now.').waitFor();
    expect((await labels()).client_use_label_4).toBe('');
    await button(page, 'Discard changes').click();
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('');
  });

  it('shows what was saved until the record is loaded again, and takes more meanwhile', async () => {
    // No notice of an earlier test.
    const { page } = await portal.open({ as: 'fleet-us', path });
    await field(page, 'Vehicle label 4').waitFor();
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/account/custom-labels', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await field(page, 'Vehicle label 4').fill('Garage');
    const account = page.waitForResponse('**/api/login-payload*');
    await field(page, 'Vehicle label 4').press('Enter');
    await said(page, 'The vehicle labels were saved.').waitFor();
    // The labels of the account are loaded as well, and the screen is resolved again.
    await (await account).finished();
    await isDrawnAgain(page);
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
    await field(page, 'Vehicle label 7').fill('Depot');
    await button(page, 'Discard changes').waitFor();
    // Shown once the record is there again.
    await changeLabels({ driver_use_label_4: 'Crew' });
    answer();
    await expect.poll(() => field(page, 'Driver label 4').inputValue()).toBe('Crew');
    await field(page, 'Vehicle label 7').press('Enter');
    await expect.poll(labels).toMatchObject({ client_use_label_4: 'Garage', client_use_label_7: 'Depot' });
    await button(page, 'Discard changes').waitFor({ state: 'detached' });
    expect(await field(page, 'Vehicle label 7').inputValue()).toBe('Depot');
    await page.unroute('**/api/account/custom-labels');
  });
});

describe('a form that is left', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  const path = labelsPath;
  beforeEach(clearLabels);

  it('Back does not ask, and what was typed is there again', async () => {
    const { page } = await visit('/account');
    await page.getByRole('main').getByRole('link', { name: 'Customize fleet labels' }).first().click();
    await field(page, 'Vehicle label 4').fill('Garage');
    await page.goBack();
    await field(page, 'Vehicle label 4').waitFor({ state: 'detached' });
    await page.goForward();
    await expect.poll(() => field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
    await button(page, 'Discard changes').click();
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('');
  });

  it('asks before what was typed is lost', async () => {
    const { page } = await visit(path);
    await field(page, 'Vehicle label 4').fill('Garage');
    await page.getByRole('link', { name: 'Motorpool' }).first().click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
    await page.getByRole('link', { name: 'Motorpool' }).first().click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
  });
});

it('a keystroke in a form draws nothing in the other sections', async () => {
  const { page } = await portal.open({ as: 'fleet-us', own: true });
  await countDrawn(page);
  await page.goto(labelsPath);
  await expect.poll(() => field(page, 'Driver label 1').inputValue()).not.toBe('');
  // The first one also begins the action, so that leaving asks.
  await field(page, 'Vehicle label 4').pressSequentially('G');
  await expect.poll(() => drawn(page)).toHaveProperty('Vehicle labels');
  const before = await drawn(page);
  await field(page, 'Vehicle label 4').pressSequentially('arage');
  await expect.poll(() => field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
  const after = await drawn(page);
  expect(after['Vehicle labels']).toBeGreaterThan(before['Vehicle labels'] ?? 0);
  expect({ ...after, 'Vehicle labels': 0 }).toEqual({ ...before, 'Vehicle labels': 0 });
});

describe('a record that two people change', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  const path = labelsPath;
  beforeEach(clearLabels);

  it('keeps what only one of two people has changed', async () => {
    const { page, expectTrouble } = await visit(path);
    expectTrouble(/409/);
    await field(page, 'Vehicle label 4').fill('Garage');
    await changeLabels({ client_use_label_7: 'Depot' });
    await button(page, 'Save vehicle labels').click();
    await said(page, 'The vehicle labels were saved.').waitFor();
    await expect.poll(labels).toMatchObject({ client_use_label_4: 'Garage', client_use_label_7: 'Depot' });
    await expect.poll(() => field(page, 'Vehicle label 7').inputValue()).toBe('Depot');
  });

  it.each([
    ['Keep mine', 'Garage'],
    ['Take theirs', 'Depot'],
  ])('where two people have changed the same, shows both: %s', async (choice, kept) => {
    // No notice of an earlier test.
    const { page, expectTrouble } = await portal.open({ as: 'fleet-us', path });
    expectTrouble(/409/);
    await field(page, 'Vehicle label 4').fill('Garage');
    await field(page, 'Vehicle label 7').fill('Bay');
    await changeLabels({ client_use_label_4: 'Depot' });
    await button(page, 'Save vehicle labels').click();
    await page.getByRole('row', { name: 'Vehicle label 4 Garage Depot' }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await button(page, choice).click();
    expect(await field(page, 'Vehicle label 4').inputValue()).toBe(kept);
    await field(page, 'Vehicle label 7').fill('Bay');
    await button(page, 'Save vehicle labels').click();
    await said(page, 'The vehicle labels were saved.').waitFor();
    await expect.poll(labels).toMatchObject({ client_use_label_4: kept, client_use_label_7: 'Bay' });
  });

  it('clears a label', async () => {
    await changeLabels({ driver_use_label_4: 'Crew' });
    const { page } = await visit(path);
    await expect.poll(() => field(page, 'Driver label 4').inputValue()).toBe('Crew');
    await field(page, 'Driver label 4').fill('');
    await button(page, 'Save driver labels').click();
    await said(page, 'The driver labels were saved.').waitFor();
    await expect.poll(async () => (await labels()).driver_use_label_4).toBe('');
  });
});

it('a form speaks the other language at once while something is typed', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: labelsPath, own: true });
  await field(page, 'Vehicle label 4').fill('Garage');
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect.poll(() => field(page, 'Étiquette de véhicule 4').inputValue()).toBe('Garage');
  await button(page, 'Annuler les modifications').click();
  await portal.call('fleet-us', 'account.language', '', { LANGUAGE: 'en-US' });
});

it('what was typed survives a reload by the user, who is asked first', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: labelsPath, own: true });
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  // Browsers ask only those who have used the page.
  await field(page, 'Vehicle label 4').click();
  await page.keyboard.type('Garage');
  await button(page, 'Discard changes').waitFor();
  await page.reload();
  await expect.poll(() => field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
  expect(asked).toEqual(['beforeunload']);
  // What was discarded is not there again.
  await button(page, 'Discard changes').click();
  await page.reload();
  await page.getByRole('button', { name: 'Save vehicle labels' }).waitFor();
  expect(await field(page, 'Vehicle label 4').inputValue()).toBe('');
});

it('what was typed survives an ended session', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us', path: '/account/customize-fleet-labels' });
  await field(page, 'Vehicle label 4').fill('Garage');
  expectTrouble(/403|401/);
  await portal.database().admin.query('delete from sessions');
  await portal.pass(2_000);
  // The page may find out by itself before the click.
  const password = page.getByRole('textbox', { name: 'Password' });
  await button(page, 'Save vehicle labels').or(password).first().click();
  await password.fill('demo');
  await page.getByRole('textbox', { name: 'Username' }).fill('fleet-us');
  await password.press('Enter');
  await expect.poll(() => field(page, 'Vehicle label 4').inputValue()).toBe('Garage');
  await button(page, 'Save vehicle labels').click();
  await said(page, 'The vehicle labels were saved.').waitFor();
});

let vehicle = '';
let path = '';

/** A vehicle of the account, without notes before each test. */
function withoutNotes(): void {
  beforeAll(async () => {
    const { rows } = await portal
      .database()
      .admin.query<{ vehicle_number: string }>(
        'select vehicle_number from vehicles join users using (customer_number) where username = $1 limit 1',
        ['fleet-us'],
      );
    vehicle = rows[0]?.vehicle_number ?? '';
    path = `/vehicle/dashboard/documents-and-notes?vehicle=${vehicle}`;
  });
  beforeEach(async () => {
    for (const { note_id, version } of await notesOf(vehicle))
      await portal.call('fleet-us', 'vehicle.delete-note', '', { note_id, version });
  });
}

/** Takes the latest of these changes back. */
const undo = (page: Page, done: string) =>
  page.getByRole('status').filter({ hasText: done }).last().getByRole('button', { name: 'Undo' });

describe('a table that names a topic', () => {
  withoutNotes();

  it('is loaded again on every page that shows it, without a wait that is seen', async () => {
    const first = await portal.open({ as: 'fleet-us', own: true, path });
    const second = await portal.open({ as: 'fleet-us', own: true, path });
    for (const { page } of [first, second]) await said(page, 'There are no notes on this vehicle yet.').waitFor();
    await button(first.page, 'Add note').click();
    await dialog(first.page).getByRole('textbox', { name: 'Note' }).fill('Written on the first page.');
    await dialog(first.page).getByRole('button', { name: 'Add note' }).click();
    await second.page.getByRole('cell', { name: 'Written on the first page.' }).waitFor();
    // From here on, whatever waits is seen.
    await second.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        if (document.querySelector('main [aria-busy="true"]')) seen.push('busy');
        if (!document.querySelector('main tbody tr')) seen.push('empty');
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await addNote(vehicle, 'Written by somebody else.');
    for (const { page } of [first, second])
      await page.getByRole('cell', { name: 'Written by somebody else.' }).waitFor();
    expect(await second.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

describe('actions of a section and of its rows', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  withoutNotes();

  it('add, change and delete a note, by keyboard', async () => {
    const { page } = await visit(path);
    await said(page, 'There are no notes on this vehicle yet.').waitFor();
    await button(page, 'Add note').press('Enter');
    const text = dialog(page).getByRole('textbox', { name: 'Note' });
    await text.fill('Winter tires are at the depot.\nSecond line');
    expect(await axeFinds(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Add note' }).press('Enter');
    await said(page, 'The note was added.').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await notesOf(vehicle)).map(({ note }) => note)).toEqual(['Winter tires are at the depot.\nSecond line']);

    await button(page, 'Edit note').press('Enter');
    await expect.poll(() => text.inputValue()).toBe('Winter tires are at the depot.\nSecond line');
    await text.fill('Winter tires are mounted.');
    await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('cell', { name: 'Winter tires are mounted.' }).waitFor();

    await dialog(page).waitFor({ state: 'hidden' });
    await button(page, 'Delete note').press('Enter');
    await said(page, 'There are no notes on this vehicle yet.').waitFor();
    expect(await notesOf(vehicle)).toEqual([]);

    await undo(page, 'The note was deleted.').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('cell', { name: 'Winter tires are mounted.' }).waitFor();
    expect((await notesOf(vehicle)).map(({ note }) => note)).toEqual(['Winter tires are mounted.']);
    await undo(page, 'The note was deleted.').waitFor({ state: 'detached' });
    await button(page, 'Delete note').press('Enter');
    await undo(page, 'The note was deleted.').press('Enter');
    await button(page, 'Delete note').waitFor();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});

describe('what can be taken back', () => {
  withoutNotes();

  it('is taken back once by a double click', async () => {
    await addNote(vehicle, 'Still there');
    const { page } = await portal.open({ as: 'fleet-us', path });
    let restored = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/restore-notes')) restored += 1;
    });
    await button(page, 'Delete note').click();
    await undo(page, 'The note was deleted.').dblclick();
    await page.getByRole('cell', { name: 'Still there', exact: true }).waitFor();
    await page.getByText('The note was deleted.').waitFor({ state: 'detached' });
    expect(restored).toBe(1);
  });

  it('what was changed, added or deleted can be taken back', async () => {
    await addNote(vehicle, 'Before');
    // No notice of an earlier test.
    const { page } = await portal.open({ as: 'fleet-us', path });
    await button(page, 'Edit note').click();
    const note = dialog(page).getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.evaluate((input) => input === document.activeElement)).toBe(true);
    // The cursor is at the end of the text.
    await page.keyboard.type(' and after');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Before and after' }).waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await axeFinds(page)).toEqual([]);
    await undo(page, 'The note was saved.').press('Enter');
    await said(page, 'The change was undone.').waitFor();
    await page.getByRole('cell', { name: 'Before', exact: true }).waitFor();
    await button(page, 'Add note').click();
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Too much');
    await dialog(page).getByRole('button', { name: 'Add note' }).click();
    await undo(page, 'The note was added.').click();
    await said(page, 'The note was deleted.').waitFor();
    await page.getByRole('cell', { name: 'Too much' }).waitFor({ state: 'detached' });
    const before = await notesOf(vehicle);
    expect(before.map(({ note }) => note)).toEqual(['Before']);
    await button(page, 'Delete note').click();
    await said(page, 'There are no notes on this vehicle yet.').waitFor();
    await undo(page, 'The note was deleted.').press('Enter');
    await said(page, '1 note was restored.').waitFor();
    await page.getByRole('cell', { name: 'Before', exact: true }).waitFor();
    expect(await notesOf(vehicle)).toEqual(before);
  });

  it('selected notes are deleted in one call, but for one that somebody has changed, and are restored', async () => {
    for (const note of ['First', 'Second', 'Third', 'Fourth']) await addNote(vehicle, note);
    const { page } = await portal.open({ as: 'fleet-us', path });
    await page.getByRole('cell', { name: 'Fourth' }).waitFor();
    // What the page shows is out of date when it asks.
    const before = await notesOf(vehicle);
    const { note_id, version } = before.find(({ note }) => note === 'Second') as Note;
    await page.route('**/api/vehicle/delete-notes', async (route) => {
      await portal.call('fleet-us', 'vehicle.update-note', '', { note_id, version, note: 'Second, changed' });
      await route.continue();
    });
    const box = (name: string) => page.getByRole('row', { name }).getByRole('checkbox');
    for (const name of ['First', 'Second', 'Third']) await box(name).check();
    await button(page, 'Delete notes').press('Enter');
    await page.getByText(/^1 row was not changed: .+\. Somebody else has changed this/).waitFor();
    await page.getByRole('cell', { name: 'Second, changed' }).waitFor();
    // What is still there stays selected, and what the user has deleted is not counted as gone.
    await said(page, '1 row selected').waitFor();
    expect(await box('Second, changed').isChecked()).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    expect((await notesOf(vehicle)).map(({ note }) => note).sort()).toEqual(['Fourth', 'Second, changed']);
    await undo(page, '2 notes were deleted.').click();
    await said(page, '2 notes were restored.').waitFor();
    await page.getByRole('cell', { name: 'First' }).waitFor();
    const others = (notes: Note[]) => notes.filter((each) => each.note_id !== note_id);
    expect(others(await notesOf(vehicle))).toEqual(others(before));
  });
});

describe('an action without a form', () => {
  withoutNotes();

  it('the button of a row says at once that its action is on its way, and keeps the focus', async () => {
    for (const note of ['Slow', 'Other']) await addNote(vehicle, note);
    const { page } = await portal.open({ as: 'fleet-us', path });
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/api/vehicle/delete-note', async (route) => {
      await held;
      await route.continue();
    });
    const deletes = page.getByRole('row', { name: 'Slow' }).getByRole('button', { name: 'Delete note' });
    await deletes.press('Enter');
    await page.locator('button[aria-busy="true"]').waitFor();
    expect(await page.locator('button[aria-busy="true"]').count()).toBe(1);
    expect(await deletes.evaluate((own) => own === document.activeElement && own.ariaBusy)).toBe('true');
    await deletes.press('Enter');
    go();
    await page.getByRole('cell', { name: 'Slow', exact: true }).waitFor({ state: 'detached' });
    await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
    expect((await notesOf(vehicle)).map(({ note }) => note)).toEqual(['Other']);
  });
});

describe('an action whose answer is lost or refused', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  withoutNotes();

  it('a note whose answer was lost is added once when it is sent again', async () => {
    const { page, expectTrouble } = await visit(path);
    expectTrouble(/ERR_FAILED/);
    let isFirst = true;
    await page.route('**/api/vehicle/note', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Add note').click();
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Once');
    await dialog(page).getByRole('button', { name: 'Add note' }).click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Once');
    await dialog(page).getByRole('button', { name: 'Add note' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await notesOf(vehicle)).toHaveLength(1);
  });

  it('a note that somebody else has changed is not deleted, and the new text is shown', async () => {
    const { note_id, version } = await addNote(vehicle, 'Before');
    const { page, expectTrouble } = await visit(path);
    expectTrouble(/409/);
    let isFirst = true;
    await page.route('**/api/vehicle/delete-note', async (route) => {
      if (isFirst) await portal.call('fleet-us', 'vehicle.update-note', '', { note_id, version, note: 'After' });
      isFirst = false;
      await route.continue();
    });
    await button(page, 'Delete note').click();
    await page.getByText('Somebody else has changed this meanwhile').waitFor();
    await page.getByRole('cell', { name: 'After' }).waitFor();
    expect(await notesOf(vehicle)).toHaveLength(1);
    await button(page, 'Delete note').click();
    await said(page, 'There are no notes on this vehicle yet.').waitFor();
  });
});

describe('a dialog', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  withoutNotes();

  it('a note that is typed for one vehicle is not there for another, and is there again for the first', async () => {
    const { page } = await visit(path);
    await button(page, 'Add note').click();
    // The cursor is in the field once the dialog is open.
    const note = dialog(page).getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('Only for this one');
    expect(await note.inputValue()).toBe('Only for this one');
    await page.evaluate((to) => history.pushState(null, '', to), path.replace(vehicle, '201570'));
    await page.goBack();
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Only for this one');
    await follow(page, '/account');
    await follow(page, path.replace(vehicle, '201570'));
    await button(page, 'Add note').waitFor();
    expect(await dialog(page).count()).toBe(0);
    await follow(page, '/account');
    await follow(page, path);
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Only for this one');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('what is on its way can’t be changed', async () => {
    const { page } = await visit(path);
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/api/vehicle/note', async (route) => {
      await held;
      await route.continue();
    });
    await button(page, 'Add note').click();
    const text = dialog(page).getByRole('textbox', { name: 'Note' });
    await text.fill('Sent');
    await text.press('ControlOrMeta+Enter');
    await dialog(page).locator('form[aria-busy="true"]').waitFor();
    await text.pressSequentially(' and more');
    await page.keyboard.press('Escape');
    expect(await text.inputValue()).toBe('Sent');
    // It looks like it, too, although it still has the focus.
    const look = await text.evaluate((input) => ({
      isFocused: input === document.activeElement,
      caret: getComputedStyle(input).caretColor,
    }));
    expect(look).toEqual({ isFocused: true, caret: 'rgba(0, 0, 0, 0)' });
    go();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await notesOf(vehicle)).map(({ note }) => note)).toEqual(['Sent']);
  });

  it('closing a dialog with a typed note asks first; an empty note is not sent', async () => {
    const { page } = await visit(path);
    await button(page, 'Add note').click();
    await dialog(page).getByRole('button', { name: 'Add note' }).click();
    await dialog(page).getByText('This field is required.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Almost');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await dialog(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Almost');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await notesOf(vehicle)).toEqual([]);
  });
});
