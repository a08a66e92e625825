import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { RecordKind, RecordRow } from './kind.ts';

/**
 * The columns of a record as they were before the change that made this version. Throws a Refusal unless that is the last
 * change of the record, and the same user has made it lately.
 */
export async function valuesBefore(
  client: Transaction,
  { table, id }: RecordKind,
  row: RecordRow,
  { version, username }: { version: number; username: string },
): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<'before' | 'after', Readonly<Record<string, unknown>>>>(
    `select before, after from record_changes where record_type = $1 and record_id = $2 and version = $3
        and username = $4 and operation = 'CHANGED' and changed_at > clock_timestamp() - $5::interval`,
    [table, row[id], version, username, limits.restorable],
  );
  const [change] = rows;
  if (!change || row.version !== version) throw new Refusal('record_changed', { record: row });
  const keys = Object.keys({ ...change.before, ...change.after });
  return Object.fromEntries(keys.map((key) => [key, change.before[key] ?? null]));
}
