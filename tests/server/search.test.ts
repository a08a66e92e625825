import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { driverTypeOf } from '../../engine/search/driver-type.ts';
import { fold } from '../../engine/tables/fold.ts';
import type { App } from '../../server/http-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let app: App;
let tokens: { one: Tokens; two: Tokens };

interface Car {
  number: string;
  client?: string;
  vin?: string;
  plate?: string;
  model?: string;
  driver?: string;
}

/** Two accounts. The second has the vehicles of the first, with its own drivers. */
async function addFleet(account: string, drivers: [string, string, string][], cars: Car[]): Promise<void> {
  const { admin } = database;
  await admin.query(
    `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
     values ($1, 'C1', 'Lyon', 1, 'C1', 'Lyon') on conflict do nothing`,
    [account],
  );
  for (const [reference, first, last] of drivers)
    await admin.query(
      `insert into drivers (customer_number, driver_reference_number, driver_first_name, driver_last_name, driver_employee_id,
         driver_address_1, driver_city, driver_state_province, driver_postal_code, driver_country, driver_effective_date,
         center_code, active, mobile_registered)
       values ($1, $2, $3, $4, 'emp' || $2, '1 Main', 'Troy', 'MI', '48007', 'USA', '2020-01-01', 'C1', true, false)`,
      [account, reference, first, last],
    );
  for (const { number, client = null, vin = null, plate = null, model = 'TRANSIT', driver = null } of cars)
    await admin.query(
      `insert into vehicles (customer_number, vehicle_number, client_vehicle_number, vin, license_plate_number, vehicle_model,
         driver_reference_number, status, center_code, pool_vehicle, bill_sort, model_year, vehicle_make, vehicle_trim,
         vehicle_model_code, vehicle_body, vehicle_category, vehicle_type, vehicle_color, vehicle_engine, vehicle_drive_train,
         fuel_type, epa_city_mpg, epa_highway_mpg, epa_combined_mpg, contract_id, contract_description, sub_contract_id,
         lease_type, capitalized_cost, monthly_management_fee, replacement_policy_months, replacement_policy_odometer,
         vehicle_policy_group, plb_flag, telematics_flag)
       values ($1, $2, $3, $4, $5, $6, $7, 'ON BILLING', 'C1', false, 'A', 2024, 'FORD', 'XL', 'X', 'VAN', 'VAN', 'TRUCK',
         'WHITE', 'V6', 'RWD', 'DIESEL', 10, 10, 10, 'A', 'A', 'A', 'O', 1, 1, 1, 1, 'A', false, false)`,
      [account, number, client, vin, plate, model, driver],
    );
}

beforeAll(async () => {
  const drivers: [string, string, string][] = [
    ['D1', 'Élodie', 'Bégin'],
    ['D2', 'Sam', 'O%Neil_\\'],
  ];
  await addFleet('100001', drivers, [
    { number: 'AB1234', client: 'truck 7', vin: '1FTBW2CM5RKA00001', plate: 'YTR 455', driver: 'D1' },
    { number: 'AB12', client: 'x-AB1234-x' },
    { number: 'ZZAB12', model: "L'ÉCLAIR", plate: 'F\u2011150', driver: 'D2' },
    { number: 'ZZ9999', plate: 'AB12' },
  ]);
  await addFleet(
    '200002',
    [['D1', 'Hidden', 'Person']],
    Array.from({ length: 30 }, (_, place) => ({ number: `SECR${10 + place}`, driver: 'D1' })),
  );
  app = (await startServer(database)).app;
  tokens = { one: await signIn(app, 'one', 'one'), two: await signIn(app, 'two', 'two') };
});
afterAll(async () => {
  await app.close();
});

const get = (as: Tokens, path: string, query: Record<string, string>) =>
  app.inject({ url: `/api/${path}`, query, headers: bearer(as) });

async function vehicles(query: string, type = 'ALL', as = tokens.one) {
  const answer = await get(as, 'vehicle-search', { type, query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data<'search.vehicles'> }>().data;
}
const numbers = async (...given: Parameters<typeof vehicles>) =>
  (await vehicles(...given)).map(({ vehicle_number }) => vehicle_number);

async function drivers(query: string, as = tokens.one, type: string = driverTypeOf(query)) {
  const answer = await get(as, 'driver-search', { type, query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data<'search.drivers'> }>().data;
}

it('the search texts are folded as the portal does', async () => {
  const text = [
    ...'\u00b4\u0060\u02b9\u02bc\u2018\u2019\u2032\u2033\u201c\u201d\u2010\u2011\u2013\u2014\u2212\uff0d\u00a0\u202f\uff15\u00e9\u00ad\ufb01\u0149',
  ].join('a');
  const { admin } = database;
  await admin.query("update vehicles set vehicle_model = $1 where vehicle_number = 'ZZ9999'", [text]);
  const { rows } = await admin.query("select search_text from vehicles where vehicle_number = 'ZZ9999'");
  expect(rows[0].search_text).toContain(` ${fold(text).toUpperCase()}\n`);
  await admin.query("update vehicles set vehicle_model = 'TRANSIT' where vehicle_number = 'ZZ9999'");
});

describe('the vehicle search', () => {
  it.each([
    ['the vehicle number', 'zz9999', ['ZZ9999']],
    ['the number of the client', 'TRUCK 7', ['AB1234']],
    ['the VIN', '1ftbw2cm5rka', ['AB1234']],
    ['the plate', 'ytr 455', ['AB1234']],
    ['the first name of the driver', 'ELODIE', ['AB1234']],
    ['both names in any order', 'begin élodie', ['AB1234']],
    ['make and driver', 'ford begin', ['AB1234']],
    ['year, make and model', '2024 ford transit', ['AB12', 'AB1234', 'ZZ9999']],
    ['a model with an accent', 'eclair', ['ZZAB12']],
    ['an apostrophe as phones write it', 'l\u2019eclair', ['ZZAB12']],
    ['a hyphen that is another one in the text', 'f-150', ['ZZAB12']],
    ['a dash', 'f\u2013150', ['ZZAB12']],
    ['a part of a word', 'rans', ['AB12', 'AB1234', 'ZZ9999']],
    ['more words than are searched one by one', '2024 2024 ford transit ytr 455 truck 7 elodie', []],
    ['one letter apart', '7 truck', ['AB1234']],
    ['many single letters', 't r u c k', []],
    ['text without results', 'ford nobody', []],
  ])('finds by %s', async (_by, query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it('puts the exact number first, then other exact matches, then prefixes, then substrings', async () => {
    expect(await numbers('ab12')).toEqual(['AB12', 'ZZ9999', 'AB1234', 'ZZAB12']);
  });

  it('returns the properties of a vehicle in the specification', async () => {
    expect(await vehicles('AB1234')).toEqual([
      expect.objectContaining({
        vehicle_number: 'AB1234',
        color: 'WHITE',
        year: 2024,
        make: 'FORD',
        model: 'TRANSIT',
        driver_first_name: 'Élodie',
        driver_last_name: 'Bégin',
        status: 'ON BILLING',
        matches: 2,
      }),
      expect.objectContaining({ vehicle_number: 'AB12', driver_first_name: null, matches: 2 }),
    ]);
  });

  it('returns the first 25, and the number of matches', async () => {
    const found = await vehicles('secr', 'ALL', tokens.two);
    expect(found).toHaveLength(25);
    expect(new Set(found.map(({ matches }) => matches))).toEqual(new Set([30]));
  });

  it('stops counting at a thousand, and still has the best matches', async () => {
    const many = Array.from({ length: 1010 }, (_, place) => ({ number: `MANY${1000 + place}`, model: 'LOT' }));
    await addFleet(
      '200002',
      [],
      [...many, { number: 'ZLOT', model: 'LOT' }, { number: 'ZZ1', plate: 'lot', model: 'LOT' }],
    );
    const found = await vehicles('lot', 'ALL', tokens.two);
    expect(found.slice(0, 3).map(({ vehicle_number }) => vehicle_number)).toEqual(['ZZ1', 'MANY1000', 'MANY1001']);
    expect(found).toHaveLength(25);
    expect(found[0]?.matches).toBe(1001);
    expect((await numbers('zz1', 'ALL', tokens.two))[0]).toBe('ZZ1');
    expect((await numbers('ZL', 'ALL', tokens.two))[0]).toBe('ZLOT');
  });

  it('never finds a vehicle of another account', async () => {
    expect(await numbers('secr')).toEqual([]);
    expect(await numbers('hidden')).toEqual([]);
    expect(await numbers('ab12', 'ALL', tokens.two)).toEqual([]);
  });

  it.each([
    ['%%', []],
    ['__', []],
    ['\\\\', []],
    ['O%N', ['ZZAB12']],
    ['_\\', ['ZZAB12']],
    ["L'É", ['ZZAB12']],
    ["' or 1=1 --", []],
    ['$1 $2', []],
    ['.*', []],
  ])('takes %j literally', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });
});

describe('the type of a vehicle search', () => {
  it.each([
    ['VEHICLE_NUMBER', 'ab12', ['AB12', 'AB1234', 'ZZAB12']],
    ['VEHICLE_NUMBER', 'truck', []],
    ['CLIENT_VEHICLE_NUMBER', 'ab12', ['AB12']],
    ['CLIENT_VEHICLE_NUMBER', 'truck 7', ['AB1234']],
    ['VIN', '1ftbw', ['AB1234']],
    ['VIN', 'ab12', []],
    ['PLATE', 'ab12', ['ZZ9999']],
    ['PLATE', 'ytr 455', ['AB1234']],
    ['LAST_NAME', 'begin', ['AB1234']],
    ['LAST_NAME', 'elodie', []],
    ['LAST_NAME', '%NEIL', ['ZZAB12']],
    ['FIRST_NAME', 'ÉLO', ['AB1234']],
    ['FIRST_NAME', 'begin', []],
    ['FIRST_NAME', 'ford', []],
    ['PLATE', 'ford', []],
  ])('by %s, %j finds %j', async (type, query, expected) => {
    expect(await numbers(query, type)).toEqual(expected);
  });

  it('ranks by the part that it searches', async () => {
    const named = (number: string, first: string, last: string): [string, string, string] => [number, first, last];
    const driven = [named('L1', 'Ann', 'Lagarde'), named('L2', 'Lagarde', 'Ann'), named('L3', 'Bob', 'De Lagarde')];
    // Folded, the names of the one are shorter and longer, and those of the other are cut off.
    driven.push(named('L4', 'Rene\u0301', '\ufb01n Lagarde'), named('L5', 'Zoe', `Lagarde ${'x'.repeat(300)}`));
    await addFleet(
      '200002',
      driven,
      driven.map(([driver], at) => ({
        number: `RANK${5 - at}`,
        driver,
        plate: ['A-GARDE', 'GARDE', 'GARDE-A'][at] ?? '',
      })),
    );
    expect(await numbers('lagarde', 'LAST_NAME', tokens.two)).toEqual(['RANK5', 'RANK1', 'RANK2', 'RANK3']);
    expect(await numbers('lagarde', 'FIRST_NAME', tokens.two)).toEqual(['RANK4']);
    expect(await numbers('rene', 'FIRST_NAME', tokens.two)).toEqual(['RANK2']);
    expect(await numbers('fin', 'LAST_NAME', tokens.two)).toEqual(['RANK2']);
    expect(await numbers('fin', 'FIRST_NAME', tokens.two)).toEqual([]);
    expect(await numbers('garde', 'PLATE', tokens.two)).toEqual(['RANK4', 'RANK3', 'RANK5']);
  });
});

describe('the driver search', () => {
  it.each([
    ['a name without its accent', 'begin'],
    ['both names', 'Bégin Élo'],
    ['the reference number', 'd1'],
    ['the number of the employee', 'EMPD1'],
  ])('finds by %s', async (_by, query) => {
    expect(await drivers(query)).toEqual([
      {
        driver_reference_number: 'D1',
        driver_first_name: 'Élodie',
        driver_last_name: 'Bégin',
        driver_active: true,
        center_name: 'Lyon',
        driver_vehicle: 'AB1234',
        matches: 1,
      },
    ]);
  });

  it.each([
    ['LAST_NAME', 'd1', []],
    ['REFERENCE_NUMBER', 'begin', []],
    ['REFERENCE_NUMBER', 'd2', ['D2']],
  ])('by %s, %j finds %j', async (type, query, expected) => {
    const found = await drivers(query, tokens.one, type);
    expect(found.map(({ driver_reference_number }) => driver_reference_number)).toEqual(expected);
  });

  it('says with an empty driver_vehicle that a driver has no vehicle', async () => {
    await addFleet('200002', [['D9', 'Walks', 'Alone']], []);
    expect(await drivers('alone', tokens.two)).toMatchObject([{ driver_vehicle: null }]);
  });

  it('never finds a driver of another account', async () => {
    expect(await drivers('hidden')).toEqual([]);
    expect(await drivers('hidden', tokens.two)).toHaveLength(1);
  });
});

describe.each(['vehicle-search', 'driver-search'])('%s', (path) => {
  const given = { type: path === 'vehicle-search' ? 'ALL' : 'LAST_NAME' };

  it.each(['', 'a', ' a ', 'É', '🚚'])('refuses %j, which has fewer than two characters', async (query) => {
    const answer = await get(tokens.one, path, { ...given, query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'search_too_short',
      values: { least: 2 },
      message: 'Enter at least 2 characters to search.',
    });
  });

  it('refuses unknown parameters, too long texts, and texts that a database cannot store', async () => {
    const queries: Record<string, string>[] = [
      { ...given },
      { ...given, query: 'ab', more: '1' },
      { ...given, query: 'x'.repeat(101) },
      { ...given, query: 'a\0b' },
      { query: 'ab' },
      { query: 'ab', type: 'all' },
      { query: 'ab', type: path === 'vehicle-search' ? 'REFERENCE_NUMBER' : 'ALL' },
    ];
    for (const query of queries) {
      const answer = await get(tokens.one, path, query);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
    }
  });

  it('needs a session', async () => {
    const answer = await app.inject({ url: `/api/${path}`, query: { ...given, query: 'ab' } });
    expect(answer.statusCode).toBe(401);
  });
});

it('stores texts of any length in the tables', async () => {
  const long = '長'.repeat(5000);
  await database.admin.query(
    `update vehicles set client_vehicle_number = $1 where customer_number = '100001' and vehicle_number = 'ZZ9999'`,
    [long],
  );
  expect(await numbers('zz9999')).toEqual(['ZZ9999']);
});
