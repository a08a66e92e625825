import { createServer } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { messageOf } from '../database/errors.ts';
import { type App, pathOf } from '../http-app.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Connections } from './connections.ts';
import { leftToApp, passOn, type SecurityHeaders } from './unread.ts';

/** Addresses for the people who run the server. */
const isOperation = (url: string): boolean => /^\/(metrics|api\/docs)(?=[/?]|$)/.test(url);
const isHealth = (url: string): boolean => /^\/healthz(?=\?|$)/.test(url);

/** The address of the route, since the router also reads /%6Detrics as /metrics. Without a route, as requested. */
const addressOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? pathOf(url);

/** Nobody may keep these answers: they change all the time. */
export function neverStored(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const url = addressOf(request);
    if (isOperation(url) || isHealth(url)) reply.header('cache-control', 'no-store');
  });
}

/** Where it listens. Port 0 is any free port. */
export interface Place {
  port: number;
  host: string;
}

/** Serves these addresses on their own port, and nowhere else. */
export function serveApart(app: App, headers: SecurityHeaders, { port, host }: Place, connections: Connections): void {
  const { request: requestTimeout, keepAlive: keepAliveTimeout, look } = limits.connection;
  const server = createServer(
    {
      ...leftToApp,
      requestTimeout,
      headersTimeout: requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: look,
    },
    (request, response) => app.routing(request, response),
  );
  passOn(app, headers, server);
  server.setTimeout(limits.connection.idle);
  connections.watch(server);
  const isApart = ({ raw }: FastifyRequest) => Reflect.get(raw.socket, 'server') === server;
  app.addHook('onRequest', async (request) => {
    const url = addressOf(request);
    if (isHealth(url) || isOperation(url) === isApart(request)) return;
    throw new Refusal('not_found');
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((done, fail) => {
      server.once('error', fail).listen({ port, host }, done);
    }).catch((error) => {
      throw new Error(`OPERATIONS_PORT ${port} can't be used: ${messageOf(error)}. Set it to a free port.`, {
        cause: error,
      });
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await promisify(server.close.bind(server))();
  });
}
