import type pg from 'pg';
import type { Session } from './access-token.ts';

/** Whether this call ended it. */
export async function endFamily(
  client: pg.PoolClient,
  { account, family }: Session,
  by: 'sign-out' | 'reuse' | 'user',
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update sessions set ended_at = clock_timestamp(), ended_by = $3
      where customer_number = $1 and family = $2 and ended_at is null`,
    [account, family, by],
  );
  return rowCount === 1;
}
