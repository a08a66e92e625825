import { createHash } from 'node:crypto';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import { hiddenOf, type RecordKind, type RecordRow } from './kind.ts';
import { insertRows } from './rows.ts';

export const hashOf = (sent: unknown) => createHash('sha256').update(JSON.stringify(sent)).digest('hex');

interface Adding {
  kind: RecordKind;
  /** The column that says who added a record. */
  by: string;
  who: Who;
  /** The idempotency key of the list. Each of its records has it with its place. */
  key: string;
}

const placeIn = (key: string) => Number(key.split(' ').at(-1));

/** The records of the list that were added before, by place. Others with the same key wait. */
async function addedBefore<R extends RecordRow>(client: Transaction, { kind, by, who, key }: Adding, hashes: string[]) {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    JSON.stringify([kind.table, who.username, key]),
  ]);
  const { rows } = await client.query<{ key: string; hash: string; row: R }>(
    `select creation_key as key, creation_hash as hash, to_jsonb(r) - $3::text[] as row from ${kind.table} r
      where ${by} = $1 and creation_key = any ($2)`,
    [who.username, hashes.map((_, place) => `${key} ${place}`), hiddenOf(kind)],
  );
  if (rows.some((each) => each.hash !== hashes[placeIn(each.key)])) throw new Refusal('idempotency_key_reused');
  return new Map(rows.map((each) => [placeIn(each.key), each.row]));
}

/** Adds a list of records. Returns those that there are afterwards, by place, and those of them that were not there before. */
export async function addRows<R extends RecordRow, S>(
  client: Transaction,
  adding: Adding,
  sent: readonly S[],
  values: (client: Transaction, left: readonly S[]) => Promise<readonly (object | null)[]>,
): Promise<{ all: Map<number, R>; fresh: R[] }> {
  const { kind, by, who, key } = adding;
  const hashes = sent.map(hashOf);
  const all = await addedBefore<R>(client, adding, hashes);
  const places = [...sent.keys()].filter((place) => !all.has(place));
  const made = await values(
    client,
    places.map((place) => sent[place] as S),
  );
  const rows = await insertRows<R>(
    client,
    kind,
    made.flatMap((each, at) =>
      each === null
        ? []
        : {
            ...each,
            customer_number: who.account,
            [by]: who.username,
            creation_key: `${key} ${places[at]}`,
            creation_hash: hashes[places[at] ?? 0],
          },
    ),
  );
  for (const [own, row] of rows) all.set(placeIn(own), row);
  return { all, fresh: [...rows.values()] };
}
