import type { Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

const { most, restorable } = limits.notes;

type Refused = Data<'vehicle.delete-notes'>['refused'];

/** A note and its vehicle. */
interface Placed {
  note_id: string;
  vehicle_number: string;
}

/** Moments are written in the account's time zone. */
export const settingsOf = ({ account, zone }: Who) => ({ 'app.customer': account, timezone: zone });

/** Deletes notes so that their user can restore them. */
export const removeNotes = (client: Transaction, { username }: Who, ids: readonly string[]) =>
  client.query(
    `with gone as (delete from vehicle_notes where note_id = any($1) returning *)
     insert into deleted_notes (customer_number, note_id, note, deleted_by)
     select customer_number, note_id, to_jsonb(gone), $2 from gone`,
    [ids, username],
  );

/** Deletes notes, and says which ones were changed or deleted meanwhile. */
async function deleteThose(client: Transaction, who: Who, seen: ReadonlyMap<string, number>) {
  const { rows } = await client.query<Placed & { version: number }>(
    // In order, so that two who delete the same notes do not wait for each other.
    'select note_id, vehicle_number, version from vehicle_notes where note_id = any($1) order by note_id for update',
    [[...seen.keys()]],
  );
  const known = new Map(rows.map((row) => [row.note_id, row]));
  const changed = rows.filter(({ note_id }) => known.get(note_id)?.version === seen.get(note_id));
  await removeNotes(
    client,
    who,
    changed.map(({ note_id }) => note_id),
  );
  const left = [...seen].filter(([id, version]) => known.get(id)?.version !== version);
  return {
    changed,
    refused: left.map(([id]) => refusedAs(id, known.has(id) ? 'record_changed' : 'not_found')),
  };
}

const refusedAs = (id: string, code: RefusalCode): Refused[number] => ({
  id,
  key: `refusals.${code}`,
  values: code === 'too_many_notes' ? { most } : {},
});

/** The deleted notes that the user may still restore, and those that are there already. */
async function findDeleted(client: Transaction, { username }: Who, ids: readonly string[]) {
  const { rows: deleted } = await client.query<Placed>(
    `select note_id, note->>'vehicle_number' as vehicle_number from deleted_notes
      where note_id = any($1) and deleted_by = $2 and deleted_at > clock_timestamp() - $3::interval
      order by note->>'written_at', note_id for update`,
    [ids, username, restorable],
  );
  const { rows: present } = await client.query<{ note_id: string }>(
    'select note_id from vehicle_notes where note_id = any($1)',
    [ids],
  );
  return { deleted, present: new Set(present.map(({ note_id }) => note_id)) };
}

/** How many notes each vehicle can still have. Nobody adds one until the transaction ends. */
async function freePlaces(client: Transaction, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ vehicle_number: string }>(
    `select vehicle_number from vehicles where vehicle_number = any($1) order by vehicle_number for no key update`,
    [numbers],
  );
  const { rows: counted } = await client.query<{ vehicle_number: string; count: number }>(
    `select vehicle_number, count(*)::int as count from vehicle_notes where vehicle_number = any($1) group by 1`,
    [numbers],
  );
  const counts = new Map(counted.map(({ vehicle_number, count }) => [vehicle_number, count]));
  return new Map(rows.map(({ vehicle_number: number }) => [number, most - (counts.get(number) ?? 0)]));
}

/** Restores notes of the user, and says which ones could not be. */
async function restoreThose(client: Transaction, who: Who, ids: readonly string[]) {
  const { deleted, present } = await findDeleted(client, who, ids);
  const free = await freePlaces(client, [...new Set(deleted.map(({ vehicle_number }) => vehicle_number))]);
  const fitting = deleted.filter(({ vehicle_number: number }) => {
    const places = free.get(number) ?? 0;
    free.set(number, places - 1);
    return places > 0;
  });
  const { rows: changed } = await client.query<Placed>(
    // The idempotency key of a note may have been used again.
    `insert into vehicle_notes select was.* from deleted_notes d, jsonb_populate_record(null::vehicle_notes, d.note) was
      where d.note_id = any($1) on conflict do nothing returning note_id, vehicle_number`,
    [fitting.map(({ note_id }) => note_id)],
  );
  const restored = new Set(changed.map(({ note_id }) => note_id));
  await client.query('delete from deleted_notes where note_id = any($1)', [[...restored]]);
  const found = new Map(deleted.map((note) => [note.note_id, note]));
  const reasonOf = (id: string): RefusalCode => {
    const note = found.get(id);
    if (!note || !free.has(note.vehicle_number)) return 'not_found';
    return fitting.includes(note) ? 'record_changed' : 'too_many_notes';
  };
  const left = ids.filter((id) => !restored.has(id) && !present.has(id));
  return { changed, refused: left.map((id) => refusedAs(id, reasonOf(id))) };
}

type ManyRoutes = Pick<Routes<'vehicle'>, 'vehicle.delete-notes' | 'vehicle.restore-notes'>;

/** Calls that change several notes at once. */
export function manyNotesRoutes({ pool, audit }: Pick<DataServices, 'pool' | 'audit'>): ManyRoutes {
  /** Changes notes in the account, and records each of them. */
  async function changing(
    who: Who,
    kind: 'saved' | 'deleted',
    work: (client: Transaction) => Promise<{ changed: readonly Placed[]; refused: Refused }>,
  ) {
    const refused = await inTransaction(pool, settingsOf(who), async (client) => {
      const done = await work(client);
      const events = done.changed.map(({ note_id: note, vehicle_number: vehicle }) => ({
        kind,
        ...namesOf(who),
        detail: { vehicle, note },
      }));
      await audit.recordIn(client, ...events);
      return done.refused;
    });
    for (const { id: note, key } of refused)
      if (key === 'refusals.not_found') audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { note } });
    return { refused };
  }
  return {
    'vehicle.delete-notes': {
      answer({ who, body: { note_ids, versions } }) {
        if (note_ids.length !== versions.length)
          throw new Refusal('invalid_request', { message: 'Send one version for each note.' });
        const seen = new Map(note_ids.map((id, at) => [id, Number(versions[at])]));
        return changing(who, 'deleted', (client) => deleteThose(client, who, seen));
      },
    },
    'vehicle.restore-notes': {
      answer: ({ who, body }) => changing(who, 'saved', (client) => restoreThose(client, who, body.note_ids)),
    },
  };
}
