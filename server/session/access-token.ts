import { jwtVerify, SignJWT } from 'jose';
import { shortestSecret } from '../database/secret.ts';
import { Refusal } from '../refusal.ts';

/** The caller, according to the access token. */
export interface Session {
  /** Customer number: the account of every transaction of the call. */
  account: string;
  username: string;
  /** The sign-in that the token descends from. */
  family: string;
}

export interface AccessTokens {
  sign(session: Session): Promise<string>;
  /** Throws a Refusal: an expired or foreign token gets a 403 and can be refreshed. */
  verify(token: string): Promise<Session>;
}

const mostVerified = 10_000;
const issuer = 'motorpool';
const algorithm = 'HS256';

export function createAccessTokens(options: { secret: string; seconds: number; now: () => Date }): AccessTokens {
  const key = new TextEncoder().encode(options.secret);
  if (key.byteLength < shortestSecret)
    throw new Error(`The secret that signs sessions is shorter than ${shortestSecret} bytes.`);
  const { now, seconds } = options;
  /** A valid signature stays valid until the token expires. Every call checks whether its session is live. */
  const verified = new Map<string, { session: Session; until: number }>();
  return {
    sign({ account, username, family }) {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ account, family })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(username)
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(key);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known && known.until > now().getTime()) return known.session;
      const read = await jwtVerify(token, key, { issuer, algorithms: [algorithm], currentDate: now() }).catch(
        (cause: unknown) => {
          throw new Refusal('session_expired', { cause });
        },
      );
      const { sub, account, family } = read.payload;
      if (typeof sub !== 'string' || typeof account !== 'string' || typeof family !== 'string') {
        throw new Refusal('session_expired');
      }
      const session = { account, username: sub, family };
      verified.set(token, { session, until: (read.payload.exp ?? 0) * 1000 });
      const [oldest = ''] = verified.keys();
      if (verified.size > mostVerified) verified.delete(oldest);
      return session;
    },
  };
}
