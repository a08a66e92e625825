import type { Locale } from '../../engine/context/context.ts';
import { localeOf } from '../../engine/context/prefixes.ts';
import { type App, isCall, pathOf } from '../http-app.ts';
import { Refusal } from '../refusal.ts';

/** Refuses what arrives while the server stops. A browser that opens a page gets a text instead of JSON. */
export function refuseWhenStopping(app: App, textIn: (locale: Locale) => string): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping) return undefined;
    const refusal = new Refusal('stopping');
    const { method, url, headers } = request;
    const isPage = method === 'GET' && !isCall(request) && (headers.accept ?? '').includes('text/html');
    if (!isPage) throw refusal;
    return reply
      .code(refusal.statusCode)
      .header('retry-after', refusal.retryAfter)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(textIn(localeOf(pathOf(url))));
  });
}
