import type { documentCategories } from '../../contract/documents.ts';
import type { Audit } from '../audit/audit.ts';
import { seen, seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { namesOf, type Who } from '../running/who.ts';
import { roomOf, takeRoom } from './document-room.ts';
import type { KeptFile } from './keep-files.ts';
import type { RecordKind, RecordRow } from './kind.ts';
import { deletedRows, insertRows, lockRows, removeRows, restoreRows } from './rows.ts';

export const documents: RecordKind = {
  table: 'fleet_documents',
  id: 'document_id',
  name: 'document',
  created: { by: 'uploaded_by', at: 'uploaded_at' },
};

export const columnsOfFile = ({ name, bytes, format, key }: KeptFile) => ({
  document_name: name,
  document_format: format,
  document_bytes: bytes,
  file_key: key,
});

interface Attached extends RecordRow {
  readonly document_id: string;
  readonly document_name: string;
  readonly document_bytes: number;
}

interface Services {
  audit: Pick<Audit, 'recordIn'>;
  /** Bytes that an account can keep. */
  quota: number;
}

const note = (
  client: Transaction,
  { audit }: Services,
  who: Who,
  kind: 'saved' | 'deleted',
  ids: readonly string[],
): Promise<void> =>
  audit.recordIn(client, ...ids.map((document) => ({ kind, ...namesOf(who), detail: { document } }) as const));

/** Documents that belong to another record of a vehicle: they come, go and are restored with it. */
export const attachedTo = (services: Services) => ({
  /** Adds a document for each file. `key`: the idempotency key of the other record, with the name of its kind. Returns their ids. */
  async add(
    client: Transaction,
    who: Who,
    files: readonly KeptFile[],
    about: { key: string; vehicle: string; category: (typeof documentCategories)[number] },
  ): Promise<string[]> {
    if (files.length === 0) return [];
    const room = await roomOf(client, who, services.quota);
    for (const file of files) takeRoom(room, file);
    const rows = await insertRows<Attached>(
      client,
      documents,
      files.map((file, at) => ({
        ...columnsOfFile(file),
        customer_number: who.account,
        document_category: about.category,
        vehicle_number: about.vehicle,
        visible_to: 'EVERYBODY',
        uploaded_by: who.username,
        creation_key: `${about.key} ${at}`,
      })),
    );
    const ids = [...rows.values()].map(({ document_id: id }) => id);
    await note(client, services, who, 'saved', ids);
    return ids;
  },

  /** Deletes those that the person sees. */
  async remove(client: Transaction, who: Who, ids: readonly string[]): Promise<void> {
    const { rows } = await client.query<{ id: string }>(
      `select document_id as id from fleet_documents where ${seen} and document_id = any ($3)`,
      [...seenBy(who), ids],
    );
    const seenIds = rows.map(({ id }) => id);
    const found = [...(await lockRows(client, documents, seenIds)).keys()];
    await removeRows(client, documents, found, who.username);
    await note(client, services, who, 'deleted', found);
  },

  /** Restores what the person has deleted lately. Throws a Refusal if the account has no room for it. */
  async restore(client: Transaction, who: Who, ids: readonly string[]): Promise<void> {
    const deleted = (await deletedRows(client, documents, ids, who.username, limits.restorable)) as Map<
      string,
      Attached
    >;
    if (deleted.size === 0) return;
    const room = await roomOf(client, who, services.quota);
    for (const { document_name: name, document_bytes: bytes } of deleted.values()) takeRoom(room, { name, bytes });
    await note(client, services, who, 'saved', [...(await restoreRows(client, documents, [...deleted.keys()])).keys()]);
  },
});
