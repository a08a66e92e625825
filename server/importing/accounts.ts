import type pg from 'pg';
import { withoutPolicies } from '../database/policies.ts';
import { onceFree } from './once-free.ts';

/**
 * The accounts that there are. They are hidden from an owner who is no superuser: the policies are lifted for a moment, in a
 * transaction of its own.
 */
export async function accountsOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await onceFree(
    client,
    () =>
      withoutPolicies(
        client,
        () => client.query<{ customer: string }>('select customer_number as customer from accounts order by 1'),
        ['accounts'],
      ),
    'The accounts were being read all the time, by a backup for example: try again later.',
  );
  await client.query('commit');
  return new Set(rows.map(({ customer }) => customer));
}
