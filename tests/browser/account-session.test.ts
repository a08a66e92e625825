import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedDay } from '../server/support/database.ts';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const sso = { issuer: 'https://sso.example.com', audience: 'motorpool', secret: 'a secret that the provider has too' };
const outboxDir = mkdtempSync(join(tmpdir(), 'outbox-'));
const portal = servePortal({ isDemo: true, sso, mail: { from: 'fleet@example.com', outboxDir } });
const words = wordsOf('en-US');

/** In whatever language. */
const accountOf = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}$`) });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A token of the provider, or one with something wrong. */
const token = ({ issuer = sso.issuer, time = '12:05', secret = sso.secret } = {}) =>
  new SignJWT({ account: '410200' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(sso.audience)
    .setSubject('fleet-us')
    .setJti(randomUUID())
    .setExpirationTime(Date.parse(`${seedDay}T${time}:00Z`) / 1000)
    .sign(new TextEncoder().encode(secret));

/** The token as if it needed no signature. */
async function unsigned(): Promise<string> {
  const [, claims] = (await token()).split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
}

describe('a password that was forgotten', () => {
  it('is another one by the link of a mail, and the old one is none', async () => {
    const { page, expectTrouble } = await portal.open({ path: '/login' });
    await page.getByRole('link', { name: words('session.forgotten') }).click();
    await page.waitForURL('/reset-password');
    await page.getByLabel('User name').fill('fleet-ev');
    await page.getByRole('button', { name: words('reset.send') }).click();
    await page.getByRole('status').filter({ hasText: 'fleet-ev' }).waitFor();
    await expect
      .poll(async () => {
        await page.goto('/outbox');
        return page.getByRole('link').count();
      })
      .toBe(1);
    await page.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: words('reset.new_title') }).waitFor();
    const [first, again] = [page.locator('[name=password]'), page.locator('[name=repeat]')];
    await first.fill('weak');
    await again.fill('other');
    await page.getByRole('button', { name: words('reset.save') }).click();
    await page.getByText('Use 8 characters or more').waitFor();
    await page.getByText(words('faults.match_password')).waitFor();
    await first.fill('Fleet!2026');
    await again.fill('Fleet!2026');
    const link = page.url();
    await page.getByRole('button', { name: words('reset.save') }).click();
    await page.waitForURL('/login');
    await page.getByText(words('session.reset')).waitFor();
    expectTrouble(/^401 POST \/api\/login$/, /^410 POST \/api\/reset-password$/);
    await signIn(page, 'fleet-ev', 'demo');
    await page.getByRole('alert').waitFor();
    await signIn(page, 'fleet-ev', 'Fleet!2026');
    await accountOf(page, 'fleet-ev').waitFor();
    const other = await page.context().newPage();
    await other.goto(link);
    await other.locator('[name=password]').fill('Fleet!2027');
    await other.locator('[name=repeat]').fill('Fleet!2027');
    await other.getByRole('button', { name: words('reset.save') }).click();
    await other.getByText(words('refusals.reset_link_spent')).waitFor();
    await other.getByRole('button', { name: words('reset.again') }).click();
    await other.getByRole('button', { name: words('reset.send') }).waitFor();
  });
});

describe('a link of the provider', () => {
  it('signs in, and not a second time', async () => {
    const { page, expectTrouble } = await portal.open();
    const link = `/sso?token=${await token()}&customer=410200`;
    await page.goto(link);
    await page.waitForURL('/fleet');
    await accountOf(page, 'fleet-us').waitFor();
    expectTrouble(/^401 GET \/api\/sso$/);
    await page.goto(link);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('[loginSSO]: invalid login');
    await page.getByRole('link', { name: words('session.back') }).click();
    await accountOf(page, 'fleet-us').waitFor();
  });

  it.each([
    ['has expired', () => token({ time: '11:00' })],
    ['is of another issuer', () => token({ issuer: 'https://other.example.com' })],
    ['is signed by another key', () => token({ secret: 'a secret that nobody else should have' })],
    ['is not signed', unsigned],
  ] as const)('whose token %s lets nobody in', async (_what, make) => {
    const { page, expectTrouble } = await portal.open({ path: `/sso?token=${await make()}&customer=410200` });
    expectTrouble(/^401 GET \/api\/sso$/);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('[loginSSO]: invalid login');
    expect((await page.context().cookies()).filter(({ name }) => /SESSION|refresh/.test(name))).toEqual([]);
    await follow(page, '/');
    await page.waitForURL('/login');
  });

  it.each([
    ['/sso?customer=410200', 'No token found on sso request'],
    ['/fr/sso', wordsOf('fr-CA')('session.sso_no_token')],
  ])('that has no token, %s, says so', async (path, text) => {
    const { page } = await portal.open({ path });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(text);
  });
});

describe('the linked account', () => {
  it('is gone on with in every tab', async () => {
    const { page } = await portal.open({ as: 'fleet-linked', path: '/reporting' });
    const other = await page.context().newPage();
    await other.goto('/reporting');
    await accountOf(other, 'fleet-linked').waitFor();
    await accountOf(page, 'fleet-linked').click();
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).click();
    await accountOf(page, 'fleet-linked-ca').waitFor();
    expect(new URL(page.url()).pathname).not.toContain('reporting');
    await accountOf(other, 'fleet-linked-ca').waitFor();
    expect(await accountOf(other, 'fleet-linked').count()).toBe(0);
  });

  it('is on no screen of the other one, though a tab was not told', async () => {
    const { page } = await portal.open({ as: 'fleet-linked', path: '/' });
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await other.goto('/');
    await accountOf(other, 'fleet-linked').waitFor();
    await accountOf(page, 'fleet-linked').click();
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).click();
    await accountOf(page, 'fleet-linked-ca').waitFor();
    // It notices with its next call, at the latest when the stream of events is its own.
    await accountOf(other, 'fleet-linked-ca').waitFor();
    expect(await accountOf(other, 'fleet-linked').count()).toBe(0);
  });

  it('that can not be gone on with says so, and leaves all as it is', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-linked', path: '/' });
    await page.route('**/api/toggle-linked-account', (route) => route.fulfill({ status: 500, body: '{}' }));
    expectTrouble(/^500 POST/, /loginLinkedCustomer\]: an error has ocurred\.\.\./);
    await accountOf(page, 'fleet-linked').click();
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).click();
    const toast = page.getByRole('alert');
    await toast.getByText('failed to toggle linked customer', { exact: true }).waitFor();
    await toast.getByText('Error', { exact: true }).waitFor();
    await page.unroute('**/api/toggle-linked-account');
    await page.getByRole('button', { name: words('frame.dark_on') }).click();
    await page.getByRole('button', { name: words('frame.dark_off') }).waitFor();
    await accountOf(page, 'fleet-linked').waitFor();
  });

  it('is not offered to who has none', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: '/' });
    await accountOf(page, 'fleet-us').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Switch/ }).count()).toBe(0);
  });
});

describe('the sessions of a user', () => {
  it('are listed, and all others end once that was asked', async () => {
    const other = await portal.open({ as: 'fleet-us', path: '/', own: true });
    const { page } = await portal.open({ as: 'fleet-us', path: '/' });
    await accountOf(page, 'fleet-us').click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions' });
    await dialog.getByText(words('sessions.current')).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(1);
    await dialog.getByRole('button', { name: words('sessions.everywhere') }).click();
    await dialog.getByRole('button', { name: words('sessions.cancel') }).click();
    await dialog.getByRole('button', { name: words('sessions.everywhere') }).click();
    await dialog.getByText(words('sessions.everywhere_ask')).waitFor();
    await dialog.getByRole('button', { name: words('sessions.everywhere') }).click();
    await page.getByText(words('sessions.everywhere_done')).waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    other.expectTrouble(/^403 GET \/api\/user$/, /^403 POST \/api\/auth\/refresh-token$/);
    await other.page.reload();
    await other.page.waitForURL('/login');
  });
});

describe('what the browser keeps', () => {
  it('is kept as long as it should be, and the user is read again after a choice', async () => {
    const { page } = await portal.open({ path: '/login' });
    await signIn(page, 'fleet-us', 'demo');
    await accountOf(page, 'fleet-us').waitFor();
    const read = page.waitForResponse('**/api/user');
    await page.getByRole('button', { name: words('frame.dark_on') }).click();
    await read;
    await page.getByRole('button', { name: words('frame.dark_off') }).waitFor();
    const now = Date.now() / 1000;
    const cookies = new Map((await page.context().cookies()).map(({ name, expires }) => [name, expires - now]));
    for (const [name, seconds] of Object.entries({
      SESSIONID: 86_400,
      refresh_token: 86_400,
      dark_mode: 604_800,
      locale: 31_536_000,
    }))
      expect(Math.abs((cookies.get(name) ?? 0) - seconds)).toBeLessThan(120);
  });
});
