import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-documents-'));
// Hooks run in reverse: the server closes first.
afterAll(() => rmSync(folder, { recursive: true }));
const portal = servePortal(
  { uploadsDir: join(folder, 'uploads'), documents: { folder: join(folder, 'documents') } },
  undefined,
  (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.url.includes('/documents/add')) uploads.push(request.raw.socket);
      if (isCut) cut();
      done();
    });
  },
);
/** The connections of uploads. While the line is cut, a browser that tries again is cut off, too. */
const uploads: Socket[] = [];
let isCut = false;
const cut = () => {
  isCut = true;
  for (const socket of uploads) socket.destroy();
};

const names = async () =>
  ((await portal.call('fleet-us', 'document.list', '')) as Data<'document.list'>).map((each) => each.document_name);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' });
const sent = (page: Page, name: string) => dialog(page).getByRole('progressbar', { name: `Sending ${name}` });

/** Drags files of these sizes in kilobytes onto an element, and drops them there. */
const drag = (page: Page, selector: string, files: Readonly<Record<string, number>>, types: readonly string[]) =>
  page.evaluate(
    ([at, all, events]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, size] of Object.entries(all)) dataTransfer.items.add(new File(['x'.repeat(size * 1024)], name));
      return events.map((type) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        return document.querySelector(at)?.dispatchEvent(event);
      });
    },
    [selector, files, types] as const,
  );

/** Limits what the page can send, in kilobytes a second. */
async function slowDown(page: Page, kilobytes: number) {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: kilobytes * 1024 };
  await session.send('Network.emulateNetworkConditions', conditions);
  return session;
}

describe('documents that are dropped on their list', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  const dropOnList = async (page: Page, files: Readonly<Record<string, number>>) => {
    await page.getByRole('button', { name: 'Upload documents' }).waitFor();
    await drag(page, 'header', files, ['dragover']);
    await page.getByText('Drop the files here').waitFor();
    await drag(page, '[data-drop]', files, ['dragover', 'drop']);
  };

  it('are in the form, and a drop beside the list opens no file', async () => {
    const { page } = await visit('/account/fleet-documents');
    await page.getByRole('button', { name: 'Upload documents' }).waitFor();
    const [over] = await drag(page, 'header', { 'beside.txt': 1 }, ['dragover']);
    await page.getByText('Drop the files here').waitFor();
    expect(over, 'the browser opens it').toBe(false);
    expect(await drag(page, 'header', { 'beside.txt': 1 }, ['drop'])).toEqual([false]);
    await page.getByText('Drop the files here').waitFor({ state: 'detached' });
    expect(await dialog(page).count()).toBe(0);
    await dropOnList(page, { 'one.txt': 1, 'odd.exe': 1 });
    await dialog(page).getByText('“odd.exe” can’t be sent.').waitFor();
    expect(await dialog(page).getByRole('listitem').count()).toBe(2);
    await dialog(page).getByRole('button', { name: 'Remove odd.exe' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('show how much of each is sent, stay when the connection breaks, and are added once', async () => {
    const { page, allowTrouble } = await visit('/account/fleet-documents');
    allowTrouble(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to load resource/);
    const before = await names();
    await dropOnList(page, { 'first.txt': 300, 'second.txt': 6000 });
    await dialog(page).getByLabel('Category').click();
    await page.getByRole('option', { name: 'Permit' }).click();
    const slow = await slowDown(page, 300);
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(page).getByText('300.0 KB, sent').waitFor();
    await dialog(page)
      .getByText(/^\d+\.\d [KM]B of 5\.9 MB sent$/)
      .waitFor();
    expect(Number(await sent(page, 'second.txt').getAttribute('aria-valuenow'))).toBeLessThan(100);
    expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
    cut();
    await dialog(page)
      .getByText(
        'The connection was lost. Your files are still here. Check the connection, then select “Upload” again.',
      )
      .waitFor();
    expect(await dialog(page).getByRole('listitem').count()).toBe(2);
    expect(await names()).toEqual(before);
    isCut = false;
    await slow.send('Network.disable');
    await slow.detach();
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('The documents were uploaded.').waitFor();
    expect((await names()).toSorted()).toEqual([...before, 'first.txt', 'second.txt'].toSorted());
    await page
      .getByRole('row', { name: /first\.txt/ })
      .getByRole('button', { name: 'Delete document' })
      .click();
    await page.getByText('The document was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('1 document was restored.').waitFor();
    expect(await names()).toContain('first.txt');
  });
});
