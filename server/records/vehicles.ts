import { plateKeys, type vehicleChangeStatuses } from '../../contract/vehicle/changes.ts';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import type { RecordKind, RecordRow } from './kind.ts';
import { lockRows, updateRow } from './rows.ts';

/** Columns of a vehicle with their values. */
export type VehicleValues = Readonly<Record<string, string | null>>;

export interface VehicleRow extends RecordRow {
  readonly vehicle_number: string;
  readonly status: 'ON ORDER' | 'ON BILLING' | 'CLOSE OUT';
  readonly out_of_service_date: string | null;
  readonly plate_update_allowed: boolean;
  readonly changed_at: string | null;
}

export interface VehicleChange extends RecordRow {
  readonly change_id: string;
  readonly vehicle_number: string;
  readonly change_start: string;
  readonly change_status: (typeof vehicleChangeStatuses)[number];
  readonly changed_values: VehicleValues;
  readonly former_values: VehicleValues | null;
  readonly applied_at: string | null;
}

export const vehicleRecords: RecordKind = {
  table: 'vehicles',
  id: 'vehicle_number',
  name: 'vehicle',
  // Derived from the other columns.
  secret: ['search_text'],
};

export const changeRecords: RecordKind = { table: 'vehicle_changes', id: 'change_id', name: 'vehicle_change' };

/** A vehicle; null if the account has none with this number. Others who change it wait until the transaction ends. */
export const lockedVehicle = async (client: Transaction, number: string): Promise<VehicleRow | null> =>
  (await lockRows<VehicleRow>(client, vehicleRecords, [number])).get(number) ?? null;

/** Why a vehicle can’t be changed like this on a day; null if it can. */
export async function unfitFor(client: Transaction, vehicle: VehicleRow, values: VehicleValues, day: string) {
  const { status, out_of_service_date: last, plate_update_allowed: mayPlate } = vehicle;
  if (status === 'CLOSE OUT' || (last !== null && last <= day)) return 'vehicle_closed_out';
  if (!mayPlate && plateKeys.some((key) => Object.hasOwn(values, key))) return 'plate_not_allowed';
  if (!values.center_code) return null;
  const { rowCount } = await client.query('select from centers where center_code = $1', [values.center_code]);
  return rowCount === 0 ? 'not_found' : null;
}

/** Raises the version of a vehicle. Returns what its change then has. */
export async function noted(client: Transaction, { vehicle_number: number }: VehicleRow, username: string) {
  const { version } = await updateRow<VehicleRow>(client, vehicleRecords, number, { changed_by: username });
  return { vehicle_version: version };
}

/** Changes a vehicle. Returns what its change then has. */
export async function changedTo(client: Transaction, vehicle: VehicleRow, values: VehicleValues, username: string) {
  const { vehicle_number: number } = vehicle;
  const row = await updateRow<VehicleRow>(client, vehicleRecords, number, { ...values, changed_by: username });
  return {
    change_status: 'APPLIED',
    former_values: Object.fromEntries(Object.keys(values).map((key) => [key, vehicle[key] ?? null])),
    vehicle_version: row.version,
    applied_at: row.changed_at,
  } as const;
}

/** The first free number after the highest one. Vehicles that are long gone keep theirs. */
const nextNumber = `
  with taken as (
    select vehicle_number as number from vehicles where vehicle_number ~ '^[0-9]{6}$'
    union select vehicle_number from former_vehicles where vehicle_number ~ '^[0-9]{6}$'
  ), last as (select coalesce(max(number)::int, 100000) as number from taken)
  select lpad(each::text, 6, '0') as number
    from last, generate_series(case when last.number < 999999 then last.number + 1 else 1 end, 999999) as each
   where lpad(each::text, 6, '0') not in (select number from taken)
   limit 1`;

/** The number of the next vehicle. Others who add one to the account wait until the transaction ends. */
export async function nextVehicleNumber(client: Transaction, { account }: Pick<Who, 'account'>): Promise<string> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`numbers of vehicles ${account}`]);
  const { rows } = await client.query<{ number: string }>(nextNumber);
  return rows[0]?.number ?? '';
}
