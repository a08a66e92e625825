import type { FastifyRequest } from 'fastify';
import { renewalSeconds } from '../contract/session.ts';
import type { AppOptions } from './app-options.ts';
import { isOwnHost } from './environment.ts';
import type { App } from './http-app.ts';
import { limits } from './limits.ts';
import { addRefreshCookie } from './plugins/refresh-cookie.ts';
import type { Services } from './services.ts';
import { createGate } from './session/gate.ts';
import { createOwnSessions } from './session/own-sessions.ts';
import { createPasswordReset } from './session/password-reset.ts';
import { createRefreshTokens } from './session/refresh-token.ts';
import { createSessions } from './session/sessions.ts';
import { createSso } from './session/sso.ts';
import { createThrottle } from './session/throttle.ts';

/** Everything for sign-in, sessions and password resets. */
export async function addSessions(
  app: App,
  options: AppOptions,
  {
    pool,
    audit,
    words,
    access,
    post,
    now,
  }: Pick<Services, 'pool' | 'audit' | 'words' | 'access' | 'post'> & { now: () => Date },
) {
  const { secret, publicUrl, portalOrigin, isDemo = false, refreshSeconds = 86_400 } = options;
  const throttle = createThrottle({ ...limits.signIn.refused, ...options.refusedSignIns });
  const gate = createGate(limits.signIn.gate);
  const sessions = createSessions({
    pool,
    audit,
    access,
    refreshTokens: createRefreshTokens(secret),
    throttle,
    gate,
    refreshSeconds,
    graceSeconds: options.graceSeconds ?? renewalSeconds.grace,
  });
  const passwordReset = createPasswordReset({
    pool,
    audit,
    throttle: createThrottle({ ...limits.passwordReset.requests, ...options.resetRequests }),
    gate,
    post,
    words,
    onFailure: (error) => app.log.error({ err: error }, 'a password reset link could not be sent'),
  });
  app.addHook('onClose', () => passwordReset.close());
  return {
    access,
    sessions,
    ownSessions: createOwnSessions({ pool, audit }),
    sso: createSso({
      settings: options.sso,
      sessions,
      // A separate throttle: refused SSO links must not block sign-ins with a password.
      throttle: createThrottle({ ...limits.signIn.refused, ...options.refusedSignIns }),
      audit,
      now,
      onRefused: (reason) => app.log.warn({ reason }, 'single sign-on was refused'),
    }),
    passwordReset,
    portalOf: (request: FastifyRequest) =>
      publicUrl ?? portalOrigin ?? (isDemo && isOwnHost(request.host) ? `${request.protocol}://${request.host}` : null),
    refreshCookie: await addRefreshCookie(app, {
      seconds: refreshSeconds,
      embedded: (options.frameAncestors ?? []).length > 0,
    }),
  };
}
