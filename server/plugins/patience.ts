import { Socket } from 'node:net';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request has files, and may take longer to arrive. */
    takesFiles?: boolean;
    /** Its body can be a long list. */
    isLong?: boolean;
  }
}

/**
 * Limits how long a request may take to arrive, except those with files, which have limits of their own. Node has one
 * limit for all. `refuse` answers a request that is late, and closes its connection.
 */
export function limitPatience(
  app: App,
  refuse: (socket: Socket) => void,
  milliseconds: number = limits.connection.request,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // An injected request has no connection.
    const isReceived = raw.complete || !(raw.socket instanceof Socket);
    if (!request.routeOptions.config?.takesFiles && !isReceived) {
      // A request without a body has no end until somebody reads it.
      const late = setTimeout(() => raw.complete || refuse(raw.socket), milliseconds);
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
}
