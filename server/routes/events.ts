import { calls } from '../../contract/calls.ts';
import { accountEvents } from '../../contract/events.ts';
import type { App } from '../http-app.ts';
import { departureOf } from '../plugins/departure.ts';
import { bearerOf, sessionOf } from '../plugins/session.ts';
import type { Services } from '../services.ts';
import { eventsSchema } from './documentation.ts';

/** The stream of changes in an account, guarded by `addSession`. */
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
        // A proxy that compresses the stream would hold events back.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return reply.send(out);
    },
  });
}

const ending = (
  ['session.logout', 'session.end', 'session.toggle-linked-account', 'session.reset-password'] as const
).map((name) => `/api${calls[name].path}`);
const renewing = `/api${calls['session.refresh-token'].path}`;

/** What runs for a session ends with it at once if this server ends it; on other servers, at their next check. */
export function endWithSessions(app: App, { watch, access }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    // Reusing a refresh token ends its session.
    if (!ending.includes(url) && (url !== renewing || reply.statusCode < 400)) return;
    const token = bearerOf(request);
    const session = token === undefined ? null : await access.verify(token).catch(() => null);
    await watch.look(session?.account ?? null);
  });
}
