import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { mostAdvanced, type vehicleSearchTypes } from '../../contract/search.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

type Type = (typeof vehicleSearchTypes)[number];

const server = served('demo');
const account = '410200';
let us: Tokens;
let canada: Tokens;
/** A vehicle on the road with a driver, with all that it can be found by. */
let car: Record<'number' | 'client' | 'vin' | 'plate' | 'first' | 'last', string>;
let sold: string;
let foreign: { number: string; vin: string };

const admin = <R extends object>(text: string, values: unknown[] = []) => server.database.admin.query<R>(text, values);

/** Adds copies of a vehicle without its driver. `number`: SQL for their numbers, from `n`. */
async function copyVehicle(customer: string, of: string, number: string, count: number): Promise<void> {
  const { rows } = await admin<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'vehicles' and is_generated = 'NEVER'
       and column_name not in ('vehicle_number', 'driver_reference_number')`,
  );
  const { columns = '' } = rows[0] ?? {};
  await admin(
    `insert into vehicles (vehicle_number, ${columns})
     select ${number}, ${columns} from vehicles, generate_series(1, ${count}) n
     where customer_number = $1 and vehicle_number = ${of}`,
    [customer],
  );
}

beforeAll(async () => {
  [us, canada] = await Promise.all([server.signIn('fleet-us'), server.signIn('fleet-ca')]);
  const cars = await admin<typeof car>(
    `update vehicles set client_vehicle_number = 'Étoile-7Z'
     where (customer_number, vehicle_number) = (
       select customer_number, min(vehicle_number) from vehicles join drivers using (customer_number, driver_reference_number)
       where customer_number = $1 and status = 'ON BILLING' and license_plate_number is not null group by 1)
     returning vehicle_number as number, client_vehicle_number as client, vin, license_plate_number as plate,
       (select driver_first_name from drivers d where d.customer_number = vehicles.customer_number
          and d.driver_reference_number = vehicles.driver_reference_number) as first,
       (select driver_last_name from drivers d where d.customer_number = vehicles.customer_number
          and d.driver_reference_number = vehicles.driver_reference_number) as last`,
    [account],
  );
  car = cars.rows[0] as typeof car;
  const closed = await admin<{ number: string }>(
    `select min(vehicle_number) as number from vehicles where customer_number = $1 and status = 'CLOSE OUT'`,
    [account],
  );
  sold = closed.rows[0]?.number ?? '';
  // The vehicles of both accounts have the same numbers.
  foreign = { number: 'CA7777', vin: 'CA7777CA7777CA777' };
  await copyVehicle(
    '520100',
    `(select min(vehicle_number) from vehicles where customer_number = '520100')`,
    `'CA7777'`,
    1,
  );
  await admin(`update vehicles set vin = $1, status = 'ON BILLING' where vehicle_number = 'CA7777'`, [foreign.vin]);
});

const ask = (query: Record<string, string>, as = us) =>
  server.send({ url: '/api/vehicle-advanced-search', query, headers: bearer(as) });
async function find(query: Record<string, string>, as = us) {
  const answer = await ask(query, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data<'search.advanced'> }>().data;
}
const found = async (...given: Parameters<typeof find>) =>
  (await find(...given)).map(({ vehicle_number }) => vehicle_number);

describe('the advanced search of vehicles', () => {
  it.each([
    ['VEHICLE_NUMBER', 'number'],
    ['CLIENT_VEHICLE_NUMBER', 'client'],
    ['VIN', 'vin'],
    ['PLATE', 'plate'],
    ['FIRST_NAME', 'first'],
    ['LAST_NAME', 'last'],
  ] as const)('finds by %s and by everything, in upper and lower case', async (type: Type, by) => {
    for (const data of [car[by].toLowerCase(), car[by].toUpperCase()]) {
      expect(await found({ type, data })).toContain(car.number);
      expect(await found({ type: 'ALL', data })).toContain(car.number);
    }
  });

  it('finds in the one place only, and in everything by default', async () => {
    expect(await found({ type: 'PLATE', data: car.vin })).toEqual([]);
    expect(await found({ type: 'LAST_NAME', data: car.number })).toEqual([]);
    expect(await found({ data: car.vin })).toEqual([car.number]);
    expect(await found({ data: 'ETOILE-7z' })).toEqual([car.number]);
  });

  it('returns what the card of a vehicle shows', async () => {
    const [only] = await find({ type: 'VIN', data: car.vin });
    expect(only).toMatchObject({
      vehicle_number: car.number,
      client_vehicle_number: car.client,
      driver_first_name: car.first,
      driver_last_name: car.last,
      plate_number: car.plate,
      status: 'ON BILLING',
      vin: car.vin,
      is_starred: false,
      matches: 1,
    });
  });

  it('leaves out vehicles that are out of service, unless they are asked for', async () => {
    expect(await found({ data: sold })).toEqual([]);
    expect(await found({ data: sold, include_oos: 'false' })).toEqual([]);
    expect(await found({ data: sold, include_oos: 'true' })).toEqual([sold]);
    const inService = await find({ data: '2' });
    expect(inService.map(({ status }) => status)).not.toContain('CLOSE OUT');
  });

  it('has at most the first of many by driver, and says how many there are', async () => {
    await copyVehicle(account, `'${car.number}'`, `'ZQ' || lpad(n::text, 4, '0')`, mostAdvanced);
    const all = await find({ type: 'CLIENT_VEHICLE_NUMBER', data: car.client });
    await admin(`delete from vehicles where vehicle_number like 'ZQ%'`);
    expect(all).toHaveLength(mostAdvanced);
    expect(all.every(({ matches }) => matches === mostAdvanced + 1)).toBe(true);
    expect(all.map(({ driver_last_name }) => driver_last_name)).toEqual([
      car.last,
      ...Array.from({ length: mostAdvanced - 1 }, () => null),
    ]);
  });

  it('takes one character, and refuses none', async () => {
    expect((await find({ data: car.number.slice(0, 1) })).length).toBeGreaterThan(1);
    for (const query of [{}, { data: ' ' }]) {
      const answer = await ask(query as Record<string, string>);
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ code: 'search_too_short' });
    }
    expect((await ask({ type: 'COLOR', data: 'x' })).statusCode).toBe(400);
  });

  it('finds nothing of another account', async () => {
    expect(await found({ data: foreign.vin, include_oos: 'true' })).toEqual([]);
    expect(await found({ data: foreign.vin }, canada)).toEqual([foreign.number]);
  });
});

describe('the vehicles of a user', () => {
  beforeEach(() => admin('delete from user_vehicles'));
  const send = (path: string, payload: object, as = us) =>
    server.send({ method: 'POST', url: `/api/vehicle/${path}`, payload, headers: bearer(as) });
  const star = (vehicle_number: string, starred = true, as = us) => send('star', { vehicle_number, starred }, as);
  async function near(as = us) {
    const answer = await server.send({ url: '/api/vehicle/near', headers: bearer(as) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Data<'vehicle.near'> }>().data;
  }

  it('are those that were opened, the last first, and those with a star', async () => {
    expect((await send('opened', { vehicle: car.number.toLowerCase() })).statusCode).toBe(200);
    await send('opened', { vehicle: sold });
    await star(car.number);
    expect(await near()).toMatchObject([
      { vehicle_number: sold, is_starred: false, status: 'CLOSE OUT' },
      { vehicle_number: car.number, is_starred: true, opened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ]);
    await send('opened', { vehicle: car.number });
    expect((await near()).map(({ vehicle_number }) => vehicle_number)).toEqual([car.number, sold]);
    expect(await find({ type: 'VIN', data: car.vin })).toMatchObject([{ is_starred: true }]);
    await star(car.number, false);
    await star(car.number, false);
    expect((await near()).map(({ is_starred }) => is_starred)).toEqual([false, false]);
    expect(await near(canada)).toEqual([]);
  });

  it('are not there any more without a star if they were never opened', async () => {
    await star(car.number);
    expect(await near()).toMatchObject([{ vehicle_number: car.number, opened_at: null }]);
    await star(car.number, false);
    expect(await near()).toEqual([]);
  });

  it('are the last twenty, and those with a star', async () => {
    const { rows } = await admin<{ number: string }>(
      'select vehicle_number as number from vehicles where customer_number = $1 order by 1 limit 23',
      [account],
    );
    const [first = '', ...others] = rows.map(({ number }) => number);
    await star(first);
    for (const vehicle of [first, ...others]) await send('opened', { vehicle });
    const kept = await near();
    expect(kept.map(({ vehicle_number }) => vehicle_number)).toEqual([...others.slice(-20).reverse(), first]);
    expect(kept.at(-1)).toMatchObject({ opened_at: null, is_starred: true });
  });

  it('are never those of another account', async () => {
    for (const answer of [await star(foreign.number), await send('opened', { vehicle: foreign.number })])
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status: 404, code: 'not_found' });
    expect((await star('NONE00')).statusCode).toBe(404);
    expect((await admin('select from user_vehicles')).rowCount).toBe(0);
  });
});
