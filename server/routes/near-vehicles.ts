import type { Data } from '../../contract/calls.ts';
import { askOnce, inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

/** Maximum number of starred vehicles of a user, and of those that were opened last. */
const [mostStars, mostOpened] = [100, 20];

/** `$1` the user. */
const question = `
  select v.vehicle_number, v.client_vehicle_number, v.model_year as year, v.vehicle_make as make, v.vehicle_model as model,
    d.driver_first_name, d.driver_last_name, v.odometer, v.license_plate_number as plate_number,
    v.license_plate_state_province as plate_state_or_province, v.status, v.vin,
    to_json(u.opened_at) #>> '{}' as opened_at, u.starred_at is not null as is_starred
  from user_vehicles u
  join vehicles v using (customer_number, vehicle_number)
  left join drivers d using (customer_number, driver_reference_number)
  where u.username = $1
  order by u.opened_at desc nulls last, v.vehicle_number`;

const opened = `
  insert into user_vehicles (customer_number, username, vehicle_number, opened_at) values ($1, $2, $3, clock_timestamp())
  on conflict (customer_number, username, vehicle_number) do update set opened_at = excluded.opened_at`;

/** Forgets when the earlier ones were opened, and those of them that have no star. */
const forgetEarlier = `
  with earlier as (
    select vehicle_number from user_vehicles
    where customer_number = $1 and username = $2 and opened_at is not null
    order by opened_at desc offset ${mostOpened}
  ), unstarred as (
    delete from user_vehicles
    where customer_number = $1 and username = $2 and starred_at is null and vehicle_number in (table earlier)
  )
  update user_vehicles set opened_at = null
  where customer_number = $1 and username = $2 and starred_at is not null and vehicle_number in (table earlier)`;

const starred = `
  insert into user_vehicles (customer_number, username, vehicle_number, starred_at) values ($1, $2, $3, clock_timestamp())
  on conflict (customer_number, username, vehicle_number)
    do update set starred_at = coalesce(user_vehicles.starred_at, excluded.starred_at)`;

const unstarred = `
  with only_starred as (
    delete from user_vehicles where customer_number = $1 and username = $2 and vehicle_number = $3 and opened_at is null
  )
  update user_vehicles set starred_at = null
  where customer_number = $1 and username = $2 and vehicle_number = $3 and opened_at is not null`;

/** A vehicle of another account is refused like one that does not exist. */
async function numberOf(client: Transaction, typed: string): Promise<string> {
  const number = typed.toUpperCase();
  const { rowCount } = await client.query('select from vehicles where vehicle_number = $1', [number]);
  if (rowCount === 0) throw new Refusal('not_found', { unknown: [{ vehicle: typed }] });
  return number;
}

/** The vehicles that a user has opened or starred. They are not records: nobody else sees them. */
export function nearVehicleRoutes({
  pool,
}: Pick<DataServices, 'pool'>): Pick<Routes<'vehicle'>, 'vehicle.near' | 'vehicle.opened' | 'vehicle.star'> {
  const change = (who: Who, vehicle: string, work: (client: Transaction, values: string[]) => Promise<void>) =>
    inTransaction(pool, { 'app.customer': who.account }, async (client) => {
      // One change per user at a time, so that two can't both take the last free place.
      await client.query('select from users where username = $1 for update', [who.username]);
      await work(client, [who.account, who.username, await numberOf(client, vehicle)]);
      return null;
    });
  return {
    'vehicle.near': {
      answer: ({ who }) =>
        askOnce<Data<'vehicle.near'>[number]>(
          pool,
          { 'app.customer': who.account, timezone: who.zone },
          { name: 'near vehicles', text: question, values: [who.username] },
        ),
    },
    'vehicle.opened': {
      answer: ({ who, body: { vehicle } }) =>
        change(who, vehicle, async (client, values) => {
          await client.query(opened, values);
          await client.query(forgetEarlier, values.slice(0, 2));
        }),
    },
    'vehicle.star': {
      answer: ({ who, body: { vehicle_number, starred: isStarred } }) =>
        change(who, vehicle_number, async (client, values) => {
          await client.query(isStarred ? starred : unstarred, values);
          const { rows } = await client.query<{ count: number }>(
            'select count(*)::int from user_vehicles where username = $1 and starred_at is not null',
            [who.username],
          );
          if ((rows[0]?.count ?? 0) > mostStars) throw new Refusal('too_many_stars', { values: { most: mostStars } });
        }),
    },
  };
}
