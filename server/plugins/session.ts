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
    /** Its answer has no end of its own: it counts among the streams of its user, not among the calls under way. */
    isStream?: boolean;
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const longestDevice = 300;

export const originOf = ({ address, headers }: FastifyRequest): Origin => ({
  address,
  device: (headers['user-agent'] ?? '').slice(0, longestDevice),
});

interface Crowd {
  underWay: Map<string, number>;
  most: number;
  refusal: 'too_many_calls' | 'too_many_streams';
}

/** Counts a call of its user until it is over. */
function enter({ underWay, most, refusal }: Crowd, user: string, request: FastifyRequest, reply: FastifyReply): void {
  const count = underWay.get(user) ?? 0;
  if (count >= most) throw new Refusal(refusal);
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
  const calls: Crowd = { underWay: new Map(), most: limits.callsPerUser, refusal: 'too_many_calls' };
  const streams: Crowd = { underWay: new Map(), most: limits.events.perUser, refusal: 'too_many_streams' };
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request);
    if (token === undefined) throw new Refusal('session_missing');
    const session = await access.verify(token);
    const { isStream, knows = 'session' } = request.routeOptions.config;
    enter(isStream ? streams : calls, `${session.account} ${session.username}`, request, reply);
    request.caller = await loadCaller(pool, session, knows);
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
