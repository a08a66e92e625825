import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { AccessTokens, Session } from '../session/access-token.ts';
import { type Caller, type Knowledge, loadCaller } from '../session/account.ts';
import type { Origin } from '../session/device.ts';
import { whenOver } from './departure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in every route behind `addSession`. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** What the route has to know of its caller, beyond that the session lives. */
    knows?: Knowledge;
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const longestDevice = 300;

export const originOf = ({ address, headers }: FastifyRequest): Origin => ({
  address,
  device: (headers['user-agent'] ?? '').slice(0, longestDevice),
});

/** Counts a call of its user until it is over. */
function enter(underWay: Map<string, number>, user: string, request: FastifyRequest, reply: FastifyReply): void {
  const count = underWay.get(user) ?? 0;
  if (count >= limits.callsPerUser) throw new Refusal('too_many_calls');
  underWay.set(user, count + 1);
  whenOver(request, reply, () => {
    const left = (underWay.get(user) ?? 1) - 1;
    if (left === 0) underWay.delete(user);
    else underWay.set(user, left);
  });
}

interface Guards {
  access: AccessTokens;
  pool: pg.Pool;
  audit: Pick<Audit, 'record'>;
}

/**
 * Lets nobody into the routes of this scope without a living session. One question to the database tells who calls, and who
 * asks for what the account does not have is remembered.
 */
export function addSession(app: App, { access, pool, audit }: Guards): void {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request);
    if (token === undefined) throw new Refusal('session_missing');
    const session = await access.verify(token);
    enter(underWay, `${session.account} ${session.username}`, request, reply);
    request.caller = await loadCaller(pool, session, request.routeOptions.config.knows ?? 'session');
  });
  app.addHook('onError', async (request, _reply, error) => {
    for (const detail of refusalOf(error).unknown) audit.record({ kind: 'unknown-id', ...namesOf(request), detail });
  });
}

export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Refusal('session_missing');
  return caller;
}

export const sessionOf = (request: FastifyRequest): Session => callerOf(request).session;

/** Who calls, as the audit names them. */
export function namesOf(request: FastifyRequest): { account: string; username: string; address: string } {
  const { account, username } = sessionOf(request);
  return { account, username, address: request.address };
}
