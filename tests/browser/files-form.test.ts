import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addFileCalls } from '../support/file-calls.ts';
import { axeFinds } from './support/axe.ts';
import { serveBuiltPage } from './support/built-page.ts';

let whenArrived: () => unknown = () => undefined;
const built = serveBuiltPage('files-form.html', {
  username: 'fleet-small',
  add: (app, to) => addFileCalls(app, to, () => whenArrived()),
});
const { folder } = built;
let page: Page;

beforeAll(() => {
  page = built.page();
});
beforeEach(async () => {
  whenArrived = () => undefined;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/files');
  await button('Choose files').waitFor();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const documents = () => page.getByRole('group', { name: 'Documents' });
const title = () => page.getByRole('textbox', { name: 'Title' });
const listed = () => documents().getByRole('listitem').allInnerTexts();

async function choose(...files: { name: string; bytes: number }[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.alloc(bytes, 'x') })));
}

/** Drops a file on the field, as from a folder of the computer. */
const drop = (name: string) =>
  page.evaluate((called) => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], called));
    const zone = document.querySelector('input[type=file]')?.parentElement?.closest('fieldset')?.children[1];
    for (const type of ['dragover', 'drop'])
      zone?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  }, name);

it('says what it takes, and sends several files that were chosen and dropped', async () => {
  await documents().getByText('Up to 3 files of 3 MB each. Accepted: txt, pdf.').waitFor();
  await choose({ name: 'one.txt', bytes: 2048 });
  await drop('two.pdf');
  await expect.poll(listed).toEqual(['one.txt 2.0 KB', 'two.pdf 0.1 KB']);
  await title().fill('Papers');
  expect(await axeFinds(page, 'main')).toEqual([]);
  await button('Keep').click();
  await button('Remove one.txt').waitFor({ state: 'detached' });
  expect(await readFile(join(folder, 'last'), 'utf8')).toBe('dropped');
});

it('says what is wrong with each file, and removes it by keyboard', async () => {
  await choose({ name: 'large.txt', bytes: 3 * 1024 ** 2 + 1 }, { name: 'odd.exe', bytes: 5 });
  await documents().getByText('“odd.exe” can’t be sent. Choose a file that ends in txt, pdf.').waitFor();
  await expect.poll(() => documents().getByText('“large.txt” is larger than 3 MB.').count()).toBe(1);
  await title().fill('Papers');
  await button('Keep').click();
  const fault = documents().getByRole('alert').first();
  await expect.poll(() => fault.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await axeFinds(page, 'main')).toEqual([]);
  await button('Remove large.txt').press('Enter');
  await expect.poll(() => button('Choose files').evaluate((each) => each === document.activeElement)).toBe(true);
  await button('Remove odd.exe').press('Enter');
  await expect.poll(listed).toEqual([]);
  await documents().getByText('This field is required.').waitFor();
});

it('shows how much is sent, and can be stopped', async () => {
  let arrived = () => {};
  const isThere = new Promise<void>((seen) => {
    arrived = seen;
  });
  let go = () => {};
  whenArrived = () => {
    arrived();
    return new Promise<void>((done) => {
      go = done;
    });
  };
  await choose({ name: 'one.txt', bytes: 1_000_000 });
  await title().fill('Papers');
  await button('Keep').click();
  await isThere;
  await page.getByRole('progressbar', { name: 'Sending files' }).waitFor();
  // What is on its way looks as if it can't be changed.
  for (const name of ['Choose files', 'Remove one.txt'])
    expect(await button(name).getAttribute('aria-disabled')).toBe('true');
  const bar = await page.getByRole('progressbar', { name: /one\.txt/ }).evaluate((each) => {
    const width = (of: Element | null | undefined) => of?.getBoundingClientRect().width ?? 0;
    return width(each.parentElement) / width(each.closest('li'));
  });
  expect(bar).toBeGreaterThan(0.8);
  expect(await axeFinds(page, 'form > :has([data-cancel])')).toEqual([]);
  await button('Cancel sending').press('Enter');
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  go();
  await expect.poll(listed).toHaveLength(1);
  expect(await title().inputValue()).toBe('Papers');
});

it('sends the others without one that is left out on its way', async () => {
  const slow = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await slow.send('Network.emulateNetworkConditions', speed);
  await choose({ name: 'one.txt', bytes: 3_000_000 }, { name: 'two.txt', bytes: 5 });
  await title().fill('Papers');
  await button('Keep').click();
  await page.getByRole('progressbar', { name: 'Sending one.txt' }).waitFor();
  await button('Remove one.txt').press('Enter');
  await button('Remove two.txt').waitFor({ state: 'detached' });
  await slow.detach();
  expect(await readFile(join(folder, 'last'), 'utf8')).toBe('xxxxx');
  expect(await listed()).toEqual([]);
});

it('says that files have to be chosen again after a reload', async () => {
  await choose({ name: 'one.txt', bytes: 5 });
  await title().fill('Papers');
  await button('Reload').click();
  await expect.poll(() => title().inputValue()).toBe('Papers');
  const text = 'Choose “one.txt” again. Files are not kept when the page is loaded again.';
  await documents().getByText(text).waitFor();
  await button('Remove one.txt').click();
  await choose({ name: 'one.txt', bytes: 5 });
  await button('Keep').click();
  await button('Remove one.txt').waitFor({ state: 'detached' });
  expect(await readFile(join(folder, 'last'), 'utf8')).toBe('xxxxx');
});

it('fits a narrow screen with large texts, in the dark and in French', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/fr/files');
  await page.getByRole('button', { name: 'Choisir des fichiers' }).waitFor();
  await choose({ name: `${'très-long-nom-'.repeat(6)}.txt`, bytes: 4 * 1024 ** 2 });
  await page.getByText('dépasse').first().waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);
  await page.screenshot({ path: 'test-results/files-form-fr.png', fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
