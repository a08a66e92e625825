import type pg from 'pg';
import { reportRoleOf } from '../database/address.ts';

/** Keyed by database and user. */
const known = new Map<string, string | null>();

/** The role for report queries; null if it could not be created, which was logged at startup. */
export async function reportRole(client: pg.ClientBase): Promise<string | null> {
  const { database, user } = client as pg.Client;
  const key = JSON.stringify([database, user]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  const role = reportRoleOf(rows[0]?.name ?? '');
  const { rowCount } = await client.query(
    "select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')",
    [role],
  );
  const found = rowCount === 0 ? null : role;
  known.set(key, found);
  return found;
}
