import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Body, Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { isVin } from '../../engine/formats/vin.ts';
import type { Fault } from '../../engine/reports/resolved.ts';
import * as schema from '../database/schema/index.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import { recordsOf } from '../records/records.ts';
import { faultAt, vehicleColumns } from '../records/vehicle-fields.ts';
import { nextVehicleNumber, type VehicleRow, vehicleRecords } from '../records/vehicles.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { keepOpened } from './near-vehicles.ts';

type AddRoutes = Pick<Routes<'vehicle'>, 'vehicle.add-vehicle' | 'vehicle.undo-add'>;
type Sent = Omit<Body<'vehicle.add-vehicle'>, 'idempotency_key'>;

const firstModelYear = 1950;

/**
 * What the form does not ask. `$1` to `$5`: make, model, category, kind of fuel, and model year. Technical data is that of the same model, how
 * long a vehicle is kept that of the same category, and the contract that of another vehicle that the account owns.
 */
const similar = `
  select
    coalesce(m.vehicle_model_code, '') as vehicle_model_code, coalesce(m.vehicle_body, '') as vehicle_body,
    coalesce(m.vehicle_engine, '') as vehicle_engine, coalesce(m.vehicle_drive_train, '') as vehicle_drive_train,
    m.vehicle_wheel_base, m.gross_vehicle_weight, m.vehicle_tank_capacity,
    m.epa_city_mpg, m.epa_highway_mpg, m.epa_combined_mpg,
    coalesce(p.replacement_policy_months, 60) as replacement_policy_months,
    coalesce(p.replacement_policy_odometer, 100000) as replacement_policy_odometer,
    coalesce(p.vehicle_policy_group, 'STANDARD') as vehicle_policy_group,
    coalesce(o.contract_id, 'OWNED') as contract_id, coalesce(o.sub_contract_id, '001') as sub_contract_id,
    coalesce(o.monthly_management_fee, 0) as monthly_management_fee,
    clock_timestamp() as created_at
  from (select) one
  left join lateral (
    select * from vehicles
     where upper(vehicle_make) = upper($1) and upper(vehicle_model) = upper($2) and fuel_type = $4
     order by abs(model_year - $5::int), vehicle_number limit 1
  ) m on true
  left join lateral (
    select * from vehicles where vehicle_category = $3 and status <> 'CLOSE OUT' order by vehicle_number desc limit 1
  ) p on true
  left join lateral (
    select * from vehicles where lease_type = 'N' order by status = 'CLOSE OUT', vehicle_number desc limit 1
  ) o on true`;

const at = (code: RefusalCode, field: string, values: Fault['values'] = {}) => ({
  code,
  values,
  fault: { field, key: `refusals.${code}`, values } as const,
});

/** Everything that is wrong with what was typed, so that it can be corrected at once. */
async function refuseWrong(
  client: Transaction,
  { today }: Who,
  given: { number: string | null; vin: string | null; year: number },
) {
  const { number, vin, year } = given;
  const { rows } = await client.query<{ vehicle: string }>(
    'select vehicle_number as vehicle from vehicles where vin = $1 order by 1 limit 1',
    [vin],
  );
  const [twin] = rows;
  const taken = await client.query('select from vehicles where vehicle_number = $1', [number]);
  const wrong = [
    ...(number !== null && !/^[A-Z0-9]{6}$/.test(number) ? [at('vehicle_number_invalid', 'vehicle_number')] : []),
    ...(taken.rowCount === 0 ? [] : [at('id_taken', 'vehicle_number')]),
    ...(vin !== null && !isVin(vin) ? [at('vin_invalid', 'vin')] : []),
    ...(twin ? [at('vin_taken', 'vin', { vehicle: twin.vehicle })] : []),
    ...(year >= firstModelYear && year <= Number(today.slice(0, 4)) + 2
      ? []
      : [at('model_year_invalid', 'model_year')]),
  ];
  const [first] = wrong;
  if (first) throw new Refusal(first.code, { values: first.values, faults: wrong.map(({ fault }) => fault) });
}

const inCapitals = (text: string | null | undefined) => plainName(text ?? '').toUpperCase() || null;

function required(field: 'vehicle_make' | 'vehicle_model', text: string): string {
  const plain = plainName(text);
  if (plain === '') throw faultAt(field, 'faults.required');
  return plain;
}

/** The columns of a new vehicle. Others who add one to the account wait until the transaction ends. */
async function columnsOf(client: Transaction, who: Who, sent: Sent) {
  const free = await nextVehicleNumber(client, who);
  const { model_year, vehicle_number, vin: typed, vehicle_trim, ...others } = sent;
  const { vehicle_category, vehicle_type, vehicle_color, fuel_type, in_service_date, capitalized_cost, ...own } =
    others;
  const [year, given, vin] = [Number(model_year), inCapitals(vehicle_number), inCapitals(typed)];
  await refuseWrong(client, who, { number: given, vin, year });
  const [make, model] = [required('vehicle_make', sent.vehicle_make), required('vehicle_model', sent.vehicle_model)];
  if (in_service_date > who.today)
    throw new Refusal('invalid_request', { faults: [{ field: 'in_service_date', key: 'faults.not_future' }] });
  const columns = await vehicleColumns(client, own);
  const center = await client.query('select from centers where center_code = $1', [columns.center_code]);
  if (center.rowCount === 0)
    throw new Refusal('not_found', { faults: [{ field: 'center_code', key: 'refusals.not_found' }] });
  const { rows } = await client.query<object>(similar, [make, model, vehicle_category, fuel_type, year]);
  const number = given ?? free;
  const hasPlate = Boolean(columns.license_plate_number);
  await keepOpened(client, who, number);
  return {
    ...rows[0],
    ...columns,
    vehicle_number: number,
    vin,
    status: 'ON BILLING',
    pool_vehicle: true,
    model_year: year,
    vehicle_make: make,
    vehicle_model: model,
    vehicle_trim: plainName(vehicle_trim ?? ''),
    ...{ vehicle_category, vehicle_type, vehicle_color, fuel_type, capitalized_cost },
    ...{ in_service_date, original_in_service_date: in_service_date },
    ...{ lease_type: 'N', contract_description: 'FLEET_MANAGEMENT', title_location: 'CUSTOMER' },
    license_plate_type: hasPlate ? { TRUCK: 'COMMERCIAL', CAR: 'PASSENGER' }[vehicle_type] : null,
    ...{ plb_flag: false, telematics_flag: false },
    // Nobody else knows the plate.
    plate_update_allowed: true,
    version: 1,
  } as const;
}

/** Every table of what belongs to a vehicle. */
const ofVehicles = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .filter(
    (table) => table !== schema.vehicles && table !== schema.userVehicles && 'vehicle_number' in getTableColumns(table),
  )
  .map(getTableName);

/** Refuses to delete a vehicle that may have records of other kinds, or that the user has not added just now. */
async function refuseUsed(client: Transaction, row: VehicleRow, { account, username }: Who): Promise<void> {
  const used = ofVehicles.map(
    (table) => `and not exists (select from ${table} o where o.vehicle_number = v.vehicle_number)`,
  );
  const { rowCount } = await client.query(
    `select from vehicles v where vehicle_number = $1 and created_by = $2 and version = 1
        and created_at > clock_timestamp() - $3::interval ${used.join(' ')}`,
    [row.vehicle_number, username, limits.restorable],
  );
  if (rowCount === 0) throw new Refusal('record_changed', { record: { version: row.version } });
  await client.query('delete from user_vehicles where customer_number = $1 and vehicle_number = $2', [
    account,
    row.vehicle_number,
  ]);
}

/** Vehicles that users add. */
export function addedVehicleRoutes(services: Pick<DataServices, 'pool' | 'audit'>): AddRoutes {
  const records = recordsOf<VehicleRow>(services, vehicleRecords);
  return {
    'vehicle.add-vehicle': {
      async answer({ who, body: { idempotency_key: key, ...sent } }): Promise<Data<'vehicle.add-vehicle'>> {
        const { vehicle_number, version } = await records.add(who, key, sent, (client) => columnsOf(client, who, sent));
        return { vehicle_number, version };
      },
    },
    'vehicle.undo-add': {
      answer: ({ who, body: { vehicle_number: id, version } }) =>
        records.remove(who, id, version, (client, row) => refuseUsed(client, row, who)),
    },
  };
}
