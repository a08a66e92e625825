import { localeOf } from '../../engine/context/prefixes.ts';
import { type Authority, createAuthority, type TokenStore } from '../api/authority.ts';
import { createClient } from '../api/client.ts';
import { clearCookie, clearKept, lifetimes, readCookie, writeCookie } from './cookies.ts';
import { whose } from './whose.ts';

/** The base of every call: the portal's own server, or a provider's. */
export const apiBase: string = (import.meta.env.API_BASE_URL || '/api').replace(/\/+$/, '');

/** The base of calls to the host of services, if the provider has one. */
const servicesBase: string = (import.meta.env.SERVICES_BASE_URL || apiBase).replace(/\/+$/, '');

/** Our own server keeps the refresh token where scripts can't read it. With another backend the portal keeps it. */
const cookieHeld = new URL(apiBase, location.href).origin === location.origin;

const names = { token: 'SESSIONID', refresh_token: 'refresh_token' } as const;

export const tokens: TokenStore & { clear(): void } = {
  cookieHeld,
  read: () => ({ token: readCookie(names.token), refresh_token: readCookie(names.refresh_token) }),
  write(fresh) {
    // Another tab has signed in since: its tokens stay.
    if (whose.isForeign()) return;
    writeCookie(names.token, fresh.token, lifetimes.session);
    if (fresh.refresh_token !== undefined) writeCookie(names.refresh_token, fresh.refresh_token, lifetimes.session);
  },
  clear() {
    clearCookie(names.token);
    clearCookie(names.refresh_token);
    clearKept();
  },
};

const endings = new Set<() => void>();

/** Called when the session has ended and can't be renewed. */
export const onSessionEnd = (listener: () => void): void => {
  endings.add(listener);
};

const shared = createAuthority({
  base: apiBase,
  tokens,
  onSignedOut: () => {
    for (const listener of endings) listener();
  },
});

/** A token of this page's own sign-in. After another sign-in the page is reloaded, and the caller waits for that. */
async function own<T>(take: () => Promise<T>): Promise<T> {
  if (!whose.isForeign()) {
    const token = await take();
    // Another sign-in may have happened in the meantime.
    if (!whose.isForeign()) return token;
  }
  location.reload();
  return new Promise<never>(() => undefined);
}

/** Pass it to a worker through `Comlink.proxy`, together with `apiBase`; the worker creates its own client. */
export const authority: Authority = {
  token: () => own(shared.token),
  renew: (stale) => own(() => shared.renew(stale)),
  language: () => localeOf(location.pathname),
};

export const client = createClient({ base: apiBase, servicesBase, authority, cookieHeld });
