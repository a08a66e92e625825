import type pg from 'pg';
import type { Data } from '../../contract/calls.ts';
import type { Audit } from '../audit/audit.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';
import { deviceOf } from './device.ts';
import { livingSession } from './living.ts';

interface Row {
  family: string;
  device: string | null;
  address: string | null;
  begun: string;
  seen: string;
}

/** The sessions of a user. */
export interface OwnSessions {
  list(own: Session): Promise<Data<'session.own'>>;
  /**
   * Ends one session, or with null all except the caller's. Returns their number. Throws a Refusal if the session is
   * not the user's.
   */
  end(own: Session, id: string | null, address: string): Promise<number>;
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const living = `select s.family, s.device, s.address, ${moment('s.created_at')} as begun, ${moment('s.rotated_at')} as seen
    from sessions s join users u using (customer_number, username)
   where s.username = $1 and ${livingSession} order by s.rotated_at desc, s.family`;

export function createOwnSessions({ pool, audit }: { pool: pg.Pool; audit: Audit }): OwnSessions {
  return {
    async list({ account, username, family }) {
      const rows = await askOnce<Row>(
        pool,
        { 'app.customer': account },
        { name: 'own sessions', text: living, values: [username] },
      );
      return rows.map(({ family: id, device, address, begun, seen }) => ({
        id,
        current: id === family,
        ...deviceOf(device),
        address,
        begun,
        seen,
      }));
    },

    async end({ account, username, family }, id, address) {
      const ended = await inTransaction(pool, { 'app.customer': account }, async (client) => {
        // If two sessions end each other at once, the second one finds that it has ended.
        const { rows } = await client.query(`select from sessions where username = $1 order by family for update`, [
          username,
        ]);
        if (rows.length === 0) return 0;
        const { rowCount } = await client.query(
          `update sessions set ended_at = clock_timestamp(), ended_by = 'sign-out'
            where username = $1 and ended_at is null and expires_at > clock_timestamp()
              and case when $2::uuid is null then family <> $3::uuid else family = $2::uuid end
              and exists (select from sessions where family = $3::uuid and ended_at is null)`,
          [username, id, family],
        );
        const count = rowCount ?? 0;
        if (count > 0) {
          const detail = { ended: count, by: 'another session' };
          await audit.recordIn(client, { kind: 'sign-out', account, username, address, detail });
        }
        return count;
      });
      if (id !== null && ended === 0) throw new Refusal('not_found', { unknown: [{ session: id }] });
      return ended;
    },
  };
}
