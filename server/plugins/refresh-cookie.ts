import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byCookie } from '../../contract/session.ts';
import type { App } from '../http-app.ts';
import { Refusal } from '../refusal.ts';

/** The refresh token where portal and API share an origin: in a cookie that no script reads. */
export interface RefreshCookie {
  /**
   * Whether the caller wants it so. It says that by a header, which no foreign page can send; a portal that may stand in
   * one has to be our own besides. Else a Refusal is thrown.
   */
  isAsked(request: FastifyRequest): boolean;
  read(request: FastifyRequest): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, token: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface Options {
  /** How long the cookie is kept. */
  seconds: number;
  /** Whether the portal may stand in a page of another site. */
  embedded: boolean;
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
/** The prefix keeps other hosts of the domain from setting it; browsers take it from https alone. */
const nameOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-refresh_token' : 'refresh_token');

export async function addRefreshCookie(app: App, { seconds, embedded }: Options): Promise<RefreshCookie> {
  await app.register(cookie);
  const settings = (request: FastifyRequest) =>
    ({
      path: '/',
      httpOnly: true,
      secure: embedded || isSecure(request),
      sameSite: embedded ? 'none' : 'lax',
    }) as const;
  return {
    isAsked(request) {
      if (request.headers[byCookie.header] !== byCookie.value) return false;
      const own = `${request.protocol}://${request.host}`;
      if (embedded && request.headers.origin !== own) {
        throw new Refusal('invalid_request', {
          statusCode: 403,
          message: `Cookies are for the pages of ${own} alone.`,
        });
      }
      return true;
    },
    read: (request) => request.cookies[nameOf(request)],
    write: (request, reply, token) =>
      void reply.setCookie(nameOf(request), token, { ...settings(request), maxAge: seconds }),
    clear: (request, reply) => void reply.clearCookie(nameOf(request), settings(request)),
  };
}
