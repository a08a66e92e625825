import type { Transaction } from '../query/transaction.ts';
import { hashOf } from '../records/add-rows.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

/** Does something once for each idempotency key of a user, and answers the same again. Others with the same key wait. */
export async function once<T extends object>(
  client: Transaction,
  { account, username }: Who,
  { key, sent }: { key: string | undefined; sent: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    JSON.stringify(['order_attempts', username, key]),
  ]);
  const { rows } = await client.query<{ hash: string; answer: T }>(
    'select attempt_hash as hash, answer from order_attempts where username = $1 and attempt_key = $2',
    [username, key],
  );
  const hash = hashOf(sent);
  const [before] = rows;
  if (before && before.hash !== hash) throw new Refusal('idempotency_key_reused');
  if (before) return before.answer;
  const answer = await work();
  await client.query(
    `insert into order_attempts (customer_number, username, attempt_key, attempt_hash, answer) values ($1, $2, $3, $4, $5)`,
    [account, username, key, hash, JSON.stringify(answer)],
  );
  return answer;
}
