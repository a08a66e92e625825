import { calls, type Data } from '../../contract/calls.ts';
import { byCookie, renewalSeconds } from '../../contract/session.ts';
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
  /** The language in which the user reads, for texts that the server writes. Default: that of the browser. */
  language?(): Promise<string> | string;
}

interface Options {
  base: string;
  tokens: TokenStore;
  /** The session can't be renewed (spec: shell §8). */
  onSignedOut: () => void;
}

/**
 * One at a time across all tabs, where the browser supports it. A refresh token used twice ends the session, and a late
 * answer must not replace the tokens of another sign-in: what starts a session takes the same turn.
 */
export const inRefreshTurn = <T>(work: () => Promise<T>): Promise<T> => inTurn('motorpool.refresh', work);

const unanswered = (cause?: unknown) => new NetworkError('The session could not be renewed.', { cause });

/** A server with these statuses can't answer right now. */
const isBusy = (status: number) => status >= 500 || status === 429 || status === 408;

/**
 * `spent` is null if the cookie holds the token. Returns null when the server says that the session is over. Rejects
 * with NetworkError if it says nothing, or can't answer right now: the session may still be live.
 */
async function exchange(base: string, spent: string | null): Promise<Refreshed | null> {
  const response = await fetch(base + renewal.path, {
    method: renewal.method,
    // Other tabs wait for the answer too.
    signal: AbortSignal.timeout(renewalSeconds.patience * 1000),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(spent === null ? { [byCookie.header]: byCookie.value } : {}),
    },
    body: JSON.stringify(spent === null ? {} : { refresh_token: spent }),
  }).catch((reason: unknown) => {
    throw unanswered(reason);
  });
  if (isBusy(response.status)) throw unanswered();
  if (!response.ok) return null;
  const answer = (await response.json().catch((reason: unknown) => {
    throw unanswered(reason);
  })) as { success: boolean; data: Refreshed } | null;
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
      pending ??= inRefreshTurn(() => refresh(stale)).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}
