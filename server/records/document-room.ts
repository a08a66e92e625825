import { refuseFile } from '../documents/faults.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

const { most, least } = limits.documents;

/** What an account can still keep. */
export interface Room {
  places: number;
  bytes: number;
  megabytes: number;
}

/** What the account can still keep. Nobody adds documents to it until the transaction ends. `usual`: bytes for other accounts. */
export async function roomOf(client: Transaction, { account }: Who, usual: number): Promise<Room> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`fleet_documents ${account}`]);
  const { rows } = await client.query<{ count: number; bytes: number; quota: number | null }>(
    `select count(*)::int as count, coalesce(sum(greatest(document_bytes, $1)), 0)::float8 as bytes,
            (select documents_quota from accounts) as quota
       from fleet_documents`,
    [least],
  );
  const { count = 0, bytes = 0, quota = null } = rows[0] ?? {};
  const megabytes = quota ?? usual / 1024 ** 2;
  return { places: most - count, bytes: megabytes * 1024 ** 2 - bytes, megabytes };
}

/** Takes room for a document. Even a small one counts as some bytes. Throws a Refusal if there is not enough. */
export function takeRoom(room: Room, { name, bytes }: { name: string; bytes: number }): void {
  room.places -= 1;
  room.bytes -= Math.max(bytes, least);
  if (room.places < 0) throw new Refusal('too_many_documents', { values: { most } });
  if (room.bytes < 0) throw refuseFile('documents_full', { most: room.megabytes, name });
}
