import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byCookie } from '../../contract/session.ts';
import type { App } from '../http-app.ts';
import { Refusal } from '../refusal.ts';

/** The refresh token in a cookie that scripts can't read, for a portal with the same origin as the API. */
export interface RefreshCookie {
  /**
   * Whether the caller asks for the cookie, with a header that other sites can't send. A portal that may be embedded
   * must also have our own origin; otherwise this throws a Refusal.
   */
  isAsked(request: FastifyRequest): boolean;
  read(request: FastifyRequest): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, token: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface Options {
  /** Lifetime of the cookie. */
  seconds: number;
  /** Whether pages of other sites may embed the portal. */
  embedded: boolean;
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
/** The prefix keeps other hosts of the domain from setting the cookie. Browsers accept it only over https. */
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
          message: `Only pages of ${own} may use the refresh cookie.`,
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
