import { envelope, refusal } from '../../contract/envelope.ts';
import { login, loginPayload, logout, refreshToken, user } from '../../contract/session.ts';
import type { App } from '../http-app.ts';
import { sessionOf } from '../plugins/session.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { loadPayload, loadUser } from '../session/account.ts';
import { bearer } from './documentation.ts';

const ok = <T>(data: T) => ({ success: true, message: '', data });

/** The calls that are made without a session. */
export function addSignIn(app: App, { sessions, loginAttempts }: Services): void {
  app.route({
    method: login.method,
    url: login.path,
    schema: {
      tags: ['session'],
      body: login.body,
      response: { 200: envelope(login.data), '4xx': refusal, '5xx': refusal },
    },
    config: {
      rateLimit: {
        max: loginAttempts,
        timeWindow: '1 minute',
        hook: 'preHandler',
        keyGenerator: (request) => `${request.ip} ${(request.body as { username: string }).username}`,
        errorResponseBuilder: () => new Refusal(429, 'too_many_attempts', { error: 'login' }),
      },
    },
    handler: async (request) => ok(await sessions.signIn(request.body.username, request.body.password)),
  });
  app.route({
    method: refreshToken.method,
    url: refreshToken.path,
    schema: {
      tags: ['session'],
      body: refreshToken.body,
      response: { 200: envelope(refreshToken.data), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request) => ok(await sessions.refresh(request.body.refresh_token)),
  });
}

/** The calls about the session itself. */
export function addSessionRoutes(app: App, { pool, sessions }: Services): void {
  app.route({
    method: logout.method,
    url: logout.path,
    schema: { ...bearer('session'), response: { 200: envelope(logout.data), '4xx': refusal, '5xx': refusal } },
    handler: async (request) => {
      await sessions.end(sessionOf(request));
      return ok(null);
    },
  });
  app.route({
    method: user.method,
    url: user.path,
    schema: { ...bearer('session'), response: { 200: envelope(user.data), '4xx': refusal, '5xx': refusal } },
    handler: async (request) => ok(await loadUser(pool, sessionOf(request))),
  });
  app.route({
    method: loginPayload.method,
    url: loginPayload.path,
    schema: { ...bearer('session'), response: { 200: envelope(loginPayload.data), '4xx': refusal, '5xx': refusal } },
    handler: async (request) => ok(await loadPayload(pool, sessionOf(request))),
  });
}
