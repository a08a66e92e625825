import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import { inTransaction } from '../query/transaction.ts';
import type { Session } from './access-token.ts';
import type { Origin } from './device.ts';
import { newSalt } from './refresh-token.ts';
import { networkOf } from './throttle.ts';

/** The user who signs in. */
export interface Newcomer {
  account: string;
  username: string;
  from: Origin;
  /** The hash that matched the password; undefined for a sign-in without a password. */
  password_hash?: string;
  /** How the user signed in, if not with a password. */
  by?: 'sso' | 'linked account';
  /** A further condition, checked in the transaction of the account. */
  admit?: (client: pg.PoolClient) => Promise<boolean>;
}

/** A session with its first refresh token. */
export interface Begun {
  session: Session;
  generation: number;
  salt: string;
}

interface Options {
  pool: pg.Pool;
  audit: Audit;
  refreshSeconds: number;
}

/** Begins a session. Returns null if the user may not sign in, or no longer with this password. */
export async function beginSession(
  { pool, audit, refreshSeconds }: Options,
  { account, username, from, password_hash, by, admit }: Newcomer,
): Promise<Begun | null> {
  const session = { account, username, family: randomUUID() };
  const salt = newSalt();
  return inTransaction(pool, { 'app.customer': account }, async (client) => {
    await deleteExpired(client);
    if (admit && !(await admit(client))) return null;
    // Locks against a concurrent password change: a session with the old password would seem newer than the change.
    const { rowCount } = await client.query(
      `with entering as (
         update users set last_sign_in_at = clock_timestamp()
          where username = $1 and customer_number = $8 and ($5::text is null or password_hash = $5) and disabled_at is null
         returning customer_number, username
       )
       insert into sessions (customer_number, family, username, salt, expires_at, device, address)
       select customer_number, $2, username, $3, clock_timestamp() + make_interval(secs => $4), $6, $7 from entering`,
      [
        ...[username, session.family, salt, refreshSeconds, password_hash ?? null],
        ...[from.device, networkOf(from.address), account],
      ],
    );
    if (rowCount === 0) return null;
    await audit.recordIn(client, {
      kind: 'sign-in',
      account,
      username,
      address: from.address,
      ...(by ? { detail: { by } } : {}),
    });
    return { session, generation: 0, salt };
  });
}

/** Deletes ended sessions of the account. A row locked by another transaction is left for the next sign-in. */
const deleteExpired = (client: pg.PoolClient) =>
  client.query(
    `delete from sessions where (customer_number, family) in
       (select customer_number, family from sessions where expires_at < clock_timestamp() for update skip locked)`,
  );
