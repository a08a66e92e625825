import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import { wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');

/** The search dialog, opened by a key on the home page. */
async function openPalette(page: Page, locale: Locale = 'en-US', key = '/') {
  const said = wordsOf(locale);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press(key);
  const input = page.getByRole('combobox', { name: said('search.placeholder') });
  await input.waitFor();
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
  return { input, group, options: page.getByRole('option'), dialog: page.getByRole('dialog') };
}

const home = portal.stay({ as: 'fleet-us' });

/** The home page, without the search that the previous test may have left open. */
async function openHome() {
  const visitor = await home('/');
  await visitor.page.getByRole('textbox', { name: words('home.find') }).waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
  return visitor;
}

const isSearch = (request: { url(): string }) => /\/(vehicle|driver)-search\?/.test(request.url());

/** Vehicles of the account, as the API finds them. */
async function vehicles(query: string) {
  const data = await portal.call('fleet-us', 'search.vehicles', `type=ALL&query=${encodeURIComponent(query)}`);
  return data as { vehicle_number: string; status: string; driver_last_name: string | null }[];
}

describe('Enter right after typing', () => {
  it('opens the result at once with Enter', async () => {
    const [found] = await vehicles('ford');
    const { page } = await openHome();
    await openPalette(page);
    await page.keyboard.type(found?.vehicle_number ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vehicle\/dashboard\?vehicle=/);
  });

  it('searches with Enter without the pause after the last key', async () => {
    const [found] = await vehicles('ford');
    const { page } = await portal.open({ as: 'fleet-us', path: '/' });
    await openPalette(page);
    // The pause never ends.
    await page.evaluate((pause) => {
      const { setTimeout: later } = window;
      const paused = (act: () => void, delay?: number) => (delay === pause ? 0 : later(act, delay));
      window.setTimeout = paused as typeof window.setTimeout;
    }, 300);
    await page.keyboard.type(found?.vehicle_number ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vehicle\/dashboard\?vehicle=/);
  });

  it('opens the first of all results with Enter, not the screen that matches before the vehicles are there', async () => {
    // Ford Transit, and the screen of transports.
    const [found] = await vehicles('trans');
    const { page } = await openHome();
    const { group } = await openPalette(page);
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route(/vehicle-search\?.*query=TRANS/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type('trans');
    await group(words('search.features')).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    go();
    await page.waitForURL(`**/vehicle/dashboard?vehicle=${found?.vehicle_number}*`);
  });
});

describe('by the keyboard', () => {
  it('leads to a report without a mouse, and remembers the search', async () => {
    const { page } = await openHome();
    const { input, group, dialog } = await openPalette(page);
    await page.keyboard.type('toll');
    await group(words('search.features')).getByRole('option', { name: 'Toll detail' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reporting/toll-detail-report*');
    await dialog.waitFor({ state: 'hidden' });

    // Ctrl+K works inside fields too.
    await reportScreen(page, 'Toll detail').button('Run').waitFor();
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await page.getByRole('option', { name: 'toll', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await group(words('search.features')).getByRole('option', { name: 'Toll detail' }).waitFor();
    expect(await input.inputValue()).toBe('toll');
    await input.fill('');
    await page.getByRole('button', { name: words('search.forget') }).click();
    await page.getByText(words('search.hint')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('sends a vehicle number in capitals, shows its status, and opens the vehicle', async () => {
    const found = (await vehicles('ford')).find(({ status }) => status === 'ON BILLING');
    const number = found?.vehicle_number ?? '';
    const { page } = await openHome();
    const { group } = await openPalette(page);
    const asked = page.waitForRequest((request) => request.url().includes('/vehicle-search'));
    await page.keyboard.type(`${number} ford`);
    expect(new URL((await asked).url()).searchParams.get('query')).toBe(`${number} FORD`);
    const option = group(words('search.vehicles')).getByRole('option', { name: number });
    await option.waitFor();
    expect(await option.innerText()).toContain('On billing');
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/vehicle/dashboard?vehicle=${number}*`);
    await page.getByRole('article', { name: 'Vehicle', exact: true }).getByText(number, { exact: true }).waitFor();
  });

  it('moves by arrow keys, and Escape returns the focus to the button', async () => {
    const { page } = await openHome();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const button = page.getByRole('button', { name: words('search.open') });
    await button.focus();
    await page.keyboard.press('Enter');
    const input = page.getByRole('combobox', { name: words('search.placeholder') });
    await input.waitFor();
    await input.fill('mileage');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    await page.getByText(/^\d+ results?$/).waitFor({ state: 'attached' });
    const active = () => input.getAttribute('aria-activedescendant');
    const ids = await options.evaluateAll((all) => all.map((each) => each.id));
    await expect.poll(active).toBe(ids[0]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe(ids[1]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).toBe(ids[0]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('while it opens', () => {
  it('has in its field what was typed while its code was loaded, and nothing else gets it', async () => {
    const { page } = await portal.open({ as: 'fleet-us' });
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route(/\/assets\/palette-[\w-]{8}\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const find = page.getByRole('textbox', { name: words('home.find') });
    await find.focus();
    const button = page.getByRole('button', { name: words('search.open') });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('no');
    expect(await button.getAttribute('aria-busy')).toBe('true');
    // Escape leaves it before it is open.
    await page.keyboard.press('Escape');
    await page.keyboard.type('a');
    expect(await find.inputValue()).toBe('a');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('toll de');
    // Asked for once more, because nothing seems to happen.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('taik');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('l');
    await page.keyboard.press('Enter');
    go();
    await page.waitForURL('**/reporting/toll-detail-report*');
    expect(await button.getAttribute('aria-busy')).toBeNull();

    // Its code is there now, and its field not yet.
    await reportScreen(page, 'Toll detail').button('Run').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mpg');
    const input = page.getByRole('combobox', { name: words('search.placeholder') });
    await expect.poll(() => input.inputValue()).toBe('mpg');
  });
});

it('keeps the focus when the screen comes later', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/' });
  await page.getByRole('textbox', { name: words('home.find') }).waitFor();
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/\/assets\/vehicle-search-[\w-]{8}\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, '/vehicle');
  const input = page.getByRole('combobox', { name: words('search.placeholder') });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('toll');
  await expect.poll(() => input.inputValue()).toBe('toll');
  go();
  // Where the chooser of vehicles begins.
  await page.getByRole('main').getByRole('textbox', { name: 'Search', exact: true, includeHidden: true }).waitFor();
  await page.keyboard.type(' detail');
  expect(await input.inputValue()).toBe('toll detail');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reporting/toll-detail-report*');
});

describe('typed text', () => {
  it('tolerates a typo, and finds words that the title does not have', async () => {
    const { page } = await openHome();
    const { input, group } = await openPalette(page);
    for (const typed of ['invetory', 'feul', 'gasoline']) {
      await input.fill(typed);
      const title = typed === 'invetory' ? 'Inventory' : 'Fuel detail';
      await group(words('search.features')).getByRole('option', { name: title }).first().waitFor();
    }
  });

  it('finds French with and without accents', async () => {
    const { page } = await portal.open({ as: 'fleet-ca', path: prefixes['fr-CA'] });
    const said = wordsOf('fr-CA');
    const { input, group } = await openPalette(page, 'fr-CA');
    const title = said.of('reports.toll-detail-report.title');
    for (const typed of ['péage', 'PEAGE']) {
      await input.fill(typed);
      await group(said('search.features')).getByRole('option', { name: title }).waitFor();
    }
    // Entries that do not exist for the country are not found.
    await input.fill('avantage imposable');
    await page.getByText(said('search.nothing', { text: 'avantage imposable' })).waitFor();
  });

  it('cancels the previous request, without a message', async () => {
    const { page } = await openHome();
    const { input, group } = await openPalette(page);
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      if (isSearch(request)) failed.push(new URL(request.url()).searchParams.get('query') ?? '');
    });
    await page.route(/vehicle-search\?.*query=FORD/, () => undefined);
    const first = page.waitForRequest(/query=FORD/);
    await input.fill('ford');
    await first;
    await input.fill('toyota');
    await group(words('search.vehicles')).getByRole('option').first().waitFor();
    expect(failed).toContain('FORD');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unrouteAll();
  });
});

describe('the search', () => {
  it('reports no results only from three characters on, or for signs alone', async () => {
    const { page } = await openHome();
    const { input, options } = await openPalette(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isSearch(request)) asked.push(request.url());
    });
    await input.fill('жж');
    await page.getByText('0 results').waitFor({ state: 'attached' });
    expect(await page.getByText(words('search.nothing', { text: 'жж' })).count()).toBe(0);
    for (const text of ['жжж', '%', '_', '\\', '~~']) {
      await input.fill(text);
      await page.getByText(words('search.nothing', { text }), { exact: true }).waitFor();
    }
    await input.fill('ford');
    await expect.poll(() => options.count()).toBeGreaterThan(0);
    await input.fill('f');
    await expect.poll(() => options.count()).toBe(0);
    await input.fill('fo');
    await expect.poll(() => options.count()).toBeGreaterThan(0);
    // A single character was not searched for, even though a search came after it.
    const queries = () => asked.map((url) => new URL(url).searchParams.get('query')?.toLowerCase() ?? '');
    await expect.poll(queries).toContain('fo');
    expect(queries().filter((query) => [...query].length < 2)).toEqual([]);
  });

  it('reports a failure, and then has no results', async () => {
    const { page, expectTrouble } = await openHome();
    const { input, group } = await openPalette(page);
    await input.fill('ford');
    await group(words('search.vehicles')).getByRole('option').first().waitFor();
    expectTrouble(/500 GET .*vehicle-search/);
    await page.route(/vehicle-search/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The search is tired.' } }),
    );
    await input.fill('fords');
    await page.getByRole('alert').filter({ hasText: 'The search is tired.' }).waitFor();
    await expect.poll(() => group(words('search.vehicles')).count()).toBe(0);
    await page.unrouteAll();
  });

  it('leaves a slash to fields and to the search of a report', async () => {
    const { page } = await openHome();
    const field = page.getByRole('textbox', { name: words('home.find') });
    await field.focus();
    await page.keyboard.press('/');
    expect(await field.inputValue()).toBe('/');
    await follow(page, '/reporting/inventory-report?_run=1');
    const report = reportScreen(page, 'Inventory');
    await report.isDone();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const rows = page.getByRole('searchbox', { name: words('report.search') });
    await expect.poll(() => rows.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('has no button for signed-out visitors', async () => {
    const { page } = await portal.open({ path: '/login' });
    await page.getByRole('button', { name: words('session.submit') }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('button', { name: words('search.open') }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
