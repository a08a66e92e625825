import pg from 'pg';
import type { QueryFault } from '../../engine/check/world.ts';
import { bindQuery } from './bind.ts';

/** A view is what PostgreSQL keeps of a query before it is planned, with every table in it. */
const keeping = (sql: string) => ({
  text: `create temporary view motorpool_examined as select 1 as one from (${bindQuery(sql).text}\n) report`,
  queryMode: 'extended',
});

const question = `
  select relname as name, case relkind when 'v' then 'view' else 'table' end as kind
    from (select distinct found[1]::oid as oid
            from pg_rewrite, regexp_matches(ev_action::text, ':relid (\\d+)', 'g') found
           where ev_class = 'pg_temp.motorpool_examined'::regclass) named
    join pg_class c using (oid)
   where oid <> 'pg_temp.motorpool_examined'::regclass and not has_any_column_privilege(oid, 'select')
   order by relname
   limit 1`;

/**
 * The first table of a sound query that the current role may not read, also in parts that the plan leaves out: branches that are
 * never true, and WITH queries that nothing reads. null for none, and if the role may not create temporary views. In a
 * transaction that can write, which the caller rolls back.
 */
export async function unreadableTable(client: pg.Client, sql: string): Promise<QueryFault | null> {
  await client.query('savepoint kept');
  try {
    await client.query(keeping(sql));
    const { rows } = await client.query<{ name: string; kind: string }>(question);
    const [found] = rows;
    if (!found) return null;
    return { code: '42501', message: `permission denied for ${found.kind} ${found.name}`, hint: null, offset: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return null;
  } finally {
    await client.query('rollback to savepoint kept');
  }
}
