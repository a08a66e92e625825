import type { Data } from '../../contract/calls.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type LocationRoutes = Omit<Routes<'location'>, 'location.places' | 'location.vehicles'>;

/** Where a user looks. */
interface Around {
  around?: 'COUNTRY' | 'PLACE' | 'CENTER' | 'VEHICLE' | undefined;
  place?: string | undefined;
  center?: string | undefined;
  vehicle?: string | undefined;
  within?: number | undefined;
  favorites?: boolean | undefined;
}

/** The position of `$1`. A center without an own one is in the middle of those below it. */
const positions = {
  place: 'select latitude, longitude from places where place_code = $1',
  center: `
    select avg(latitude) as latitude, avg(longitude) as longitude from center_positions p join centers c using (customer_number, center_code)
    where $1 in (level_01, level_02, level_03, level_04, level_05, level_06, level_07, level_08, level_09, level_10)
    having count(*) > 0`,
  vehicle: 'select latitude, longitude from vehicle_places where vehicle_number = upper($1) and latitude is not null',
} as const;

type Origin = keyof typeof positions;

const origins = { PLACE: 'place', CENTER: 'center', VEHICLE: 'vehicle' } as const;

interface Position {
  latitude: number;
  longitude: number;
}

/** The haversine formula with the mean radius of the earth in miles. `least` ignores a missing position. */
const distance = `case when $2::float8 is not null then 2 * 3958.7613 * asin(least(1, sqrt(
  sin(radians(l.latitude - $2) / 2) ^ 2
  + cos(radians($2)) * cos(radians(l.latitude)) * sin(radians(l.longitude - $3::float8) / 2) ^ 2))) end`;

const shared = [
  ...['location_id', 'location_name', 'location_network', 'location_address', 'location_city'],
  ...['location_state_province', 'location_postal_code', 'location_phone', 'open_hours', 'latitude', 'longitude'],
];

const ofCharging = ['connectors', 'charging_ports', 'charging_kilowatts'];
const services = {
  OIL: 'does_oil',
  TIRES: 'does_tires',
  BRAKES: 'does_brakes',
  GLASS: 'does_glass',
  ELECTRIC: 'does_electric',
};

/** `$1` the user, `$2` and `$3` the position, `$4` miles, `$5` whether only favorites. */
const locationsQuery = (columns: readonly string[], condition: string): string => `
  select * from (
    select ${[...shared, ...columns].map((column) => `l.${column}`).join(', ')}, f.location_id is not null as is_favorite,
           ${distance} as location_distance
      from service_locations l
      left join favorite_locations f
        on f.customer_number = l.customer_number and f.username = $1 and f.location_id = l.location_id
     where ${condition}
  ) found
  where ($4::float8 is null or location_distance is null or location_distance <= $4) and (is_favorite or not $5)
  order by location_distance, location_name, location_id`;

async function positionOf(client: Transaction, given: Around): Promise<Position | null> {
  const { around = 'COUNTRY' } = given;
  if (around === 'COUNTRY') return null;
  const by: Origin = origins[around];
  const asked = given[by] ?? '';
  const { rows } = await client.query<Position>(positions[by], [asked]);
  const [found] = rows;
  if (found) return found;
  throw new Refusal('not_found', {
    faults: [{ field: by, key: 'refusals.not_found' }],
    ...(by === 'vehicle' ? { unknown: [{ vehicle: asked }] } : {}),
  });
}

/** Charging stations and repair shops around a place. Favorites are the user's own. */
export function locationRoutes({ pool, audit }: Pick<DataServices, 'pool' | 'audit'>): LocationRoutes {
  const find = <Row extends object>(
    { account, username }: Who,
    given: Around,
    columns: readonly string[],
    [condition, ...values]: readonly [string, ...unknown[]],
  ): Promise<Row[]> =>
    inTransaction(pool, { 'app.customer': account }, async (client) => {
      const position = await positionOf(client, given);
      const { rows } = await client.query<Row>(locationsQuery(columns, condition), [
        ...[username, position?.latitude ?? null, position?.longitude ?? null],
        ...[given.within ?? null, given.favorites ?? false, ...values],
      ]);
      return rows;
    });
  return {
    'location.charging': {
      answer: ({ who, body: { connector, kilowatts, ...given } }) =>
        find<Data<'location.charging'>[number]>(who, given, ofCharging, [
          `l.location_type = 'CHARGING' and ($6::text is null or $6 = any(string_to_array(l.connectors, ', ')))
             and ($7::float8 is null or l.charging_kilowatts >= $7)`,
          connector ?? null,
          kilowatts ?? null,
        ]),
    },
    'location.shops': {
      answer: ({ who, body: { service, ...given } }) =>
        find<Data<'location.shops'>[number]>(who, given, Object.values(services), [
          `l.location_type = 'SHOP'${service ? ` and l.${services[service]}` : ''}`,
        ]),
    },
    'location.favorite': {
      answer: ({ who, body: { location_id, favorite } }) =>
        inTransaction(pool, { 'app.customer': who.account }, async (client) => {
          const known = await client.query('select from service_locations where location_id = $1', [location_id]);
          if (known.rowCount === 0) throw new Refusal('not_found', { unknown: [{ location: location_id }] });
          const changed = await client.query(
            favorite
              ? 'insert into favorite_locations (customer_number, username, location_id) values ($1, $2, $3) on conflict do nothing'
              : 'delete from favorite_locations where customer_number = $1 and username = $2 and location_id = $3',
            [who.account, who.username, location_id],
          );
          if (changed.rowCount)
            await audit.recordIn(client, {
              kind: favorite ? 'saved' : 'deleted',
              ...namesOf(who),
              detail: { favorite: location_id },
            });
          return null;
        }),
    },
  };
}
