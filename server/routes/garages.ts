import type { Data } from '../../contract/calls.ts';
import { addressColumns, formAddress, type StoredAddress } from '../addresses/stored.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { insertRow } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type GarageServices = Pick<DataServices, 'pool' | 'audit'>;
type GarageRoutes = Pick<Routes<'vehicle'>, 'vehicle.update-garage' | 'vehicle.undo-garage'>;
type Saved = Data<'vehicle.update-garage'>;

interface Garage extends RecordRow {
  readonly vehicle_number: string;
  readonly created_by: string | null;
}

const garages: RecordKind = { table: 'garage_addresses', id: 'vehicle_number', name: 'garage' };

/** What was saved, or the address as the form has it, if somebody else has changed it meanwhile. */
async function savedOf(work: Promise<Saved>): Promise<Saved> {
  try {
    const { vehicle_number, version } = await work;
    return { vehicle_number, version };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.record) throw error;
    const { record } = error;
    throw new Refusal(error.code, { record: { ...record, garage: formAddress('garage', record) } });
  }
}

/** Refuses to delete an address that the user has not added just now. */
async function refuseOthers(client: Transaction, row: Garage, { username }: Who): Promise<void> {
  const { rowCount } = await client.query(
    `select from garage_addresses where vehicle_number = $1 and created_by = $2
        and version = 1 and created_at > clock_timestamp() - $3::interval`,
    [row.vehicle_number, username, limits.restorable],
  );
  if (rowCount === 0) throw new Refusal('record_changed', { record: row });
}

/** Where vehicles are garaged. Administrators of drivers and representatives of the provider change it. */
export function garageRoutes({ pool, audit }: GarageServices): GarageRoutes {
  const records = recordsOf<Garage>({ pool, audit }, garages);

  /** The first address of a vehicle; null if it has one. */
  const addFirst = (who: Who, vehicle: string, garage: StoredAddress): Promise<Garage | null> =>
    inTransaction(pool, actingAs(who), async (client) => {
      const known = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
      if (known.rowCount === 0) throw new Refusal('not_found', { unknown: [{ vehicle }] });
      const row = await insertRow<Garage>(client, garages, {
        ...addressColumns('garage', garage, null),
        customer_number: who.account,
        vehicle_number: vehicle,
        created_by: who.username,
      });
      if (row) await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { garage: vehicle } });
      return row;
    });

  return {
    'vehicle.update-garage': {
      async answer({ who, body: { vehicle_number: id, garage, version } }) {
        const added = version === 0 ? await addFirst(who, id, garage) : null;
        const change = () => records.change(who, id, version, (_, before) => addressColumns('garage', garage, before));
        return savedOf(added ? Promise.resolve(added) : change());
      },
    },
    'vehicle.undo-garage': {
      async answer({ who, body: { vehicle_number: id, version } }) {
        if (version !== 1)
          return savedOf(
            records.change(who, id, version, (client, row) =>
              valuesBefore(client, garages, row, { version, username: who.username }),
            ),
          );
        const removed = records.remove(who, id, version, (client, row) => refuseOthers(client, row, who));
        return savedOf(removed.then(() => ({ vehicle_number: id, version: 0 })));
      },
    },
  };
}
