import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { menusOf, wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-'));
const maintenanceFile = join(folder, 'notice.json');
const portal = servePortal({ maintenanceFile });
const words = wordsOf('en-US');
const french = wordsOf('fr-CA');
const fuelPath = '/reporting/fuel-detail-report';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

afterAll(() => rmSync(folder, { recursive: true }));

const say = (notice: object) => writeFileSync(maintenanceFile, JSON.stringify(notice));

describe('the maintenance notice', () => {
  it('is plain text, stays until it is closed, and links only to pages', async () => {
    say({
      active: true,
      title: '<b>Tonight</b>',
      description: 'From 10 p.m.',
      link: { href: 'javascript:1', text: 'x' },
    });
    const { page } = await portal.open({ path: '/login' });
    const notice = page.getByRole('region', { name: words('shell.maintenance') });
    await notice.getByText('<b>Tonight</b>').waitFor();
    expect(await notice.getByRole('link').count()).toBe(0);
    await notice.getByRole('button', { name: words('shell.close_notice') }).click();
    await notice.waitFor({ state: 'detached' });
    rmSync(maintenanceFile);
  });

  it('is hidden from signed-in users, and when it is not active', async () => {
    say({ active: false, title: 'Tonight' });
    const { page } = await portal.open({ path: '/login' });
    await page.getByLabel(words('session.username')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: words('shell.maintenance') }).count()).toBe(0);
  });
});

it('a new version is announced, and what was typed stays', async () => {
  // Its clock is moved on, so no later test may use it.
  const { page } = await portal.open({ as: 'fleet-small', path: fuelPath, own: true });
  const { build, ...own } = await (await page.request.get('/version.json')).json();
  expect(build).toMatch(/^[0-9a-f]{12}$/);
  let said = { ...own, build };
  await page.route('/version.json', (route) => route.fulfill({ json: said }));
  const report = reportScreen(page, 'Fuel detail');
  const comeBack = async (minutes: number) => {
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 20, 12, minutes)));
    const asked = page.waitForRequest('**/version.json');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await asked;
  };
  await report.field('Start date').fill('10/01/2026');
  await comeBack(2);
  said = { ...own, build: 'another' };
  await comeBack(4);
  const notice = page.getByText(words('shell.new_version'));
  await notice.waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: words('shell.reload') }).click();
  await loaded;
  await report.field('Start date').waitFor();
  expect(await report.field('Start date').inputValue()).toBe('10/01/2026');
  expect(await notice.count()).toBe(0);
});

describe('routes', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it.each(['en-US', 'en-CA', 'fr-CA'] as const)('have titles, a 404 page and the home button in %s', async (locale) => {
    const { page } = await visit(`${prefixes[locale]}/reporting`);
    const title = menusOf('fleet-us', locale).find(({ key }) => key === 'reporting')?.title;
    await expect.poll(() => page.title()).toBe(`Motorpool :: ${title}`);
    await follow(page, `${prefixes[locale]}/no-such-page`);
    const say = wordsOf(locale);
    await page.getByText(say('errors.not_found_text')).waitFor();
    expect(await page.title()).toBe(`Motorpool :: ${say('errors.not_found')}`);
    await page.getByRole('link', { name: say('errors.home') }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(ca|fr)?\/?$/);
  });

  it('open in the language of the user if they name none', async () => {
    const { page } = await portal.open({ as: 'fleet-ca', path: '/reporting' });
    await page.waitForURL('**/ca/reporting');
  });
});

it('the menus of the header show all of their links on a laptop, and break no word', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account', width: 1366, height: 850 });
  for (const [prefix, locale] of [
    ['', 'en-US'],
    ['/fr', 'fr-CA'],
  ] as const) {
    await follow(page, `${prefix}/account`);
    const bar = page.getByRole('navigation', { name: wordsOf(locale)('frame.menu_bar') });
    await bar.waitFor();
    for (const button of await bar.getByRole('button').all()) {
      const title = await button.innerText();
      await button.click();
      const menu = page.getByRole('dialog').getByRole('navigation', { name: title, exact: true });
      await menu.waitFor();
      const found = await menu.evaluate((element) => {
        const broken: string[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1 && !/[-\u2010]/.test(word)) broken.push(word);
          }
        }
        return { broken, hidden: element.scrollHeight - element.clientHeight };
      });
      expect([title, found]).toEqual([title, { broken: [], hidden: 0 }]);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
  }
});

it('the account menu leads to the safety service of the account in a new tab, if it has one', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account' });
  const link = page.getByRole('main').getByRole('link', { name: 'Driver safety service' });
  await link.waitFor();
  expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    ...['https://safety.example.com/', '_blank', 'noreferrer'],
  ]);
  const { page: other } = await portal.open({ as: 'fleet-ca', path: '/account' });
  await other.getByRole('main').getByRole('link', { name: 'Remit-to information' }).waitFor();
  expect(await other.getByRole('link', { name: 'Driver safety service' }).count()).toBe(0);
});

const isHidden = (page: Page) => page.locator('header[data-hidden]').count();

it('the header hides after 180 px, and the back-to-top button shows after 300, on the way up', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/', height: 400 });
  // The page is as long as it gets once its lists are there.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1000);
  const scrollTo = (y: number) => page.evaluate((y) => window.scrollTo(0, y), y);
  const toTop = page.getByRole('button', { name: words('frame.scroll_to_top') });
  // Header and button follow the scroll event, which comes before the next frame.
  const isFollowed = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
  await scrollTo(170);
  await isFollowed();
  expect(await isHidden(page)).toBe(0);
  await scrollTo(190);
  await expect.poll(() => isHidden(page)).toBe(1);
  expect(await toTop.count()).toBe(0);
  await scrollTo(340);
  await isFollowed();
  expect(await toTop.count()).toBe(0);
  await scrollTo(310);
  await toTop.waitFor();
  await scrollTo(320);
  await toTop.waitFor({ state: 'detached' });
  await scrollTo(290);
  await expect.poll(() => isHidden(page)).toBe(0);
  expect(await toTop.count()).toBe(0);
});

describe('a signed-out visitor', () => {
  it('gets the language of the browser, until an address or the menu sets another', async () => {
    const { page } = await portal.open({ own: true });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['de', 'fr-FR', 'en'] });
    });
    await page.goto('/login');
    await page.waitForURL('**/fr/login');
    await page.getByLabel(french('session.username')).waitFor();
    await page.goto('/ca/login');
    await page.getByLabel(words('session.username')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ca/login');
  });
});

it('the test page shows support what it needs first, and no secrets', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/test' });
  const calls = page.getByRole('table', { name: words('support.calls') });
  await expect.poll(() => calls.getByText(/^Response in \d+ ms$/).count()).toBe(6);
  const text = await page.getByRole('main').innerText();
  for (const fact of ['fleet-us', 'UTC', 'en-US', version]) expect(text).toContain(fact);
  const secrets = (await page.context().cookies()).filter(({ name }) => /SESSION|refresh/.test(name));
  for (const { value } of secrets) expect(text).not.toContain(value);
  await page.getByRole('button', { name: words('support.again') }).click();
  await expect.poll(() => calls.getByText(/^Response in \d+ ms$/).count()).toBe(6);
});

it('nothing waits for a page that was closed', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/test' });
  const other = await page.context().newPage();
  await other.route('**/api/account/renewals-due', () => undefined);
  await Promise.all([other.waitForRequest('**/api/account/renewals-due'), other.goto('/test')]);
  await other.close();
  await portal.areAnswered();
});

it('a page whose event stream opens late has loaded everything once it has caught up', async () => {
  const { page } = await portal.open({ as: 'fleet-us' });
  let goOn: () => void = () => undefined;
  const isLate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/account/events', (route) => isLate.then(() => route.continue()));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/renewals-due')) asked += 1;
  });
  await page.goto('/test');
  await page.getByRole('button', { name: /^Notifications, \d+/ }).waitFor();
  expect(asked).toBe(1);
  goOn();
  await portal.areAnswered();
  expect(asked).toBe(2);
});
