import type { Page } from 'playwright-core';
import { type CallName, calls, type Data } from '../../../contract/calls.ts';
import { smallPdf } from '../../../server/seed/documents.ts';
import { focusedName, pressUntil } from './keyboard.ts';

/** Rows of the account, as the page's user sees them. */
async function read<const Name extends CallName>(page: Page, name: Name): Promise<Data<Name>> {
  const { origin } = new URL(page.url());
  const [session] = (await page.context().cookies()).filter((cookie) => cookie.name === 'SESSIONID');
  const headers = { authorization: `Bearer ${session?.value}` };
  const answer = await page.context().request.get(`${origin}/api${calls[name].path}`, { headers });
  return ((await answer.json()) as { data: Data<Name> }).data;
}

/** Opens a screen by its title. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // At once, as people type.
  await page.keyboard.type(title);
  // Other results arrive meanwhile; Enter opens the selected one.
  await page
    .getByRole('option', { name: new RegExp(`^${title}`), selected: true })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function focusOn(page: Page, name: string): Promise<void> {
  await page.getByLabel(name).and(page.locator(':focus')).waitFor();
}

async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    lines.map((cells) => cells.join('\t')).join('\r\n'),
  );
}

async function decideRepairs(page: Page): Promise<void> {
  await goTo(page, 'Approve maintenance repairs');
  const waiting = page.getByRole('region', { name: 'Repairs to decide' });
  const rows = waiting.getByRole('row');
  await waiting.getByRole('button', { name: 'Approve', exact: true }).first().waitFor();
  for (let done = 0; done < 3; done++) {
    const before = await rows.count();
    await pressUntil(page, 'Tab', 'Approve');
    await page.keyboard.press('Enter');
    await rows.nth(before - 1).waitFor({ state: 'detached' });
  }
  await pressUntil(page, 'Tab', 'Decline');
  await page.keyboard.press('Enter');
  await focusOn(page, 'Reason');
  await page.keyboard.type('The vehicle is being replaced next month.');
  await page.keyboard.press('Control+Enter');
  await said(page, 'The repair is declined.');
}

/** Two of 40 have a digit too few, or too many. */
async function typeOdometers(page: Page): Promise<void> {
  const vehicles = (await read(page, 'odometer.vehicles')).slice(0, 40);
  await goTo(page, 'Odometer reporting');
  await page.locator('[data-entry="0.0"] input').waitFor();
  await pressUntil(page, 'Tab', /^New reading .*: \d/);
  for (const [at, { odometer }] of vehicles.entries()) {
    const now = odometer ?? 0;
    await page.keyboard.type(String(at === 7 ? Math.floor(now / 10) : at === 23 ? now * 10 : now + 1));
    await page.keyboard.press('Enter');
  }
  await said(page, '40 lines entered, not saved yet');
  await page.keyboard.press('Control+Enter');
  await said(page, '38 readings were saved.');
  await said(page, '2 lines entered, not saved yet');
  // The first question has the focus, and then the other one.
  for (const left of ['1 line entered, not saved yet', /Type or paste/]) {
    await page.locator('input[type=checkbox]:focus').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await said(page, left);
  }
}

async function importDrivers(page: Page): Promise<void> {
  const [driver] = await read(page, 'fleet.drivers');
  const head = ['First name', 'Last name', 'Email', 'Center', 'Driver since', 'Street', 'City', 'State', 'ZIP code'];
  const rows = Array.from({ length: 200 }, (_, at) => [
    ...[`Ann ${at}`, `Hour ${at}`, at % 40 === 3 ? 'ann@example' : `hour${at}@example.com`, driver?.center_code ?? ''],
    ...['9/1/2025', `${at + 1} Main Street`, 'Columbus', 'OH', '43215'],
  ]);
  await goTo(page, 'Drivers');
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await pressUntil(page, 'Tab', 'Import');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('textbox').waitFor();
  await pressUntil(page, 'Tab', /Paste/);
  await paste(page, [head, ...rows]);
  await dialog.getByText('195 rows can be imported.').waitFor();
  await pressUntil(page, 'Tab', 'Import 195 rows without errors');
  await page.keyboard.press('Enter');
  await dialog.getByText(/^195 drivers were added\. .*5 rows were left out\.$/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function lockCard(page: Page): Promise<void> {
  await goTo(page, 'Fuel cards and driver IDs');
  await page.getByRole('button', { name: 'Lock', exact: true }).first().waitFor();
  await pressUntil(page, 'Tab', 'Lock');
  await page.keyboard.press('Enter');
  await said(page, 'It is locked. Nobody can buy with it until you unlock it.');
  // A slip is taken back by the key of every program.
  await page.keyboard.press('Control+z');
  await said(page, 'It is active again.');
}

async function inviteUser(page: Page): Promise<void> {
  await goTo(page, 'Users');
  await page.getByRole('button', { name: 'Invite user', exact: true }).waitFor();
  await pressUntil(page, 'Tab', 'Invite user');
  await page.keyboard.press('Enter');
  await focusOn(page, 'Name');
  await page.keyboard.type('Kim Okafor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kim@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kim.okafor');
  await pressUntil(page, 'Tab', /^Language/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', 'Send invitation');
  await page.keyboard.press('Enter');
  await said(page, 'The invitation was sent.');
}

async function uploadDocuments(page: Page): Promise<void> {
  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Upload documents', exact: true }).waitFor();
  await pressUntil(page, 'Tab', 'Upload documents');
  await page.keyboard.press('Enter');
  const files = Array.from({ length: 5 }, (_, at) => ({
    name: `Registration ${at + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf(`Registration ${at + 1}`)),
  }));
  // Asked for well before: the browser needs a moment until it gives the list of files to the test.
  const chooser = page.waitForEvent('filechooser');
  await pressUntil(page, 'Tab', /^Choose files/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
  await pressUntil(page, 'Tab', /^Category/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', 'Upload');
  await page.keyboard.press('Enter');
  await said(page, 'The documents were uploaded.');
  for (const { name } of files) await page.getByRole('cell', { name }).first().waitFor();
}

async function findShop(page: Page): Promise<void> {
  const vehicle = (await read(page, 'odometer.vehicles'))[0]?.vehicle_number ?? '';
  await goTo(page, 'Preferred shop locator');
  await page
    .getByRole('button', { name: /^Show .* on the map$/ })
    .first()
    .waitFor();
  await pressUntil(page, 'Tab', /^Around/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hide parameters' }).and(page.locator(':focus')).waitFor();
  await pressUntil(page, 'Shift+Tab', 'Whole country');
  for (const _ of ['Town', 'Center', 'Vehicle']) await page.keyboard.press('ArrowRight');
  await pressUntil(page, 'Tab', 'Vehicle number');
  await page.keyboard.type(vehicle);
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: /^Distance/ }).waitFor();
  await pressUntil(page, 'Tab', /^Show .* on the map$/);
  const shop = (await focusedName(page)).replace(/^Show (.*) on the map$/, '$1');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: shop }).waitFor();
  await pressUntil(page, 'Tab', /^Directions/);
}

/** The steps of an hour of a fleet manager, by keyboard alone. */
export const steps: readonly { name: string; walk: (page: Page) => Promise<void> }[] = [
  { name: 'approve three repairs, decline one', walk: decideRepairs },
  { name: 'type 40 odometers', walk: typeOdometers },
  { name: 'import 200 drivers', walk: importDrivers },
  { name: 'lock a card', walk: lockCard },
  { name: 'invite a user', walk: inviteUser },
  { name: 'upload five documents', walk: uploadDocuments },
  { name: 'find a shop', walk: findShop },
];
