import type { Body, Data } from '../../contract/calls.ts';
import { plateKeys } from '../../contract/vehicle/changes.ts';
import { changeTexts } from '../../engine/describe/change-texts.ts';
import { applyVehicleChanges } from '../jobs/apply-vehicle-changes.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { namedCenters } from '../records/named-centers.ts';
import { actingAs } from '../records/records.ts';
import { insertRow, lockRows, updateRow } from '../records/rows.ts';
import { vehicleColumns, vehicleFields } from '../records/vehicle-fields.ts';
import {
  changedTo,
  changeRecords,
  lockedVehicle,
  noted,
  unfitFor,
  type VehicleChange,
  type VehicleRow,
  type VehicleValues,
} from '../records/vehicles.ts';
import { closedOut, Refusal } from '../refusal.ts';
import { contextOf } from '../running/report.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type ChangeRoutes = Pick<
  Routes<'vehicle'>,
  'vehicle.changes' | 'vehicle.update-vehicle' | 'vehicle.withdraw-update' | 'vehicle.undo-update'
>;
type Listed = Data<'vehicle.changes'>[number];
type Saved = Data<'vehicle.update-vehicle'>;
type ChangeServices = Pick<DataServices, 'pool' | 'audit' | 'catalogue' | 'words'>;

/** The vehicle as forms have it, for a user who has seen an older one. */
const changedRecord = (vehicle: VehicleRow) =>
  new Refusal('record_changed', {
    record: Object.fromEntries(
      [...vehicleFields, 'vehicle_number', 'version'].map((key) => [key, vehicle[key] ?? null]),
    ),
  });

const unknownVehicle = (vehicle: string) =>
  new Refusal('not_found', { faults: [{ field: 'vehicle', key: 'refusals.not_found' }], unknown: [{ vehicle }] });

/** A vehicle of another account is refused like one that does not exist. */
async function vehicleOf(client: Transaction, typed: string): Promise<VehicleRow> {
  const number = typed.trim().toUpperCase();
  const vehicle = await lockedVehicle(client, number);
  if (!vehicle) throw unknownVehicle(number);
  return vehicle;
}

/** The values that differ from those of the vehicle. */
const differing = (values: VehicleValues, vehicle: VehicleRow): VehicleValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== (vehicle[key] ?? null)));

async function refuseUnfit(client: Transaction, vehicle: VehicleRow, values: VehicleValues, day: string) {
  const code = await unfitFor(client, vehicle, values, day);
  if (code === null) return;
  if (code === 'vehicle_closed_out') throw closedOut(vehicle.vehicle_number);
  const fields = code === 'not_found' ? ['center_code'] : plateKeys.filter((key) => Object.hasOwn(values, key));
  throw new Refusal(code, { faults: fields.map((field) => ({ field, key: `refusals.${code}` })) });
}

/** Two plans for one day are refused, because nobody could say which one counts. */
async function refusePlanned(client: Transaction, { vehicle_number: number }: VehicleRow, day: string) {
  const { rowCount } = await client.query(
    `select from vehicle_changes where vehicle_number = $1 and change_start = $2::date and change_status = 'PLANNED'`,
    [number, day],
  );
  if (rowCount !== 0)
    throw new Refusal('vehicle_change_planned', {
      faults: [{ field: 'effective_date', key: 'refusals.vehicle_change_planned' }],
    });
}

/** Whether the user has planned exactly this: the answer may have been lost. */
async function isPlanned(
  client: Transaction,
  { vehicle_number }: VehicleRow,
  day: string,
  given: { values: VehicleValues; who: Who },
) {
  const { rowCount } = await client.query(
    `select from vehicle_changes where vehicle_number = $1 and change_start = $2::date and change_status = 'PLANNED'
        and coalesce(changed_by, created_by) = $3 and changed_values = $4::jsonb`,
    [vehicle_number, day, given.who.username, JSON.stringify(given.values)],
  );
  return rowCount !== 0;
}

/** What takes a change back: the columns that its row then has. */
async function undoneOf(client: Transaction, vehicle: VehicleRow, row: VehicleChange, { username, today }: Who) {
  const { change_status: status, former_values: former, applied_at: applied } = row;
  if (status === 'APPLIED' && former) {
    await refuseUnfit(client, vehicle, former, today);
    return {
      ...(await changedTo(client, vehicle, former, username)),
      former_values: former,
      change_status: 'WITHDRAWN',
    };
  }
  if (status === 'PLANNED') return { ...(await noted(client, vehicle, username)), change_status: 'WITHDRAWN' };
  if (status !== 'WITHDRAWN' || applied !== null) throw changedRecord(vehicle);
  await refuseUnfit(client, vehicle, row.changed_values, row.change_start);
  await refusePlanned(client, vehicle, row.change_start);
  return { ...(await noted(client, vehicle, username)), change_status: 'PLANNED' };
}

/** The change after which the vehicle has its version, if the user has just made it. */
async function lastChangeOf(client: Transaction, { vehicle_number, version }: VehicleRow, { username }: Who) {
  const { rows } = await client.query<{ id: string }>(
    `select change_id as id from vehicle_changes where vehicle_number = $1 and vehicle_version = $2
        and coalesce(changed_by, created_by) = $3 and coalesce(changed_at, created_at) > clock_timestamp() - $4::interval`,
    [vehicle_number, version, username, limits.restorable],
  );
  const id = rows[0]?.id ?? '';
  return (await lockRows<VehicleChange>(client, changeRecords, [id])).get(id);
}

interface Stored extends Omit<Listed, 'change_summary'> {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** `$1` the vehicle. What is planned is compared with the vehicle as it is. */
const question = `
  select c.change_id, c.vehicle_number, to_json(c.change_start)#>>'{}' as change_start, c.change_status, c.created_by, v.version,
         coalesce(c.former_values, (
           select jsonb_object_agg(key, to_jsonb(v) -> key) from jsonb_object_keys(c.changed_values) as key
         )) as before,
         c.changed_values as after
    from vehicles v join vehicle_changes c using (customer_number, vehicle_number)
   where v.vehicle_number = $1 and c.change_status <> 'WITHDRAWN'
   order by c.change_start desc, c.created_at desc, c.change_id
   limit ${limits.changes.ofRecord}`;

/** What users have changed in a vehicle and plan to change, in their words. */
async function listed({ pool, catalogue, words }: ChangeServices, who: Who, vehicle: string): Promise<Listed[]> {
  const rows = await inTransaction(pool, actingAs(who), async (client) => {
    const known = await client.query('select from vehicles where vehicle_number = $1', [vehicle]);
    if (known.rowCount === 0) throw unknownVehicle(vehicle);
    return (await client.query<Stored>(question, [vehicle])).rows;
  });
  const context = contextOf({ words }, who, {});
  const texts = changeTexts(await namedCenters(pool, rows, who), catalogue, context);
  const none = '–';
  return rows.map(({ before: _before, after: _after, ...row }, at) => {
    const changed = (texts[at] ?? []).map(({ header, before, after }) =>
      context.words('formats.pair', { name: header, value: `${before ?? none} → ${after ?? none}` }),
    );
    return { ...row, change_summary: changed.join('; ') };
  });
}

/** Changes a vehicle, or plans to. */
async function update(
  client: Transaction,
  who: Who,
  { vehicle: typed, version, ...given }: Body<'vehicle.update-vehicle'>,
) {
  const { effective_date: start = who.today, ...sent } = given;
  const isPlan = start > who.today;
  const vehicle = await vehicleOf(client, typed);
  const values = differing(await vehicleColumns(client, sent), vehicle);
  const isSame = Object.keys(values).length === 0;
  const now = { vehicle, vehicle_version: vehicle.version };
  if (isSame && !isPlan) return now;
  if (version !== vehicle.version) {
    if (isPlan && (await isPlanned(client, vehicle, start, { values, who }))) return now;
    throw changedRecord(vehicle);
  }
  if (isSame) throw new Refusal('vehicle_change_same');
  await refuseUnfit(client, vehicle, values, start);
  if (isPlan) await refusePlanned(client, vehicle, start);
  const made = isPlan
    ? { change_status: 'PLANNED', ...(await noted(client, vehicle, who.username)) }
    : await changedTo(client, vehicle, values, who.username);
  await insertRow(client, changeRecords, {
    customer_number: who.account,
    vehicle_number: vehicle.vehicle_number,
    change_start: start,
    changed_values: values,
    created_by: who.username,
    ...made,
  });
  return { vehicle, vehicle_version: made.vehicle_version };
}

/** Withdraws what is planned. */
async function withdraw(client: Transaction, who: Who, { change_id: id, version }: Body<'vehicle.withdraw-update'>) {
  const { rows } = await client.query<{ vehicle: string }>(
    'select vehicle_number as vehicle from vehicle_changes where change_id = $1',
    [id],
  );
  const [found] = rows;
  if (!found) throw new Refusal('not_found', { unknown: [{ vehicle_change: id }] });
  const vehicle = await vehicleOf(client, found.vehicle);
  const row = (await lockRows<VehicleChange>(client, changeRecords, [id])).get(id);
  if (row?.change_status === 'WITHDRAWN') return { vehicle, vehicle_version: vehicle.version };
  if (version !== vehicle.version) throw changedRecord(vehicle);
  if (row?.change_status !== 'PLANNED') throw new Refusal('vehicle_change_final');
  const becomes = await noted(client, vehicle, who.username);
  const values = { ...becomes, change_status: 'WITHDRAWN', changed_by: who.username };
  await updateRow(client, changeRecords, id, values);
  return { vehicle, ...becomes };
}

/** Takes back the last change. */
async function undo(client: Transaction, who: Who, { vehicle: typed, version }: Body<'vehicle.undo-update'>) {
  const vehicle = await vehicleOf(client, typed);
  const row = version === vehicle.version ? await lastChangeOf(client, vehicle, who) : undefined;
  if (!row) throw changedRecord(vehicle);
  const becomes = await undoneOf(client, vehicle, row, who);
  await updateRow(client, changeRecords, row.change_id, { ...becomes, changed_by: who.username });
  return { vehicle, vehicle_version: becomes.vehicle_version };
}

interface Done {
  vehicle: VehicleRow;
  /** The version that the vehicle has now. */
  vehicle_version: number;
}

/** What users change in vehicles, from today or a later day. */
export function vehicleChangeRoutes(services: ChangeServices): ChangeRoutes {
  const { pool, audit } = services;
  const saving = (who: Who, work: (client: Transaction) => Promise<Done>): Promise<Saved> =>
    inTransaction(pool, actingAs(who), async (client) => {
      const { vehicle, vehicle_version: version } = await work(client);
      const { vehicle_number } = vehicle;
      if (version !== vehicle.version)
        await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { vehicle: vehicle_number } });
      return { vehicle_number, version };
    });
  return {
    'vehicle.changes': {
      knows: 'account',
      answer: ({ who, query }) => listed(services, who, query.vehicle.trim().toUpperCase()),
    },
    'vehicle.update-vehicle': {
      async answer({ who, body }) {
        if (body.effective_date !== undefined && body.effective_date < who.today)
          throw new Refusal('invalid_request', { faults: [{ field: 'effective_date', key: 'faults.not_past' }] });
        // What is due comes first, also if no server has applied it yet.
        await applyVehicleChanges(pool, who.account, who);
        return saving(who, (client) => update(client, who, body));
      },
    },
    'vehicle.withdraw-update': {
      answer: ({ who, body }) => saving(who, (client) => withdraw(client, who, body)),
    },
    'vehicle.undo-update': {
      answer: ({ who, body }) => saving(who, (client) => undo(client, who, body)),
    },
  };
}
