import type pg from 'pg';
import { withoutPolicies } from '../database/policies.ts';
import { onceFree } from './once-free.ts';

/**
 * All accounts, each with its currency. An owner who is not a superuser can't see them, so the policies are lifted briefly in a separate
 * transaction.
 */
export async function accountsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await onceFree(
    client,
    () =>
      withoutPolicies(
        client,
        () =>
          client.query<{ customer: string; currency: string }>(
            'select customer_number as customer, currency from accounts order by 1',
          ),
        ['accounts'],
      ),
    'The list of accounts was locked, perhaps by a backup. Try again later.',
  );
  await client.query('commit');
  return new Map(rows.map(({ customer, currency }) => [customer, currency]));
}
