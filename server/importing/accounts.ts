import type pg from 'pg';
import { withoutPolicies } from '../database/policies.ts';
import { onceFree } from './once-free.ts';

/**
 * All accounts. An owner who is not a superuser can't see them, so the policies are lifted briefly in a separate
 * transaction.
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
    'The list of accounts was locked, perhaps by a backup. Try again later.',
  );
  await client.query('commit');
  return new Set(rows.map(({ customer }) => customer));
}
