import type { FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Session } from '../session/access-token.ts';
import type { Sessions } from '../session/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in every route behind `addSession`. */
    session: Session | null;
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Lets nobody into the routes of this scope without a living session. */
export function addSession(app: App, { access, sessions }: { access: AccessTokens; sessions: Sessions }): void {
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token === undefined) throw new Refusal(401, 'session_missing');
    const session = await access.verify(token);
    await sessions.mustBeAlive(session);
    request.session = session;
  });
}

/** Who calls, as the audit names them. */
export function callerOf(request: FastifyRequest): { account: string; username: string; address: string } {
  const { account, username } = sessionOf(request);
  return { account, username, address: request.ip };
}

export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Refusal(401, 'session_missing');
  return request.session;
}
