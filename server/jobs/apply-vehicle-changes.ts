import type pg from 'pg';
import { lockRows, updateRow } from '../records/rows.ts';
import { changedTo, changeRecords, lockedVehicle, unfitFor, type VehicleChange } from '../records/vehicles.ts';
import { applyAllPlanned, applyPlanned, type PlannedKind, type Today } from './apply-planned.ts';

const planned: PlannedKind = {
  table: 'vehicle_changes',
  setting: 'app.applying',
  due: `select change_id as id, coalesce(changed_by, created_by) as actor from vehicle_changes
         where change_status = 'PLANNED' and change_start <= $1::date order by change_start, created_at, change_id`,
  async apply(client, { id, actor }, today) {
    const { rows } = await client.query<{ vehicle: string }>(
      'select vehicle_number as vehicle from vehicle_changes where change_id = $1',
      [id],
    );
    // The vehicle first, as everybody else locks it.
    const vehicle = await lockedVehicle(client, rows[0]?.vehicle ?? '');
    const row = (await lockRows<VehicleChange>(client, changeRecords, [id])).get(id);
    if (row?.change_status !== 'PLANNED') return;
    const isFit = vehicle !== null && (await unfitFor(client, vehicle, row.changed_values, today)) === null;
    const becomes = isFit
      ? await changedTo(client, vehicle, row.changed_values, actor)
      : ({ change_status: 'NOT_APPLIED' } as const);
    await updateRow(client, changeRecords, id, becomes);
  },
};

/** Applies the planned changes of an account’s vehicles whose day has come, each in the name of the user who has planned it. */
export const applyVehicleChanges = (pool: pg.Pool, account: string, day: Today): Promise<void> =>
  applyPlanned(pool, planned, account, day);

/** The same for all accounts. */
export const applyAllVehicleChanges = (pool: pg.Pool, day: Today, signal: AbortSignal): Promise<void> =>
  applyAllPlanned(pool, planned, day, signal);
