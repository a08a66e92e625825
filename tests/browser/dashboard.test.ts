import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedDay } from '../server/support/database.ts';
import { findPoppler, readPdf } from '../support/poppler.ts';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { viewerOf, wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const poppler = findPoppler();
if (!poppler) console.log('Skipped: headers on paper. There is no Poppler here; POPPLER_PATH names the folder of one.');

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
const words = wordsOf('en-US');
const path = '/account/crm';
const { account } = viewerOf('fleet-us');

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const figure = (page: Page, name: string) => card(page, name).locator('[class*=value]').first();
/** The number that a figure shows; not a number while it shows none. */
const number = async (page: Page, name: string) =>
  Number.parseFloat(((await figure(page, name).textContent()) ?? '').replace(/[^\d.-]/g, ''));

/** Everything that it shows about the cases is loaded. */
async function isShown(page: Page): Promise<void> {
  await expect.poll(() => number(page, 'Open cases')).toBeGreaterThan(0);
  await card(page, 'Cases closed by weekday and month').locator('.heatmaplayer').first().waitFor();
  await card(page, 'Response times').getByText('Still open', { exact: true }).waitFor();
}

/** Counted by the test’s own query on the table. */
async function counted(condition: string): Promise<number> {
  const { rows } = await portal.database().admin.query(
    `select count(*)::int as n from crm_cases
     where customer_number = $1 and (case_created_date at time zone 'UTC')::date between '2026-01-01' and $2 and ${condition}`,
    [account, seedDay],
  );
  return rows[0].n;
}

const isOpen = "case_status in ('NEW', 'IN-PROGRESS')";

it('shows at once what the table has, and is in the menu of the account', async () => {
  const { page } = await visit('/account');
  await page.getByRole('main').getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
  await isShown(page);
  expect(await number(page, 'Open cases')).toBe(await counted(isOpen));
  expect(await number(page, 'Closed cases')).toBe(await counted(`not ${isOpen}`));
  const times = card(page, 'Response times');
  const within = await counted(`case_completed_date - case_created_date <= interval '4 hours' and not ${isOpen}`);
  expect(await times.getByText('Closed within 4 hours').locator('xpath=../dd').textContent()).toBe(String(within));
  expect(new URL(page.url()).searchParams.get('start')).toBe('2026-01-01');
});

it('is filtered by a value in one section, shown as a chip and in the address, and cleared again', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const all = await number(page, 'Closed cases');
  const plot = card(page, 'Cases closed by weekday and month').locator('[aria-roledescription]');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('group', { name: words('report.narrowing.title') });
  await chip.waitFor();
  await expect.poll(() => number(page, 'Closed cases')).toBeLessThan(all);
  const some = await number(page, 'Closed cases');
  expect(await card(page, 'Cases closed by weekday and month').getAttribute('data-filters')).toBe('true');

  // Sections that cannot use the filter say so.
  const times = card(page, 'Response times').getByText(/^Not filtered by /);
  await times.waitFor();
  expect(
    await card(page, 'Closed cases')
      .getByText(/^Not filtered by /)
      .count(),
  ).toBe(0);

  // Click it again to remove the filter.
  await page.keyboard.press('Enter');
  await chip.waitFor({ state: 'detached' });
  await expect.poll(() => number(page, 'Closed cases')).toBe(all);
  expect(page.url()).not.toContain('_select=');
  expect(await times.count()).toBe(0);

  // The link includes it.
  await page.keyboard.press('Enter');
  await expect.poll(() => number(page, 'Closed cases')).toBe(some);
  const link = page.url();
  expect(link).toContain('_select=');
  await visit(link);
  await expect.poll(() => number(page, 'Closed cases')).toBe(some);
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect.poll(() => number(page, 'Closed cases')).toBe(all);
});

it('shows no rows where a selection excludes the filter of a section, and says so', async () => {
  const isNew = {
    value: 'case_status',
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values: ['NEW'] }],
  };
  const { page } = await visit(`${path}?${new URLSearchParams({ _select: JSON.stringify({ newest: [isNew] }) })}`);
  await expect.poll(() => number(page, 'Open cases')).toBe(await counted("case_status = 'NEW'"));
  await expect.poll(() => number(page, 'Closed cases')).toBe(0);
  const both = /^These filters leave no rows: Case status is one of .*; Case status is New$/;
  await card(page, 'Closed cases').getByText(both).waitFor();
  expect(await card(page, 'Open cases').getByText(both).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
});

it('searches the rows of all sections, and shows zero as zero', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const all = await number(page, 'Open cases');
  await page.keyboard.press('/');
  await page.keyboard.type('fuel card');
  await expect.poll(() => number(page, 'Open cases')).toBeLessThan(all);
  expect(new URL(page.url()).searchParams.get('_search')).toBe('fuel card');
  await page.getByRole('searchbox').fill('no such case at all');
  await expect.poll(() => number(page, 'Open cases')).toBe(0);
  await card(page, 'Cases closed by weekday and month').getByText('No cases were closed in this period.').waitFor();
  await card(page, 'Open cases, oldest first').getByText('No open cases.').waitFor();
});

it('continues if one of three calls is refused, and retries that call on request', async () => {
  const { page, expectTrouble } = await visit('/account');
  expectTrouble(/^500 GET \/api\/crm\/category-counts$/);
  await page.route('**/api/crm/category-counts*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await follow(page, path);
  await isShown(page);
  const failed = card(page, 'Top categories').getByRole('alert');
  await failed.waitFor();
  // Its menu would have no entries.
  await expect.poll(() => card(page, 'Top categories').getByRole('button').count()).toBe(1);
  await page.unroute('**/api/crm/category-counts*');
  await failed.getByRole('button', { name: words('dashboard.retry') }).click();
  await card(page, 'Top categories').locator('.pielayer').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('reports a failed call of several sections once, and several calls that failed for the same reason', async () => {
  const { page, expectTrouble } = await visit('/account');
  expectTrouble(/^503 GET \/api\/crm\/case-details$/, /^503 GET \/api\/crm\/category-counts$/);
  const body = JSON.stringify({ success: false, code: 'database_unavailable', message: '', data: null });
  const fails = (call: string) =>
    page.route(`**/api/crm/${call}*`, (route) => route.fulfill({ status: 503, body, contentType: 'application/json' }));
  const alerts = page.getByRole('main').getByRole('alert');
  const retry = alerts.getByRole('button', { name: words('dashboard.retry') });
  await fails('case-details');
  await fails('category-counts');
  await follow(page, path);
  await alerts.getByText(words('refusals.database_unavailable')).waitFor();
  await expect.poll(() => alerts.count()).toBe(1);
  const said = await alerts.textContent();
  for (const name of ['Open cases', 'Closed cases', 'Top categories']) {
    expect(said).toContain(name);
    await card(page, name).getByText(words('dashboard.not_loaded'), { exact: true }).waitFor();
    expect(
      await card(page, name)
        .getByRole('button', { name: words('dashboard.retry') })
        .count(),
    ).toBe(0);
  }
  // What the only other call returns is there.
  await card(page, 'Response times').getByText('Still open', { exact: true }).waitFor();
  // Once only one section is left, the message is in it.
  await page.unroute('**/api/crm/case-details*');
  await retry.click();
  await isShown(page);
  await card(page, 'Top categories').getByRole('alert').waitFor();
  expect(await alerts.count()).toBe(1);
  await page.unroute('**/api/crm/category-counts*');
  await retry.click();
  await card(page, 'Top categories').locator('.pielayer').waitFor();
  expect(await alerts.count()).toBe(0);
});

it('says once that its rows are lost with their worker, and loads all of them again on request, or when it runs', async () => {
  const { page } = await visit('/account');
  await follow(page, path);
  await isShown(page);
  const open = await number(page, 'Open cases');
  const alerts = page.getByRole('main').getByRole('alert');
  for (const name of [words('dashboard.retry'), words('report.run')]) {
    await page.workers()[0]?.evaluate('close()');
    await alerts.getByText(words('errors.lost')).waitFor();
    await expect.poll(() => alerts.count()).toBe(1);
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await isShown(page);
    expect(await number(page, 'Open cases')).toBe(open);
    await expect.poll(() => alerts.count()).toBe(0);
    expect(page.workers()).toHaveLength(1);
  }
});

it('makes each of its calls once and together, keeps what was typed, and says that parameters have changed', async () => {
  const { page } = await visit('/account');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/crm/')) calls.push(pathname);
  });
  await follow(page, path);
  await isShown(page);
  const once = ['/api/crm/case-details', '/api/crm/category-counts', '/api/crm/response-times'];
  expect(calls.toSorted()).toEqual(once);
  const before = await number(page, 'Closed cases');
  await page.getByRole('button', { name: /2026$/ }).click();
  await page.getByLabel('Start date').fill('10/01/2026');
  await page.keyboard.press('Tab');
  await page.getByText(words('report.changed')).waitFor();
  await page.getByRole('button', { name: words('report.run') }).click();
  await expect.poll(() => number(page, 'Closed cases')).toBeLessThan(before);
  await page.getByText(words('report.changed')).waitFor({ state: 'detached' });
  expect(calls.toSorted()).toEqual([...once, ...once].toSorted());
});

it('leaves its sections as they are while parameters are typed', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const drawn = await figure(page, 'Closed cases').elementHandle();
  await page.getByRole('button', { name: /2026$/ }).click();
  const start = page.getByLabel('Start date');
  await start.fill('');
  await start.pressSequentially('10/01/2026');
  await page.getByText(words('report.changed')).waitFor();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
});

it('shows the parameter of the address after Back, also in the field that is being typed in', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const plot = card(page, 'Cases closed by weekday and month').locator('[aria-roledescription]');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: words('report.narrowing.title') }).waitFor();
  await page.getByRole('button', { name: /2026$/ }).click();
  const start = page.getByLabel('Start date');
  const before = await start.inputValue();
  await start.fill('10/01/2026');
  await page.getByText(words('report.changed')).waitFor();
  await page.goBack();
  await page.getByText(words('report.changed')).waitFor({ state: 'detached' });
  expect(await start.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await start.inputValue()).toBe(before);
});

it('has an entry for each run: Back leads to the run before', async () => {
  const { page } = await visit(`${path}?start=2026-01-01&end=2026-10-31`);
  await isShown(page);
  const closed = () => figure(page, 'Closed cases').textContent();
  const first = await closed();
  await page.getByRole('button', { name: /2026$/ }).click();
  await page.getByLabel('Start date').fill('10/01/2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/start=2026-10-01/);
  await isShown(page);
  await expect.poll(closed).not.toBe(first);
  await page.goBack();
  await page.waitForURL(/start=2026-01-01/);
  await expect.poll(closed).toBe(first);
});

it('says which parameter of a link is wrong, and runs once it is corrected', async () => {
  const { page } = await visit(`${path}?start=2026-10-01&end=2026-01-01`);
  await page.getByText(words('report.idle.title_wrong')).waitFor();
  await page.getByText(words('report.fix_first', { fields: 'Start date, End date' })).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  await page.getByLabel('Start date').fill('01/01/2026');
  await page.keyboard.press('Tab');
  await page.getByLabel('End date').fill('10/01/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: words('report.run'), exact: true }).click();
  await isShown(page);
});

it('runs with a choice from its own call, and by a link with it', async () => {
  const { page } = await visit('/fleet-objective-report');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/FOR/')) asked.push(new URL(request.url()).search);
  });
  await expect.poll(() => number(page, 'Active vehicles')).toBeGreaterThan(0);
  const all = await number(page, 'Active vehicles');
  await page.getByRole('button', { name: /^Period type: Quarterly/ }).click();
  await page.getByRole('combobox', { name: 'Makes' }).click();
  await page.getByRole('option', { name: 'FORD' }).click();
  await page.getByRole('combobox', { name: 'Makes' }).press('Tab');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => number(page, 'Active vehicles')).toBeLessThan(all);
  const some = await number(page, 'Active vehicles');
  expect(asked.at(-1)).toContain('&vehicle_makes=FORD');

  await page.reload();
  await expect.poll(() => number(page, 'Active vehicles')).toBe(some);
});

it('keeps everything in place when rows arrive late', async () => {
  const { page } = await visit('/account');
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/FOR/report*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await follow(page, '/fleet-objective-report');
  await page.getByRole('button', { name: words('report.cancel'), exact: true }).waitFor();
  await card(page, 'Total expense').waitFor();
  await page.evaluate(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  goOn();
  await expect.poll(() => figure(page, 'Total expense').textContent()).toMatch(/\d/);
  await card(page, 'Accidents by type').locator('.barlayer .point').first().waitFor();
  const { sum } = await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved);
  expect(sum).toBeLessThan(0.05);
});

it('shows in its lowest sections too that they are loading', async () => {
  const { page } = await visit('/account');
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/fleet*/**', async (route) => {
    await isHeld;
    await route.continue();
  });
  await follow(page, '/fleet');
  const waiting = card(page, 'Open recalls').locator('.mantine-Skeleton-root').first();
  await waiting.waitFor({ state: 'attached' });
  const [room, line] = [await card(page, 'Open recalls').boundingBox(), await waiting.boundingBox()];
  expect(line?.height).toBeGreaterThan(8);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((room?.y ?? 0) + (room?.height ?? 0));
  goOn();
  await expect.poll(() => number(page, 'Open recalls')).toBeGreaterThan(0);
});

it('prints what it shows, without controls', async () => {
  const { page } = await visit(path);
  await isShown(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: words('report.run'), exact: true }).waitFor({ state: 'hidden' });
  for (const role of ['banner', 'contentinfo', 'searchbox'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  const more = page.getByRole('button', { name: words('dashboard.more', { title: 'Response times' }) });
  expect(await more.filter({ visible: true }).count()).toBe(0);
  // A page is narrower than the window was.
  await page.setViewportSize({ width: 816, height: 1056 });
  const plot = card(page, 'Cases closed by weekday and month').locator('.main-svg').first();
  /** By how many pixels it extends past its card, to the right and below. */
  const beyond = () =>
    plot.evaluate((drawing) => {
      const [drawn, room] = [drawing, drawing.closest('article')].map((each) => each?.getBoundingClientRect());
      return [(drawn?.right ?? 0) - (room?.right ?? 0), (drawn?.bottom ?? 0) - (room?.bottom ?? 0)];
    });
  // It is redrawn gradually for its new size.
  await expect.poll(async () => Math.max(...(await beyond()))).toBeLessThanOrEqual(0);
});

it.skipIf(!poppler)('repeats the header of a long table on each page', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path });
  await isShown(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await card(page, 'Open cases, oldest first').locator('tbody tr').nth(60).waitFor();
  const pages = readPdf(poppler ?? '', await page.pdf({ format: 'Letter' })).texts();
  const ofTable = pages.filter((text) => (text.match(/CS\d{8}/g) ?? []).length > 3);
  expect(ofTable.length).toBeGreaterThan(1);
  for (const text of ofTable) expect(text).toMatch(/Subject/);
});

it('prints in the light theme, charts included, whatever the theme on screen', async () => {
  await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: true });
  const { page } = await portal.open({ as: 'fleet-us', path });
  await isShown(page);
  const name = card(page, 'Cases closed by weekday and month').locator('.ytick text').first();
  await name.waitFor();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  const ink = () => name.evaluate((text) => getComputedStyle(text).fill);
  const [dark, darkInk] = [await scheme(), await ink()];
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect([dark, await scheme()]).toEqual(['dark', 'light']);
  await expect.poll(ink).not.toBe(darkInk);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await scheme()).toBe('dark');
  await expect.poll(ink).toBe(darkInk);
  await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: false });
});

it('says what it cannot read in a link’s selection, and shows no rows until that is removed', async () => {
  const { page } = await visit(`${path}?_select=nonsense`);
  const unnamed = words('report.view_parts.unnamed');
  const note = page.getByText(words('dashboard.filters_closed', { count: 1, names: unnamed }));
  await note.waitFor();
  const chips = page.getByRole('group', { name: words('report.narrowing.title') });
  await expect.poll(() => chips.getByRole('listitem').allTextContents()).toEqual([unnamed]);
  await expect.poll(() => number(page, 'Open cases')).toBe(0);
  await page.getByRole('button', { name: words('report.narrowing.remove', { text: unnamed }) }).click();
  await expect.poll(() => chips.count()).toBe(0);
  expect(await note.count()).toBe(0);
  await isShown(page);
});

it('is printed whole: sections that were never in the window are drawn first', async () => {
  const { page } = await visit('/account');
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await follow(page, path);
  await expect.poll(() => number(page, 'Open cases')).toBeGreaterThan(0);
  const last = page.getByRole('article').last();
  await last.locator('.mantine-Skeleton-root').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: words('report.more') }).click();
  await page.getByRole('menuitem', { name: words('dashboard.print') }).click();
  await page.locator('body[data-printed]').waitFor();
  expect(await page.locator('main .mantine-Skeleton-root').count()).toBe(0);
  await last.getByRole('table').getByRole('cell').first().waitFor();
});

it('shows a chart as a table, and as large as the window', async () => {
  const { page } = await visit(path);
  await isShown(page);
  const chart = card(page, 'Top categories');
  await chart.locator('.pielayer').waitFor();
  const more = chart.getByRole('button', { name: words('dashboard.more', { title: 'Top categories' }) });
  await more.click();
  await page.getByRole('menuitem', { name: words('dashboard.as_table') }).click();
  await chart.getByRole('row', { name: /^Maintenance authorization/ }).waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: words('dashboard.expand') }).click();
  const dialog = page.getByRole('dialog', { name: 'Top categories' });
  await dialog.locator('.pielayer').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

describe.each([
  ['en-US', '', 1440, false, 'Response times'],
  ['fr-CA', '/fr', 390, true, 'Délais de réponse'],
] as const)('in %s', (locale, prefix, width, dark, times) => {
  it('is intact and fits', async () => {
    await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ as: 'fleet-us', width, height: 900, path: prefix + path });
    await card(page, times).locator('dd').first().waitFor();
    const found = await axeFinds(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    expect(found).toEqual([]);
    const link = page.url();
    await page.goto(`${link}&_select=%7B%22resolution%22%3A1%7D&nothing=1`);
    await page
      .getByText(wordsOf(locale, 'USA')('report.link_unread', { parts: '' }).slice(0, 12), { exact: false })
      .first()
      .waitFor();
  });
});

it('drills by mouse into a state, to one of its counties, and back out by the same county', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/fleet-objective-report' });
  const map = card(page, 'Vehicle locations');
  await map.scrollIntoViewIfNeeded();
  // All regions lie below those that have a value.
  const regions = map.locator('.choroplethlayer > g').last().locator('path.choroplethlocation');
  /** The index of the first region whose code begins this way; -1 for none. */
  const placeOf = (code: string) =>
    regions.evaluateAll(
      (all, start) => all.findIndex((each) => `${Object(Reflect.get(each, '__data__')).loc}`.startsWith(start)),
      code,
    );
  const press = async (code: string) => {
    await expect.poll(() => placeOf(code)).toBeGreaterThanOrEqual(0);
    await expect.poll(() => isDrawn(page)).toBe(true);
    const region = regions.nth(await placeOf(code));
    // Content that loads above it moves it.
    const pointed = async () => {
      const box = await region.boundingBox();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      return [box, await region.boundingBox()];
    };
    await expect.poll(async () => new Set((await pointed()).map((box) => JSON.stringify(box))).size).toBe(1);
    await page.mouse.down();
    await page.mouse.up();
  };
  const selected = () => new URL(page.url()).searchParams.get('_select') ?? '';
  await press('OR');
  await expect.poll(selected).toContain('state_province');
  await press('OR ');
  await expect.poll(selected).toContain('county_name');
  await press('OR ');
  await expect.poll(selected).not.toContain('county_name');
  expect(selected()).toContain('state_province');
});
