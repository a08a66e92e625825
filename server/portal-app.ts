import Fastify, { type FastifyServerOptions } from 'fastify';
import type { RealtimeAddresses } from './environment.ts';
import type { App } from './http-app.ts';
import { limits } from './limits.ts';
import { limitConnections } from './plugins/connections.ts';
import { addErrors, addNotFound } from './plugins/errors.ts';
import { addPortal } from './plugins/portal.ts';
import { addSecurity } from './plugins/security.ts';

/** Builds the portal without an API, for an API on another server; without listening. */
export async function buildPortalApp(options: {
  apiOrigin: string;
  realtime?: RealtimeAddresses;
  distDir: string;
  maintenanceFile?: string;
  frameAncestors?: readonly string[];
  trustProxy?: string;
  logger?: FastifyServerOptions['logger'];
}): Promise<App> {
  const app: App = Fastify({
    logger: options.logger ?? false,
    forceCloseConnections: true,
    keepAliveTimeout: limits.connection.keepAlive,
    connectionTimeout: limits.connection.idle,
  });
  limitConnections(app, options.trustProxy);
  addErrors(app);
  await addSecurity(app, options);
  app.get('/healthz', async () => ({ success: true, message: 'ok', data: null }));
  addNotFound(app, await addPortal(app, options));
  return app;
}
