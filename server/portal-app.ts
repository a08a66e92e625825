import Fastify, { type FastifyServerOptions } from 'fastify';
import type { TileSource } from '../contract/map-tiles.ts';
import type { RealtimeAddresses } from './environment.ts';
import { type App, withoutHost } from './http-app.ts';
import { limits } from './limits.ts';
import { limitConnections } from './plugins/connections.ts';
import { addErrors, addNotFound } from './plugins/errors.ts';
import { addPortal } from './plugins/portal.ts';
import { addSecurity, securityHeaders } from './plugins/security.ts';
import { addProtocol, leftToApp, unreadOptions } from './plugins/unread.ts';

/** Builds the portal without an API, for an API on another server; without listening. */
export async function buildPortalApp(options: {
  apiOrigin: string;
  servicesOrigin?: string;
  realtime?: RealtimeAddresses;
  distDir: string;
  maintenanceFile?: string;
  /** Origins of pages that the portal shows in frames. */
  frameOrigins?: readonly string[];
  frameAncestors?: readonly string[];
  mapTiles?: TileSource | undefined;
  trustProxy?: string;
  logger?: FastifyServerOptions['logger'];
}): Promise<App> {
  const headers = securityHeaders(options);
  const app: App = Fastify({
    logger: options.logger ?? false,
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    forceCloseConnections: true,
    ...unreadOptions(headers, () => app),
    http: leftToApp,
    keepAliveTimeout: limits.connection.keepAlive,
    connectionTimeout: limits.connection.idle,
  });
  limitConnections(app, options.trustProxy);
  addErrors(app);
  await addSecurity(app, options, headers);
  addProtocol(app);
  app.get('/healthz', async () => ({ success: true, message: 'ok', data: null }));
  addNotFound(app, await addPortal(app, options));
  return app;
}
