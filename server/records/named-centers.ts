import type pg from 'pg';
import type { Change } from '../../engine/describe/change-texts.ts';
import { inTransaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import { actingAs } from './records.ts';

/** Changes of records with the names of their centers, as forms have them. */
export async function namedCenters<C extends Change>(
  pool: pg.Pool,
  changes: readonly C[],
  who: Who,
): Promise<readonly C[]> {
  const codes = changes.flatMap(({ before, after }) => [before.center_code, after.center_code].filter(Boolean));
  if (codes.length === 0) return changes;
  const { rows } = await inTransaction(pool, actingAs(who), (client) =>
    client.query<{ code: string; text: string }>(
      `select center_code as code, center_code || ' – ' || center_name as text from centers where center_code = any ($1)`,
      [codes],
    ),
  );
  const texts = new Map<unknown, string>(rows.map(({ code, text }) => [code, text]));
  const named = (values: Change['before']) => {
    const text = texts.get(values.center_code);
    return text === undefined ? values : { ...values, center_code: text };
  };
  return changes.map((change) => ({ ...change, before: named(change.before), after: named(change.after) }));
}
