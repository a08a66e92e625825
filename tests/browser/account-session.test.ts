import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { passwordNeeds } from '../../engine/rules/strong-password.ts';
import { userAct } from '../../scripts/user-command.ts';
import { withClient } from '../../server/database/connect.ts';
import { seedDay } from '../server/support/database.ts';
import { isDrawnAgain } from './support/drawn.ts';
import { viewerOf, wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const sso = { issuer: 'https://sso.example.com', audience: 'motorpool', secret: 'a secret that the provider has too' };
const outboxDir = mkdtempSync(join(tmpdir(), 'outbox-'));
const portal = servePortal({ isDemo: true, sso, mail: { from: 'fleet@example.com', outboxDir } });
const words = wordsOf('en-US');
const { account } = viewerOf('fleet-small');

/** In any language. */
const accountOf = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}$`) });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A token from the provider, valid or with something wrong. */
const token = ({ secret = sso.secret } = {}) =>
  new SignJWT({ account })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(sso.issuer)
    .setAudience(sso.audience)
    .setSubject('fleet-small')
    .setJti(randomUUID())
    .setIssuedAt(Date.parse(`${seedDay}T12:00:00Z`) / 1000)
    .setExpirationTime(Date.parse(`${seedDay}T12:05:00Z`) / 1000)
    .sign(new TextEncoder().encode(secret));

/** The same token without a signature. */
async function unsigned(): Promise<string> {
  const [, claims] = (await token()).split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
}

describe('a forgotten password', () => {
  it('is changed through the link in an email, and the old one no longer works', async () => {
    const { page, expectTrouble } = await portal.open({ path: '/login' });
    await page.getByRole('link', { name: words('session.forgotten') }).click();
    await page.waitForURL('/reset-password');
    await page.getByLabel('Username').fill('fleet-small');
    await page.getByRole('button', { name: words('reset.send') }).click();
    await page.getByRole('status').filter({ hasText: 'fleet-small' }).waitFor();
    await expect
      .poll(async () => {
        await page.goto('/outbox');
        return page.getByRole('link').count();
      })
      .toBe(1);
    await page.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: words('reset.new_title') }).waitFor();
    const [first, again] = [page.locator('[name=password]'), page.locator('[name=repeat]')];
    await page.getByText('At least 8 characters').waitFor();
    await first.fill('weak');
    await again.fill('other');
    await page.getByRole('button', { name: words('reset.save') }).click();
    await page.getByText('Use at least 8 characters').waitFor();
    await page.getByText(words('faults.match_password')).waitFor();
    expectTrouble(/^400 POST \/api\/reset-password$/);
    for (const [password, refusal] of [
      ['Password123!', /most common/],
      ['Fleet-small!1', /contains your username/],
    ] as const) {
      await first.fill(password);
      await again.fill(password);
      await page.getByRole('button', { name: words('reset.save') }).click();
      await page.getByText(refusal).waitFor();
      // The refusal is at the field, which has the focus.
      expect(await page.getByRole('alert').count()).toBe(0);
      const said = await first.evaluate((input: HTMLInputElement) => ({
        isInvalid: input.getAttribute('aria-invalid'),
        isFocused: input === document.activeElement,
        description: (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(''),
      }));
      expect(said).toEqual({ isInvalid: 'true', isFocused: true, description: expect.stringMatching(refusal) });
    }
    await first.fill('Fleet!2026');
    await again.fill('Fleet!2026');
    const link = page.url();
    await page.getByRole('button', { name: words('reset.save') }).click();
    await page.waitForURL('/login');
    await page.getByText(words('session.reset')).waitFor();
    expectTrouble(/^401 POST \/api\/login$/, /^410 POST \/api\/reset-password\/check$/);
    await signIn(page, 'fleet-small', 'demo');
    await page.getByRole('alert').waitFor();
    await signIn(page, 'fleet-small', 'Fleet!2026');
    await accountOf(page, 'fleet-small').waitFor();
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByRole('heading', { level: 1, name: words('reset.spent_title') }).waitFor();
    expect(await other.locator('[name=password]').count()).toBe(0);
    await other.getByRole('button', { name: words('reset.again') }).click();
    await other.getByRole('button', { name: words('reset.send') }).waitFor();
  });
});

describe('a new user', () => {
  it('sees the rules of a password before choosing one, and signs in with it', async () => {
    const { page } = await portal.open();
    const lines = await withClient(portal.database().adminUrl, (owner) =>
      userAct(['add', 'sam', '--account', account])(owner, portal.origin()),
    );
    await page.goto(lines.at(-1)?.trim() ?? '');
    await page.getByRole('heading', { level: 1, name: words('reset.first_title'), exact: true }).waitFor();
    await page.getByText(words('reset.first_lead')).waitFor();
    const [first, again] = [page.locator('[name=password]'), page.locator('[name=repeat]')];
    const rules = words('reset.rules', passwordNeeds);
    expect(
      await first.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
      ),
    ).toBe(rules);
    await first.fill('Grand!2026x');
    await again.fill('Grand!2026x');
    await page.getByRole('button', { name: words('reset.save') }).click();
    await page.waitForURL('/login');
    await signIn(page, 'sam', 'Grand!2026x');
    await accountOf(page, 'sam').waitFor();
  });
});

describe('a link from the provider', () => {
  const visit = portal.stay({});

  it('signs in once, and not a second time', async () => {
    const { page, expectTrouble } = await portal.open();
    const link = `/sso?token=${await token()}&customer=${account}`;
    await page.goto(link);
    await page.waitForURL(`${portal.origin()}/`);
    await accountOf(page, 'fleet-small').waitFor();
    expectTrouble(/^401 GET \/api\/sso$/);
    await page.goto(link);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('[loginSSO]: invalid login');
    expect(page.url()).toBe(`${portal.origin()}/sso`);
    await page.getByRole('link', { name: words('session.back') }).click();
    await accountOf(page, 'fleet-small').waitFor();
  });

  // `sso.test.ts` covers what else the server refuses.
  it.each([
    ['is signed by another key', () => token({ secret: 'a secret that nobody else should have' })],
    ['is not signed', unsigned],
  ] as const)('whose token %s signs nobody in', async (_what, make) => {
    const { page, expectTrouble } = await portal.open({ path: `/sso?token=${await make()}&customer=${account}` });
    expectTrouble(/^401 GET \/api\/sso$/);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('[loginSSO]: invalid login');
    expect(page.url()).toBe(`${portal.origin()}/sso`);
    expect((await page.context().cookies()).filter(({ name }) => /SESSION|refresh/.test(name))).toEqual([]);
    await follow(page, '/');
    await page.waitForURL('/login');
  });

  it('keeps its token if the server could not be reached, for another try', async () => {
    const { page, expectTrouble } = await portal.open();
    expectTrouble(/^net::ERR_FAILED GET \/api\/sso$/);
    await page.route('**/api/sso?*', (route) => route.abort());
    const link = `${portal.origin()}/sso?token=${await token()}&customer=${account}`;
    await page.goto(link);
    await page.getByRole('alert').getByText(words('errors.unreachable')).waitFor();
    expect(page.url()).toBe(link);
    await page.unroute('**/api/sso?*');
    await page.reload();
    await page.waitForURL(`${portal.origin()}/`);
    await accountOf(page, 'fleet-small').waitFor();
  });

  it.each([
    [`/sso?customer=${account}`, 'No token found on sso request'],
    ['/fr/sso', wordsOf('fr-CA')('session.sso_no_token')],
  ])('without a token, %s, says so', async (path, text) => {
    const { page } = await visit(path);
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([text]);
  });
});

describe('the linked account', () => {
  const visit = portal.stay({ as: 'fleet-linked' });

  it('that cannot be switched to says so, and changes nothing', async () => {
    const { page, expectTrouble } = await visit('/account');
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

  it('is used in every tab, and no screen shows the old account, even in a tab that was not notified', async () => {
    const { page } = await visit('/reporting');
    const [other, deaf] = [await page.context().newPage(), await page.context().newPage()];
    await deaf.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    for (const tab of [other, deaf]) {
      await tab.goto('/reporting');
      await accountOf(tab, 'fleet-linked').waitFor();
    }
    // Chosen in the test before. The linked user has neither this language nor this theme.
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await accountOf(page, 'fleet-linked').click();
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).click();
    await accountOf(page, 'fleet-linked-ca').waitFor();
    expect(new URL(page.url()).pathname).not.toContain('reporting');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    // A tab that was not notified notices with its next call, at the latest when it opens the stream of events.
    for (const tab of [other, deaf]) {
      await accountOf(tab, 'fleet-linked-ca').waitFor();
      expect(await accountOf(tab, 'fleet-linked').count()).toBe(0);
    }
  });

  it.each([
    'with locks',
    'without locks',
  ])('is reached %s even if the answer is slow, and a second click changes nothing', async (kind) => {
    const { page } = await portal.open({ as: 'fleet-linked' });
    if (kind === 'without locks')
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
    await page.goto('/account');
    await accountOf(page, 'fleet-linked').waitFor();
    // A call that is still under way would be refused when the session ends.
    await portal.areAnswered();
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    let switches = 0;
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh-token')) renewals += 1;
    });
    await page.route('**/api/toggle-linked-account', async (route) => {
      switches += 1;
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    // The old session has ended on the server, and the page reconnects to its events with the old token.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/account/events') && response.status() === 403,
    );
    await accountOf(page, 'fleet-linked').click();
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).evaluate((item: HTMLElement) => {
      item.click();
      item.click();
    });
    await refused;
    // The call that was refused asks for a new token.
    await isDrawnAgain(page);
    expect([new URL(page.url()).pathname, renewals]).toEqual(['/account', 0]);
    letGo();
    await accountOf(page, 'fleet-linked-ca').waitFor();
    await portal.areAnswered();
    expect([switches, renewals]).toEqual([1, 0]);
    expect(await accountOf(page, 'fleet-linked-ca').count()).toBe(1);
  });
});

it('the theme is that of the device until the user chooses, also after sign-in', async () => {
  const { page } = await portal.open({ path: '/login', dark: true });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('dark');
  await signIn(page, 'fleet-ev', 'demo');
  await accountOf(page, 'fleet-ev').waitFor();
  expect(await scheme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: words('frame.dark_on') }).click();
  await expect.poll(scheme).toBe('dark');
});

const visit = portal.stay({ as: 'fleet-us' });

it('no linked account is offered to a user without one', async () => {
  const { page } = await visit('/account');
  await accountOf(page, 'fleet-us').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Switch/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

describe('the sessions of a user', () => {
  it('are listed, and all others end on request', async () => {
    const other = await portal.open({ as: 'fleet-us', path: '/account' });
    const { page } = await visit('/account');
    await accountOf(page, 'fleet-us').click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions' });
    await dialog.getByText(words('sessions.current')).waitFor();
    // A call of the other page that is still under way would be refused when its session ends.
    await portal.areAnswered();
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

describe('what the browser stores', () => {
  it('is kept only as long as needed, and the user is loaded again after a change', async () => {
    const { page } = await portal.open({ path: '/account' });
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
