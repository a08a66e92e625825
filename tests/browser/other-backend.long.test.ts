import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../../engine/results/answer.ts';
import { createShownRows } from '../../engine/results/shown-rows.ts';
import { lineWriter } from '../../engine/tables/lines.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { buildPortalApp } from '../../server/portal-app.ts';
import { createClient } from '../../src/api/client.ts';
import { fetchDataset } from '../../src/worker/fetch-dataset.ts';
import { sharedChromium } from '../support/chromium.ts';
import { runFailed, watchTrouble } from '../support/trouble.ts';
import { builtPortal, portalInFrontOf } from './support/built-portal.ts';
import { giveBack, takeContext } from './support/contexts.ts';
import { modelOf, routesOf, wordsOf } from './support/model.ts';
import { startPlainBackend } from './support/plain-backend.ts';
import { reportLines } from './support/plain-calls.ts';
import { plainRows } from './support/plain-rows.ts';
import { follow, prefixes } from './support/portal.ts';
import { realtimeKey, startRealtimeDatabase } from './support/realtime-database.ts';
import { reportScreen } from './support/report.ts';

let backend: Awaited<ReturnType<typeof startPlainBackend>>;
let database: Awaited<ReturnType<typeof startRealtimeDatabase>>;
let portal: Awaited<ReturnType<typeof buildPortalApp>>;
let browser: Browser;
let origin: string;
let distDir: string;

beforeAll(async () => {
  [backend, database] = await Promise.all([startPlainBackend(), startRealtimeDatabase()]);
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

/** The users who sign in, as the backend's responses describe them. */
const viewer = (username: string, account: string, country: Viewer['country'], encompass: boolean): Viewer => ({
  username,
  account,
  country,
  scope: '',
  features: ['report_scheduler'],
  hidden_menus: [],
  flags: {
    superset_dashboard: false,
    encompass_customer: encompass,
    provider_employee: false,
    driver_admin: true,
    show_auction_fee_breakdown: false,
  },
  settings: { personal_mileage_report_type: 'N' },
  labels: { client_use_label_1: 'Region', driver_use_label_1: 'Shift', level_01: 'Division' },
});

const american = viewer('us.manager', '700100', 'USA', true);
/** A user who saves things that the others must not see. */
const saver = viewer('us.saver', '700100', 'USA', true);
const canadian = viewer('ca.manager', '700200', 'CAN', false);

type ExpectTrouble = (...patterns: RegExp[]) => void;

async function signIn(page: Page, { username, account }: Viewer): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').first().fill(backend.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: `Welcome, ${account}`, exact: true }).waitFor();
}

/** Signs in through the page, and watches for errors during `work`. */
async function visit(who: Viewer, work: (page: Page, expectTrouble: ExpectTrouble) => Promise<void>): Promise<void> {
  const context = await takeContext(browser, origin);
  const { expectTrouble, settle } = watchTrouble(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1600, height: 600 });
  const known = backend.complaints.length;
  const troubles = () => [...settle(), ...backend.complaints.slice(known)].join('\n');
  try {
    await page.goto(origin);
    await signIn(page, who);
    await work(page, expectTrouble);
  } catch (reason) {
    throw new Error(`${reason instanceof Error ? reason.message : reason}\n${troubles()}`, { cause: reason });
  } finally {
    await giveBack(context, origin);
  }
  expect(troubles()).toBe('');
  await expect.poll(database.open).toBe(0);
}

/** The rows as the engine has them: the text of every visible cell. */
function textsOf(dataset: Dataset, model: ResolvedReport): string[][] {
  const { columns, style, sort } = model;
  const enabled = columns.filter((column) => column.enabled);
  const reading = readDataset(dataset, model);
  const view = { search: '', filters: [], sorts: sort, fields: enabled.map((column) => column.value) };
  const shown = createShownRows(reading, model, view);
  shown.grow(true);
  const writers = enabled.map((column) => lineWriter(column, style));
  return shown.block(0, reading.table.length).map((line) => writers.map((write) => write(line)));
}

function rowsByEngine(model: ResolvedReport): string[][] {
  const rows = plainRows.get(`${model.request?.method} ${model.request?.path}`);
  return textsOf(datasetOfAnswer(rows, { rows: '$' }), model);
}

interface ReceivedCall {
  id: string;
  path: string;
  locale?: Locale;
  values?: Readonly<Record<string, string>>;
}

/** Required parameters are given beside the values. */
function valuesFor(
  who: Viewer,
  { id, locale = 'en-US', values = {} }: Omit<ReceivedCall, 'path'>,
): Record<string, string> {
  const missing = modelOf(id, who, locale).fields.filter((field) => field.required && field.value === null);
  return { ...values, ...Object.fromEntries(missing.map(({ key }) => [key, '5'])) };
}

/** Runs a report by link, and compares the drawn cells with what the engine makes of the response. */
async function run(page: Page, who: Viewer, { path, ...asked }: ReceivedCall) {
  const { id, locale = 'en-US' } = asked;
  const values = valuesFor(who, asked);
  const model = modelOf(id, who, locale, { values });
  const query = new URLSearchParams({ _run: '1', ...values });
  await follow(page, `${prefixes[locale]}${path}?${query}`);
  const report = reportScreen(page, model.title);
  await report.isDone();
  const expected = rowsByEngine(model);
  const drawn = async () => {
    const { columns, rows } = await report.readGrid();
    return [id, rows.map((row) => row.slice(0, columns.length))];
  };
  const { length } = (await report.readGrid()).columns;
  expect(length).toBeGreaterThan(4);
  await expect.poll(drawn).toEqual([id, expected.map((row) => row.slice(0, length))]);
  const { columns, headers, rows } = await report.readGrid();
  expect([id, headers]).toEqual([
    id,
    model.columns.flatMap((each) => (each.enabled ? [each.header] : [])).slice(0, length),
  ]);
  // The backend fills every field, so an empty cell is one that was not read.
  expect([id, rows.map((row) => columns.filter((_, at) => row[at] === ''))]).toEqual([id, [[], [], []]]);
  const cell = (place: number, field: string) => rows[place]?.[columns.indexOf(field)];
  return { report, model, cell };
}

const routes = (who: Viewer, menu: string) =>
  routesOf(who).filter((route) => route.isAllowed && route.path.startsWith(`/${menu}/`));

/** Values of parameters that have calls or columns of their own. */
const variants: readonly [id: string, values: Readonly<Record<string, string>>][] = [
  ['fleet-policy-acknowledgement-report', { type: 'completed' }],
  ['saferoads-fleet-summary-report', { show: 'no_trips' }],
  ['vehicle-inspections-report', { completed: 'false' }],
];

const pathOf = (id: string) => routesOf(american).find((route) => route.id === id)?.path ?? '';

/** Cells calculated by hand from the backend's data: by report, by row index. */
const exact: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, string>>>>>> = {
  // 03/01/22
  'billing-projection-report': { 0: { in_service_date: '03/01/2022', billing_month: 'Mar 2026', lease_term: '123' } },
  // "1040 - Dana Whitfield", and every number as "1,234.5"
  'driver-performance': {
    0: { driver_number: '1040', driver_name: 'Dana Whitfield', distance_driven: '1,235', drive_time: '1,234.5' },
    1: { driver_name: 'Élise Côté', driver_score: '987.3', idle_share: '987.3%' },
  },
  // FORD_MOTOR_COMPANY; RemedyAvailable and another
  'recall-report': {
    1: { recall_manufacturer: 'FORD MOTOR COMPANY', remedy_availability: 'Not yet available' },
    2: { recall_manufacturer: 'GENERAL MOTORS', remedy_availability: 'Available' },
  },
  // 100.5 km
  'saferoads-trip-detail-report': { 0: { driver_name: 'Whitfield, Dana', distance_driven: '62.4' } },
  // 2026-03-02 and 14:31
  'driver-360-usage-report': { 0: { last_login: '03/02/2026 02:31 PM', mobile_registered: 'No' } },
  // 123.5 cents a mile, and 246.9 of them as a text
  'expense-detail-report': {
    0: { cost_per_mile: '$1.235' },
    1: { cost_per_mile: '$2.469', expense_amount: '$246.91' },
  },
  'toll-detail-report': { 0: { toll_amount: '$370.37', toll_time: '02:32 PM' } },
  // 2026-03-02T00:00:00.000Z
  'invoice-history-report': { 1: { invoice_type: 'Fuel', invoice_date: '03/02/2026', invoice_amount: '$246.91' } },
};

it('the calls of the specification are the calls that reports make', () => {
  expect([...plainRows.keys()].sort()).toEqual([...reportLines].sort());
});

it('every report reads the response of a backend that uses only the specification’s envelopes', async () => {
  const tokens = { token: '' };
  const authority = { token: async () => tokens.token, renew: async () => tokens.token };
  const client = createClient({ base: backend.base, authority, cookieHeld: false });
  const { username } = american;
  const { token } = await client.call('session.login', { body: { username, password: backend.password } });
  tokens.token = token ?? '';
  backend.lines.length = 0;
  const known = backend.complaints.length;
  const ids = new Set(['reporting', 'advanced-reports'].flatMap((menu) => routes(american, menu)).map(({ id }) => id));
  for (const [id, values] of [...[...ids].map((each) => [each, {}] as const), ...variants]) {
    const model = modelOf(id, american, 'en-US', { values: valuesFor(american, { id, values }) });
    if (!model.request) throw new Error(`${id} makes no call.`);
    const { signal } = new AbortController();
    const { dataset } = await fetchDataset({ client, takesFields: false }, model.request, [], signal, () => undefined);
    const rows = textsOf(dataset, model);
    expect([id, rows]).toEqual([id, rowsByEngine(model)]);
    // The backend fills every field, so an empty cell is one that was not read.
    const enabled = model.columns.filter((column) => column.enabled).map((column) => column.value);
    expect([id, rows.map((row) => enabled.filter((_, at) => row[at] === ''))]).toEqual([id, [[], [], []]]);
  }
  expect(reportLines.filter((line) => !backend.lines.includes(line))).toEqual([]);
  expect(backend.complaints.slice(known)).toEqual([]);
});

it('reports of every kind of call, and a user’s own report, show the rows', async () => {
  await visit(american, async (page) => {
    for (const [id, places] of Object.entries(exact)) {
      const { cell } = await run(page, american, { id, path: pathOf(id) });
      for (const [place, cells] of Object.entries(places)) {
        const shown = Object.fromEntries(Object.keys(cells).map((field) => [field, cell(Number(place), field)]));
        expect([id, place, shown]).toEqual([id, place, cells]);
      }
    }
    for (const [id, values] of variants) await run(page, american, { id, path: pathOf(id), values });

    // A user's own report has the columns that the backend lists for its type.
    await follow(page, '/my-reports/new/violation');
    await page.getByRole('checkbox', { name: 'Fine plus fee' }).check();
    expect(await page.getByRole('checkbox', { name: 'Its own' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Generate' }).click();
    const report = reportScreen(page, 'New report: Violations');
    await report.isDone();
    const { columns, rows } = await report.readGrid();
    expect(columns).toEqual(['citation_number', 'violation_total']);
    expect(rows).toHaveLength(3);
  });
});

it('an account in Canada sees kilometres and litres, in French too', async () => {
  await visit(canadian, async (page) => {
    expect(
      routesOf(canadian)
        .filter((route) => !route.isAllowed)
        .map(({ id }) => id),
    ).toContain('ev-charge-history-report');
    const at = async (id: string, locale: Locale, ...fields: string[]) => {
      const { cell } = await run(page, canadian, { id, path: pathOf(id), locale });
      return fields.map((field) => cell(0, field)?.replaceAll(/\s/g, ' '));
    };
    // 123.457 gallons of 3.785411784 litres, at 123.457 dollars a gallon
    const fuel = ['transaction_date', 'transaction_time', 'quantity', 'unit_cost'];
    expect(await at('fuel-detail-report', 'en-CA', ...fuel)).toEqual(['2026-03-01', '02:30 PM', '467.336', '$32.614']);
    expect(await at('saferoads-trip-detail-report', 'en-CA', 'distance_driven')).toEqual(['100.5']);
    // 123.5 miles per gallon are 1.9 litres per 100 km
    expect(await at('mpg-report', 'fr-CA', 'distance_driven', 'fuel_economy', 'below_average')).toEqual([
      '198',
      '1,9',
      'Oui',
    ]);
    expect(await at('billing-projection-report', 'fr-CA', 'in_service_date', 'billing_month')).toEqual([
      '2022-03-01',
      'mars 2026',
    ]);
    expect(await at('fuel-detail-report', 'fr-CA', ...fuel)).toEqual(['2026-03-01', '14 h 30', '467,336', '32,614 $']);
  });
});

it('a refusal with a message is shown, and an expired token is renewed once', async () => {
  const line = 'POST /reports/fuel-detail';
  const message = 'The card provider is closed until Monday.';
  await visit(american, async (page, expectTrouble) => {
    const fuel = { id: 'fuel-detail-report', path: pathOf('fuel-detail-report') };
    const { report } = await run(page, american, fuel);
    expectTrouble(runFailed());
    backend.refuse({ line, message });
    await report.button('Run').click();
    await report.screen.getByRole('alert').getByText(message).waitFor();
    backend.refuse(null);
    await report.button(words('report.retry')).click();
    await report.isDone();
    await expect.poll(async () => (await report.readGrid()).rows.length).toBe(3);

    expectTrouble(/^403 POST \/v1\/reports\/fuel-detail$/);
    backend.lines.length = 0;
    backend.spoil();
    await report.run();
    await expect.poll(async () => (await report.readGrid()).rows.length).toBe(3);
    expect(backend.lines).toEqual([line, 'POST /auth/refresh-token', line]);

    expectTrouble(/^403 POST \/v1\/auth\/refresh-token$/);
    backend.end();
    await report.button('Run').click();
    await page.waitForURL('**/login');
    await page.getByText(words('session.ended')).waitFor();
  });
});

it('what is saved is saved even if the response has no data', async () => {
  await visit(saver, async (page) => {
    const id = 'driver-safety-report';
    const { report, model } = await run(page, saver, { id, path: pathOf(id) });
    const headerOf = (field: string) => model.columns.find(({ value }) => value === field)?.header ?? '';
    await report.button(words('report.columns')).click();
    const drawer = page.getByRole('dialog', { name: words('report.columns') });
    // The backend sends driver_reference and driver_state_or_province.
    const added = ['driver_state_province', 'driver_reference_number'];
    for (const field of added) await drawer.getByRole('checkbox', { name: headerOf(field), exact: true }).check();
    for (const { value, enabled, header } of model.columns)
      if (enabled && value !== 'driver_name')
        await drawer.getByRole('checkbox', { name: header, exact: true }).uncheck();
    await drawer.getByRole('button', { name: words('report.save_columns') }).click();
    await page.getByText(words('report.columns_saved')).waitFor();
    await page.reload();
    const shown = async () => {
      const { columns, rows } = await report.readGrid();
      return [columns, rows[0]];
    };
    await expect.poll(shown).toEqual([
      ['driver_name', ...added],
      ['Whitfield, Dana', 'Driver state or province 1', 'Driver reference 1'],
    ]);

    backend.lines.length = 0;
    await page.getByRole('button', { name: words('frame.dark_on') }).click();
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await page.waitForURL('**/fr/**');
    await page.getByRole('button', { name: wordsOf('fr-CA')('frame.dark_off') }).waitFor();
    await page.getByRole('button', { name: /us\.saver/ }).click();
    await page.getByRole('menuitem', { name: wordsOf('fr-CA')('frame.sign_out') }).click();
    await page.waitForURL('**/fr/login');
    const saved = backend.lines.filter((line) => line.startsWith('POST'));
    expect(saved).toEqual(['POST /account/dark-mode', 'POST /account/language', 'POST /logout']);
    expect(await page.getByText(words('frame.not_saved')).count()).toBe(0);
  });
});

/** Calls of ours that the specification does not have. */
const ours = /^404 (?:GET|POST) (?:\/v1)?\/vehicle\/(?:near|opened|changes|timeline|oddities)$/;

it('a vehicle is found and opened, with the sections that the backend can fill', async () => {
  await visit(american, async (page, expectTrouble) => {
    expectTrouble(ours);
    const section = (name: string) => page.getByRole('article', { name, exact: true });
    await follow(page, '/vehicle');
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('abc1234');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vehicle\/dashboard/);
    await section('Vehicle').getByText('4F1001', { exact: true }).waitFor();
    await section('Driver').getByText('Dana Whitfield').waitFor();
    await section('Expense summary').getByText('$0.771').waitFor();
    for (const title of ['Fuel', 'Maintenance', 'Tolls', 'Violations', 'Recalls', 'Order', 'Sale']) {
      await section(title).scrollIntoViewIfNeeded();
      await section(title).getByRole('heading', { name: title }).waitFor();
    }
    await section('Fuel').getByText('12:05 AM').waitFor();
    await section('Service appointment').getByRole('link').waitFor();
    for (const title of ['Timeline', 'Unusual', 'Changes']) await expect.poll(() => section(title).count()).toBe(0);
    const tabs = {
      'Documents and notes': 'Notes',
      Inspections: 'Inspections',
      SafeRoads: 'Trips',
      'Transports and storage': 'Pending quotes',
    };
    for (const [tab, title] of Object.entries(tabs)) {
      await page
        .getByRole('navigation', { name: /^Sections of/ })
        .getByRole('link', { name: tab, exact: true })
        .click();
      await section(title).getByRole('heading', { name: title }).waitFor();
      expect(await page.getByText(words('dashboard.failed')).count()).toBe(0);
    }
    const others = backend.complaints.filter((line) => !ours.test(line));
    backend.complaints.splice(0, backend.complaints.length, ...others);
  });
});

/** The backend's own calls count two alerts and a recall. */
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /\.manager/ }).click();
  await page.getByRole('menuitem', { name: words('frame.sign_out') }).click();
  await page.waitForURL('**/login');
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

/** Waits until this number of messages is added to what the calls count. */
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${called + count}`, exact: true }).waitFor();

async function openMessages(page: Page) {
  await bell(page).click();
  return page
    .getByRole('dialog', { name: words('notifications.title') })
    .getByRole('region', { name: words('notifications.messages.title') });
}

const lines = (list: Locator) => () => list.getByRole('listitem').allInnerTexts();

it('messages: counts unread driver messages as they arrive', async () => {
  await visit(american, async (page) => {
    await unread(page, 3);
    database.write('/700100/D001/m2/messageRead', true);
    await unread(page, 2);
    database.write('/700100/D003/m7', message('Kim Lee-Park'));
    await unread(page, 3);
    const messages = await openMessages(page);
    // Latest first, with the name of the latest message. Messages from the fleet do not count.
    const line = words('notifications.messages.unread', { count: 1 });
    await expect
      .poll(lines(messages))
      .toEqual([`Kim Lee-Park\n${line} · D003`, `Sam Ortiz\n${line} · D002`, `Dana Whitfield\n${line} · D001`]);
    database.write('/700100', null);
    await unread(page, 0);
    await messages.getByText(words('notifications.messages.none')).waitFor();
    expect(database.open()).toBe(1);
  });
});

it('messages: stops when the session ends, and keeps nothing for the next account', async () => {
  await visit(american, async (page) => {
    await unread(page, 3);
    expect(database.open()).toBe(1);
    await signOut(page);
    await expect.poll(database.open).toBe(0);
    await signIn(page, canadian);
    await unread(page, 1);
    const messages = await openMessages(page);
    await expect.poll(lines(messages)).toEqual([expect.stringContaining('Élise Côté')]);
    database.write('/700100/D001/m8', message('Dana Whitfield'));
    database.write('/700200/D009/m2', message('Élise Côté'));
    await unread(page, 2);
  });
});

const failures: [what: string, refuse: () => void, ...expected: RegExp[]][] = [
  ['the call for the credentials', () => backend.refuse({ line: 'GET /account/firebase-config', message: 'Not now.' })],
  ['the sign-in', () => database.refuse('sign-in'), /^400 POST .*accounts:signInWithPassword$/],
  ['the reading', () => database.refuse('reading')],
];

it.each(failures)('messages: when %s is refused, says so and can be retried', async (_what, refuse, ...expected) => {
  refuse();
  await visit(american, async (page, expectTrouble) => {
    expectTrouble(...expected);
    await unread(page, 0);
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    expect(database.open()).toBe(0);
    backend.refuse(null);
    database.refuse(null);
    await messages.getByRole('button', { name: words('notifications.retry') }).click();
    await unread(page, 3);
    expect(database.open()).toBe(1);
  });
});

it('messages: closing a connection while Firebase logs its usage leaves no warning', async () => {
  database.refuse('sign-in');
  await visit(american, async (page, expectTrouble) => {
    expectTrouble(/^400 POST .*accounts:signInWithPassword$/);
    // Like a new browser, which reads and writes its storage late.
    await page.addInitScript(() => {
      indexedDB.deleteDatabase('firebase-heartbeat-database');
      const { addEventListener } = EventTarget.prototype;
      let waiting = 0;
      IDBRequest.prototype.addEventListener = function (type: string, listener: (event: Event) => void) {
        const late = (event: Event) => {
          waiting += 1;
          setTimeout(() => {
            listener.call(this, event);
            waiting -= 1;
            document.documentElement.dataset.late = waiting === 0 ? 'done' : 'waiting';
          }, 500);
        };
        addEventListener.call(this, type, type === 'success' ? late : listener);
      };
    });
    await page.reload();
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    // Nothing of the storage is still to come.
    await page.locator('html[data-late="done"]').waitFor();
  });
});

it('messages: reconnects after the connection broke, and says when it may no longer read', async () => {
  await visit(american, async (page) => {
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

it('messages: reports a database that does not respond, and counts once it does', async () => {
  database.refuse('connections');
  await visit(american, async (page, expectTrouble) => {
    expectTrouble(/^console error: WebSocket connection to /);
    await unread(page, 0);
    const messages = await openMessages(page);
    await messages.getByRole('alert').waitFor();
    database.refuse(null);
    await unread(page, 3);
  });
});

it('a portal built without a realtime database contains no code for it', async () => {
  const codeOf = (folder: string) => {
    const assets = join(folder, 'assets');
    const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
    return files.filter((name) => readFileSync(join(assets, name), 'utf8').includes('identitytoolkit'));
  };
  expect(codeOf(distDir)).toEqual([expect.stringMatching(/^realtime-database-/)]);
  expect(codeOf(await builtPortal())).toEqual([]);
});
