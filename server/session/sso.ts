import { createRemoteJWKSet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import { messageOf } from '../database/errors.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Origin } from './device.ts';
import type { Sessions, Tokens } from './sessions.ts';
import type { Throttle } from './throttle.ts';

const { seconds: longestLife, skew } = limits.ssoToken;

/** How the provider's tokens are verified: with its public keys, or with a shared secret. */
export type SsoSettings = { issuer: string; audience: string } & ({ jwksUrl: string } | { secret: string });

/** Signs in with a token of the provider. */
export interface Sso {
  /** Throws the same Refusal whatever is wrong with a token. The log has the reason. */
  enter(token: string | undefined, customer: string | undefined, from: Origin): Promise<Tokens>;
}

interface Options {
  settings: SsoSettings | undefined;
  sessions: Sessions;
  throttle: Throttle;
  audit: Audit;
  now: () => Date;
  onRefused: (reason: string) => void;
}

/** The user that a valid token names. */
interface Vouched {
  account: string;
  username: string;
  jti: string;
  expires: Date;
}

const longestClaim = 200;

const isText = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= longestClaim && !claim.includes('\0');

/** One algorithm per kind of key: a token can't choose how it is verified. */
function verifierOf(
  settings: SsoSettings,
): (token: string, options: JWTVerifyOptions) => Promise<{ payload: JWTPayload }> {
  if ('secret' in settings) {
    const key = new TextEncoder().encode(settings.secret);
    return (token, options) => jwtVerify(token, key, { ...options, algorithms: ['HS256'] });
  }
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl));
  return (token, options) => jwtVerify(token, keys, { ...options, algorithms: ['RS256'] });
}

export function createSso({ settings, sessions, throttle, audit, now, onRefused }: Options): Sso {
  const verify = settings && verifierOf(settings);

  async function vouched(token: string, customer: string | undefined): Promise<Vouched> {
    if (!settings || !verify) throw new Error('single sign-on is not configured');
    const { issuer, audience } = settings;
    const requiredClaims = ['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'account'];
    const { payload } = await verify(token, { issuer, audience, requiredClaims, currentDate: now() });
    const { account, sub, jti, iat = Number.NaN, exp = Number.NaN } = payload;
    if (!isText(account) || !isText(sub) || !isText(jti)) throw new Error('a claim is not a text, or too long');
    if (!(iat <= now().getTime() / 1000 + skew)) throw new Error('the token is from the future');
    if (!(exp - iat <= longestLife)) throw new Error('the lifetime of the token is too long');
    const expires = new Date(exp * 1000);
    if (account !== customer) throw new Error('the token and the link name different accounts');
    return { account, username: sub, jti, expires };
  }

  function refuse(reason: string, { address }: Origin): never {
    onRefused(reason);
    throttle.refused(address, '');
    audit.record({ kind: 'sign-in-refused', account: '', username: '', address, detail: { by: 'sso', reason } });
    throw new Refusal('invalid_sso', { error: 'loginSSO' });
  }

  return {
    async enter(token, customer, from) {
      if (!token) throw new Refusal('sso_token_missing', { error: 'loginSSO' });
      throttle.admit(from.address, '');
      const { account, username, jti, expires } = await vouched(token, customer).catch((error: unknown) =>
        refuse(messageOf(error), from),
      );
      const admit = (client: pg.PoolClient) => useOnce(client, { account, jti, expires }, now());
      const tokens = await sessions.enter({ account, username, from, by: 'sso', admit });
      return tokens ?? refuse('the token was already used, or its user is not allowed to sign in', from);
    },
  };
}

/**
 * Whether the token is used for the first time. Used tokens are remembered for an hour beyond their expiration, because
 * clocks differ.
 */
async function useOnce(
  client: pg.PoolClient,
  { account, jti, expires }: Pick<Vouched, 'account' | 'jti' | 'expires'>,
  now: Date,
): Promise<boolean> {
  await client.query(`delete from used_sso_tokens where expires_at < $1::timestamptz - interval '1 hour'`, [now]);
  const { rowCount } = await client.query(
    'insert into used_sso_tokens (customer_number, jti, expires_at) values ($1, $2, $3) on conflict do nothing',
    [account, jti, expires],
  );
  return rowCount === 1;
}
