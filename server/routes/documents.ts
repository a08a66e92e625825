import type { Body, Data } from '../../contract/calls.ts';
import type { DocumentFormat } from '../../contract/documents.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import type { Documents } from '../documents/documents.ts';
import { mediaTypes } from '../documents/format.ts';
import { listedDocuments } from '../documents/listed.ts';
import { dueOn, seen, seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { columnsOfFile, documents } from '../records/attached-documents.ts';
import { roomOf, takeRoom } from '../records/document-room.ts';
import { keepFiles } from '../records/keep-files.ts';
import type { RecordRow } from '../records/kind.ts';
import { actingAs, type Records, recordsOf, type Unfit } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import type { Routes } from './call.ts';

type About = Omit<Body<'document.update'>, 'document_id' | 'version'>;

interface Document extends RecordRow, About {
  readonly document_id: string;
  readonly document_name: string;
  readonly document_format: DocumentFormat;
  readonly document_bytes: number;
  readonly file_key: string;
  readonly uploaded_by: string;
}

const { most, least } = limits.documents;

const unknown = (id: string) => new Refusal('not_found', { unknown: [{ document: id }] });

/** What is known about a document, with its vehicle as it is written. A vehicle of another account is not found. */
async function aboutOf(client: Transaction, { vehicle_number: typed, ...sent }: About) {
  const number = typed?.trim().toUpperCase() || null;
  if (number !== null) {
    const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [number]);
    if (rowCount === 0)
      throw new Refusal('not_found', {
        faults: [{ field: 'vehicle_number', key: 'refusals.not_found' }],
        unknown: [{ vehicle: number }],
      });
  }
  const { document_category, expires_date = null, remind_days = null, visible_to, document_comment: comment } = sent;
  const reminder = expires_date === null ? null : remind_days;
  return {
    ...{ document_category, vehicle_number: number, expires_date, remind_days: reminder, visible_to },
    ...(comment === undefined ? {} : { document_comment: plainText(comment ?? '') || null }),
  };
}

/** The megabytes of the documents of an account, as they count for its quota. */
export async function keptMegabytes(client: Transaction): Promise<number> {
  const { rows } = await client.query<{ megabytes: number }>(
    'select (coalesce(sum(greatest(document_bytes, $1)), 0) / 1048576.0)::float8 as megabytes from fleet_documents',
    [least],
  );
  return rows[0]?.megabytes ?? 0;
}

const saved = ({ document_id, version }: Document): Data<'document.update'> => ({ document_id, version });

/** What reads documents. */
function readingRoutes({ pool, documents: { store } }: Pick<DataServices, 'pool' | 'documents'>) {
  return {
    'document.list': {
      knows: 'account',
      answer: ({ who }) => inTransaction(pool, actingAs(who), (client) => listedDocuments(client, who)),
    },
    'document.expiring-count': {
      knows: 'account',
      answer: ({ who }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const { rows } = await client.query<{ count: number }>(
            `select count(*)::int as count from fleet_documents
              where ${seen} and ${dueOn('$3')}`,
            [...seenBy(who), who.today],
          );
          return rows[0]?.count ?? 0;
        }),
    },
    'document.file': {
      knows: 'account',
      async answer({ who, query: { document_id: id } }) {
        const { rows } = await inTransaction(pool, actingAs(who), (client) =>
          client.query<Document>(`select * from fleet_documents where ${seen} and document_id = $3`, [
            ...seenBy(who),
            id,
          ]),
        );
        const [row] = rows;
        if (!row) throw unknown(id);
        const content = await store.open(row.file_key);
        if (content === null) {
          who.log.error({ document: id }, 'the file of a document is missing');
          throw new Refusal('document_missing');
        }
        const { document_name: name, document_format: format, document_bytes: bytes } = row;
        return { name, type: mediaTypes[format], bytes, content };
      },
    },
  } satisfies Partial<Routes<'document'>>;
}

/** Those of some documents that are there, and that the person does not see. */
async function unseenBy(pool: DataServices['pool'], who: Who, ids: readonly string[]): Promise<string[]> {
  const { rows } = await inTransaction(pool, actingAs(who), (client) =>
    client.query<{ id: string }>(
      `select document_id as id from fleet_documents where not ${seen} and document_id = any ($3)`,
      [...seenBy(who), ids],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Adds documents with their files: all of them, or none. */
const addingTo =
  (records: Records<Document>, kept: Documents) =>
  async (who: Who, { idempotency_key: key, ...sent }: Body<'document.add'>, files: readonly ReceivedFile[]) => {
    if (files.length === 0)
      throw new Refusal('invalid_request', { faults: [{ field: 'files', key: 'faults.required' }] });
    return keepFiles(kept, who, files, async (all) => {
      const given = all.map(({ name, bytes }) => [name, bytes, sent] as const);
      const rows = await records.addAll(who, key, given, async (client, left) => {
        const about = await aboutOf(client, sent);
        const room = await roomOf(client, who, kept.quota);
        return left.map((each) => {
          const file = all[given.indexOf(each)];
          if (!file) return null;
          takeRoom(room, file);
          return { ...about, ...columnsOfFile(file) };
        });
      });
      const added = given.flatMap((_, at) => rows.get(at) ?? []);
      const result = {
        document_ids: added.map((row) => row.document_id),
        versions: added.map((row) => String(row.version)),
      };
      return { result, used: added.map(({ file_key }) => file_key) };
    });
  };

type DocumentServices = Pick<DataServices, 'pool' | 'audit' | 'documents'>;

/** Adds documents that come with a request. */
export const documentAdder = (services: DocumentServices) =>
  addingTo(recordsOf<Document>(services, documents), services.documents);

/** Documents of the account and of its vehicles. Who sees one may change and delete it. */
export function documentRoutes(services: DocumentServices): Routes<'document'> {
  const { pool, documents: kept } = services;
  const { quota } = kept;
  const records = recordsOf<Document>(services, documents);
  const add = documentAdder(services);

  const refuseUnseen = async (who: Who, id: string) => {
    if ((await unseenBy(pool, who, [id])).length > 0) throw unknown(id);
  };

  /** Deleted documents that the account has no room for any more. */
  async function unfitOf(client: Transaction, rows: ReadonlyMap<string, Document>, who: Who) {
    const room = await roomOf(client, who, quota);
    const unfit = new Map<string, Unfit>();
    for (const [id, { document_bytes: bytes, document_name: name }] of rows) {
      room.places -= 1;
      room.bytes -= Math.max(bytes, least);
      if (room.places < 0) unfit.set(id, { key: 'refusals.too_many_documents', values: { most } });
      else if (room.bytes < 0)
        unfit.set(id, { key: 'refusals.documents_full', values: { most: room.megabytes, name } });
    }
    return unfit;
  }

  return {
    ...readingRoutes(services),
    'document.add': {
      knows: 'account',
      answer: ({ who, body, files }) => add(who, body, files),
    },
    'document.update': {
      knows: 'account',
      async answer({ who, body: { document_id: id, version, ...sent } }) {
        await refuseUnseen(who, id);
        return saved(await records.change(who, id, version, (client) => aboutOf(client, sent)));
      },
    },
    'document.delete': {
      knows: 'account',
      async answer({ who, body: { document_id: id, version } }) {
        await refuseUnseen(who, id);
        return records.remove(who, id, version);
      },
    },
    'document.delete-several': {
      knows: 'account',
      async answer({ who, body: { document_ids: ids, versions } }) {
        const unseen = await unseenBy(pool, who, ids);
        const at = ids.flatMap((id, index) => (unseen.includes(id) ? [] : [index]));
        const { refused } = await records.removeAll(
          who,
          at.map((index) => ids[index] ?? ''),
          versions.filter((_, index) => at.includes(index) || index >= ids.length),
        );
        return { refused: [...unseen.map((id) => ({ id, key: 'refusals.not_found', values: {} })), ...refused] };
      },
    },
    'document.restore': {
      answer: ({ who, body: { document_ids: ids } }) =>
        records.restore(who, ids, (client, rows) => unfitOf(client, rows, who)),
    },
  };
}
