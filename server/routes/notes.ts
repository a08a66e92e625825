import { createHash } from 'node:crypto';
import type { Body, Data } from '../../contract/calls.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { manyNotesRoutes, removeNotes, settingsOf } from './many-notes.ts';

type Note = Data<'vehicle.notes'>[number];
type NoteRoutes = Omit<Routes<'vehicle'>, 'vehicle.schedule-ac'>;

const { most, characters } = limits.notes;

const columns = `note_id, note, written_by, to_json(written_at)#>>'{}' as written_at, changed_by,
  to_json(changed_at)#>>'{}' as changed_at, version`;

/** A vehicle of another account is refused like one that does not exist. */
const unknownVehicle = (vehicle: string) =>
  new Refusal('not_found', { faults: [{ field: 'vehicle', key: 'refusals.not_found' }], unknown: [{ vehicle }] });

const unknownNote = (note: string) => new Refusal('not_found', { unknown: [{ note }] });

function textOf(given: string): string {
  const note = plainText(given);
  if (note === '') throw new Refusal('note_blank', { faults: [{ field: 'note', key: 'refusals.note_blank' }] });
  if ([...note].length <= characters) return note;
  const values = { most: characters };
  throw new Refusal('note_too_long', { values, faults: [{ field: 'note', key: 'refusals.note_too_long', values }] });
}

/** Notes on vehicles (spec: ordering §3, §7). Every user of the account may change and delete each of its notes. */
export const noteRoutes = (services: Pick<DataServices, 'pool' | 'audit'>): NoteRoutes => ({
  'vehicle.note': {
    answer: ({ who, body }) =>
      changing(services, who, async (client) => {
        const vehicle_number = body.vehicle.toUpperCase();
        const { isNew, note } = await insert(client, who, {
          ...body,
          vehicle: vehicle_number,
          note: textOf(body.note),
        });
        return { note, audited: isNew ? { kind: 'saved', vehicle_number, note_id: note.note_id } : null };
      }),
  },
  'vehicle.update-note': {
    answer: ({ who, body: { note_id, version, ...given } }) =>
      changing(services, who, async (client) => {
        const note = textOf(given.note);
        const { vehicle_number, ...before } = await lock(client, note_id);
        if (note === before.note) return { note: before, audited: null };
        if (version !== before.version) throw new Refusal('record_changed', { record: before });
        const { rows } = await client.query<Note>(
          `update vehicle_notes set note = $2, changed_by = $3, changed_at = clock_timestamp(), version = version + 1
            where note_id = $1 returning ${columns}`,
          [note_id, note, who.username],
        );
        return { note: rows[0] as Note, audited: { kind: 'saved', vehicle_number, note_id } };
      }),
  },
  'vehicle.delete-note': {
    async answer({ who, body: { note_id, version } }) {
      await changing(services, who, async (client) => {
        const { vehicle_number, ...note } = await lock(client, note_id);
        if (version !== note.version) throw new Refusal('record_changed', { record: note });
        await removeNotes(client, who, [note_id]);
        return { note, audited: { kind: 'deleted', vehicle_number, note_id } };
      });
      return null;
    },
  },
  ...manyNotesRoutes(services),
});

interface Changed {
  note: Note;
  /** Null if nothing was changed. */
  audited: { kind: 'saved' | 'deleted'; vehicle_number: string; note_id: string } | null;
}

/** Changes a note in the account, and records it. */
const changing = (
  { pool, audit }: Pick<DataServices, 'pool' | 'audit'>,
  who: Who,
  work: (client: Transaction) => Promise<Changed>,
): Promise<Note> =>
  inTransaction(pool, settingsOf(who), async (client) => {
    const { note, audited } = await work(client);
    if (audited === null) return note;
    const { kind, vehicle_number: vehicle, note_id } = audited;
    await audit.recordIn(client, { kind, ...namesOf(who), detail: { vehicle, note: note_id } });
    return note;
  });

async function lock(client: Transaction, id: string): Promise<Note & { vehicle_number: string }> {
  const { rows } = await client.query<Note & { vehicle_number: string }>(
    `select vehicle_number, ${columns} from vehicle_notes where note_id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw unknownNote(id);
  return rows[0];
}

/** The same key returns the same note: a client that resends because it got no response creates no duplicate. */
async function insert(
  client: Transaction,
  { account, username }: Who,
  { vehicle, note, idempotency_key: key }: Body<'vehicle.note'>,
): Promise<{ isNew: boolean; note: Note }> {
  // One new note per vehicle at a time, so that two can't both take the last free place.
  const found = await client.query('select from vehicles where vehicle_number = $1 for no key update', [vehicle]);
  if (found.rowCount === 0) throw unknownVehicle(vehicle);
  const hash = createHash('sha256')
    .update(JSON.stringify([vehicle, note]))
    .digest('hex');
  const { rows: before } = await client.query<Note & { creation_hash: string }>(
    `select creation_hash, ${columns} from vehicle_notes where written_by = $1 and creation_key = $2`,
    [username, key],
  );
  if (before[0]) {
    const { creation_hash, ...same } = before[0];
    if (creation_hash !== hash) throw new Refusal('idempotency_key_reused');
    return { isNew: false, note: same };
  }
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from vehicle_notes where vehicle_number = $1',
    [vehicle],
  );
  if ((counted.rows[0]?.count ?? 0) >= most) throw new Refusal('too_many_notes', { values: { most } });
  const { rows } = await client.query<Note>(
    `insert into vehicle_notes (customer_number, vehicle_number, note, written_by, creation_key, creation_hash)
     values ($1, $2, $3, $4, $5, $6) on conflict on constraint vehicle_notes_key do nothing returning ${columns}`,
    [account, vehicle, note, username, key, hash],
  );
  // At the same time, the key was used for another vehicle.
  if (!rows[0]) throw new Refusal('idempotency_key_reused');
  return { isNew: true, note: rows[0] };
}
