import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { Locale } from '../../../engine/context/context.ts';
import type { AppOptions } from '../../../server/app.ts';
import { createTestDatabase, type TestDatabase } from '../../server/support/database.ts';
import { ageSessions, bearer, signIn, startServer } from '../../server/support/server.ts';
import { sharedChromium } from '../../support/chromium.ts';
import { watchTrouble } from '../../support/trouble.ts';
import { builtPortal } from './built-portal.ts';
import { followCalls } from './calls-under-way.ts';
import { giveBack, newContext, pagesOf, takeContext } from './contexts.ts';

/** Of addresses, by locale. */
export const prefixes: Readonly<Record<Locale, string>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

/** The same for all files of this process: what the browser holds of one is good for the next. */
let port = 0;

export interface Visit {
  /** A demo user, signed in through the API; nobody when it is left out. */
  as?: string;
  /** Where to go at first; nowhere when it is left out. */
  path?: string;
  dark?: boolean;
  width?: number;
  height?: number;
  /** A browser that has never seen the portal, and sees nothing after it. */
  own?: boolean;
}

export interface Visitor {
  page: Page;
  /** Trouble that belongs to the test: each of them must come, everything else fails the test. */
  expectTrouble(...patterns: RegExp[]): void;
}

/**
 * One server and one database for a test file. Pages come from `open`; after each test they are closed, and
 * a warning, an error or a failed request that the test did not expect fails it.
 */
export function servePortal(options: Partial<AppOptions> = {}, launch?: () => Promise<Browser>) {
  let database: TestDatabase;
  let browser: Browser;
  let distDir: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let visits: { context: BrowserContext; settle: () => string[]; isAnswered: () => Promise<void> }[] = [];

  const start = async () => {
    server = await startServer(database, { distDir, ...options });
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
    const ended = visits;
    visits = [];
    // First of all: to close a page breaks off what is still under way.
    const troubles = ended.flatMap(({ settle }) => settle());
    if (task.result?.state === 'fail' || troubles.length > 0) {
      for (const [place, { context }] of ended.entries()) {
        await photograph(context, `${task.fullTestName ?? task.name}${place > 0 ? ` ${place}` : ''}`);
      }
    }
    await Promise.all(ended.map(({ context }) => giveBack(context, origin())));
    expect(troubles).toEqual([]);
  });

  return {
    origin,
    database: () => database,
    /** The pages have been answered what they ask for by themselves. */
    areAnswered,
    /** Lets time pass for the sessions themselves, which go by the database's clock. */
    age: (seconds: number) => ageSessions(database, seconds),
    /** Moves the server's clock on, when the pages have been answered: access tokens run out. */
    pass: async (seconds: number) => {
      await areAnswered();
      server.pass(seconds);
    },
    /** When the pages have been answered. */
    stop: async () => {
      await areAnswered();
      await server.app.close();
    },
    start,
    async open({ as, path, dark = false, width = 1280, height = 800, own = false }: Visit = {}): Promise<Visitor> {
      const isOwn = own || launch !== undefined;
      const context = await (isOwn ? newContext(browser, origin()) : takeContext(browser, origin()));
      const { expectTrouble, settle } = watchTrouble(context);
      visits.push({ context, settle, isAnswered: followCalls(context) });
      if (as) {
        const { token, refresh_token } = await signIn(server.app, as);
        await context.addCookies([
          { name: 'SESSIONID', value: token, url: origin() },
          { name: 'refresh_token', value: refresh_token, url: origin(), httpOnly: true, sameSite: 'Lax' },
        ]);
      }
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.setViewportSize({ width, height });
      if (path) await page.goto(path);
      return { page, expectTrouble };
    },
    /** A call of the API as a demo user. */
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

async function photograph(context: BrowserContext, name: string): Promise<void> {
  await mkdir('test-results', { recursive: true });
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 160);
  for (const [place, page] of pagesOf(context).entries()) {
    const path = `test-results/${file}${place > 0 ? `-${place}` : ''}.png`;
    // A page that hangs has no picture; the test's own failure says more.
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}
