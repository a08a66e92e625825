import { relative } from 'node:path';
import type { HotChannelClient, ViteDevServer } from 'vite';
import type { Issue } from '../engine/check/issue.ts';
import { Exchange } from './exchange.ts';

/** Whether a file, relative to the root, is a definition, a text, a query or an update. */
export const isWatched = (path: string): boolean =>
  /^(definitions|locales|content|server\/(?:reports|dashboards|calls))\//.test(path);

const ofExchange = /^(definitions|locales|content)\//;

/** The first issue, and all of them as text. */
interface Found {
  first: Issue | undefined;
  text: string;
}

/** Covers pages with the issues, or returns false if there are none. */
function cover(pages: Pick<HotChannelClient, 'send'>, { first, text }: Found): boolean {
  if (!first) return false;
  const id = `${first.file}:${first.line}:${first.column}`;
  pages.send({ type: 'error', err: { message: text, stack: '', id, plugin: 'definitions' } });
  return true;
}

/** After a save, open pages exchange what has changed. While something is broken they stay as they are, behind the message. */
export function followSaves(server: ViteDevServer, root: string, check: () => Promise<Found>): Exchange {
  const exchange = new Exchange(root);
  let saves = 0;
  let waiting: NodeJS.Timeout | undefined;

  async function follow() {
    saves += 1;
    const own = saves;
    const found = await check();
    if (own === saves && !cover(server.ws, found)) server.ws.send('motorpool:exchange', exchange.next());
  }

  const later = (file: string) => {
    const path = relative(root, file).replaceAll('\\', '/');
    if (!isWatched(path)) return;
    if (ofExchange.test(path)) exchange.touch();
    clearTimeout(waiting);
    waiting = setTimeout(() => void follow(), 100);
  };
  server.watcher.add(['server/reports', 'server/dashboards', 'server/calls']);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, later);
  server.ws.on('connection', () => {
    const own = saves;
    void check().then((found) => own === saves && cover(server.ws, found));
  });
  // A page that was loading during a save could not follow it, and may be covered with what no longer holds.
  server.ws.on('motorpool:ready', ({ version }: { version: number }, client) => {
    const missed = exchange.since(version);
    if (missed) client.send('motorpool:exchange', missed);
    const own = saves;
    void check().then((found) => {
      if (own === saves && !cover(client, found)) client.send('motorpool:exchange', null);
    });
  });
  server.middlewares.use('/@motorpool/whole', ({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').searchParams.get('path') ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(exchange.whole(path)));
  });
  return exchange;
}
