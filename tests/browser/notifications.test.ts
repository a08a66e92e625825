import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountEvents } from '../../contract/events.ts';
import { viewerOf, wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');
const { account } = viewerOf('fleet-us');

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

/** The number at the bell, as a screen reader reads it. */
async function countOf(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/^Notifications, ([\d,\u00a0\u202f]+)$/.exec(name)?.[1]?.replaceAll(/\D/g, '') ?? Number.NaN);
}

const isCounted = (page: Page) => page.getByRole('button', { name: /^Notifications, [\d,\u00a0\u202f]+$/ }).waitFor();

async function openDrawer(page: Page, of = words) {
  await isCounted(page);
  await bell(page).click();
  const drawer = page.getByRole('dialog', { name: of('notifications.title') });
  await drawer.getByRole('heading', { level: 3 }).first().waitFor();
  return drawer;
}

const query = (text: string, values: unknown[] = [account]) => portal.database().admin.query(text, values);

/** How many event streams of this account the server has open. */
const streams = async () =>
  Number(/^motorpool_event_streams (\d+)$/m.exec(await (await fetch(`${portal.origin()}/metrics`)).text())?.[1]);

const changes = [
  [
    'critical alerts',
    `insert into critical_alerts select customer_number, 'ENGINE_FAULT', 'new', vehicle_number, '2026-11-20', null
       from vehicles where customer_number = $1 limit 1`,
  ],
  [
    'recalls',
    `update recalls r set recall_status = 'OPEN' from vehicles v where r.customer_number = $1
        and v.customer_number = r.customer_number and v.vehicle_number = r.vehicle_number and v.status <> 'CLOSE OUT'
        and (r.vehicle_number, r.campaign_number) = (select vehicle_number, campaign_number from recalls
          join vehicles using (customer_number, vehicle_number)
         where customer_number = $1 and recall_status = 'CLOSED' and status <> 'CLOSE OUT' limit 1)`,
  ],
  [
    'maintenance approvals',
    `update repair_orders set ro_status = 'SubmittedToClient' where (customer_number, ro_number) in (
       select customer_number, ro_number from repair_orders where customer_number = $1 and ro_status = 'Approved' limit 1)`,
  ],
  [
    'messages',
    `insert into fleet_messages (customer_number, driver_reference_number, sender, body)
       select customer_number, driver_reference_number, 'driver', 'Hello' from drivers where customer_number = $1 limit 1`,
  ],
  [
    'expiring documents',
    `update fleet_documents set expires_date = '2026-11-20', remind_days = 30, visible_to = 'EVERYBODY' where document_id = (
       select document_id from fleet_documents where customer_number = $1 and remind_days is null limit 1)`,
  ],
] as const;

describe('the bell', () => {
  const home = portal.stay({ as: 'fleet-us' });
  it.each(changes)('counts %s as they arrive, and announces them', async (_what, text) => {
    const { page } = await home('/');
    await isCounted(page);
    await expect.poll(streams).toBe(1);
    const before = await countOf(page);
    await query(text);
    await expect.poll(() => countOf(page)).toBe(before + 1);
    await page
      .getByRole('status')
      .filter({ hasText: words('notifications.rose', { count: 1, total: before + 1 }) })
      .waitFor({ state: 'attached' });
  });

  it('is a dot when nothing is pending', async () => {
    await query(`delete from critical_alerts where customer_number = $1`, [viewerOf('fleet-small').account]);
    await query(`delete from recalls where customer_number = $1`, [viewerOf('fleet-small').account]);
    await query(`delete from repair_orders where customer_number = $1`, [viewerOf('fleet-small').account]);
    await query(`delete from fleet_messages where customer_number = $1`, [viewerOf('fleet-small').account]);
    await query(`delete from fleet_documents where customer_number = $1`, [viewerOf('fleet-small').account]);
    const { page } = await portal.open({ as: 'fleet-small', path: '/' });
    await expect.poll(() => countOf(page)).toBe(0);
    expect(await bell(page).locator('[data-dot]').count()).toBe(1);
  });
});

describe('the drawer', () => {
  const home = portal.stay({ as: 'fleet-us' });
  it('shows new driver orders without being reopened', async () => {
    const { page } = await home('/');
    const drawer = await openDrawer(page);
    await query(
      `insert into orders (customer_number, order_number, order_type, request_state, driver_reference_number, model_year, vehicle_make,
         vehicle_model, submitted_at)
       select customer_number, 'DONEW', 'DRIVER', 'SUBMITTED', driver_reference_number, 2027, 'RIVIAN', 'R1T', now()
         from drivers where customer_number = $1 limit 1`,
    );
    await drawer.getByText('2027 RIVIAN R1T').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('has the specified width, takes the focus and returns it', async () => {
    const { page } = await home('/');
    const drawer = await openDrawer(page);
    const box = await drawer.boundingBox();
    expect(box?.width).toBe(350);
    await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('excludes an alert from the total, here and in the other tab', async () => {
    const { page } = await home('/');
    const other = await page.context().newPage();
    await other.goto('/reporting');
    await isCounted(other);
    const drawer = await openDrawer(page);
    const before = await countOf(page);
    const name = words('notifications.alerts.PLATE_EXPIRED');
    const line = drawer.getByRole('listitem').filter({ hasText: name });
    const count = Number(await line.locator('span[class*=count]').textContent());
    expect(count).toBeGreaterThan(0);
    const counted = drawer.getByRole('switch', { name: words('notifications.alerts.count_it', { alert: name }) });
    await counted.press('Space');
    await expect.poll(() => countOf(page)).toBe(before - count);
    await expect.poll(() => countOf(other)).toBe(before - count);
    await line.locator('span[class*=count][data-disabled]').waitFor();
    await counted.press('Space');
    await expect.poll(() => countOf(other)).toBe(before);
    await other.close();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('shows the vehicles of an alert, and leads to the recalls', async () => {
    const { page } = await home('/');
    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: words('notifications.alerts.PLATE_EXPIRED') }).click();
    await drawer
      .getByText(/since /)
      .first()
      .waitFor();
    await drawer
      .getByRole('region', { name: words('notifications.recalls.title') })
      .getByRole('link')
      .click();
    await page.waitForURL('/reporting/recall-report');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('says what could not be loaded, and loads it on retry', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
    expectTrouble(/^500 GET \/api\/open-recall-count$/);
    await page.route('**/api/open-recall-count', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    const drawer = await openDrawer(page);
    const recalls = drawer.getByRole('region', { name: words('notifications.recalls.title') });
    await recalls.getByRole('alert').waitFor();
    await page.unroute('**/api/open-recall-count');
    await recalls.getByRole('button', { name: words('notifications.retry') }).click();
    await recalls.getByRole('link').waitFor();
  });
});

describe('the home page', () => {
  const home = portal.stay({ as: 'fleet-us' });
  const tiles = (page: Page) => page.getByRole('region', { name: words('notifications.home.title') });
  const numberOf = async (tile: Locator) => Number(/^[\d,]+/.exec((await tile.textContent()) ?? '')?.[0]);

  it('counts pending items as they arrive, and leads to that part of the drawer', async () => {
    const { page } = await home('/');
    const messages = tiles(page).getByRole('button', { name: words('notifications.home.messages', { count: 2 }) });
    await expect.poll(() => numberOf(messages)).toBeGreaterThan(0);
    const before = await numberOf(messages);
    await expect.poll(streams).toBe(1);
    await query(changes[3][1]);
    await expect.poll(() => numberOf(messages)).toBe(before + 1);
    await messages.click();
    const part = page.getByRole('region', { name: words('notifications.messages.title') });
    await expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => messages.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leads to the screen of the approvals, which has the same number of repairs', async () => {
    const { page } = await home('/');
    const approvals = tiles(page).getByRole('link', { name: words('notifications.home.approvals', { count: 2 }) });
    await expect.poll(() => numberOf(approvals)).toBeGreaterThan(0);
    const count = await numberOf(approvals);
    await approvals.click();
    const summary = page.getByRole('article', { name: 'Waiting for a decision' });
    await summary.getByText(`Repairs that wait for a decision: ${count},`).waitFor();
  });

  it('leads to the report of the plates due, which has the same number of rows', async () => {
    const { page } = await home('/');
    const due = tiles(page).getByRole('link', { name: words('notifications.home.renewals', { count: 2 }) });
    await expect.poll(() => numberOf(due)).toBeGreaterThan(0);
    const count = await numberOf(due);
    await due.click();
    const report = reportScreen(page, words.of('reports.license-renewal-report.title'));
    await report.isDone();
    expect(await report.rowCount()).toBe(count);
  });

  it('says what could not be counted, and counts it on request', async () => {
    const { page, expectTrouble } = await portal.open({ as: 'fleet-us' });
    expectTrouble(/^500 GET \/api\/account\/renewals-due$/);
    await page.route('**/api/account/renewals-due', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    const failed = tiles(page).getByRole('button', { name: words('notifications.home.failed') });
    await failed.waitFor();
    await page.unroute('**/api/account/renewals-due');
    await failed.click();
    await tiles(page)
      .getByRole('link', { name: words('notifications.home.renewals', { count: 2 }) })
      .waitFor();
  });
});

describe('the event stream', () => {
  it('is shared by all tabs, and moves to the next when its tab closes', async () => {
    const { page } = await portal.open({ as: 'fleet-us' });
    const sent: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith(accountEvents.path)) sent.push(request.headers()[accountEvents.lastId] ?? 'none');
    });
    await page.goto('/');
    await isCounted(page);
    // It is this page that holds the stream.
    await expect.poll(() => sent).toEqual(['none']);
    const other = await page.context().newPage();
    await other.goto('/reporting');
    await isCounted(other);
    await expect.poll(streams).toBe(1);
    const before = await countOf(other);
    await query(changes[3][1]);
    await expect.poll(() => countOf(other)).toBe(before + 1);
    await page.close();
    await expect.poll(() => sent.at(-1)).toMatch(/^[0-9a-f]{12}-\d+$/);
    await query(changes[3][1]);
    await expect.poll(() => countOf(other)).toBe(before + 2);
    await expect.poll(streams).toBe(1);
  });

  it('reconnects after the server was down, and misses nothing', async () => {
    const { page, allowTrouble } = await portal.open({ as: 'fleet-us', path: '/' });
    await isCounted(page);
    await expect.poll(streams).toBe(1);
    const before = await countOf(page);
    // Without a stream, the bell loads what it may have missed.
    allowTrouble(/^net::ERR_CONNECTION_REFUSED GET /);
    await portal.stop();
    await query(changes[3][1]);
    await portal.start();
    await expect.poll(() => countOf(page)).toBe(before + 1);
  });

  it('has no token in its address, and ends with sign-out', async () => {
    const { page } = await portal.open({ as: 'fleet-us' });
    const addresses: string[] = [];
    page.on('request', (request) => void addresses.push(request.url()));
    await page.goto('/');
    await isCounted(page);
    const ofStream = () => addresses.filter((address) => address.includes(accountEvents.path));
    await expect.poll(ofStream).toEqual([`${portal.origin()}/api${accountEvents.path}`]);
    await expect.poll(streams).toBe(1);
    await page.getByRole('button', { name: 'Your account: fleet-us' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    await expect.poll(streams).toBe(0);
  });
});

describe.each([
  [false, 'en-US', 'fr-CA'],
  [true, 'fr-CA', 'en-US'],
] as const)('draws, dark: %s,', (dark, wide, narrow) => {
  const home = portal.stay({ as: 'fleet-us', dark, width: 1440, height: 844 });
  beforeAll(async () => {
    await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: dark });
    await query(`update login_messages set from_date = current_date - 1`, []);
  });

  it.each([
    [wide, 1440],
    [narrow, 390],
  ] as const)('in %s, at %i px', async (locale, width) => {
    const { page } = await home(prefixes[locale] || '/');
    await page.setViewportSize({ width, height: 844 });
    const of = wordsOf(locale);
    const drawer = await openDrawer(page, of);
    const plates = drawer.getByRole('button', { name: of('notifications.alerts.PLATE_EXPIRED') });
    await plates.click();
    await drawer.getByRole('button', { expanded: true }).waitFor();
    await drawer.getByText('2026').first().waitFor();
    await plates.click();
    for (const part of ['alerts', 'approvals', 'messages', 'recalls', 'orders', 'notices'] as const)
      await drawer.getByRole('region', { name: of(`notifications.${part}.title`) }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await mkdir('test-results', { recursive: true });
    const path = (part: string) => `test-results/drawer-${part}-${locale}-${dark ? 'dark' : 'light'}-${width}.png`;
    await page.screenshot({ path: path('top') });
    await drawer.getByRole('region', { name: of('notifications.orders.title') }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: path('foot') });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.screenshot({ path: path('bell') });
  });
});
