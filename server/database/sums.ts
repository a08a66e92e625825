import type { ClientBase } from 'pg';

/**
 * For loads of records that `vehicle_months` sums up. The sums are loaded too, or calculated at the end
 * (`sum_months_of_account`), so the triggers are off in the meantime.
 */
export async function withoutSums<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger from pg_trigger
      where starts_with(tgname, 'sum_months_') and tgenabled = 'O'`,
  );
  const turn = async (way: 'disable' | 'enable') => {
    for (const { table, trigger } of rows) await client.query(`alter table ${table} ${way} trigger ${trigger}`);
  };
  await turn('disable');
  const result = await work();
  await turn('enable');
  return result;
}
