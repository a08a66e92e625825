import type { ClientBase } from 'pg';

/** COPY refuses a table whose policies apply to the role. An owner who is not a superuser lifts them for the load. */
export async function withoutPolicies<T>(
  client: ClientBase,
  work: () => Promise<T>,
  /** All tables of the portal if none are named. */
  tables: readonly string[] | null = null,
): Promise<T> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where relforcerowsecurity and relnamespace = 'public'::regnamespace and row_security_active(c.oid)
        and ($1::text[] is null or relname = any ($1))`,
    [tables],
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  const result = await work();
  for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
  return result;
}
