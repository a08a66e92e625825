import { calls, type Data } from '../../contract/calls.ts';
import { byCookie } from '../../contract/session.ts';
import { NetworkError, SignedOutError } from './errors.ts';
import { inTurn } from './in-turn.ts';

const renewal = calls['session.refresh-token'];

type Refreshed = Data<'session.refresh-token'>;

type Tokens = { token: string | null; refresh_token: string | null };

export interface TokenStore {
  /** The refresh token is in a cookie that the server sets and scripts can't read. */
  readonly cookieHeld: boolean;
  read(): Tokens;
  write(tokens: Refreshed): void;
}

/** Where a client gets its bearer token. A worker uses the one of the page, through comlink. */
export interface Authority {
  token(): Promise<string | null>;
  /**
   * Returns a token other than the stale one. Rejects with SignedOutError if the session is over, and with NetworkError
   * if the server can't be reached.
   */
  renew(stale: string | null): Promise<string>;
}

interface Options {
  base: string;
  tokens: TokenStore;
  /** The session can't be renewed (spec: shell §8). */
  onSignedOut: () => void;
}

/** One at a time across all tabs, where the browser supports it. A refresh token used twice ends the session. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> => inTurn('motorpool.refresh', work);

/** Milliseconds. Other tabs wait for the answer too. */
const patience = 15_000;

/**
 * `spent` is null if the cookie holds the token. Returns null when the session is over (spec: shell §8). A server that
 * can't answer right now counts as unreachable.
 */
async function exchange(base: string, spent: string | null): Promise<Refreshed | null> {
  const response = await fetch(base + renewal.path, {
    method: renewal.method,
    signal: AbortSignal.timeout(patience),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(spent === null ? { [byCookie.header]: byCookie.value } : {}),
    },
    body: JSON.stringify(spent === null ? {} : { refresh_token: spent }),
  }).catch(() => null);
  if (response !== null && (response.status >= 500 || response.status === 429)) {
    throw new NetworkError('The session could not be renewed.');
  }
  if (!response?.ok) return null;
  const answer = (await response.json().catch(() => null)) as {
    success: boolean;
    data: Refreshed;
  } | null;
  return answer?.success ? answer.data : null;
}

/** The tokens of the page. Calls that fail at the same time, also in other tabs, wait for one refresh. */
export function createAuthority({ base, tokens, onSignedOut }: Options): Authority {
  let pending: Promise<string> | null = null;

  async function refresh(stale: string | null): Promise<string> {
    const held = tokens.read();
    if (held.token && held.token !== stale) return held.token;
    const renewable = held.refresh_token !== null || tokens.cookieHeld;
    const fresh = renewable ? await exchange(base, held.refresh_token) : null;
    if (fresh) {
      tokens.write(fresh);
      return fresh.token;
    }
    const now = tokens.read();
    if (now.token && now.token !== held.token) return now.token;
    onSignedOut();
    throw new SignedOutError('The session has ended.');
  }

  return {
    token: async () => tokens.read().token,
    renew(stale) {
      pending ??= exclusively(() => refresh(stale)).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}
