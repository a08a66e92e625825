import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';
import type { App } from '../../../server/http-app.ts';
import { databaseOf } from '../../fixtures/served.ts';
import { signIn, startServer } from '../../server/support/server.ts';
import { sharedChromium } from '../../support/chromium.ts';
import { watchTrouble } from '../../support/trouble.ts';
import { patience } from './contexts.ts';

interface Served {
  /** A user of the demo, in whose session the page is. Default: a server without users. */
  username?: string;
  /** Adds calls to the server. `folder` is empty, and is deleted at the end. */
  add?: (app: App, folder: string) => void;
}

/**
 * A page of this folder, built on its own and served with the calls of the demo. No trouble may be left at the end of the test
 * file.
 */
export function serveBuiltPage(name: string, { username, add }: Served) {
  const entry = `tests/browser/support/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-built-'));
  const [distDir, uploadsDir] = [join(folder, 'dist'), join(folder, 'uploads')];
  const database = databaseOf(username === undefined ? 'nobody' : 'demo');
  let app: App;
  let page: Page;
  let trouble: ReturnType<typeof watchTrouble>;
  beforeAll(async () => {
    await build({
      mode: 'development',
      logLevel: 'silent',
      build: { outDir: distDir, minify: false, emptyOutDir: true, rolldownOptions: { input: entry } },
    });
    renameSync(join(distDir, entry), join(distDir, 'index.html'));
    app = (await startServer(database, { distDir, uploadsDir })).app;
    add?.(app, folder);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const context = await (await sharedChromium()).newContext({ baseURL, locale: 'en-US' });
    context.setDefaultTimeout(patience);
    trouble = watchTrouble(context);
    if (username !== undefined) {
      const { token, refresh_token } = await signIn(app, username);
      const cookies = Object.entries({ SESSIONID: token, refresh_token });
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL })));
    }
    page = await context.newPage();
  });
  afterAll(async () => {
    expect(trouble.settle()).toEqual([]);
    await page?.context().close();
    await app?.close();
    rmSync(folder, { recursive: true });
  });
  return { database, folder, uploadsDir, app: () => app, page: () => page, trouble: () => trouble };
}
