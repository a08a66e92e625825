import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../../contract/calls.ts';
import { bearerOf, originOf, sessionOf } from '../plugins/session.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Tokens } from '../session/sessions.ts';
import type { Routes } from './call.ts';

export function sessionRoutes(services: Services): Routes<'session'> {
  const { sessions, ownSessions, sso, passwordReset, refreshCookie, pulse, portalOf } = services;
  const give = (request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Data<'session.login'> => {
    if (!refreshCookie.isAsked(request)) return tokens;
    refreshCookie.write(request, reply, tokens.refresh_token);
    return { token: tokens.token };
  };
  /** Signs in. The new session replaces the one in the caller's cookie. */
  const instead = async (request: FastifyRequest, reply: FastifyReply, enter: () => Promise<Tokens>) => {
    const before = refreshCookie.isAsked(request) ? refreshCookie.read(request) : undefined;
    const tokens = await enter();
    if (before !== undefined) await sessions.endByToken(before, originOf(request)).catch(() => undefined);
    return give(request, reply, tokens);
  };
  return {
    'session.own': { answer: (_input, { request }) => ownSessions.list(sessionOf(request)) },
    'session.end': {
      answer: async ({ body }, { request }) => ({
        ended: await ownSessions.end(sessionOf(request), body.id ?? null, request.address),
      }),
    },
    'session.login': {
      async answer({ body: { username, password } }, { request, reply }) {
        return instead(request, reply, () => pulse.during(sessions.signIn(username, password, originOf(request))));
      },
    },
    'session.refresh-token': {
      async answer({ body }, { request, reply }) {
        const asked = refreshCookie.isAsked(request);
        const token = asked ? refreshCookie.read(request) : body.refresh_token;
        if (token === undefined) throw asked ? new Refusal('session_ended') : missing();
        // A refusal leaves the cookie: by the time it arrives, the cookie may belong to the next sign-in.
        return give(request, reply, await sessions.refresh(token, originOf(request)));
      },
    },
    'session.sso': {
      async answer({ query: { token, customer } }, { request, reply }) {
        if (isForeign(request)) throw new Refusal('invalid_sso', { error: 'loginSSO' });
        return instead(request, reply, () => sso.enter(token, customer, originOf(request)));
      },
    },
    'session.toggle-linked-account': {
      knows: 'account',
      async answer({ who }, { request, reply }) {
        refreshCookie.isAsked(request);
        const { linked_customer: account, linked_user: username } = who.settings();
        const tokens =
          account && username
            ? await sessions.change(sessionOf(request), { account, username }, originOf(request))
            : null;
        if (!tokens) throw new Refusal('not_linked');
        return give(request, reply, tokens);
      },
    },
    'session.request-reset': {
      async answer({ body }, { request }) {
        await passwordReset.request(body.username, portalOf(request), request.address);
        return null;
      },
    },
    'session.check-reset': {
      answer: ({ body }, { request }) => passwordReset.check(body.token, request.address),
    },
    'session.reset-password': {
      async answer({ body }, { request }) {
        await passwordReset.reset(body.token, body.password, request.address);
        return null;
      },
    },
    'session.logout': {
      async answer(_input, { request, reply }) {
        await signOut(services, request, reply);
        return null;
      },
    },
  };
}

/** A page of another site can't read the response. It could only try to use up this address's attempts. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers.origin === undefined;

const missing = () =>
  new Refusal('invalid_request', {
    message: "The body is not valid: must have required property 'refresh_token'.",
  });

/** Ends the session of the access token and that of the cookie. Either one may be expired or missing. */
async function signOut(
  { access, sessions, refreshCookie }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = bearerOf(request);
  const kept = refreshCookie.isAsked(request) ? refreshCookie.read(request) : undefined;
  const attempts: (() => Promise<void>)[] = [];
  if (token !== undefined) attempts.push(async () => sessions.end(await access.verify(token), originOf(request)));
  if (kept !== undefined) attempts.push(() => sessions.endByToken(kept, originOf(request)));
  let refused: unknown = new Refusal('session_missing');
  let done = false;
  for (const attempt of attempts) {
    try {
      await attempt();
      done = true;
      refused = null;
    } catch (error) {
      refused = error;
    }
  }
  // The last attempt was with the cookie. The cookie stays if the session could not be checked: the caller can try
  // again.
  if (kept !== undefined && (refused === null || refusalOf(refused).statusCode < 500))
    refreshCookie.clear(request, reply);
  if (!done) throw refused;
}
