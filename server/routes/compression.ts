import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

const loopback = /^(::1|(::ffff:)?127\.)/;

/** Browsers accept Brotli only over TLS, and gzip everywhere. Both use levels that keep up with the database. */
const encodings = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 20 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 1 }),
} as const;

/**
 * Sends a stream, compressed if that saves time; for a client on this machine it does not. Each batch is flushed, so
 * that the first rows are not delayed.
 */
export function sendStream(
  source: Readable,
  request: FastifyRequest,
  reply: FastifyReply,
  compression: Services['compression'],
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const wanted = compression === 'always' || (compression === 'auto' && !loopback.test(request.address));
  if (encoding === null || !wanted) return reply.send(source);
  const encoder = encodings[encoding]();
  // Ends the query if the reader leaves, and the response if the query fails.
  pipeline(source, encoder, () => undefined);
  return reply.header('content-encoding', encoding).send(encoder);
}
