import type { Body, Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { formatNumber } from '../../engine/formats/number.ts';
import { unitSuffix, unitSymbol, units, unitsOf } from '../../engine/formats/units.ts';
import { byCommand } from '../audit/audit.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { changeEach, refuseUneven } from '../records/each.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type OdometerServices = Pick<DataServices, 'pool' | 'audit'>;
type Refused = Data<'odometer.save'>['refused'][number];
type Saved = Data<'odometer.save'>['saved'][number];

/** A reading that was sent, with what the database has around it. Odometers are miles. */
interface Sent {
  row: number;
  /** Null if the account has no such vehicle. */
  vehicle: string | null;
  odometer: number;
  day: string;
  is_confirmed: boolean;
  /** The reading before it, on an earlier day. */
  before: number | null;
  days: number | null;
  /** The most miles a day that are plausible for the vehicle. */
  most: number;
  after: number | null;
  same: number | null;
  /** Who has typed the reading of the same day. */
  by: string | null;
}

/** Locks the vehicles: two who type for the same one save one after the other. */
const lockVehicles = (client: Transaction, numbers: readonly string[]) =>
  client.query('select from vehicles where vehicle_number = any ($1) order by vehicle_number for update', [numbers]);

/**
 * Keeps what an operator has loaded with the vehicles as their first reading: it is asked about like other readings, and is
 * there again after an undo.
 */
async function keepLoaded(client: Transaction, { account, username }: Who, numbers: readonly string[]): Promise<void> {
  const actor = (name: string) => client.query(`select set_config('app.actor', $1, true)`, [name]);
  await actor(byCommand);
  await client.query(
    `insert into odometer_readings (customer_number, vehicle_number, reading_date, odometer, source)
     select $1, vehicle_number, odometer_date, odometer, 'SERVICE' from vehicles v
      where vehicle_number = any ($2) and odometer is not null and odometer_date is not null
        and not exists (select from odometer_readings r
          where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number
            and r.reading_date >= v.odometer_date)`,
    [account, numbers],
  );
  await actor(username);
}

/** What is plausible depends on the limit of the account, and on how far the vehicle usually goes: three times its average. */
const surroundings = `
  select e.row, v.vehicle_number as vehicle, round(e.odometer)::int as odometer, e.reading_date::text as day, e.is_confirmed,
    before.odometer as before, e.reading_date - before.reading_date as days, after.odometer as after,
    same.odometer as same, coalesce(same.changed_by, same.created_by) as by,
    greatest(a.daily_distance_limit, coalesce(3 * before.odometer / nullif(before.reading_date - v.in_service_date, 0), 0))::float8 as most
  from jsonb_to_recordset($1) as e(row int, vehicle_number text, odometer numeric, reading_date date, is_confirmed boolean)
  cross join accounts a
  left join vehicles v on v.vehicle_number = e.vehicle_number
  left join lateral (select odometer, reading_date from odometer_readings r
    where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number and r.reading_date < e.reading_date
    order by reading_date desc limit 1) before on true
  left join lateral (select odometer from odometer_readings r
    where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number and r.reading_date > e.reading_date
    order by reading_date limit 1) after on true
  left join odometer_readings same
    on same.customer_number = v.customer_number and same.vehicle_number = v.vehicle_number and same.reading_date = e.reading_date
  order by e.row`;

/** A distance in the units of the account. */
export function distanceOf(miles: number, who: Pick<Who, 'viewer' | 'locale'>): string {
  const system = unitsOf({ viewer: who.viewer() });
  const { conversion } = units.distance[system];
  const shown = conversion?.type === 'scale' ? miles * conversion.by : miles;
  return `${formatNumber(shown, who.locale, 0)}${unitSuffix(unitSymbol('distance', system, who.locale))}`;
}

const refusedAt = (row: number, field: string, key: string, values: Refused['values'] = {}): Refused => ({
  row,
  field,
  key,
  values,
});

/** What a reading asks before it is saved; null if it is plausible. Users correct their own readings of the day unasked. */
function questionOf(sent: Sent, who: Who): Refused | null {
  const { row, odometer, most, after, same, by } = sent;
  const isMine = by === who.username;
  const [before, days] = same === null || isMine ? [sent.before, sent.days] : [same, 0];
  const ask = (code: RefusalCode, values: Refused['values'] = {}) =>
    refusedAt(row, 'is_confirmed', `refusals.${code}`, values);
  if (before !== null && odometer < before) return ask('odometer_lower');
  if (after !== null && odometer > after) return ask('odometer_higher');
  const driven = odometer - (before ?? odometer);
  if (days !== null && driven > (days + 1) * most) return ask('odometer_jump', { distance: distanceOf(driven, who) });
  if (by !== null && !isMine) return ask('odometer_taken', { who: by });
  return null;
}

/** Why a reading is not saved; null if it is, or was before. */
function faultOf(sent: Sent, who: Who): Refused | null {
  if (sent.vehicle === null) return refusedAt(sent.row, 'odometer', 'refusals.not_found');
  if (sent.day > who.today) return refusedAt(sent.row, 'reading_date', 'faults.not_future');
  return sent.is_confirmed || sent.odometer === sent.same ? null : questionOf(sent, who);
}

const idOf = (vehicle: string, day: string) => `${vehicle} ${day}`;

/** Writes readings. One that is there already keeps its version. */
async function write(client: Transaction, who: Who, readings: readonly Sent[]): Promise<Saved[]> {
  const { rows } = await client.query<{ vehicle: string; day: string; version: number }>(
    `with given as (select * from jsonb_to_recordset($2) as e(vehicle text, day date, odometer int)),
     written as (
       insert into odometer_readings as r (customer_number, vehicle_number, reading_date, odometer, source, created_by)
       select $1, vehicle, day, odometer, 'PORTAL', $3 from given
       on conflict (customer_number, vehicle_number, reading_date) do update
       set odometer = excluded.odometer, source = excluded.source, source_before = r.source, changed_by = $3, changed_at = clock_timestamp(),
         version = r.version + 1
       where r.odometer <> excluded.odometer
       returning vehicle_number, reading_date, version)
     select g.vehicle, g.day::text as day, coalesce(w.version, r.version) as version from given g
     left join written w on w.vehicle_number = g.vehicle and w.reading_date = g.day
     left join odometer_readings r on r.vehicle_number = g.vehicle and r.reading_date = g.day`,
    [who.account, JSON.stringify(readings), who.username],
  );
  return rows.map(({ vehicle, day, version }) => ({
    reading_id: idOf(vehicle, day),
    vehicle_number: vehicle,
    version,
  }));
}

/** The vehicles show the latest of their readings: reports and dashboards read it there. */
const showLatest = (client: Transaction, numbers: readonly string[]) =>
  client.query(
    `update vehicles v set odometer = l.odometer, odometer_date = l.reading_date
       from vehicles o
       left join lateral (select odometer, reading_date from odometer_readings r
         where r.customer_number = o.customer_number and r.vehicle_number = o.vehicle_number
         order by reading_date desc limit 1) l on true
      where o.vehicle_number = any ($1) and (v.customer_number, v.vehicle_number) = (o.customer_number, o.vehicle_number)
        and (v.odometer, v.odometer_date) is distinct from (l.odometer, l.reading_date)`,
    [numbers],
  );

/** A vehicle has one reading in a call: which of two came first is not known. */
function refuseTwice(readings: Body<'odometer.save'>['readings']): void {
  if (new Set(readings.map(({ vehicle_number }) => vehicle_number)).size < readings.length)
    throw new Refusal('invalid_request', { message: 'Send one reading for each vehicle.' });
}

interface Typed {
  vehicle: string;
  day: string;
  odometer: number;
  version: number;
  mine: boolean;
  isNew: boolean;
  before: { odometer?: number } | null;
}

/** A reading that the user has saved lately, and what it was before. */
async function typedLately(client: Transaction, who: Who, vehicle: string, day: string): Promise<Typed | undefined> {
  const { rows } = await client.query<Typed>(
    `select r.vehicle_number as vehicle, r.reading_date::text as day, r.odometer, r.version,
       coalesce(r.changed_by, r.created_by) = $3 and coalesce(r.changed_at, r.created_at) > clock_timestamp() - $4::interval as mine,
       r.changed_by is null as "isNew", c.before
     from odometer_readings r
     left join lateral (select before from record_changes c
       where c.record_type = 'odometer_readings' and c.record_id = r.vehicle_number and c.operation = 'CHANGED'
         and c.version = r.version and (c.after->>'odometer')::int = r.odometer and c.username = $3
       order by c.changed_at desc limit 1) c on true
     where r.vehicle_number = $1 and r.reading_date::text = $2 for update of r`,
    [vehicle, day, who.username, limits.restorable],
  );
  return rows[0];
}

/** Takes a reading back: it is gone, or as it was before. Why not, if it can't be. */
async function takeBack(client: Transaction, who: Who, id: string, version: number): Promise<RefusalCode | null> {
  const [vehicle = '', day = ''] = id.split(/ (?=\S*$)/);
  const row = await typedLately(client, who, vehicle, day);
  if (!row) return 'not_found';
  if (!row.mine || row.version !== version || (!row.isNew && !row.before)) return 'record_changed';
  const at = [row.vehicle, row.day];
  if (row.isNew) {
    await client.query('delete from odometer_readings where vehicle_number = $1 and reading_date = $2::date', at);
    return null;
  }
  await client.query(
    `update odometer_readings set odometer = $3, source = coalesce(source_before, source), changed_by = $4, changed_at = clock_timestamp(),
       version = version + 1 where vehicle_number = $1 and reading_date = $2::date`,
    [...at, row.before?.odometer ?? row.odometer, who.username],
  );
  return null;
}

/** Odometer readings that users type. Every user of an account may. */
export function odometerRoutes({ pool, audit }: OdometerServices): Routes<'odometer'> {
  const record = (client: Transaction, who: Who, kind: 'saved' | 'deleted', readings: readonly string[]) =>
    audit.recordIn(
      client,
      ...readings.map((odometer_reading) => ({ kind, ...namesOf(who), detail: { odometer_reading } })),
    );
  return {
    'odometer.save': {
      answer({ who, body: { readings } }) {
        refuseTwice(readings);
        const numbers = readings.map(({ vehicle_number }) => vehicle_number);
        return inTransaction(pool, actingAs(who), async (client) => {
          await lockVehicles(client, numbers);
          await keepLoaded(client, who, numbers);
          const given = readings.map((reading, row) => ({ row, ...reading }));
          const { rows } = await client.query<Sent>(surroundings, [JSON.stringify(given)]);
          const judged = rows.map((sent) => ({ sent, fault: faultOf(sent, who) }));
          const saved = await write(
            client,
            who,
            judged.flatMap(({ sent, fault }) => (fault ? [] : [sent])),
          );
          await showLatest(client, numbers);
          await record(
            client,
            who,
            'saved',
            saved.map(({ reading_id }) => reading_id),
          );
          for (const { sent } of judged)
            if (sent.vehicle === null)
              audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { vehicle: numbers[sent.row] ?? '' } });
          return { saved, refused: judged.flatMap(({ fault }) => fault ?? []) };
        });
      },
    },
    'odometer.undo': {
      answer({ who, body: { reading_ids: ids, versions } }) {
        refuseUneven(ids, versions);
        const numbers = ids.map((id) => id.split(/ (?=\S*$)/)[0] ?? '');
        return inTransaction(pool, actingAs(who), async (client) => {
          await lockVehicles(client, numbers);
          const { changed, refused } = await changeEach(ids, versions, (...each) => takeBack(client, who, ...each));
          await showLatest(client, numbers);
          await record(client, who, 'deleted', changed);
          return { refused };
        });
      },
    },
  };
}
