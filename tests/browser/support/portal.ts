import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Call } from '../../../contract/envelope.ts';
import type { Locale } from '../../../engine/reports/context.ts';
import type { AppOptions } from '../../../server/app.ts';
import { createTestDatabase, seedDay, type TestDatabase } from '../../server/support/database.ts';
import { ageSessions, bearer, signIn, startServer } from '../../server/support/server.ts';
import { launchChromium } from '../../support/chromium.ts';
import { builtPortal } from './built-portal.ts';
import { watchTrouble } from './trouble.ts';

/** Of addresses, by locale. */
export const prefixes: Readonly<Record<Locale, string>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

export interface Visit {
  /** A demo user, signed in through the API; nobody when it is left out. */
  as?: string;
  /** Where to go at first; nowhere when it is left out. */
  path?: string;
  dark?: boolean;
  width?: number;
  height?: number;
}

export interface Visitor {
  page: Page;
  /** Trouble that belongs to the test: each of them must come, everything else fails the test. */
  expectTrouble(...patterns: RegExp[]): void;
}

/**
 * One server, one database and one browser for a test file. Pages come from `open`; after each test they are closed, and
 * a warning, an error or a failed request that the test did not expect fails it.
 */
export function servePortal(options: Partial<AppOptions> = {}, launch: () => Promise<Browser> = launchChromium) {
  let database: TestDatabase;
  let browser: Browser;
  let distDir: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let port = 0;
  let visits: { context: BrowserContext; settle: () => string[] }[] = [];

  const start = async () => {
    server = await startServer(database, { distDir, ...options });
    await server.app.listen({ host: '127.0.0.1', port });
    port = (server.app.server.address() as AddressInfo).port;
  };
  const origin = () => `http://127.0.0.1:${port}`;

  beforeAll(async () => {
    [database, browser, distDir] = await Promise.all([createTestDatabase(), launch(), builtPortal()]);
    distDir = resolve(distDir);
    await start();
  });
  afterAll(async () => {
    await browser?.close();
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
    await Promise.all(ended.map(({ context }) => context.close()));
    expect(troubles).toEqual([]);
  });

  return {
    origin,
    database: () => database,
    /** Lets time pass for the sessions themselves, which go by the database's clock. */
    age: (seconds: number) => ageSessions(database, seconds),
    /** Moves the server's clock on: access tokens run out. */
    pass: (seconds: number) => server.pass(seconds),
    stop: () => server.app.close(),
    start,
    async open({ as, path, dark = false, width = 1280, height = 800 }: Visit = {}): Promise<Visitor> {
      const context = await browser.newContext({
        baseURL: origin(),
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height },
        timezoneId: 'UTC',
        locale: 'en-US',
        reducedMotion: 'reduce',
        acceptDownloads: true,
      });
      context.setDefaultTimeout(20_000);
      // The fleet's history ends on this day.
      await context.clock.setFixedTime(new Date(`${seedDay}T12:00:00Z`));
      const { expectTrouble, settle } = watchTrouble(context);
      visits.push({ context, settle });
      if (as) {
        const { token, refresh_token } = await signIn(server.app, as);
        await context.addCookies([
          { name: 'SESSIONID', value: token, url: origin() },
          { name: 'refresh_token', value: refresh_token, url: origin(), httpOnly: true, sameSite: 'Lax' },
        ]);
      }
      const page = await context.newPage();
      if (path) await page.goto(path);
      return { page, expectTrouble };
    },
    /** A call of the API as a demo user. */
    async call(username: string, call: Pick<Call, 'method' | 'path'>, query: string, payload?: object) {
      const answer = await server.app.inject({
        method: call.method,
        url: `/api${call.path}${query && `?${query}`}`,
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
  for (const [place, page] of context.pages().entries()) {
    const path = `test-results/${file}${place > 0 ? `-${place}` : ''}.png`;
    // A page that hangs has no picture; the test's own failure says more.
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}
