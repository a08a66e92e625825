import type { Body, Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { applyAssignments, isActiveOn, lockVehicle, setDriver, type VehicleNow } from '../jobs/apply-assignments.ts';
import { limits } from '../limits.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { recordsOf } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { closedOut, Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type AssignmentRoutes = Pick<
  Routes<'driver'>,
  'driver.assign' | 'driver.unassign' | 'driver.withdraw-assignment' | 'driver.undo-assignment'
>;
type Saved = Data<'driver.assign'>;

interface Assignment extends RecordRow {
  readonly assignment_id: string;
  readonly vehicle_number: string;
  readonly driver_reference_number: string | null;
  readonly assignment_start: string;
  readonly assignment_status: 'PLANNED' | 'APPLIED' | 'WITHDRAWN' | 'NOT_APPLIED';
  readonly applied_at: string | null;
  readonly former_driver_number: string | null;
}

/** Who is to have which vehicle from which day. */
type Wanted = Pick<Assignment, 'vehicle_number' | 'driver_reference_number' | 'assignment_start'>;
type Sent = Omit<Body<'driver.assign'>, 'driver_reference_number'> & { driver_reference_number: string | null };

const kind: RecordKind = {
  table: 'driver_assignments',
  id: 'assignment_id',
  name: 'assignment',
  about: ({ vehicle_number: vehicle, driver_reference_number: driver }) => ({
    vehicle: String(vehicle),
    driver: String(driver ?? ''),
  }),
};

const saved = ({ assignment_id, version }: Assignment): Saved => ({ assignment_id, version });

const refuseAt = (code: RefusalCode, field: keyof Sent, unknown?: string) =>
  new Refusal(code, {
    faults: [{ field, key: `refusals.${code}` }],
    ...(unknown === undefined ? {} : { unknown: [{ [field]: unknown }] }),
  });

/** The vehicle on the day. Others who assign it wait until the transaction ends. */
async function vehicleOf(client: Transaction, { vehicle_number: number, assignment_start: start }: Wanted) {
  const vehicle = await lockVehicle(client, number, start);
  if (!vehicle) throw refuseAt('not_found', 'vehicle_number', number);
  return vehicle;
}

/** Refuses a driver who can’t have the vehicle from the day on. */
async function refuseUnfit(client: Transaction, wanted: Wanted, vehicle: VehicleNow): Promise<void> {
  const { vehicle_number: number, driver_reference_number: driver, assignment_start: start } = wanted;
  if (vehicle.is_closed) throw closedOut(number);
  if (driver !== null) {
    const isActive = await isActiveOn(client, driver, start);
    if (isActive === null) throw refuseAt('not_found', 'driver_reference_number', driver);
    if (!isActive) throw refuseAt('driver_inactive', 'assigned_from');
  }
  const { rowCount } = await client.query(
    `select from driver_assignments
      where vehicle_number = $1 and assignment_start = $2::date and assignment_status = 'PLANNED'`,
    [number, start],
  );
  if (rowCount !== 0) throw refuseAt('assignment_planned', 'assigned_from');
}

interface Before {
  /** Of all assignments of the vehicle. */
  version: number;
  /** Whether somebody is planned to have it before the day. */
  is_planned: boolean;
  /** Who that is. */
  planned_driver: string | null;
  /** The moment, by the clock of the database. */
  now: string;
}

/** What is known about the assignments of a vehicle before a day. */
async function beforeOf(client: Transaction, { vehicle_number, assignment_start }: Wanted): Promise<Before> {
  const { rows } = await client.query<Before>(
    `select coalesce(sum(a.version), 0)::int as version,
            coalesce(bool_or(a.assignment_status = 'PLANNED' and a.assignment_start < $2::date), false) as is_planned,
            (array_agg(a.driver_reference_number order by a.assignment_start desc)
              filter (where a.assignment_status = 'PLANNED' and a.assignment_start < $2::date))[1] as planned_driver,
            clock_timestamp()::text as now
       from driver_assignments a where a.vehicle_number = $1`,
    [vehicle_number, assignment_start],
  );
  return rows[0] as Before;
}

/** The columns of a new assignment. One from today is applied at once. */
async function begin(client: Transaction, { today }: Who, wanted: Wanted, version: number) {
  if (wanted.assignment_start < today)
    throw new Refusal('invalid_request', { faults: [{ field: 'assigned_from', key: 'faults.not_past' }] });
  const vehicle = await vehicleOf(client, wanted);
  const before = await beforeOf(client, wanted);
  // Its table has the vehicle, with the driver that it has now.
  if (before.version !== version) throw new Refusal('record_changed');
  await refuseUnfit(client, wanted, vehicle);
  const last = before.is_planned ? before.planned_driver : vehicle.driver_reference_number;
  if (last === wanted.driver_reference_number) throw refuseAt('assignment_same', 'vehicle_number');
  if (wanted.assignment_start > today) return { ...wanted, assignment_status: 'PLANNED' } as const;
  await setDriver(client, wanted.vehicle_number, wanted.driver_reference_number);
  const { driver_reference_number: former_driver_number } = vehicle;
  return { ...wanted, assignment_status: 'APPLIED', applied_at: before.now, former_driver_number } as const;
}

/** Gives the vehicle back to who had it before, if nobody has assigned it since. */
async function giveBack(client: Transaction, row: Assignment): Promise<void> {
  const vehicle = await lockVehicle(client, row.vehicle_number, row.assignment_start);
  const { rowCount: later } = await client.query(
    `select from driver_assignments o join driver_assignments a using (customer_number, vehicle_number)
      where a.assignment_id = $1 and o.assignment_status = 'APPLIED' and o.applied_at > a.applied_at`,
    [row.assignment_id],
  );
  if (vehicle?.driver_reference_number !== row.driver_reference_number || later !== 0)
    throw new Refusal('record_changed', { record: row });
  await setDriver(client, row.vehicle_number, row.former_driver_number);
}

/** The columns of an assignment without its last change, which the same user has just made. */
async function undone(client: Transaction, row: Assignment, version: number, { username }: Who) {
  const changed = new Refusal('record_changed', { record: row });
  if (row.version !== 1) {
    const { assignment_status: status } = await valuesBefore(client, kind, row, { version, username });
    if (row.assignment_status !== 'WITHDRAWN' || status !== 'PLANNED') throw changed;
    await refuseUnfit(client, row, await vehicleOf(client, row));
    return { assignment_status: 'PLANNED' } as const;
  }
  const { rowCount } = await client.query(
    `select from driver_assignments where assignment_id = $1 and version = $2 and created_by = $3
        and created_at > clock_timestamp() - $4::interval`,
    [row.assignment_id, version, username, limits.restorable],
  );
  if (rowCount === 0) throw changed;
  if (row.assignment_status === 'APPLIED') await giveBack(client, row);
  return { assignment_status: 'WITHDRAWN' } as const;
}

/** Who has which vehicle. Administrators of drivers and representatives of the provider assign them. */
export function assignmentRoutes(services: Pick<DataServices, 'pool' | 'audit'>): AssignmentRoutes {
  const records = recordsOf<Assignment>(services, kind);
  /** What is due comes first, also if no server has applied it yet. */
  const add = async (who: Who, { idempotency_key: key, version, ...sent }: Sent): Promise<Saved> => {
    await applyAssignments(services.pool, who.account, who);
    const wanted: Wanted = {
      vehicle_number: sent.vehicle_number.toUpperCase(),
      driver_reference_number: sent.driver_reference_number?.toUpperCase() ?? null,
      assignment_start: sent.assigned_from,
    };
    return saved(await records.add(who, key, [wanted, version], (client) => begin(client, who, wanted, version)));
  };
  return {
    'driver.assign': { answer: ({ who, body }) => add(who, body) },
    'driver.unassign': { answer: ({ who, body }) => add(who, { ...body, driver_reference_number: null }) },
    'driver.withdraw-assignment': {
      answer: async ({ who, body: { assignment_id: id, version } }) =>
        saved(
          await records.change(who, id, version, (_client, { assignment_status: status }) => {
            if (status !== 'PLANNED' && status !== 'WITHDRAWN') throw new Refusal('assignment_final');
            return { assignment_status: 'WITHDRAWN' };
          }),
        ),
    },
    'driver.undo-assignment': {
      answer: async ({ who, body: { assignment_id: id, version } }) =>
        saved(await records.change(who, id, version, (client, row) => undone(client, row, version, who))),
    },
  };
}
