import type { Body, Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { changeEach, refuseUneven } from '../records/each.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { remind } from './mileage-reminders.ts';
import { distanceOf } from './odometers.ts';

type Answer = Data<'mileage.save'>;
type Refused = Answer['refused'][number];

/** A month as it was sent, with its place in the list. */
type Typed = Body<'mileage.save'>['months'][number] & { row: number };

/** A month that was sent, with what the database has. Distances are miles, and not rounded. */
interface Sent {
  row: number;
  mileage_id: string;
  business: number;
  /** With commuting. */
  personal: number;
  /** Null for accounts that don’t report it. */
  commuting: number | null;
  is_confirmed: boolean;
  /** Null if the account has no such month. */
  period_start: string | null;
  /** By the odometers. */
  total: number;
  reported: boolean;
  reported_by: string | null;
  business_before: number;
  personal_before: number;
  commuting_before: number;
}

/** What is stored: whole miles that have the same sum as what was sent. */
interface Miles {
  business: number;
  commuting: number;
  personal: number;
}

/** Locks months: two who type for the same one save one after the other. */
const lockMonths = (client: Transaction, ids: readonly string[]) =>
  client.query('select from mileage_periods where mileage_id = any ($1) order by mileage_id for update', [ids]);

const surroundings = `
  select e.row, e.mileage_id, e.business_distance as business, e.personal_distance as personal, e.commuting_distance as commuting,
    e.is_confirmed, p.period_start::text, p.end_odometer - p.start_odometer as total, p.reported, p.reported_by,
    coalesce(p.business_miles, 0) as business_before, coalesce(p.commuting_miles + p.personal_miles, 0) as personal_before,
    coalesce(p.commuting_miles, 0) as commuting_before
  from jsonb_to_recordset($1) as e(row int, mileage_id text, business_distance float8, personal_distance float8,
    commuting_distance float8, is_confirmed boolean)
  left join mileage_periods p using (mileage_id)
  order by e.row`;

/** An account without commuting keeps what it has of it, as a part of the personal miles. */
function milesOf({ business, personal, commuting, commuting_before: before }: Sent): Miles {
  const all = Math.round(business + personal);
  const own = Math.min(Math.round(business), all);
  const commuted = Math.min(Math.round(commuting ?? before), all - own);
  return { business: own, commuting: commuted, personal: all - own - commuted };
}

/** Whether the month has these miles already. */
function isSame(sent: Sent): boolean {
  const { business, commuting, personal } = milesOf(sent);
  return (
    sent.reported &&
    business === sent.business_before &&
    commuting === sent.commuting_before &&
    commuting + personal === sent.personal_before
  );
}

/** What a month asks before it is saved; null if it is plausible. Users correct what they have typed unasked. */
function questionOf(sent: Sent, who: Who): Refused | null {
  const { row, business, personal, total, reported, reported_by: by } = sent;
  const ask = (code: RefusalCode, values: Refused['values'] = {}): Refused => ({
    ...{ row, field: 'is_confirmed', key: `refusals.${code}`, values },
  });
  // Half a mile: a distance in kilometers is not a whole number of miles.
  const over = business + personal - total;
  if (over > 0.5) return ask('mileage_over', { distance: distanceOf(over, who) });
  if (!reported || by === who.username) return null;
  return by === null ? ask('mileage_reported') : ask('mileage_taken', { who: by });
}

/** Why a month is not saved; null if it is, or was before. */
function faultOf(sent: Sent, who: Who): Refused | null {
  const at = (field: string, code: RefusalCode): Refused => ({
    ...{ row: sent.row, field, key: `refusals.${code}`, values: {} },
  });
  if (sent.period_start === null) return at('business_distance', 'not_found');
  if (sent.period_start > who.today) return at('business_distance', 'mileage_future');
  if ((sent.commuting ?? 0) > sent.personal) return at('commuting_distance', 'mileage_commuting');
  return sent.is_confirmed || isSame(sent) ? null : questionOf(sent, who);
}

/** Writes months in one statement, because the sums by month follow each statement. What is there keeps its version. */
async function write(client: Transaction, who: Who, months: readonly Sent[]): Promise<Answer['saved']> {
  const changed = months.filter((sent) => !isSame(sent));
  await client.query(
    `update mileage_periods p
        set business_miles = e.business, commuting_miles = e.commuting, personal_miles = e.personal, reported = true,
          reported_date = case when p.reported then p.reported_date else $2::date end,
          exception_reason = case when p.reported then p.exception_reason when $2::date > p.period_end + $3::int then 'LATE' end,
          reported_by = $4, changed_by = $4, changed_at = clock_timestamp(), version = p.version + 1
       from jsonb_to_recordset($1) as e(mileage_id text, business int, commuting int, personal int)
      where p.mileage_id = e.mileage_id`,
    [
      JSON.stringify(changed.map((sent) => ({ mileage_id: sent.mileage_id, ...milesOf(sent) }))),
      ...[who.today, limits.mileage.late, who.username],
    ],
  );
  const { rows } = await client.query<Answer['saved'][number]>(
    'select mileage_id, version from mileage_periods where mileage_id = any ($1)',
    [months.map(({ mileage_id }) => mileage_id)],
  );
  return rows;
}

/** What `mileage.save` changes, and what can be taken back. */
const taken = ['business_miles', 'commuting_miles', 'personal_miles', 'reported', 'reported_date', 'reported_by'];

interface Change {
  version: number;
  reported_by: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The last change of a month, if the user has made it lately. */
async function lastChange(client: Transaction, who: Who, id: string): Promise<Change | undefined> {
  const { rows } = await client.query<Change>(
    `select p.version, p.reported_by, c.before, c.after from mileage_periods p
       left join record_changes c on c.record_type = 'mileage_periods' and c.record_id = p.mileage_id and c.version = p.version
         and c.operation = 'CHANGED' and c.username = $2 and c.changed_at > clock_timestamp() - $3::interval
      where p.mileage_id = $1`,
    [id, who.username, limits.restorable],
  );
  return rows[0];
}

/** Takes a saved month back: it is as it was before. Why not, if it can’t be. */
async function takeBack(client: Transaction, who: Who, id: string, version: number): Promise<RefusalCode | null> {
  const change = await lastChange(client, who, id);
  if (!change) return 'not_found';
  const { before, after } = change;
  const columns = taken.filter((column) => column in { ...before, ...after });
  // A reminder can’t be taken back.
  if (change.version !== version || change.reported_by !== who.username || columns.length === 0)
    return 'record_changed';
  await client.query(
    `update mileage_periods p
        set (${taken.join(', ')}) = (select ${taken.map((column) => `r.${column}`).join(', ')}
            from jsonb_populate_record(p, $2) r),
          exception_reason = case when ($2::jsonb->>'reported')::boolean is false then 'NOT REPORTED' else exception_reason end,
          changed_by = $3, changed_at = clock_timestamp(), version = version + 1
      where mileage_id = $1`,
    [id, JSON.stringify(Object.fromEntries(columns.map((column) => [column, before?.[column] ?? null]))), who.username],
  );
  return null;
}

/** Saves what is plausible of months that the account may not have. */
async function save(services: DataServices, client: Transaction, who: Who, months: readonly Typed[]): Promise<Answer> {
  const ids = months.map(({ mileage_id }) => mileage_id);
  if (new Set(ids).size < ids.length) throw new Refusal('invalid_request', { message: 'Send each month only once.' });
  await lockMonths(client, ids);
  const { rows } = await client.query<Sent>(surroundings, [JSON.stringify(months)]);
  const judged = rows.map((sent) => ({ sent, fault: faultOf(sent, who) }));
  const saved = await write(
    client,
    who,
    judged.flatMap(({ sent, fault }) => (fault ? [] : [sent])),
  );
  await recordIn(
    services,
    client,
    who,
    'saved',
    saved.map(({ mileage_id }) => mileage_id),
  );
  noteUnknown(
    services,
    who,
    rows.flatMap(({ mileage_id, period_start }) => (period_start === null ? [mileage_id] : [])),
  );
  return { saved, refused: judged.flatMap(({ fault }) => fault ?? []) };
}

interface Named {
  row: number;
  /** Null if the account has no such vehicle. */
  vehicle: string | null;
  /** Its months that begin in the calendar month. */
  ids: string[];
}

/** The months of vehicles, in the order of what was sent. */
async function monthsOf(client: Transaction, months: Body<'mileage.import'>['months']): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select e.row, v.vehicle_number as vehicle,
       array(select p.mileage_id from mileage_periods p where p.customer_number = v.customer_number
         and p.vehicle_number = v.vehicle_number and p.period_start >= (e.calendar_month || '-01')::date
         and p.period_start < (e.calendar_month || '-01')::date + interval '1 month') as ids
     from jsonb_to_recordset($1) as e(row int, vehicle_number text, calendar_month text)
     left join vehicles v on v.vehicle_number = e.vehicle_number
     order by e.row`,
    [JSON.stringify(months.map((month, row) => ({ row, ...month, vehicle_number: vehicleOf(month) })))],
  );
  return rows;
}

/** As it is written in the database. */
const vehicleOf = ({ vehicle_number }: { vehicle_number: string }) => vehicle_number.trim().toUpperCase();

/** Why no single month of a driver is named; null if one is. */
function unnamedOf({ row, vehicle, ids }: Named): Refused | null {
  const at = (field: string, code: RefusalCode): Refused => ({ row, field, key: `refusals.${code}`, values: {} });
  if (vehicle === null) return at('vehicle_number', 'not_found');
  if (ids.length === 1) return null;
  return at('calendar_month', ids.length === 0 ? 'mileage_not_open' : 'mileage_several');
}

/** A month that has not begun is wrong in itself, and not its miles. */
const placed = (refused: Refused): Refused =>
  refused.key === 'refusals.mileage_future' ? { ...refused, field: 'calendar_month' } : refused;

/** Saves months that are named by vehicle and calendar month. */
async function saveNamed(
  services: DataServices,
  client: Transaction,
  who: Who,
  months: Body<'mileage.import'>['months'],
): Promise<Answer> {
  const named = await monthsOf(client, months);
  const unnamed = named.flatMap((each) => unnamedOf(each) ?? []);
  for (const { row, vehicle } of named)
    if (vehicle === null) {
      const typed = months[row]?.vehicle_number ?? '';
      services.audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { vehicle: typed } });
    }
  const known = named.flatMap(({ row, ids: [id, ...others] }): Typed[] => {
    const month = months[row];
    return id === undefined || others.length > 0 || !month ? [] : [{ ...month, row, mileage_id: id }];
  });
  const { saved, refused } = await save(services, client, who, known);
  return { saved, refused: [...unnamed, ...refused.map(placed)].sort((one, other) => one.row - other.row) };
}

const recordIn = (
  { audit }: DataServices,
  client: Transaction,
  who: Who,
  kind: 'saved' | 'deleted',
  ids: readonly string[],
) => audit.recordIn(client, ...ids.map((mileage) => ({ kind, ...namesOf(who), detail: { mileage } })));

function noteUnknown({ audit }: DataServices, who: Who, ids: readonly string[]): void {
  for (const mileage of ids) audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { mileage } });
}

/** The business and personal miles of drivers by month. Every user of an account may type them, and send reminders. */
export function mileageRoutes(services: DataServices): Routes<'mileage'> {
  const { pool } = services;
  return {
    'mileage.save': {
      answer: ({ who, body: { months } }) =>
        inTransaction(pool, actingAs(who), (client) =>
          save(
            services,
            client,
            who,
            months.map((month, row) => ({ row, ...month })),
          ),
        ),
    },
    'mileage.import': {
      answer: ({ who, body: { months } }) =>
        inTransaction(pool, actingAs(who), (client) => saveNamed(services, client, who, months)),
    },
    'mileage.undo': {
      answer({ who, body: { mileage_ids: ids, versions } }) {
        refuseUneven(ids, versions);
        return inTransaction(pool, actingAs(who), async (client) => {
          await lockMonths(client, ids);
          const { changed, refused } = await changeEach(ids, versions, (...each) => takeBack(client, who, ...each));
          await recordIn(services, client, who, 'deleted', changed);
          return { refused };
        });
      },
    },
    'mileage.remind': {
      knows: 'account',
      async answer({ who, body: { mileage_ids: ids } }) {
        const refused = await remind(services, who, ids);
        noteUnknown(
          services,
          who,
          refused.flatMap(({ id, key }) => (key === 'refusals.not_found' ? [id] : [])),
        );
        return { refused };
      },
    },
  };
}
