import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { calls } from '../../contract/calls.ts';
import { accountEvents } from '../../contract/events.ts';
import { runFailed } from '../support/trouble.ts';
import { viewerOf, wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const accessSeconds = 60;
const portal = servePortal({ accessSeconds, refreshSeconds: 3600 });

const report = /^(GET|POST) \/api\/reports\/fuel-detail$/;
const words = wordsOf('en-US');
const fuelPath = '/reporting/fuel-detail-report';

async function signIn(page: Page, username: string, words = wordsOf('en-US')): Promise<void> {
  await page.getByLabel(words('session.username')).fill(username);
  await page.getByRole('textbox', { name: words('session.password') }).fill('demo');
  await page.getByRole('button', { name: words('session.submit'), exact: true }).click();
}

/** The calls of the bell can happen at any time. */
const ofBell = [...Object.values(attention), calls['notice.off']].map(({ path }) => path.replace(/:\w+/, '[^/]+'));
const isOfAccount = (pathname: string) =>
  pathname.startsWith('/api/') && !new RegExp(`^/api(${[...ofBell, accountEvents.path].join('|')})$`).test(pathname);
const expiredBell = new RegExp(`^403 GET /api(${ofBell.join('|')})$`);
/** Of a page that loads: a call of the bell may be the first. */
const expiredUser = new RegExp(`^403 GET /api(/user|${ofBell.join('|')})$`);

/** The API calls of a page, as method and path. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isOfAccount(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

// In one page, which signs in at the end.
describe('a visitor', () => {
  const visit = portal.stay({});

  describe('who is not signed in', () => {
    it.each([
      '/no/such/page',
      '/reporting/no-such-report',
      '/fr/logins',
    ])('sees that %s does not exist', async (path) => {
      const { page } = await visit(path);
      const words = wordsOf(path.startsWith('/fr') ? 'fr-CA' : 'en-US');
      await page.getByRole('heading', { level: 1, name: words('errors.not_found'), exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });

    it.each(['/', '/reporting', `${fuelPath}/`])('is asked to sign in for %s', async (path) => {
      const { page } = await visit(path);
      await page.waitForURL('/login');
      await page.getByRole('textbox', { name: 'Username' }).waitFor();
    });
  });

  describe('the refresh token', () => {
    it('is out of reach of scripts, keeps the session over a reload, and is removed by sign-out', async () => {
      const { page, expectTrouble } = await visit('/login');
      // The reload finds an expired access token.
      expectTrouble(expiredUser);
      const bodies: string[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''));
      });
      await signIn(page, 'fleet-small');
      const account = page.getByRole('button', { name: 'Your account: fleet-small' });
      await account.waitFor();
      await page.getByRole('button', { name: /^Notifications, \d+$/ }).waitFor();
      const held = async () => (await page.context().cookies()).find(({ name }) => name === 'refresh_token');
      const first = await held();
      expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      const script = await page.evaluate(() => document.cookie);
      expect(script).toContain('SESSIONID=');
      expect(script).not.toContain('refresh_token');
      await portal.pass(accessSeconds + 1);
      await page.reload();
      await account.waitFor();
      const second = await held();
      expect(second?.value).not.toBe(first?.value);
      for (const body of bodies) expect(body).not.toContain('refresh_token');
      await account.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('/login');
      expect(await held()).toBeUndefined();
    });
  });

  describe('a sign-in', () => {
    it('that is refused says so in the language of the page', async () => {
      const { page, expectTrouble } = await visit('/fr/login');
      expectTrouble(/^401 POST \/api\/login$/);
      const words = wordsOf('fr-CA');
      await page.getByLabel(words('session.username')).fill('fleet-us');
      await page.getByRole('textbox', { name: words('session.password') }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toBe(`[login]\u00a0: ${words('refusals.invalid_login')}`);
      expect(await page.getByLabel(words('session.username')).inputValue()).toBe('fleet-us');
    });

    it('asks for missing fields, without a call', async () => {
      const { page } = await visit('/login');
      const calls = callsOf(page);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Enter your username.').waitFor();
      const isFocused = () => page.getByLabel('Username').evaluate((field) => field === document.activeElement);
      await expect.poll(isFocused).toBe(true);
      expect(calls).not.toContain('POST /api/login');
    });

    it('leads back to the requested link with all its parameters', async () => {
      const link = `/fr${fuelPath}?start=2026-10-01&end=2026-11-20&use_bill_date=false&_search=unl`;
      const { page } = await visit('/login');
      await page.goto(link);
      await page.waitForURL('/fr/login');
      await signIn(page, 'fleet-small', wordsOf('fr-CA'));
      const screen = reportScreen(page, wordsOf('fr-CA').of('reports.fuel-detail-report.title'));
      await screen.isDone();
      expect(page.url()).toBe(portal.origin() + link);
      const [shown, of] = await screen.rowCounts();
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(of);
    });
  });
});

describe('an odd address', () => {
  const visit = portal.stay({});

  it.each([
    '//evil.example.com/login',
    '/%2F%2Fevil.example.com',
    '/reporting/%E0%A4%A',
    '/index.php',
    '/__proto__',
    '/reporting/constructor',
    '/fr/toString',
    '/%00',
    '/.git/config',
    '/reporting%2Ffuel-detail-report',
    '/login/login/..%2f..',
    '/🚗',
  ])('%s has the page that says that it does not exist', async (path) => {
    const { page } = await visit('/login');
    await page.goto(`${portal.origin()}${path}`);
    const words = wordsOf(path.startsWith('/fr') ? 'fr-CA' : 'en-US');
    await page.getByRole('heading', { level: 1, name: words('errors.not_found'), exact: true }).waitFor();
  });

  it.each([
    '//evil.example.com/x',
    '/\\evil.example.com',
    '/\t/evil.example.com',
    'https://evil.example.com',
    'evil',
    '',
  ])('that is kept as the page before the sign-in, %j, leads home', async (address) => {
    const { page } = await portal.open({ path: '/login' });
    await page.evaluate((kept) => sessionStorage.setItem('motorpool.requested', kept), address);
    await page.reload();
    await signIn(page, 'fleet-small');
    await page.waitForURL(`${portal.origin()}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.close();
  });
});

describe('the sign-in page', () => {
  it('redirects signed-in users home, to the fleet dashboard if they have one, without showing its form', async () => {
    const { page } = await portal.open({ as: 'fleet-us' });
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('[name=password]')) sessionStorage.setItem('seen', 'form');
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/login');
    await page.waitForURL('/fleet');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  });
});

describe('a session', () => {
  const user = portal.stay({ as: 'fleet-us' });

  it('with an expired access token gets the report after one silent refresh', async () => {
    const { page, expectTrouble } = await user(fuelPath);
    expectTrouble(new RegExp(`^403 ${report.source.slice(1)}`));
    const screen = reportScreen(page, 'Fuel detail');
    await screen.field('Start date').fill('11/10/2026');
    await page.keyboard.press('Tab');
    await portal.pass(accessSeconds + 1);
    const calls = callsOf(page);
    await screen.run();
    expect(await screen.rowCount()).toBeGreaterThan(100);
    expect(calls).toEqual([
      'POST /api/reports/fuel-detail',
      'POST /api/auth/refresh-token',
      'POST /api/reports/fuel-detail',
    ]);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('with an expired access token is renewed once for three concurrent calls, which are all retried', async () => {
    const { page, expectTrouble } = await user('/account');
    await page.getByRole('button', { name: /^Notifications, \d+$/ }).waitFor();
    const { account } = viewerOf('fleet-us');
    await portal.areAnswered();
    const three = ['alerts', 'recall-count', 'unread-messages'] as const;
    const paths = three.map((name) => `/api${attention[`attention.${name}`].path}`);
    expectTrouble(...paths.map((path) => new RegExp(`^403 GET ${path}$`)));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    // On a busy machine they start one after the other. None continues before all three are in progress.
    let goOn: () => void = () => undefined;
    const isLate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(
      ({ pathname }) => paths.includes(pathname),
      async (route) => {
        await isLate;
        await route.continue();
      },
    );
    // One transaction changes what three of the lists behind the bell are made of.
    await portal.database().admin.query(
      `begin;
       update critical_alerts set raised_date = raised_date where customer_number = '${account}';
       update recalls set recall_status = recall_status where customer_number = '${account}';
       update fleet_messages set body = body where customer_number = '${account}';
       commit`,
    );
    const count = (path: string) => calls.filter((call) => call === path).length;
    await expect.poll(() => paths.map(count)).toEqual([1, 1, 1]);
    portal.passMeanwhile(accessSeconds + 1);
    goOn();
    await expect.poll(() => paths.map(count)).toEqual([2, 2, 2]);
    expect(count('/api/auth/refresh-token')).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('that cannot be renewed ends at the sign-in page, and continues from there', async () => {
    const { page, expectTrouble } = await user(`${fuelPath}?start=2026-11-10`);
    expectTrouble(new RegExp(`^403 ${report.source.slice(1)}`), /^403 POST \/api\/auth\/refresh-token$/);
    const screen = reportScreen(page, 'Fuel detail');
    await screen.isDone();
    const link = page.url();
    const rows = await screen.rowCount();
    await portal.age(3600);
    await portal.pass(accessSeconds + 1);
    await screen.button('Run').click();
    await page.waitForURL('/login');
    await page.getByText('Your session has ended. Sign in again to pick up where you left off.').waitFor();
    await signIn(page, 'fleet-us');
    await screen.isDone();
    expect(page.url()).toBe(link);
    expect(await screen.rowCount()).toBe(rows);
  });
});

describe('a browser without a connection', () => {
  const user = portal.stay({ as: 'fleet-us' });

  it('says so, keeps the screen, and continues when the connection is back', async () => {
    const { page, expectTrouble } = await user(fuelPath);
    const screen = reportScreen(page, 'Fuel detail');
    await screen.field('Start date').fill('11/10/2026');
    await page.keyboard.press('Tab');
    await screen.run();
    const rows = await screen.rowCount();
    expectTrouble(runFailed(), /^net::ERR_INTERNET_DISCONNECTED POST \/api\/reports\/fuel-detail$/);
    await page.context().setOffline(true);
    await page.getByText(words('frame.offline')).waitFor();
    expect(await screen.rowCount()).toBe(rows);
    await screen.button('Run').click();
    await screen.screen
      .getByRole('alert')
      .filter({ hasText: words('errors.unreachable') })
      .waitFor();
    await page.context().setOffline(false);
    await page.getByText(words('frame.online')).waitFor();
    await screen.button(words('report.retry')).click();
    await screen.isDone();
    expect(await screen.rowCount()).toBe(rows);
  });
});

/** Answers that say nothing about the session, and the trouble that each of them is. */
const unanswered: [what: string, answer: (route: Route) => Promise<void>, trouble: RegExp[]][] = [
  [
    'is refused for now',
    (route) => route.fulfill({ status: 503, body: '{}' }),
    [/^503 POST \/api\/auth\/refresh-token$/],
  ],
  ['is not answered', (route) => route.abort('timedout'), [/^net::ERR_TIMED_OUT POST \/api\/auth\/refresh-token$/]],
  ['is cut off', (route) => route.fulfill({ status: 200, body: '{"success":true,"da' }), []],
];

describe('a session whose renewal', () => {
  const user = portal.stay({ as: 'fleet-us' });

  it.each(unanswered)('%s is kept', async (_what, answer, trouble) => {
    const { page, expectTrouble, allowTrouble } = await user(fuelPath);
    const screen = reportScreen(page, 'Fuel detail');
    await page.getByRole('button', { name: /^Notifications, \d+$/ }).waitFor();
    allowTrouble(expiredBell);
    await screen.field('Start date').fill('11/10/2026');
    await page.keyboard.press('Tab');
    await portal.pass(accessSeconds + 1);
    expectTrouble(new RegExp(`^403 ${report.source.slice(1)}`), ...trouble, runFailed());
    await page.route('**/api/auth/refresh-token', answer);
    await screen.button('Run').click();
    await screen.screen.getByRole('alert').waitFor();
    await page.unroute('**/api/auth/refresh-token');
    await screen.button(words('report.retry')).click();
    await screen.isDone();
    expect(await screen.rowCount()).toBeGreaterThan(0);
  });

  it.each(unanswered)('%s as a page loads can be tried again', async (_what, answer, trouble) => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: '/account' });
    await page.getByRole('button', { name: 'Your account: fleet-small' }).waitFor();
    await portal.pass(accessSeconds + 1);
    expectTrouble(/^403 GET \/api\/user$/, ...trouble);
    await page.route('**/api/auth/refresh-token', answer);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: words('errors.account') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await page.unroute('**/api/auth/refresh-token');
    await page.getByRole('button', { name: words('errors.retry') }).click();
    await page.getByRole('button', { name: 'Your account: fleet-small' }).waitFor();
  });
});

/** Lets pass once it is opened. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Until a page waits for its turn, or no longer has to because it shows something already. */
async function isWaiting(page: Page, turn: string, tasks: number, shown: Locator): Promise<void> {
  const waiting = () =>
    page.evaluate(async (name) => {
      const { pending = [] } = await navigator.locks.query();
      return pending.filter((lock) => lock.name === name).length;
    }, turn);
  // A page that is reloading answers neither.
  await expect.poll(async () => (await waiting().catch(() => 0)) >= tasks || (await shown.count()) > 0).toBe(true);
}

describe('a session that has just begun', () => {
  it('is not ended by a late announcement that the previous one is over', async () => {
    const { page } = await portal.open({ as: 'fleet-small', path: '/account' });
    const account = page.getByRole('button', { name: 'Your account: fleet-small' });
    await account.waitFor();
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: 'Your account: fleet-small' }).waitFor();
    const heard = page.evaluate(
      () =>
        new Promise((hear) => {
          new BroadcastChannel('motorpool.session').addEventListener('message', ({ data }) => hear(data.type));
          // A page that leaves forgets at once where it was.
          sessionStorage.setItem('motorpool.requested', '/account');
        }),
    );
    await page.evaluate(() => 'listening');
    await other.evaluate(() => new BroadcastChannel('motorpool.session').postMessage({ type: 'signed-out' }));
    expect(await heard).toBe('signed-out');
    // The portal has its own channel, which may be later.
    await page.evaluate(async () => void (await fetch('/version.json')));
    expect(await page.evaluate(() => sessionStorage.getItem('motorpool.requested'))).toBe('/account');
    expect(await account.count()).toBe(1);
  });

  it('is not ended by a slow sign-out in another tab', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: '/account' });
    const account = page.getByRole('button', { name: 'Your account: fleet-small' });
    await account.click();
    // It waits for as long as the other tab needs.
    await page.evaluate(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const [late, asked] = [gate(), gate()];
    await page.route('**/api/logout', async (route) => {
      // The server has answered, and removes the cookie when the answer arrives.
      const response = await route.fetch();
      asked.open();
      await late.passed;
      await route.fulfill({ response });
    });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const isSame = () => page.evaluate(() => 'isSame' in window).catch(() => false);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await asked.passed;
    // The server has closed the page's stream. That it can't open another one does not end the sign-out early.
    await expect.poll(() => refused).toContain('/api/auth/refresh-token');
    await page.evaluate(async () => void (await fetch('/version.json')));
    expect(await isSame()).toBe(true);
    const other = await page.context().newPage();
    await other.goto('/login');
    await signIn(other, 'fleet-small');
    const again = other.getByRole('button', { name: 'Your account: fleet-small' });
    // Its first attempt to end the old session, and the sign-in.
    await isWaiting(other, 'motorpool.session', 2, again);
    late.open();
    await expect.poll(isSame).toBe(false);
    await again.waitFor();
    // Here, too, it is the session of the other tab, and its cookie is there.
    await account.waitFor();
    expectTrouble(/^403 /);
    await portal.pass(accessSeconds + 1);
    await other.reload();
    await again.waitFor();
  });
});

describe('a switch of accounts', () => {
  it('is not undone by a renewal that another tab has begun before', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-linked', path: '/account' });
    const accountOf = (tab: Page, username: string) => tab.getByRole('button', { name: new RegExp(`: ${username}$`) });
    await accountOf(page, 'fleet-linked').click();
    const other = await page.context().newPage();
    // A tab that is not notified: it would reload, and drop the answer.
    await other.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await other.goto('/account');
    await accountOf(other, 'fleet-linked').waitFor();
    const [late, asked] = [gate(), gate()];
    await other.route('**/api/auth/refresh-token', async (route) => {
      const response = await route.fetch();
      asked.open();
      await late.passed;
      await route.fulfill({ response });
    });
    expectTrouble(/^403 /);
    // Only the call of the other tab finds an expired token: the switch has one.
    await other.route('**/api/user', (route) => route.fulfill({ status: 403, json: { success: false, message: '' } }), {
      times: 1,
    });
    const reloaded = other.reload();
    await asked.passed;
    let given = '';
    await page.route('**/api/toggle-linked-account', async (route) => {
      const response = await route.fetch();
      given = (await response.json()).data.token;
      await route.fulfill({ response });
    });
    await page.getByRole('menuitem', { name: 'Switch to Canada' }).click();
    await isWaiting(page, 'motorpool.refresh', 1, accountOf(page, 'fleet-linked-ca'));
    late.open();
    await reloaded;
    await accountOf(page, 'fleet-linked-ca').waitFor();
    // It may have been complete before the switch, and is not notified.
    await other.reload();
    await accountOf(other, 'fleet-linked-ca').waitFor();
    const held = (await page.context().cookies()).find(({ name }) => name === 'SESSIONID');
    expect(held?.value).toBe(given);
    await portal.pass(accessSeconds + 1);
    for (const tab of [page, other]) {
      await tab.reload();
      await accountOf(tab, 'fleet-linked-ca').waitFor();
    }
  });
});

describe('a session', () => {
  it('that is signed out is over, here and in the other tab', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: '/account' });
    const other = await page.context().newPage();
    await other.goto(fuelPath);
    await reportScreen(other, 'Fuel detail').button('Run').waitFor();
    await portal.areAnswered();
    await page.getByRole('button', { name: 'Your account: fleet-us' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    await other.waitForURL('/login');
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('SESSIONID');
    expect(names).not.toContain('refresh_token');
    await page.goto(fuelPath);
    await page.waitForURL('/login');
  });
});

it('ends in the other tab at once, even if it hears of the sign-out before its tokens are gone', async () => {
  const { page, allowTrouble } = await portal.open({ path: '/login' });
  // The bell of that tab may be on its way.
  allowTrouble(expiredBell);
  await signIn(page, 'fleet-us');
  const account = page.getByRole('button', { name: 'Your account: fleet-us' });
  await account.waitFor();
  const other = await page.context().newPage();
  // In this page, cookies and storage stay as they were, until it is reloaded.
  await other.addInitScript(() => {
    const [cookie, storage] = [
      Object.getOwnPropertyDescriptor(Document.prototype, 'cookie'),
      Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem'),
    ];
    (window as { freeze?: () => void }).freeze = () => {
      const held = cookie?.get?.call(document);
      const stored = new Map(Object.entries(localStorage));
      Object.defineProperty(document, 'cookie', { get: () => held, set: () => undefined });
      Storage.prototype.getItem = function getItem(key) {
        return this === localStorage ? (stored.get(key) ?? null) : storage?.value.call(this, key);
      };
    };
  });
  await other.goto('/account');
  await other.getByRole('button', { name: 'Your account: fleet-us' }).waitFor();
  await other.evaluate(() => (window as { freeze?: () => void }).freeze?.());
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  await other.waitForURL('/login');
  await other.getByLabel('Username').waitFor();
});

describe('signing out', () => {
  const visit = portal.stay({ as: 'fleet-small' });

  /** The page of a user who is signed in, or signed in again. */
  async function signedIn() {
    const visitor = await visit('/account');
    const account = visitor.page.getByRole('button', { name: 'Your account: fleet-small' });
    const form = visitor.page.getByLabel('Username');
    await account.or(form).waitFor();
    if (await form.count()) await signIn(visitor.page, 'fleet-small');
    await account.waitFor();
    return { ...visitor, account };
  }

  it('ends the session on the server even with an expired access token', async () => {
    const { page, account } = await signedIn();
    await account.click();
    await portal.pass(accessSeconds + 1);
    const statuses: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (isOfAccount(pathname)) statuses.push(`${response.status()} ${pathname}`);
    });
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    expect(statuses).toEqual(['200 /api/logout']);
    await page.getByRole('button', { name: words('session.submit'), exact: true }).waitFor();
    expect(await page.getByText(words('session.ended')).count()).toBe(0);
  });

  it('that did not reach the server is sent by the next page', async () => {
    const { page, expectTrouble, account } = await signedIn();
    const refreshTokens = async () => (await page.context().cookies()).filter(({ httpOnly }) => httpOnly).length;
    expectTrouble(/^net::ERR_FAILED POST \/api\/logout$/);
    await page.route('**/api/logout', (route) => route.abort());
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    await page.getByRole('button', { name: words('session.submit'), exact: true }).waitFor();
    expect(await refreshTokens()).toBe(1);
    await page.unroute('**/api/logout');
    const heard = page.waitForResponse('**/api/logout');
    await page.reload();
    expect((await heard).status()).toBe(200);
    await expect.poll(refreshTokens).toBe(0);
    await signIn(page, 'fleet-small');
    await page.waitForURL(`${portal.origin()}/`);
    const calls = callsOf(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(calls).not.toContain('POST /api/logout');
  });

  it('is not undone by a reload before the server has answered', async () => {
    const { page } = await signedIn();
    // As the page leaves it when it sends the request.
    await page.evaluate(() => localStorage.setItem('motorpool.sign-out', 'asked'));
    const heard = page.waitForResponse('**/api/logout');
    await page.reload();
    await page.waitForURL('/login');
    expect((await heard).status()).toBe(200);
  });

  it('that did not reach the server is sent before another sign-in, and kept if that fails', async () => {
    const { page, expectTrouble, account } = await signedIn();
    expectTrouble(/^net::ERR_FAILED POST \/api\/logout$/);
    await page.route('**/api/logout', (route) => route.abort());
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    await page.route('**/api/login', (route) => route.abort());
    expectTrouble(/^net::ERR_FAILED POST \/api\/log(in|out)$/);
    await signIn(page, 'fleet-small');
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/login');
    await page.unroute('**/api/logout');
    const heard = page.waitForResponse('**/api/logout');
    await page.getByRole('button', { name: words('session.submit'), exact: true }).click();
    expect((await heard).status()).toBe(200);
    await page.waitForURL(`${portal.origin()}/`);
  });
});

describe('a backend that is down', () => {
  it('is reported, and a retry loads the report once it is back', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
    await page.goto(fuelPath);
    expectTrouble(
      runFailed(),
      /^net::ERR_CONNECTION_REFUSED POST \/api\/reports\/fuel-detail$/,
      /^net::ERR_CONNECTION_REFUSED /,
    );
    const screen = reportScreen(page, 'Fuel detail');
    const alert = screen.screen.getByRole('alert');
    await screen.field('Start date').fill('11/01/2026');
    await page.keyboard.press('Tab');
    // The first run also needs code from the server, a later one only the rows.
    for (const run of ['the first', 'a later']) {
      await portal.stop();
      try {
        await screen.button('Run').click();
        await alert.waitFor();
        expect([run, await alert.textContent()]).toEqual([run, expect.stringContaining(words('errors.unreachable'))]);
        expect(await screen.field('Start date').inputValue()).toBe('11/01/2026');
      } finally {
        await portal.start();
      }
      await screen.button(words('report.retry')).click();
      await screen.isDone();
      expect(await screen.rowCount()).toBeGreaterThan(100);
      expect(new URL(page.url()).searchParams.get('start')).toBe('2026-11-01');
    }
  });
});
