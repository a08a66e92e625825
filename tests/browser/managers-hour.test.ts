import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { smallPdf } from '../../server/seed/documents.ts';
import { focusedName, pressUntil } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-hour-'));
const portal = servePortal({
  mail: { from: 'fleet@example.com', outboxDir: join(folder, 'outbox') },
  documents: { folder: join(folder, 'documents') },
  uploadsDir: join(folder, 'uploads'),
  publicUrl: 'https://fleet.example.com',
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a screen by its title. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.and(page.locator(':focus')).waitFor();
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
    await expect.poll(() => rows.count()).toBe(before - 1);
  }
  await pressUntil(page, 'Tab', 'Decline');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Reason');
  await page.keyboard.type('The vehicle is being replaced next month.');
  await page.keyboard.press('Control+Enter');
  await said(page, 'The repair is declined.');
}

/** Two of 40 have a digit too few, or too many. */
async function typeOdometers(page: Page): Promise<void> {
  const vehicles = ((await portal.call('fleet-us', 'odometer.vehicles', '')) as Data<'odometer.vehicles'>).slice(0, 40);
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await said(page, left);
  }
}

async function importDrivers(page: Page): Promise<void> {
  const [driver] = (await portal.call('fleet-us', 'fleet.drivers', '')) as Data<'fleet.drivers'>;
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
  await dialog.getByText('195 drivers were added. 5 rows were left out.').waitFor();
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
  await expect.poll(() => focusedName(page)).toBe('Name');
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

it('an hour of a fleet manager works by keyboard alone', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account', width: 1400 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await decideRepairs(page);
  await typeOdometers(page);
  await importDrivers(page);
  await lockCard(page);
  await inviteUser(page);
  await uploadDocuments(page);
});
