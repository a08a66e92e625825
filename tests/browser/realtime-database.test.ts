import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPortalApp } from '../../server/portal-app.ts';
import { sharedChromium } from '../support/chromium.ts';
import { watchTrouble } from '../support/trouble.ts';
import { builtPortal, portalInFrontOf } from './support/built-portal.ts';
import { giveBack, takeContext } from './support/contexts.ts';
import { wordsOf } from './support/model.ts';
import { startPlainBackend } from './support/plain-backend.ts';
import { realtimeKey, startRealtimeDatabase } from './support/realtime-database.ts';

let backend: Awaited<ReturnType<typeof startPlainBackend>>;
let database: Awaited<ReturnType<typeof startRealtimeDatabase>>;
let portal: Awaited<ReturnType<typeof buildPortalApp>>;
let browser: Browser;
let origin: string;
let distDir: string;

beforeAll(async () => {
  [backend, database] = await Promise.all([startPlainBackend({ hasRealtime: true }), startRealtimeDatabase()]);
  const environment = {
    REALTIME_DATABASE_URL: database.url,
    REALTIME_API_KEY: realtimeKey,
    REALTIME_AUTH_URL: database.url,
  };
  [distDir, browser] = await Promise.all([portalInFrontOf(backend.base, environment), sharedChromium()]);
  const realtime = { databaseUrl: database.url, authUrl: database.url };
  portal = await buildPortalApp({ apiOrigin: new URL(backend.base).origin, realtime, distDir: resolve(distDir) });
  await portal.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(portal.server.address() as AddressInfo).port}`;
  backend.allow(origin);
});
afterAll(async () => {
  await portal?.close();
  await Promise.all([backend?.close(), database?.close()]);
});

const words = wordsOf('en-US');

/** What the backend's own calls count: two alerts and a recall. */
const called = 3;

const message = (name: string, messageRead = false) => ({ type: 'driver', name, messageRead, message: 'Hello' });

beforeEach(() => {
  database.refuse(null);
  backend.refuse(null);
  database.write('/700100', {
    D001: { m1: message('Dana Whitfield', true), m2: message('Dana Whitfield'), m4: message('Dana Whitfield') },
    D002: { m3: { type: 'fleet', messageRead: false, message: 'Call us' }, m5: message('Sam Ortiz') },
    D003: { m6: message('Kim Lee', true) },
  });
  database.write('/700200', { D009: { m1: message('Élise Côté') } });
});

async function signIn(page: Page, username = 'us.manager'): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').first().fill(backend.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /\.manager/ }).click();
  await page.getByRole('menuitem', { name: words('frame.sign_out') }).click();
  await page.waitForURL('**/login');
}

/** Signs in, and looks out for trouble while `work` is done. */
async function visit(work: (page: Page) => Promise<void>, ...expected: RegExp[]): Promise<void> {
  const context = await takeContext(browser, origin);
  const { expectTrouble, settle } = watchTrouble(context);
  expectTrouble(...expected);
  const page = await context.newPage();
  try {
    await page.goto('/');
    await signIn(page);
    await work(page);
  } catch (reason) {
    throw new Error(`${(reason as Error).message}\n${settle().join('\n')}`, { cause: reason });
  } finally {
    await giveBack(context, origin);
  }
  expect([...settle(), ...backend.complaints]).toEqual([]);
  await expect.poll(database.open).toBe(0);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

/** Waits until as many messages are counted beside what the calls count. */
const unread = (page: Page, count: number, timeout = 30_000) =>
  page.getByRole('button', { name: `Notifications, ${called + count}`, exact: true }).waitFor({ timeout });

async function openMessages(page: Page) {
  await bell(page).click();
  return page
    .getByRole('dialog', { name: words('notifications.title') })
    .getByRole('region', { name: words('notifications.messages.title') });
}

const lines = (list: Locator) => () => list.getByRole('listitem').allInnerTexts();

/** Milliseconds until a change is on the screen. */
const settled = 1_000;

it('counts what drivers wrote and nobody has read, as it changes', async () => {
  await visit(async (page) => {
    await unread(page, 3);
    database.write('/700100/D001/m2/messageRead', true);
    await unread(page, 2, settled);
    database.write('/700100/D003/m7', message('Kim Lee-Park'));
    await unread(page, 3, settled);
    const messages = await openMessages(page);
    // The latest first, by the name of the latest message; what the fleet wrote does not count.
    const line = words('notifications.messages.unread', { count: 1 });
    await expect
      .poll(lines(messages))
      .toEqual([`Kim Lee-Park\n${line} · D003`, `Sam Ortiz\n${line} · D002`, `Dana Whitfield\n${line} · D001`]);
    database.write('/700100', null);
    await unread(page, 0, settled);
    await messages.getByText(words('notifications.messages.none')).waitFor();
    expect(database.open()).toBe(1);
  });
});

it('ends with the session, and keeps nothing for the next account', async () => {
  await visit(async (page) => {
    await unread(page, 3);
    expect(database.open()).toBe(1);
    await signOut(page);
    await expect.poll(database.open).toBe(0);
    await signIn(page, 'ca.manager');
    await unread(page, 1);
    const messages = await openMessages(page);
    await expect.poll(lines(messages)).toEqual([expect.stringContaining('Élise Côté')]);
    database.write('/700100/D001/m8', message('Dana Whitfield'));
    database.write('/700200/D009/m2', message('Élise Côté'));
    await unread(page, 2, settled);
  });
});

const failures: [what: string, refuse: () => void, ...expected: RegExp[]][] = [
  ['the call for the credentials', () => backend.refuse({ line: 'GET /account/firebase-config', message: 'Not now.' })],
  ['the sign-in', () => database.refuse('sign-in'), /^400 POST .*accounts:signInWithPassword$/],
  ['the reading', () => database.refuse('reading')],
];

it.each(failures)('says that %s was refused, and tries again when asked', async (_what, refuse, ...expected) => {
  refuse();
  const work = async (page: Page) => {
    await unread(page, 0);
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    expect(database.open()).toBe(0);
    backend.refuse(null);
    database.refuse(null);
    await messages.getByRole('button', { name: words('notifications.retry') }).click();
    await unread(page, 3);
    expect(database.open()).toBe(1);
  };
  await visit(work, ...expected);
});

it('comes back when the connection broke, and says when it may not read any longer', async () => {
  await visit(async (page) => {
    await unread(page, 3);
    database.cut();
    database.write('/700100/D003/m7', message('Kim Lee'));
    await unread(page, 4);
    database.refuse('reading');
    database.revoke();
    await unread(page, 0);
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    await expect.poll(database.open).toBe(0);
  });
});

it('says that a database does not answer, and counts once it does', async () => {
  database.refuse('connections');
  const work = async (page: Page) => {
    await unread(page, 0);
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    database.refuse(null);
    await unread(page, 3);
  };
  await visit(work, /^console error: WebSocket connection to /);
});

it('is no part of a portal that was built without one', async () => {
  const codeOf = (folder: string) => {
    const assets = join(folder, 'assets');
    const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
    return files.filter((name) => readFileSync(join(assets, name), 'utf8').includes('identitytoolkit'));
  };
  expect(codeOf(distDir)).toEqual([expect.stringMatching(/^realtime-database-/)]);
  expect(codeOf(await builtPortal())).toEqual([]);
});
