import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { AccessTokens, Session } from '../session/access-token.ts';
import { type Knowledge, loadCaller } from '../session/account.ts';
import type { Origin } from '../session/device.ts';
import { localeFrom } from '../words.ts';
import { departureOf, whenOver } from './departure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in every route that `addSession` guards. */
    caller: { session: Session; who: Who } | null;
  }
  interface FastifyContextConfig {
    /** What the route needs to know about its caller, in addition to a live session. */
    knows?: Knowledge;
    /** The response has no end: it counts as an event stream of its user, not as a call in progress. */
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

/** Counts a call of a user while it is in progress. */
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
  /** The time zone of the accounts. */
  zone: string;
  /** The server with the dashboards of accounts; null for none. */
  superset?: object | null;
  /** Today, YYYY-MM-DD. */
  today: () => string;
}

/**
 * Requires a live session for all routes of this scope. One database query identifies the caller. Requests for data
 * that the account does not have are recorded in the audit.
 */
export function addSession(app: App, { access, pool, audit, zone, superset, today }: Guards): void {
  const calls: Crowd = { underWay: new Map(), most: limits.callsPerUser, refusal: 'too_many_calls' };
  const streams: Crowd = { underWay: new Map(), most: limits.events.perUser, refusal: 'too_many_streams' };
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request);
    if (token === undefined) throw new Refusal('session_missing');
    const session = await access.verify(token);
    const { isStream, knows = 'session' } = request.routeOptions.config;
    enter(isStream ? streams : calls, `${session.account} ${session.username}`, request, reply);
    const profile = await loadCaller(pool, session, knows, { zone, hasSuperset: Boolean(superset) });
    const { account, username } = session;
    const locale = localeFrom(request.headers['accept-language']);
    const { address, log } = request;
    const who = {
      ...profile,
      account,
      username,
      locale,
      zone,
      today: today(),
      address,
      signal: departureOf(request),
      log,
    };
    request.caller = { session, who };
  });
  app.addHook('onError', async (request, _reply, error) => {
    for (const detail of refusalOf(error).unknown)
      audit.record({ kind: 'unknown-id', ...namesOf(whoFrom(request)), detail });
  });
}

function callerOf({ caller }: FastifyRequest) {
  if (caller === null) throw new Refusal('session_missing');
  return caller;
}

export const sessionOf = (request: FastifyRequest): Session => callerOf(request).session;

/** The caller of a request. */
export const whoFrom = (request: FastifyRequest): Who => callerOf(request).who;
