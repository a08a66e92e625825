import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { Locale } from '../../../engine/context/context.ts';
import type { AppOptions } from '../../../server/app-options.ts';
import type { App } from '../../../server/http-app.ts';
import { createTestDatabase, type TestDatabase } from '../../server/support/database.ts';
import { ageSessions, bearer, signIn, startServer } from '../../server/support/server.ts';
import { sharedChromium } from '../../support/chromium.ts';
import { watchTrouble } from '../../support/trouble.ts';
import { builtPortal } from './built-portal.ts';
import { followCalls } from './calls-under-way.ts';
import { giveBack, newContext, pagesOf, type Touch, takeContext } from './contexts.ts';

/** The prefix of addresses, by locale. */
export const prefixes: Readonly<Record<Locale, string>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

/** The same for all files of this process, so that cached files stay valid. */
let port = 0;

export interface Visit {
  /** A demo user, signed in through the API; without it nobody is signed in. */
  as?: string;
  /** The first address; without it none is opened. */
  path?: string;
  dark?: boolean;
  width?: number;
  height?: number;
  /** A browser that has never opened the portal, and keeps nothing. */
  own?: boolean;
  /** A phone or tablet, or a computer with a mouse and a touch screen. */
  touch?: Touch;
}

/** Goes where a link would lead, without reloading the page or its code. */
export const follow = (page: Page, to: string) => page.evaluate((address) => history.pushState(null, '', address), to);

/** The same, and builds the screen again even if it is the current one. */
async function goAnew(page: Page, to: string): Promise<void> {
  await follow(page, '/no/such/page');
  await follow(page, to);
}

async function lookAt(page: Page, { dark = false, width = 1280, height = 800 }: Visit): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: dark ? 'dark' : 'light' });
  await page.setViewportSize({ width, height });
}

export interface Visitor {
  page: Page;
  /** Expected errors: each of them must occur. Every other error fails the test. */
  expectTrouble(...patterns: RegExp[]): void;
  /** Errors that may occur. */
  allowTrouble(...patterns: RegExp[]): void;
}

interface OpenVisit extends Visitor {
  context: BrowserContext;
  settle: () => string[];
  isAnswered: () => Promise<void>;
  /** Kept for later tests, too. */
  stays: boolean;
}

/**
 * One server and one database for a test file. Pages come from `open` and are closed after each test, or from `stay`.
 * `addRoutes` adds calls of the test before the server listens. A warning, an error or a failed request that a test did not expect fails it.
 */
export function servePortal(
  options: Partial<AppOptions> = {},
  launch?: () => Promise<Browser>,
  addRoutes: (app: App) => void = () => undefined,
) {
  let database: TestDatabase;
  let browser: Browser;
  let distDir: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let visits: OpenVisit[] = [];

  const start = async () => {
    server = await startServer(database, { distDir, ...options });
    addRoutes(server.app);
    await server.app.listen({ host: '127.0.0.1', port });
    port = (server.app.server.address() as AddressInfo).port;
  };
  const origin = () => `http://127.0.0.1:${port}`;
  const areAnswered = () => Promise.all(visits.map(({ isAnswered }) => isAnswered()));

  beforeAll(async () => {
    [database, browser, distDir] = await Promise.all([
      createTestDatabase(),
      (launch ?? sharedChromium)(),
      builtPortal(),
    ]);
    distDir = resolve(distDir);
    await start();
  });
  afterAll(async () => {
    if (launch) await browser?.close();
    await server?.app.close();
    await database?.close();
  });

  afterEach(async ({ task }) => {
    // First of all, because closing a page aborts its requests.
    const troubles = visits.flatMap(({ settle }) => settle());
    const isFailed = task.result?.state === 'fail' || troubles.length > 0;
    if (isFailed) {
      for (const [place, { context }] of visits.entries()) {
        await photograph(context, `${task.fullTestName ?? task.name}${place > 0 ? ` ${place}` : ''}`);
      }
    }
    // A page that a failed test has left is not used again.
    const left = visits.filter(({ stays }) => isFailed || !stays);
    await end(left, isFailed);
    expect(troubles).toEqual([]);
  });

  async function end(ended: readonly OpenVisit[], isFailed = false) {
    visits = visits.filter((visit) => !ended.includes(visit));
    await Promise.all(ended.map(({ context }) => giveBack(context, origin(), isFailed)));
  }

  async function open({ as, path, own = false, touch, ...look }: Visit, stays: boolean): Promise<OpenVisit> {
    const isOwn = own || touch !== undefined || launch !== undefined;
    const context = await (isOwn ? newContext(browser, origin(), touch) : takeContext(browser, origin()));
    const trouble = watchTrouble(context);
    const isAnswered = followCalls(context);
    const page = await context.newPage();
    const visit = { page, context, ...trouble, isAnswered, stays };
    visits.push(visit);
    if (as) await context.addCookies(cookiesOf(await signIn(server.app, as), origin()));
    await lookAt(page, look);
    if (path) await page.goto(path);
    return visit;
  }

  return {
    origin,
    database: () => database,
    /** The calls that pages make by themselves are answered. */
    areAnswered,
    /** Lets time pass for the sessions, which use the clock of the database. */
    age: (seconds: number) => ageSessions(database, seconds),
    /** Moves the server's clock forward once the pages' calls are answered, so that access tokens expire. */
    pass: async (seconds: number) => {
      await areAnswered();
      server.pass(seconds);
    },
    /** The same while calls are in progress. */
    passMeanwhile: (seconds: number) => server.pass(seconds),
    /** Once the calls of the pages are answered. */
    stop: async () => {
      await areAnswered();
      await server.app.close();
    },
    start,
    open: (visit: Visit = {}): Promise<Visitor> => open(visit, false),
    /**
     * A page for the tests of the enclosing describe, as long as they pass. The first test loads it; for the others the
     * screen at their path is built again in it.
     */
    stay(visit: Omit<Visit, 'path' | 'own'>) {
      let staying: OpenVisit | undefined;
      afterAll(() => end(visits.filter((each) => each === staying)));
      return async (path: string): Promise<Visitor> => {
        if (staying && visits.includes(staying)) {
          await staying.page.unrouteAll();
          await lookAt(staying.page, visit);
          await goAnew(staying.page, path);
        } else staying = await open({ ...visit, path }, true);
        return staying;
      };
    },
    /** An API call as a demo user. */
    async call(username: string, name: CallName, query: string, payload?: object) {
      const { method, path } = calls[name];
      const answer = await server.app.inject({
        method,
        url: `/api${path}${query && `?${query}`}`,
        headers: bearer(await signIn(server.app, username)),
        ...(payload ? { payload } : {}),
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ data: unknown }>().data;
    },
  };
}

const cookiesOf = ({ token, refresh_token }: Awaited<ReturnType<typeof signIn>>, url: string) => [
  { name: 'SESSIONID', value: token, url },
  { name: 'refresh_token', value: refresh_token, url, httpOnly: true, sameSite: 'Lax' as const },
];

async function photograph(context: BrowserContext, name: string): Promise<void> {
  await mkdir('test-results', { recursive: true });
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 160);
  for (const [place, page] of pagesOf(context).entries()) {
    const path = `test-results/${file}${place > 0 ? `-${place}` : ''}.png`;
    // A page that hangs has no screenshot. The test's own error says more.
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}
