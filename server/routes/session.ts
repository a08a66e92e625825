import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../../contract/envelope.ts';
import { envelope, refusal } from '../../contract/envelope.ts';
import { login, loginPayload, logout, refreshToken, user } from '../../contract/session.ts';
import type { App } from '../http-app.ts';
import { bearerOf, callerOf } from '../plugins/session.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Tokens } from '../session/sessions.ts';
import { bearer } from './documentation.ts';

const ok = <T>(data: T) => ({ success: true, message: '', data });

/** The calls that are made without a session, and the one that ends it, for which a refresh token is enough. */
export function addSignIn(app: App, services: Services): void {
  const { sessions, refreshCookie, pulse } = services;
  const answer = (request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Data<typeof login> => {
    if (!refreshCookie.isAsked(request)) return tokens;
    refreshCookie.write(request, reply, tokens.refresh_token);
    return { token: tokens.token };
  };
  app.route({
    method: login.method,
    url: login.path,
    schema: {
      tags: ['session'],
      body: login.body,
      response: { 200: envelope(login.data), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request, reply) => {
      const { username, password } = request.body;
      refreshCookie.isAsked(request);
      return ok(answer(request, reply, await pulse.during(sessions.signIn(username, password, request.address))));
    },
  });
  app.route({
    method: refreshToken.method,
    url: refreshToken.path,
    schema: {
      tags: ['session'],
      body: refreshToken.body,
      response: { 200: envelope(refreshToken.data), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request, reply) => {
      const asked = refreshCookie.isAsked(request);
      const token = asked ? refreshCookie.read(request) : request.body.refresh_token;
      if (token === undefined) throw asked ? new Refusal(403, 'session_ended') : missing();
      const tokens = await sessions.refresh(token, request.address).catch((error: unknown) => {
        if (asked && error instanceof Refusal) refreshCookie.clear(request, reply);
        throw error;
      });
      return ok(answer(request, reply, tokens));
    },
  });
  app.route({
    method: logout.method,
    url: logout.path,
    schema: { ...bearer('session'), response: { 200: envelope(logout.data), '4xx': refusal, '5xx': refusal } },
    handler: async (request, reply) => {
      await signOut(services, request, reply);
      return ok(null);
    },
  });
}

const missing = () =>
  new Refusal(400, 'invalid_request', {
    message: "The body is not valid: must have required property 'refresh_token'.",
  });

/** Ends what the access token names, and what the cookie names: one of them may be too old, or missing. */
async function signOut(
  { access, sessions, refreshCookie }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = bearerOf(request);
  const kept = refreshCookie.isAsked(request) ? refreshCookie.read(request) : undefined;
  const attempts: (() => Promise<void>)[] = [];
  if (token !== undefined) attempts.push(async () => sessions.end(await access.verify(token), request.address));
  if (kept !== undefined) attempts.push(() => sessions.endByToken(kept, request.address));
  let refused: unknown = new Refusal(401, 'session_missing');
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
  // The last attempt was the cookie's. It stays with a caller whose session could not be looked at: they come again.
  if (kept !== undefined && (refused === null || refusalOf(refused).statusCode < 500))
    refreshCookie.clear(request, reply);
  if (!done) throw refused;
}

/** The calls about who is signed in. */
export function addSessionRoutes(app: App): void {
  app.route({
    method: user.method,
    url: user.path,
    schema: { ...bearer('session'), response: { 200: envelope(user.data), '4xx': refusal, '5xx': refusal } },
    config: { knows: 'user' },
    handler: async (request) => ok(callerOf(request).user()),
  });
  app.route({
    method: loginPayload.method,
    url: loginPayload.path,
    schema: { ...bearer('session'), response: { 200: envelope(loginPayload.data), '4xx': refusal, '5xx': refusal } },
    config: { knows: 'account' },
    handler: async (request) => ok(callerOf(request).payload()),
  });
}
