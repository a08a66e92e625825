import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { bearer } from './support/server.ts';

const server = served('demo');

interface Location {
  location_id: string;
  location_name: string;
  location_state_province: string;
  connectors?: string;
  charging_kilowatts?: number;
  does_glass?: boolean;
  is_favorite: boolean;
  location_distance: number | null;
  latitude: number;
  longitude: number;
}

const get = async (username: string, name: string, payload: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/location/${name}`,
    headers: bearer(await server.signIn(username)),
    payload,
  });
const locations = async (username: string, name: string, payload: object = {}): Promise<Location[]> =>
  (await get(username, name, payload)).json().data;
const mark = async (username: string, location_id: string, favorite: boolean) =>
  server.app.inject({
    method: 'POST',
    url: '/api/location/favorite',
    headers: bearer(await server.signIn(username)),
    payload: { location_id, favorite },
  });

/** Miles between two places by the angle between their vectors: another way than the haversine formula. */
function milesBetween(one: Pick<Location, 'latitude' | 'longitude'>, other: Pick<Location, 'latitude' | 'longitude'>) {
  const vector = ({ latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>) => {
    const [up, around] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)] as const;
  };
  const [[a, b, c], [x, y, z]] = [vector(one), vector(other)];
  const cross = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x);
  return 3958.7613 * Math.atan2(cross, a * x + b * y + c * z);
}

const austin = { latitude: 30.2672, longitude: -97.7431 };

describe('distances', () => {
  it('are those of an independent computation, the nearest first, and no farther than asked', async () => {
    const found = await locations('fleet-us', 'charging', { around: 'PLACE', place: 'TX AUSTIN', within: 250 });
    expect(found.length).toBeGreaterThan(4);
    for (const each of found) expect(each.location_distance).toBeCloseTo(milesBetween(austin, each), 6);
    const distances = found.map(({ location_distance }) => location_distance as number);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.at(-1)).toBeLessThanOrEqual(250);
    const all = await locations('fleet-us', 'charging', { around: 'PLACE', place: 'TX AUSTIN' });
    expect(
      all
        .filter((each) => milesBetween(austin, each) <= 250)
        .map(({ location_id }) => location_id)
        .sort(),
    ).toEqual(found.map(({ location_id }) => location_id).sort());
  });

  it('are from the last position of a vehicle, and from the middle of a center', async () => {
    const { rows } = await server.database.admin.query(
      `select vehicle_number, latitude, longitude from vehicle_positions where customer_number = '410200' limit 1`,
    );
    const [vehicle] = rows;
    const [nearest] = await locations('fleet-us', 'shops', { around: 'VEHICLE', vehicle: vehicle.vehicle_number });
    expect(nearest?.location_distance).toBeCloseTo(milesBetween(vehicle, nearest as Location), 6);
    const middle = await server.database.admin.query(
      `select avg(latitude) as latitude, avg(longitude) as longitude from center_positions where customer_number = '410200'`,
    );
    const [ofCompany] = await locations('fleet-us', 'shops', { around: 'CENTER', center: '1' });
    expect(ofCompany?.location_distance).toBeCloseTo(milesBetween(middle.rows[0], ofCompany as Location), 6);
  });

  it('are missing without a place', async () => {
    const found = await locations('fleet-ca', 'charging');
    expect(new Set(found.map(({ location_distance }) => location_distance))).toEqual(new Set([null]));
    expect(found.some(({ location_state_province }) => location_state_province === 'QC')).toBe(true);
    expect(found.some(({ location_state_province }) => location_state_province === 'TX')).toBe(false);
  });

  it.each([
    ['place', { around: 'PLACE', place: 'TX NOWHERE' }],
    ['place', { around: 'PLACE' }],
    ['center', { around: 'CENTER', center: '999' }],
    ['vehicle', { around: 'VEHICLE', vehicle: 'NOPE' }],
  ])('an unknown %s is refused at its field: %j', async (field, query) => {
    const refused = await get('fleet-us', 'charging', query);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'not_found', faults: [{ field, key: 'refusals.not_found' }] });
  });

  it('the vehicle of another account is like one that does not exist', async () => {
    const { rows } = await server.database.admin.query(
      `select vehicle_number from vehicle_positions p where customer_number = '520100'
         and not exists (select from vehicle_positions o where o.customer_number = '410200' and o.vehicle_number = p.vehicle_number) limit 1`,
    );
    expect((await get('fleet-us', 'charging', { around: 'VEHICLE', vehicle: rows[0].vehicle_number })).statusCode).toBe(
      404,
    );
  });
});

it('stations have the connector and the power, and shops the service that is asked for', async () => {
  const stations = await locations('fleet-us', 'charging', { connector: 'CHADEMO', kilowatts: 150 });
  expect(stations.length).toBeGreaterThan(0);
  for (const { connectors, charging_kilowatts } of stations) {
    expect(connectors?.split(', ')).toContain('CHADEMO');
    expect(charging_kilowatts).toBeGreaterThanOrEqual(150);
  }
  const shops = await locations('fleet-ca', 'shops', { service: 'GLASS' });
  expect(shops.length).toBeGreaterThan(0);
  expect(shops.every(({ does_glass }) => does_glass)).toBe(true);
});

describe('vehicles', () => {
  type Found = Data<'location.vehicles'>[number];
  const vehicles = (username: string, asked = {}) =>
    locations(username, 'vehicles', asked) as unknown as Promise<Found[]>;
  const numbers = (found: readonly Found[]) => found.map(({ vehicle_number }) => vehicle_number);
  const count = async (condition: string) =>
    (
      await server.database.admin.query(
        `select count(*)::int as count from vehicles v left join vehicle_positions p using (customer_number, vehicle_number)
         where customer_number = '410200' and status <> 'CLOSE OUT' and ${condition}`,
      )
    ).rows[0].count;

  it('are all that are not closed out, where telematics saw them last, or else in their garage', async () => {
    const found = await vehicles('fleet-us');
    expect(found.length).toBe(await count('true'));
    expect(new Set(numbers(found)).size).toBe(found.length);
    for (const each of found) {
      expect(each.positioned_at !== null).toBe(each.position_source === 'TELEMATICS');
      expect([each.latitude, each.longitude, each.position_place].includes(null)).toBe(each.position_source === 'NONE');
    }
    expect(new Set(found.map(({ position_source }) => position_source))).toEqual(
      new Set(['TELEMATICS', 'GARAGE', 'NONE']),
    );
    // Vehicles of other accounts can have the same numbers.
    const others = await vehicles('fleet-ca');
    expect(found.some(({ latitude }) => latitude !== null && others.some((each) => each.latitude === latitude))).toBe(
      false,
    );
  });

  it('are filtered by each input, and by all of them together', async () => {
    const electric = await vehicles('fleet-us', { power: 'ELECTRIC' });
    const other = await vehicles('fleet-us', { power: 'OTHER' });
    expect(electric.length).toBe(await count(`fuel_type = 'ELECTRIC'`));
    expect(electric.length * other.length).toBeGreaterThan(0);
    expect(electric.length + other.length).toBe(await count('true'));
    const ordered = await vehicles('fleet-us', { status: 'ON_ORDER' });
    expect(ordered.length).toBe(await count(`status = 'ON ORDER'`));
    expect(new Set(ordered.map(({ position_source }) => position_source))).toEqual(new Set(['NONE']));
    const [{ vehicle_category: category } = { vehicle_category: '' }] = electric;
    for (const each of await vehicles('fleet-us', { category, power: 'ELECTRIC', source: 'TELEMATICS' }))
      expect(each).toMatchObject({ vehicle_category: category, fuel_type: 'ELECTRIC', position_source: 'TELEMATICS' });
  });

  it('of a center include those of the centers below it', async () => {
    const { rows } = await server.database.admin.query(
      `select c.center_code, c.level_02 from vehicles v join centers c using (customer_number, center_code)
       where customer_number = '410200' and v.status <> 'CLOSE OUT' and c.level > 2 limit 1`,
    );
    const [{ center_code, level_02 }] = rows;
    const [own, above, all] = await Promise.all(
      [center_code, level_02, '1'].map(async (center) => numbers(await vehicles('fleet-us', { center }))),
    );
    expect(above).toEqual(expect.arrayContaining(own as string[]));
    expect(all).toEqual(numbers(await vehicles('fleet-us')));
    expect([own, above].map((each) => each?.length)).toEqual([
      await count(`center_code = '${center_code}'`),
      await count(
        `center_code in (select center_code from centers where customer_number = '410200' and level_02 = '${level_02}')`,
      ),
    ]);
    expect(await vehicles('fleet-us', { center: 'NOPE' })).toEqual([]);
  });

  it('not seen for some days are those with telematics, by the day of the account', async () => {
    const all = (await vehicles('fleet-us', { source: 'TELEMATICS' })).length;
    const [late, later] = [await vehicles('fleet-us', { unseen: 0 }), await vehicles('fleet-us', { unseen: 3 })];
    expect(all).toBeGreaterThan(late.length);
    expect(late.length).toBeGreaterThan(later.length);
    expect(later.length).toBeGreaterThan(0);
    const { rows } = await server.database.admin.query(
      `select vehicle_number from vehicle_positions join vehicles using (customer_number, vehicle_number)
       where customer_number = '410200' and status <> 'CLOSE OUT'
       order by positioned_at limit $1`,
      [later.length],
    );
    expect(numbers(later)).toEqual(rows.map(({ vehicle_number }) => vehicle_number).sort());
    expect((await get('fleet-us', 'vehicles', { unseen: -1 })).statusCode).toBe(400);
  });
});

describe('favorites', () => {
  beforeEach(() => server.database.admin.query('delete from favorite_locations'));

  it('are kept for one user, twice is once, and can be taken back', async () => {
    const [first] = await locations('fleet-us', 'shops');
    const id = first?.location_id ?? '';
    expect((await mark('fleet-us', id, true)).statusCode).toBe(200);
    expect((await mark('fleet-us', id, true)).statusCode).toBe(200);
    const own = await locations('fleet-us', 'shops', { favorites: true });
    expect(own.map(({ location_id, is_favorite }) => [location_id, is_favorite])).toEqual([[id, true]]);
    expect(await locations('provider', 'shops', { favorites: true })).toEqual([]);
    await mark('fleet-us', id, false);
    expect(await locations('fleet-us', 'shops', { favorites: true })).toEqual([]);
  });

  it('an unknown location is refused, and so is one of the other country', async () => {
    const [canadian] = await locations('fleet-ca', 'charging');
    for (const id of ['NOPE', canadian?.location_id ?? ''])
      expect((await mark('fleet-us', id, true)).statusCode).toBe(404);
    const { rowCount } = await server.database.admin.query('select from favorite_locations');
    expect(rowCount).toBe(0);
  });
});

it('the calls need a session', async () => {
  expect((await server.app.inject({ url: '/api/location/places' })).statusCode).toBe(401);
  for (const name of ['charging', 'shops', 'vehicles'])
    expect((await server.app.inject({ method: 'POST', url: `/api/location/${name}`, payload: {} })).statusCode).toBe(
      401,
    );
});
