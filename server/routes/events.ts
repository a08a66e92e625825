import { calls } from '../../contract/calls.ts';
import { accountEvents } from '../../contract/events.ts';
import type { App } from '../http-app.ts';
import { departureOf } from '../plugins/departure.ts';
import { bearerOf, sessionOf } from '../plugins/session.ts';
import type { Services } from '../services.ts';
import { eventsSchema } from './documentation.ts';

/** The stream of what changed in an account, behind `addSession`. */
export function addEvents(app: App, { streams }: Services): void {
  const { method, path: url, type, lastId } = accountEvents;
  app.route({
    method,
    url,
    schema: eventsSchema(),
    compress: false,
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: async (request, reply) => {
      const known = request.headers[lastId];
      const out = streams.open({
        session: sessionOf(request),
        token: bearerOf(request) ?? '',
        lastId: typeof known === 'string' ? known : undefined,
      });
      const departed = departureOf(request);
      if (departed.aborted) out.destroy();
      else departed.addEventListener('abort', () => out.destroy());
      reply
        .header('content-type', `${type}; charset=utf-8`)
        // What a proxy compresses, it holds back.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return reply.send(out);
    },
  });
}

/** Streams of a session end with its sign-out at once, where this server hears of it; elsewhere with their next sign of life. */
export function endWithSignOut(app: App, { streams, access }: Services): void {
  const signOut = `/api${calls['session.logout'].path}`;
  app.addHook('onResponse', async (request) => {
    const token = bearerOf(request);
    if (request.routeOptions.url !== signOut || token === undefined) return;
    const session = await access.verify(token).catch(() => null);
    if (session) await streams.look(session.account);
  });
}
