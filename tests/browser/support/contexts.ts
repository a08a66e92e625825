import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { seedDay } from '../../server/support/database.ts';

const options: BrowserContextOptions = {
  timezoneId: 'UTC',
  locale: 'en-US',
  reducedMotion: 'reduce',
  acceptDownloads: true,
};

interface Kept {
  context: BrowserContext;
  /** Keeps the process of its pages, and its compiled code. */
  keeper: Page;
  protocol: CDPSession;
}

const kept = new WeakMap<BrowserContext, Kept>();
/** Unused contexts, by their origin. */
const free = new Map<string, BrowserContext[]>();

/** Milliseconds that a page may take for what it must do: a busy machine does not make tests fail. */
export const patience = 60_000;

/** Where the screen reacts to fingers: only to them, or to a mouse too. */
export type Touch = 'mobile' | 'laptop';

/** The moment that pages see. The fleet's history ends on its day. */
const noon = Date.parse(`${seedDay}T12:00:00Z`);

/** A context without a page. */
export async function newContext(browser: Browser, baseURL: string, touch?: Touch): Promise<BrowserContext> {
  const screen = touch ? { hasTouch: true, isMobile: touch === 'mobile' } : {};
  const context = await browser.newContext({ ...options, ...screen, baseURL });
  context.setDefaultTimeout(patience);
  await context.clock.setFixedTime(noon);
  return context;
}

/**
 * A context that keeps nothing of an earlier test except the fetched and compiled code of the portal.
 * A page in it costs half of what it costs in a new one. Give it back.
 */
export async function takeContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const used = free.get(origin)?.pop();
  if (used) return used;
  const context = await newContext(browser, origin);
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/healthz`);
  kept.set(context, { context, keeper, protocol: await context.newCDPSession(keeper) });
  return context;
}

/** The pages that a test opened. */
export const pagesOf = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => page !== kept.get(context)?.keeper);

/** The clock belongs to the context: moved by a test, it would show later tests another day. */
const isOnTime = async ({ keeper }: Kept) => (await keeper.evaluate(() => Date.now())) === noon;

/**
 * Closes its pages and clears what they stored. A context for a single test is closed, and so is one that a failed test or a
 * moved clock makes useless for others.
 */
export async function giveBack(context: BrowserContext, origin: string, isFailed = false): Promise<void> {
  const found = kept.get(context);
  if (!found || isFailed || !(await isOnTime(found))) return context.close();
  await Promise.all(pagesOf(context).map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['console', 'weberror', 'request', 'response', 'requestfinished', 'requestfailed'])
    await context.removeAllListeners(event);
  await context.clearCookies();
  await context.clearPermissions();
  await found.protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  free.set(origin, [...(free.get(origin) ?? []), context]);
}
