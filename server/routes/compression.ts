import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

const loopback = /^(::1|(::ffff:)?127\.)/;

/** Whether an answer is worth compressing: to a client on this machine it only costs time. */
export function isRemote(request: FastifyRequest, compression: Services['compression']): boolean {
  if (compression === 'never' || !/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false;
  return compression === 'always' || !loopback.test(request.ip);
}

/** Brotli at a level that keeps up with the database; each batch is flushed, so that the first rows are not held back. */
export function compressed(source: Readable): Readable {
  const brotli = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 20 },
  });
  // Ends the query when the reader leaves, and the answer when the query fails.
  pipeline(source, brotli, () => undefined);
  return brotli;
}
