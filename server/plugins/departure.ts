import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the caller's connection closes before the answer was sent in full. */
    departed: AbortSignal | null;
    /** Who calls: the address of the connection, or what a trusted proxy says of it. */
    address: string;
  }
}

/**
 * Tells every route who calls, and when its caller has left. It watches the connection, not the request or the answer: those tell nobody
 * that they are closed when it happened before somebody listened, or while they waited behind another answer.
 */
export function addDeparture(app: App): void {
  app.decorateRequest('departed', null);
  app.decorateRequest('address', '');
  // An address that was read once is remembered by its socket; of one that is closed it can't be read any more.
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

/** Calls `listener` once, when the answer was sent in full or its caller has left. */
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
  if (departed === null) throw new Error('addDeparture comes before the routes.');
  return departed;
}
