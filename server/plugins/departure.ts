import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the caller's connection closes before the response was sent in full. */
    departed: AbortSignal | null;
    /** Client address: that of the connection, or the one a trusted proxy reports. */
    address: string;
  }
}

/**
 * Provides every route with the client address and a signal for the caller's departure. It watches the connection,
 * because requests and responses emit no event if they were closed before a listener was added, or while they waited
 * behind another response.
 */
export function addDeparture(app: App): void {
  app.decorateRequest('departed', null);
  app.decorateRequest('address', '');
  // The socket remembers its address once it has been read; after the socket is closed, the address is lost.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.addHook('onRequest', (request, reply, done) => {
    const departure = new AbortController();
    const { socket } = request.raw;
    const leave = () => departure.abort();
    request.departed = departure.signal;
    request.address = request.ip ?? 'unknown';
    if (socket.destroyed) leave();
    // Requests of one connection may wait behind each other.
    socket.setMaxListeners(0);
    socket.once('close', leave);
    reply.raw.once('finish', () => socket.off('close', leave));
    done();
  });
}

/** Calls `listener` once, when the response was sent in full or the caller has left. */
export function whenOver(request: FastifyRequest, reply: FastifyReply, listener: () => void): void {
  const departed = departureOf(request);
  const end = () => {
    departed.removeEventListener('abort', end);
    reply.raw.off('finish', end);
    listener();
  };
  reply.raw.once('finish', end);
  if (departed.aborted) end();
  else departed.addEventListener('abort', end);
}

export function departureOf({ departed }: FastifyRequest): AbortSignal {
  if (departed === null) throw new Error('Call addDeparture before adding routes.');
  return departed;
}
