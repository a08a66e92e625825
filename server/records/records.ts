import type pg from 'pg';
import type { RefusalCode } from '../../contract/refusals.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Audit } from '../audit/audit.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import { addRows, hashOf } from './add-rows.ts';
import { refuseUneven } from './each.ts';
import type { RecordKind, RecordRow } from './kind.ts';
import { deletedRows, insertRow, lockRows, removeRows, restoreRows, rowWith, updateRow } from './rows.ts';

/** The settings of a transaction that changes records: whose change it is. Moments are in the account's time zone. */
export const actingAs = ({ account, username, zone }: Who) => ({
  'app.customer': account,
  'app.actor': username,
  timezone: zone,
});

/** A record that was not changed, and why: the key of a text, and the values in it. */
export interface RefusedRecord {
  id: string;
  key: `refusals.${RefusalCode}`;
  values: Readonly<Record<string, string | number>>;
}

/** Why a record can't be restored; null if it can. */
export type Unfit = Pick<RefusedRecord, 'key' | 'values'> | null;

/** Columns and their new values. */
type Values<R> = Partial<Omit<R, 'version'>>;

/** Adds, changes and deletes the records of a kind. Each change is in the audit and in the history of its record. */
export interface Records<R extends RecordRow> {
  /**
   * Adds the record that `values` makes of what was sent. The same idempotency key gives the same record again, if the
   * same was sent.
   */
  add(
    who: Who,
    key: string,
    sent: unknown,
    values: (client: Transaction) => Promise<Values<R>> | Values<R>,
  ): Promise<R>;
  /**
   * Adds several records at once, and says by their places in the list which ones. The others have the id of another record, or
   * no values. Sent again with the same idempotency key, what was added is not added twice.
   */
  addAll<S>(
    who: Who,
    key: string,
    sent: readonly S[],
    values: (client: Transaction, left: readonly S[]) => Promise<readonly (Values<R> | null)[]>,
  ): Promise<ReadonlyMap<number, R>>;
  /** Changes a record. A save that changes nothing succeeds with any version. */
  change(
    who: Who,
    id: string,
    version: number,
    values: Values<R> | ((client: Transaction, before: R) => Promise<Values<R>> | Values<R>),
  ): Promise<R>;
  /** Deletes a record. `mayGo` can refuse it. */
  remove(who: Who, id: string, version: number, mayGo?: (client: Transaction, row: R) => Promise<void>): Promise<null>;
  /** Deletes those that nobody has changed since, and says which ones were not deleted. `unfit`: the ids of others that stay. */
  removeAll(
    who: Who,
    ids: readonly string[],
    versions: readonly string[],
    unfit?: (client: Transaction, rows: ReadonlyMap<string, R>) => Promise<ReadonlySet<string>>,
  ): Promise<{ refused: RefusedRecord[] }>;
  /** Restores what the user has deleted lately. One that is there already is not refused. */
  restore(
    who: Who,
    ids: readonly string[],
    unfit?: (client: Transaction, rows: ReadonlyMap<string, R>) => Promise<ReadonlyMap<string, Unfit>>,
  ): Promise<{ refused: RefusedRecord[] }>;
}

const refusedAs = (id: string, code: RefusalCode): RefusedRecord => ({ id, key: `refusals.${code}`, values: {} });

/** What records are kept with. */
export interface RecordServices {
  pool: pg.Pool;
  audit: Pick<Audit, 'record' | 'recordIn'>;
}

interface Tools {
  acting<T>(who: Who, work: (client: Transaction) => Promise<T>): Promise<T>;
  record(
    client: Transaction,
    who: Who,
    event: 'saved' | 'deleted',
    rows: ReadonlyMap<string, RecordRow>,
  ): Promise<void>;
  noteUnknown(who: Who, refused: readonly RefusedRecord[]): { refused: RefusedRecord[] };
}

/** What is done to several records at once. */
const severalOf = <R extends RecordRow>(
  kind: RecordKind,
  { acting, record, noteUnknown }: Tools,
): Pick<Records<R>, 'removeAll' | 'restore'> => ({
  async removeAll(who, ids, versions, unfit) {
    refuseUneven(ids, versions);
    const seen = new Map(ids.map((id, at) => [id, Number(versions[at])]));
    const refused = await acting(who, async (client) => {
      const rows = await lockRows<R>(client, kind, ids);
      const staying = await unfit?.(client, rows);
      const same = new Map([...rows].filter(([id, row]) => row.version === seen.get(id) && !staying?.has(id)));
      await removeRows(client, kind, [...same.keys()], who.username);
      await record(client, who, 'deleted', same);
      return ids
        .filter((id) => !same.has(id))
        .map((id) => refusedAs(id, rows.has(id) ? 'record_changed' : 'not_found'));
    });
    return noteUnknown(who, refused);
  },

  async restore(who, ids, unfit) {
    const refused = await acting(who, async (client) => {
      const deleted = (await deletedRows(client, kind, ids, who.username, limits.restorable)) as Map<string, R>;
      const present = await lockRows<R>(client, kind, ids);
      const faults = (await unfit?.(client, deleted)) ?? new Map<string, Unfit>();
      const fitting = [...deleted.keys()].filter((id) => !faults.get(id));
      const restored = await restoreRows(client, kind, fitting);
      await record(client, who, 'saved', restored);
      return ids.flatMap((id): RefusedRecord[] => {
        if (restored.has(id) || present.has(id)) return [];
        const fault = faults.get(id);
        if (fault) return [{ id, ...fault }];
        return [refusedAs(id, deleted.has(id) ? 'record_changed' : 'not_found')];
      });
    });
    return noteUnknown(who, refused);
  },
});

export function recordsOf<R extends RecordRow>({ pool, audit }: RecordServices, kind: RecordKind): Records<R> {
  const { by } = kind.created ?? { by: 'created_by' };
  const detailOf = (id: string, row?: RecordRow) => ({ ...(row && kind.about?.(row)), [kind.name]: id });
  const unknown = (id: string) => new Refusal('not_found', { unknown: [{ [kind.name]: id }] });

  const acting = <T>(who: Who, work: (client: Transaction) => Promise<T>) => inTransaction(pool, actingAs(who), work);

  const record = (client: Transaction, who: Who, event: 'saved' | 'deleted', rows: ReadonlyMap<string, RecordRow>) =>
    audit.recordIn(
      client,
      ...[...rows].map(([id, row]) => ({ kind: event, ...namesOf(who), detail: detailOf(id, row) })),
    );

  /** Ids that nobody has are suspicious. */
  function noteUnknown(who: Who, refused: readonly RefusedRecord[]) {
    for (const { id, key } of refused)
      if (key === 'refusals.not_found') audit.record({ kind: 'unknown-id', ...namesOf(who), detail: detailOf(id) });
    return { refused: [...refused] };
  }

  async function lock(client: Transaction, id: string): Promise<R> {
    const row = (await lockRows<R>(client, kind, [id])).get(id);
    if (!row) throw unknown(id);
    return row;
  }

  /** The record that was added with this key before. Others with the same key wait. */
  async function addedBefore(client: Transaction, { username }: Who, key: string, hash: string): Promise<R | null> {
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      JSON.stringify([kind.table, username, key]),
    ]);
    const { rows } = await client.query<{ id: string; hash: string }>(
      `select ${kind.id} as id, creation_hash as hash from ${kind.table} where ${by} = $1 and creation_key = $2`,
      [username, key],
    );
    const [before] = rows;
    if (!before) return null;
    if (before.hash !== hash) throw new Refusal('idempotency_key_reused');
    return lock(client, before.id);
  }

  return {
    add: (who, key, sent, values) =>
      acting(who, async (client) => {
        const hash = hashOf(sent);
        const before = await addedBefore(client, who, key, hash);
        if (before) return before;
        const row = await insertRow<R>(client, kind, {
          ...(await values(client)),
          customer_number: who.account,
          [by]: who.username,
          creation_key: key,
          creation_hash: hash,
        });
        if (!row) throw new Refusal('id_taken', { faults: [{ field: kind.id, key: 'refusals.id_taken' }] });
        await record(client, who, 'saved', new Map([[String(row[kind.id]), row]]));
        return row;
      }),

    change: (who, id, version, values) =>
      acting(who, async (client) => {
        const before = await lock(client, id);
        const given = typeof values === 'function' ? await values(client, before) : values;
        if (equal(before, await rowWith<R>(client, kind, id, given))) return before;
        if (version !== before.version) throw new Refusal('record_changed', { record: before });
        const row = await updateRow<R>(client, kind, id, { ...given, changed_by: who.username });
        await record(client, who, 'saved', new Map([[id, row]]));
        return row;
      }),

    remove: (who, id, version, mayGo) =>
      acting(who, async (client) => {
        const row = await lock(client, id);
        if (version !== row.version) throw new Refusal('record_changed', { record: row });
        await mayGo?.(client, row);
        await removeRows(client, kind, [id], who.username);
        await record(client, who, 'deleted', new Map([[id, row]]));
        return null;
      }),

    addAll: (who, key, sent, values) =>
      acting(who, async (client) => {
        const added = await addRows<R, (typeof sent)[number]>(client, { kind, by, who, key }, sent, values);
        await record(client, who, 'saved', new Map([...added.fresh].map((row) => [String(row[kind.id]), row])));
        return added.all;
      }),

    ...severalOf<R>(kind, { acting, record, noteUnknown }),
  };
}
