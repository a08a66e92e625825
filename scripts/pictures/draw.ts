import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { watchFaults } from './faults.ts';
import { addressIn, fileOf, type Locale, locales, type Screen, sizes, type Theme, themes } from './plan.ts';

interface Job {
  browser: Browser;
  origin: string;
  username: string;
  password: string;
  drawn: readonly Screen[];
  /** Runs the reports and includes their rows. */
  runs: boolean;
  folder: string;
  /** Also looks for faults on each screen. */
  checks: boolean;
  onDrawn: (address: string, theme: Theme, faults: string[]) => void;
}

/** Milliseconds to wait for a screen before it is taken as it is. */
const patience = 15_000;

/** Runs in the page: whether nothing is loading. */
const isSettled = `document.querySelector('main') !== null &&
  document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') === null`;

/** Runs in the page: resolves when everything is painted. */
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

const goTo = (page: Page, address: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);

async function settle(page: Page, isRun: boolean): Promise<void> {
  await page.evaluate(painted);
  const late = () => undefined;
  if (isRun)
    await page
      .locator('main footer [role=status], main [role=alert]')
      .first()
      .waitFor({ timeout: patience })
      .catch(late);
  // The content security policy of the page does not allow `waitForFunction`.
  const until = Date.now() + patience;
  while (!(await page.evaluate(isSettled)) && Date.now() < until) await page.waitForTimeout(50);
  await page.evaluate(painted);
}

async function signIn(page: Page, { origin, username, password }: Job): Promise<void> {
  const answer = await page.request.post(`${origin}/api/login`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} can't sign in: ${(await answer.json()).message}`);
  const { token, refresh_token } = (await answer.json()).data;
  await page.context().addCookies([
    { name: 'SESSIONID', value: token, url: origin },
    { name: 'refresh_token', value: refresh_token, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

async function photograph(page: Page, protocol: CDPSession, name: (width: number) => string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(painted);
    const { data } = await protocol.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 60,
      optimizeForSpeed: true,
    });
    await mkdir(dirname(name(size.width)), { recursive: true });
    await writeFile(name(size.width), data, 'base64');
  }
}

/** Goes through all addresses in one page, as a user does with links, so that it is loaded once. */
async function drawIn(locale: Locale, isGuest: boolean, job: Job): Promise<void> {
  const { browser, origin, folder, runs, checks, onDrawn } = job;
  const drawn = job.drawn.filter((each) => each.isGuest === isGuest);
  if (drawn.length === 0) return;
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faultsOf = watchFaults(context);
  const protocol = await context.newCDPSession(page);
  const setCookie = (name: string, value: string) => context.addCookies([{ name, value, url: origin }]);
  if (!isGuest) await signIn(page, job);
  await page.goto(addressIn(locale, isGuest ? '/login' : '/'));
  await settle(page, false);
  await setCookie('locale', locale);
  for (const theme of themes) {
    await setCookie('dark_mode', String(theme === 'dark'));
    await page.emulateMedia({ colorScheme: theme });
    // The theme changes with the next page.
    await goTo(page, addressIn(locale, '/no-such-page'));
    for (const { path, isReport } of drawn) {
      const isRun = runs && isReport;
      const address = addressIn(locale, path) + (isRun ? '?_run=1' : '');
      if (isGuest) await page.goto(address);
      else await goTo(page, address);
      await settle(page, isRun);
      await photograph(page, protocol, (width) => join(folder, fileOf(path, locale, theme, width)));
      onDrawn(address, theme, checks ? await faultsOf(page) : []);
    }
  }
  await context.close();
}

/** Takes pictures of every address in every language, theme and size. */
export async function drawAll(job: Job): Promise<void> {
  await Promise.all(locales.map((locale) => drawIn(locale, false, job)));
  await Promise.all(locales.map((locale) => drawIn(locale, true, job)));
}
