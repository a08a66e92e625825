import pg from 'pg';
import type { Transaction } from '../query/transaction.ts';
import { hiddenOf, type RecordKind, type RecordRow } from './kind.ts';

const name = pg.escapeIdentifier;

/** The rows with these ids, locked in order, so that two who change the same records do not wait for each other. */
export async function lockRows<R extends RecordRow>(
  client: Transaction,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, R>> {
  const { rows } = await client.query<{ id: string; row: R }>(
    `select ${name(kind.id)} as id, to_jsonb(r) - $2::text[] as row from ${name(kind.table)} r
      where ${name(kind.id)} = any ($1) order by 1 for update`,
    [ids, hiddenOf(kind)],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** The columns that can be written. */
async function writtenColumns(client: Transaction, { table }: RecordKind): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name(table)],
  );
  return rows.map(({ column }) => column);
}

/** Adds a row with these values and the defaults of its table; null if another one has its place. */
export async function insertRow<R extends RecordRow>(
  client: Transaction,
  kind: RecordKind,
  values: object,
): Promise<R | null> {
  const columns = Object.keys(values).map(name).join(', ');
  const { rows } = await client.query<{ row: R }>(
    `insert into ${name(kind.table)} as r (${columns})
     select ${columns} from jsonb_populate_record(null::${name(kind.table)}, $1) on conflict do nothing
     returning to_jsonb(r) - $2::text[] as row`,
    [JSON.stringify(values), hiddenOf(kind)],
  );
  return rows[0]?.row ?? null;
}

/**
 * Adds rows that have the same columns, each with its idempotency key. Returns those that have a place, by key: others may have
 * taken it.
 */
export async function insertRows<R extends RecordRow>(
  client: Transaction,
  kind: RecordKind,
  values: readonly object[],
): Promise<Map<string, R>> {
  const columns = Object.keys(values[0] ?? {})
    .map(name)
    .join(', ');
  if (values.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; row: R }>(
    `insert into ${name(kind.table)} as r (${columns})
     select ${columns} from jsonb_populate_recordset(null::${name(kind.table)}, $1) on conflict do nothing
     returning creation_key as key, to_jsonb(r) - $2::text[] as row`,
    [JSON.stringify(values), hiddenOf(kind)],
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** The row with these values, as its table would hold it. */
export async function rowWith<R extends RecordRow>(
  client: Transaction,
  kind: RecordKind,
  id: string,
  values: object,
): Promise<R> {
  const { rows } = await client.query<{ row: R }>(
    `select to_jsonb(jsonb_populate_record(r, $2)) - $3::text[] as row from ${name(kind.table)} r where ${name(kind.id)} = $1`,
    [id, JSON.stringify(values), hiddenOf(kind)],
  );
  return rows[0]?.row as R;
}

/** Changes a row, and raises its version. */
export async function updateRow<R extends RecordRow>(
  client: Transaction,
  kind: RecordKind,
  id: string,
  values: object,
): Promise<R> {
  const set = Object.keys(values).map((column) => `${name(column)} = given.${name(column)}`);
  const { rows } = await client.query<{ row: R }>(
    `update ${name(kind.table)} r set ${[...set, 'changed_at = clock_timestamp()', 'version = r.version + 1'].join(', ')}
       from jsonb_populate_record(null::${name(kind.table)}, $2) given where r.${name(kind.id)} = $1
     returning to_jsonb(r) - $3::text[] as row`,
    [id, JSON.stringify(values), hiddenOf(kind)],
  );
  return rows[0]?.row as R;
}

/** Deletes rows so that their user can restore them. */
export const removeRows = (client: Transaction, kind: RecordKind, ids: readonly string[], username: string) =>
  client.query(
    `with gone as (delete from ${name(kind.table)} where ${name(kind.id)} = any ($1) returning *)
     insert into deleted_records (customer_number, record_type, record_id, row, deleted_by)
     select customer_number, $2, ${name(kind.id)}, to_jsonb(gone), $3 from gone
     on conflict (customer_number, record_type, record_id) do update
     set row = excluded.row, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`,
    [ids, kind.table, username],
  );

/** The deleted rows that the user may still restore, in the order in which they were added. */
export async function deletedRows(
  client: Transaction,
  { table, created }: RecordKind,
  ids: readonly string[],
  username: string,
  during: string,
): Promise<Map<string, RecordRow>> {
  const { rows } = await client.query<{ id: string; row: RecordRow }>(
    `select record_id as id, row from deleted_records
      where record_type = $1 and record_id = any ($2) and deleted_by = $3 and deleted_at > clock_timestamp() - $4::interval
      order by row->>$5, record_id for update`,
    [table, ids, username, during, created?.at ?? 'created_at'],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Puts deleted rows back. Returns those that are there again: the place of another one may have been taken. */
export async function restoreRows(
  client: Transaction,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  const columns = await writtenColumns(client, kind);
  const { rows } = await client.query<{ id: string; row: RecordRow }>(
    `insert into ${name(kind.table)} as r (${columns.join(', ')})
     select ${columns.map((column) => `was.${column}`).join(', ')}
       from deleted_records d, jsonb_populate_record(null::${name(kind.table)}, d.row) was
      where d.record_type = $1 and d.record_id = any ($2) on conflict do nothing
     returning ${name(kind.id)} as id, to_jsonb(r) - $3::text[] as row`,
    [kind.table, ids, hiddenOf(kind)],
  );
  const restored = new Map(rows.map(({ id, row }) => [id, row]));
  await client.query('delete from deleted_records where record_type = $1 and record_id = any ($2)', [
    kind.table,
    [...restored.keys()],
  ]);
  return restored;
}
