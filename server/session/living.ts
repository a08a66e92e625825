import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';

/**
 * Whether a session `s` of a user `u` lives, by the database's clock: it was not ended and has not run out, and the user
 * is there, is not disabled, and has had the same password since it began.
 */
export const livingSession = `s.ended_at is null and s.expires_at > clock_timestamp() and u.disabled_at is null
  and (u.sessions_from is null or s.created_at > u.sessions_from)`;

/** Throws a Refusal unless the session lives. In a transaction of its account. */
export async function mustLive(client: pg.ClientBase, { account, username, family }: Session): Promise<void> {
  const { rowCount } = await client.query(
    `select from sessions s join users u using (customer_number, username)
      where s.customer_number = $1 and s.family = $2 and s.username = $3 and ${livingSession}`,
    [account, family, username],
  );
  if (rowCount === 0) throw new Refusal(403, 'session_ended');
}
