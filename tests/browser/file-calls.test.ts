import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addFileCalls } from '../support/file-calls.ts';
import { serveBuiltPage } from './support/built-page.ts';

let whenArrived: () => unknown = () => undefined;
const built = serveBuiltPage('file-client.html', {
  add: (app, folder) => addFileCalls(app, folder, () => whenArrived()),
});
const { folder, uploadsDir } = built;
let page: Page;

beforeAll(async () => {
  page = built.page();
  await page.goto('/files');
  await page.waitForFunction(() => 'files' in window);
});

async function choose(files: Record<string, number>): Promise<void> {
  const chosen = join(folder, 'chosen');
  await mkdir(chosen, { recursive: true });
  const paths = Object.entries(files).map(async ([name, bytes]) => {
    await writeFile(join(chosen, name), Buffer.alloc(bytes, 'x'));
    return join(chosen, name);
  });
  await page.getByLabel('Files').setInputFiles(await Promise.all(paths));
}

const send = () => page.evaluate(() => window.files.send('a'));
const isEmpty = () => expect.poll(() => readdir(uploadsDir)).toEqual([]);

const names = ['Reçu – août.pdf', 'Rec\u0327u.pdf', 'quotes "here".txt', '100% %22.txt', 'back\\slash.txt', '🚚.png'];

it('files arrive and are saved with their names, and the page hears how far they are', async () => {
  await choose(Object.fromEntries(names.map((name, at) => [name, at === 0 ? 2_000_000 : 10])));
  expect(await send()).toMatchObject(names.map((name) => ({ name, title: 'a' })));
  const shares = await page.evaluate(() => window.files.shares);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  for (const name of names) {
    await choose({ [name]: 3 });
    await send();
    expect(await page.evaluate(() => window.files.save())).toEqual({ name, text: 'xxx' });
  }
});

it('100 files at once', async () => {
  await choose(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.txt`, 1000 + at])));
  expect(await send()).toMatchObject(Array.from({ length: 100 }, (_, at) => ({ name: `${at}.txt`, bytes: 1000 + at })));
});

it('a file that is too large is refused in words, at its input', async () => {
  built.trouble().expectTrouble(/^413 POST .*\/files\/keep$/);
  await choose({ 'big.bin': 3 * 1024 ** 2 + 1, 'small.txt': 3 });
  const values = { name: 'big.bin', most: 3 };
  const faults = [{ field: 'documents', key: 'refusals.file_too_large', values }];
  expect(await send()).toEqual({ name: 'ApiError', code: 'file_too_large', faults });
  await isEmpty();
});

it('an upload can be cancelled', async () => {
  let answer = () => {};
  const arrived = new Promise<void>((seen) => {
    whenArrived = () => {
      seen();
      return new Promise<void>((done) => {
        answer = done;
      });
    };
  });
  await choose({ 'a.bin': 1_000_000 });
  const sent = send();
  await arrived;
  await page.evaluate(() => window.files.cancel());
  expect(await sent).toMatchObject({ name: 'AbortError' });
  answer();
  whenArrived = () => undefined;
  await isEmpty();
});

it('a connection that breaks is said, and the next upload works', async () => {
  // A browser sends once more what it sent over a connection that it had used before.
  built.trouble().expectTrouble(/^net::ERR_\w+ POST .*\/files\/keep$/);
  whenArrived = () => built.app().server.closeAllConnections();
  await choose({ 'a.bin': 1_000_000 });
  expect(await send()).toMatchObject({ name: 'NetworkError' });
  whenArrived = () => undefined;
  await isEmpty();
  await choose({ 'a.txt': 3 });
  expect(await send()).toMatchObject([{ name: 'a.txt', bytes: 3 }]);
});
