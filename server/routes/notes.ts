import type { Data } from '../../contract/calls.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind } from '../records/kind.ts';
import { recordsOf, type Unfit } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Note = Data<'vehicle.notes'>[number] & { vehicle_number: string };
type NoteRoutes = Pick<
  Routes<'vehicle'>,
  'vehicle.note' | 'vehicle.update-note' | 'vehicle.delete-note' | 'vehicle.delete-notes' | 'vehicle.restore-notes'
>;

const { most, characters } = limits.notes;

const notes: RecordKind = {
  table: 'vehicle_notes',
  id: 'note_id',
  name: 'note',
  created: { by: 'written_by', at: 'written_at' },
  about: ({ vehicle_number }) => ({ vehicle: String(vehicle_number) }),
};

/** A vehicle of another account is refused like one that does not exist. */
const unknownVehicle = (vehicle: string) =>
  new Refusal('not_found', { faults: [{ field: 'vehicle', key: 'refusals.not_found' }], unknown: [{ vehicle }] });

function textOf(given: string): string {
  const note = plainText(given);
  if (note === '') throw new Refusal('note_blank', { faults: [{ field: 'note', key: 'refusals.note_blank' }] });
  if ([...note].length <= characters) return note;
  const values = { most: characters };
  throw new Refusal('note_too_long', { values, faults: [{ field: 'note', key: 'refusals.note_too_long', values }] });
}

/** How many notes each vehicle can still have. Nobody adds one to them until the transaction ends. */
async function freePlaces(client: Transaction, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows: vehicles } = await client.query<{ vehicle_number: string }>(
    'select vehicle_number from vehicles where vehicle_number = any($1) order by 1 for no key update',
    [numbers],
  );
  const { rows: counted } = await client.query<{ vehicle_number: string; count: number }>(
    'select vehicle_number, count(*)::int as count from vehicle_notes where vehicle_number = any($1) group by 1',
    [numbers],
  );
  const counts = new Map(counted.map(({ vehicle_number, count }) => [vehicle_number, count]));
  return new Map(vehicles.map(({ vehicle_number: number }) => [number, most - (counts.get(number) ?? 0)]));
}

/** Notes that can't be restored, because their vehicle is gone or has too many. */
async function unfitOf(client: Transaction, rows: ReadonlyMap<string, Note>): Promise<Map<string, Unfit>> {
  const free = await freePlaces(client, [...new Set([...rows.values()].map(({ vehicle_number }) => vehicle_number))]);
  const unfit = new Map<string, Unfit>();
  for (const [id, { vehicle_number: number }] of rows) {
    const places = free.get(number);
    if (places === undefined) unfit.set(id, { key: 'refusals.not_found', values: {} });
    else if (places <= 0) unfit.set(id, { key: 'refusals.too_many_notes', values: { most } });
    else free.set(number, places - 1);
  }
  return unfit;
}

/** Notes on vehicles (spec: ordering §3, §7). Every user of the account may change and delete each of its notes. */
export function noteRoutes(services: Pick<DataServices, 'pool' | 'audit'>): NoteRoutes {
  const records = recordsOf<Note>(services, notes);
  return {
    'vehicle.note': {
      answer({ who, body }) {
        const [vehicle_number, note] = [body.vehicle.toUpperCase(), textOf(body.note)];
        return records.add(who, body.idempotency_key, [vehicle_number, note], async (client) => {
          const places = (await freePlaces(client, [vehicle_number])).get(vehicle_number);
          if (places === undefined) throw unknownVehicle(vehicle_number);
          if (places <= 0) throw new Refusal('too_many_notes', { values: { most } });
          return { vehicle_number, note };
        });
      },
    },
    'vehicle.update-note': {
      answer: ({ who, body: { note_id, version, note } }) =>
        records.change(who, note_id, version, { note: textOf(note) }),
    },
    'vehicle.delete-note': {
      answer: ({ who, body: { note_id, version } }) => records.remove(who, note_id, version),
    },
    'vehicle.delete-notes': {
      answer: ({ who, body: { note_ids, versions } }) => records.removeAll(who, note_ids, versions),
    },
    'vehicle.restore-notes': {
      answer: ({ who, body: { note_ids } }) => records.restore(who, note_ids, unfitOf),
    },
  };
}
