import pg from 'pg';
import PgBoss from 'pg-boss';
import { withClient } from '../database/connect.ts';
import { inTurn } from '../database/migrate.ts';
import { type JobKinds, jobKinds, jobSchema } from './kinds.ts';

/** What the server does with each table. Only the owner changes queues. */
const rights: Readonly<Record<string, readonly string[]>> = {
  job: ['select', 'insert', 'update', 'delete'],
  archive: ['select', 'insert', 'delete'],
  queue: ['select'],
  version: ['select', 'update'],
};

async function grantJobs(owner: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await owner.query<{ has: boolean }>(
    `select has_schema_privilege($1, $2, 'usage')
        and bool_and(has_table_privilege($1, format('%I.%I', $2::text, t), p)) as has
       from unnest($3::text[], $4::text[]) as needed(t, p)`,
    [
      role,
      jobSchema,
      ...[Object.entries(rights).flatMap(([table, all]) => all.map(() => table)), Object.values(rights).flat()],
    ],
  );
  if (rows[0]?.has) return;
  await owner.query(
    [
      `grant usage on schema ${jobSchema} to ${name}`,
      ...Object.entries(rights).map(([table, all]) => `grant ${all.join(', ')} on ${jobSchema}.${table} to ${name}`),
    ].join(';\n'),
  );
}

/** Makes the tables of the jobs and a queue for each kind, as their owner. Writes nothing if they are there. */
export async function prepareJobs(
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
  kinds: JobKinds = jobKinds,
): Promise<void> {
  const { rows } = await withClient(appUrl, (client) => client.query<{ role: string }>('select current_user as role'));
  await withClient(adminUrl, (owner) =>
    inTurn(owner, async () => {
      const db = { executeSql: (text: string, values: unknown[]) => owner.query(text, values) };
      const boss = new PgBoss({ db, schema: jobSchema, schedule: false, supervise: false });
      await boss.start();
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of Object.keys(kinds)) if (!known.has(name)) await boss.createQueue(name);
      await boss.stop({ graceful: false });
      await grantJobs(owner, rows[0]?.role ?? '');
    }),
  );
}
