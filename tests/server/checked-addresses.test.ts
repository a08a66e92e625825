import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { bearer, startServer, type Tokens } from './support/server.ts';

type Vehicle = Data<'location.vehicles'>[number];
type Driver = Data<'fleet.drivers'>[number];
type Saved = Data<'vehicle.update-garage'>;

const server = served('demo');
const { database } = server;
let us: Tokens;
let plain: Tokens;
let ca: Tokens;
let center: string;

beforeAll(async () => {
  await database.admin.query(
    `update users set driver_admin = username <> 'fleet-us-driver', provider_employee = username = 'provider'`,
  );
  [us, plain, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('fleet-us-driver'),
    server.signIn('fleet-ca'),
  ]);
  const { rows } = await database.admin.query(
    `select center_code from vehicles where customer_number = '410200' order by vehicle_number limit 1`,
  );
  center = rows[0].center_code;
});

const post = (who: Tokens, path: string, payload: object, app = server.app) =>
  app.inject({ method: 'POST', url: `/api${path}`, headers: bearer(who), payload });

async function dataOf<T>(answer: ReturnType<typeof post>): Promise<T> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).data as T;
}

const akron = {
  street: '12 Main St',
  street_2: null,
  city: 'Akron',
  region: 'OH',
  postal_code: '44301',
  country: 'USA',
};
const found = { county: 'Summit', geocode: '391530010', check: 'FOUND' };

const vehicles = (who = us, asked = {}) => dataOf<Vehicle[]>(post(who, '/location/vehicles', asked));
const find = async (number: string) => (await vehicles()).find(({ vehicle_number }) => vehicle_number === number);
const update = (vehicle_number: string, garage: object, version: number, who = us) =>
  post(who, '/vehicle/update-garage', { vehicle_number, garage, version });
const undo = ({ vehicle_number, version }: Saved, who = us) =>
  post(who, '/vehicle/undo-garage', { vehicle_number, version });
const history = async (id: string) => {
  const url = `/api/records/history?record_type=garage_addresses&record_id=${id}`;
  return (await server.send({ url, headers: bearer(us) })).json().data as Record<string, string>[];
};
let open: Vehicle[];
/** A vehicle with or without an address, and with this position, that no test has used. */
const take = (condition: (vehicle: Vehicle) => boolean) => {
  const at = open.findIndex(condition);
  const [vehicle] = open.splice(at, at === -1 ? 0 : 1);
  if (!vehicle) throw new Error('no such vehicle');
  return vehicle;
};
beforeAll(async () => {
  open = await vehicles();
});

describe('where a vehicle is garaged', () => {
  it('is in the demo for most, with the tax area, and a few were kept as typed', async () => {
    const of = (check: string | null) => open.filter((each) => each.garage_address_check === check);
    expect(of('FOUND').length).toBeGreaterThan(10 * of('KEPT').length);
    expect(of('KEPT').length).toBeGreaterThan(0);
    for (const each of of('FOUND').slice(0, 30)) {
      const { street, street_2, city, region, postal_code, country } = each.garage as NonNullable<Vehicle['garage']>;
      const { lookupResults } = await dataOf<Data<'vertex.address'>>(
        post(us, '/vertex/address', {
          postalAddress: {
            ...{ streetAddress1: street, streetAddress2: street_2 ?? '', city, mainDivision: region },
            ...{ postalCode: postal_code, country },
          },
          asOfDate: '2026-11-20',
        }),
      );
      expect(lookupResults[0]).toMatchObject({ confidenceIndicator: 100, taxAreaId: each.garage_geocode });
    }
    for (const each of of(null)) expect(each).toMatchObject({ garage: null, garage_address: null, version: 0 });
  });

  it('is saved with what the check found, has a history, and can be taken back', async () => {
    const { vehicle_number: number } = take(({ garage, position_source }) => !garage && position_source === 'GARAGE');
    const first = await dataOf<Saved>(update(number, { ...akron, ...found }, 0));
    expect(first).toEqual({ vehicle_number: number, version: 1 });
    expect(await find(number)).toMatchObject({
      garage: { ...akron, ...found },
      garage_address: '12 Main St, Akron, OH 44301',
      garage_address_check: 'FOUND',
      garage_geocode: '391530010',
      position_place: 'Akron, OH',
      version: 1,
    });
    // Sent again after an answer was lost.
    expect(await dataOf(update(number, { ...akron, ...found }, 0))).toEqual(first);
    const kept = { ...akron, street: '1 Nowhere Close', check: 'KEPT', geocode: '391530010', county: null };
    const second = await dataOf<Saved>(update(number, kept, 1));
    expect(await find(number)).toMatchObject({ garage: { ...kept, county: 'Summit', geocode: null }, version: 2 });
    expect(await history(number)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          changed_field: 'Garage address check',
          value_before: 'Found as typed',
          value_after: 'Kept as typed, not found',
        }),
        expect.objectContaining({
          changed_field: 'Tax area of the garage',
          value_before: '391530010',
          value_after: null,
        }),
      ]),
    );
    const third = await dataOf<Saved>(undo(second));
    expect(await find(number)).toMatchObject({ garage: { ...akron, ...found }, version: 3 });
    expect((await undo(second)).statusCode).toBe(409);
    expect((await undo(first)).statusCode).toBe(409);
    expect((await undo({ ...third, version: 4 })).statusCode).toBe(409);
  });

  it('is gone again after an undo of the first address', async () => {
    const { vehicle_number: number } = take(({ garage }) => !garage);
    const saved = await dataOf<Saved>(update(number, akron, 0));
    expect(await find(number)).toMatchObject({ garage_address_check: 'UNCHECKED', garage_geocode: null });
    const provider = await server.signIn('provider');
    expect((await undo(saved, provider)).json()).toMatchObject({ code: 'record_changed' });
    expect(await dataOf(undo(saved))).toEqual({ vehicle_number: number, version: 0 });
    expect(await find(number)).toMatchObject({ garage: null, version: 0 });
    expect(await dataOf(update(number, akron, 0))).toEqual(saved);
  });
});

describe('a garage address', () => {
  it('is not changed by who has seen an older version, who may not, or another account', async () => {
    const { vehicle_number: number, version, garage } = take((each) => each.garage !== null);
    const stale = await update(number, akron, version - 1);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'record_changed', record: { garage, version } });
    for (const [who, id] of [
      [plain, number],
      [ca, number],
      [us, 'NOPE99'],
    ] as const)
      for (const of of [0, version]) {
        const answer = await update(id, akron, of, who);
        // Another account can have a vehicle of this number.
        const owned = who === ca && (await vehicles(ca)).some(({ vehicle_number }) => vehicle_number === id);
        if (!owned) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      }
    expect(await find(number)).toMatchObject({ garage, version });
  });

  it.each([
    ['no street', { ...akron, street: '' }],
    ['a postal code of the other country', { ...akron, postal_code: 'V6B 1A1' }],
    ['a state that is none', { ...akron, region: 'ZZ' }],
    ['another result', { ...akron, check: 'SURE' }],
    ['a geocode as long as a book', { ...akron, ...found, geocode: '1'.repeat(41) }],
    ['more', { ...akron, more: 1 }],
  ])('is refused with %s', async (_, garage) => {
    const { vehicle_number: number, version } = open[0] as Vehicle;
    const answer = await update(number, garage, version);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  });

  it('loses what the check found with another address, and keeps it with the same', async () => {
    const { vehicle_number: number } = take(({ garage }) => !garage);
    await dataOf(update(number, { ...akron, ...found, geocode: ' 391\u202e530010 ' }, 0));
    await dataOf(update(number, akron, 1));
    expect(await find(number)).toMatchObject({ garage: { ...akron, ...found }, version: 1 });
    await dataOf(update(number, { ...akron, street_2: 'Dock 3' }, 1));
    expect(await find(number)).toMatchObject({
      garage: { street_2: 'Dock 3', county: 'Summit', geocode: null, check: null },
      garage_address_check: 'UNCHECKED',
    });
  });

  it('is where a vehicle without telematics is on the map, in a known town', async () => {
    const one = take(({ position_source, garage }) => position_source === 'GARAGE' && garage !== null);
    await dataOf(update(one.vehicle_number, akron, one.version));
    const { rows } = await database.admin.query(
      `select latitude, longitude from places where customer_number = '410200' and place_code = 'OH AKRON'`,
    );
    expect(await find(one.vehicle_number)).toMatchObject({ position_place: 'Akron, OH', ...rows[0] });
    await dataOf(update(one.vehicle_number, { ...akron, city: 'Nowhere' }, one.version + 1));
    expect(await find(one.vehicle_number)).toMatchObject({ position_place: 'Nowhere, OH', latitude: null });
    const near = await post(us, '/location/shops', { around: 'VEHICLE', vehicle: one.vehicle_number });
    expect(near.json()).toMatchObject({ code: 'not_found' });
    const seen = take(({ position_source }) => position_source === 'TELEMATICS');
    await dataOf(update(seen.vehicle_number, akron, seen.version));
    const { latitude, position_place } = seen;
    expect(await find(seen.vehicle_number)).toMatchObject({ latitude, position_place });
  });
});

const drivers = async () =>
  (await server.send({ url: '/api/fleet/drivers', headers: bearer(us) })).json().data as Driver[];

const driver = (home: object, more: object = {}) => ({
  ...{ driver_first_name: 'Ada', driver_last_name: 'Test', driver_effective_date: '2026-01-05', center_code: center },
  home,
  ...more,
});

describe('the address of a driver', () => {
  it('is kept with what the check found, in words in the history', async () => {
    const sent = { ...driver({ ...akron, ...found, check: 'CORRECTED' }), idempotency_key: randomUUID() };
    const { driver_reference_number } = await dataOf<Data<'driver.add'>>(post(us, '/driver/add', sent));
    const find = async () => (await drivers()).find((each) => each.driver_reference_number === driver_reference_number);
    expect(await find()).toMatchObject({
      home: { ...found, check: 'CORRECTED' },
      driver_address_check: 'CORRECTED',
      driver_geocode: '391530010',
    });
    const home = { ...akron, city: 'Cleveland', postal_code: '44114', check: null };
    await dataOf(post(us, '/driver/update', { driver_reference_number, version: 1, home }));
    expect(await find()).toMatchObject({
      home: { city: 'Cleveland', county: null },
      driver_address_check: 'UNCHECKED',
      driver_geocode: null,
    });
    const url = `/api/records/history?record_type=drivers&record_id=${driver_reference_number}`;
    const changes = (await server.send({ url, headers: bearer(us) })).json().data;
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ changed_field: 'Address check', value_before: 'Corrected', value_after: null }),
        expect.objectContaining({ changed_field: 'Tax area of the address', value_before: '391530010' }),
      ]),
    );
  });
});

describe('imported addresses', () => {
  type Answer = Data<'driver.add-many'>;
  const addMany = (list: object[], key: string = randomUUID(), app = server.app) =>
    dataOf<Answer>(post(us, '/driver/add-many', { drivers: list, idempotency_key: key }, app));
  const homeOf = async ({ saved: [one] }: Answer) =>
    (await drivers()).find((each) => each.driver_reference_number === one?.driver_reference_number)?.home;
  const ask = (code: string, values = {}, row = 0, part = 'street') => [
    { row, field: 'is_confirmed', key: 'refusals.address_not_confirmed', values: {} },
    { row, field: `home.${part}`, key: `refusals.${code}`, values },
  ];

  it.each([
    { name: 'found as typed', home: { street: '12 main st' }, stored: { street: '12 main st', check: 'FOUND' } },
    {
      name: 'another spelling',
      home: { street: '12 Main Street', street_2: 'Back door' },
      stored: { street: '12 MAIN ST', street_2: 'BACK DOOR', city: 'AKRON', check: 'CORRECTED' },
    },
    {
      name: 'its lines the other way round',
      home: { street: 'Apt 4', street_2: '12 Main St' },
      stored: { street: 'Apt 4', street_2: '12 Main St', check: 'FOUND' },
    },
    {
      name: 'checked before',
      home: { street: '9 New Way', geocode: '1', check: 'CORRECTED' },
      stored: { street: '9 New Way', geocode: '1', check: 'CORRECTED' },
    },
  ])('are stored with their tax area: $name', async ({ home, stored }) => {
    const answer = await addMany([driver({ ...akron, ...home })]);
    expect(answer).toMatchObject({ saved: [{ address_check: stored.check }], refused: [] });
    expect(await homeOf(answer)).toMatchObject(stored);
    if (stored.check === 'FOUND')
      expect(await homeOf(answer)).toMatchObject({ geocode: expect.stringMatching(/^\d{9}$/) });
  });

  it.each([
    {
      name: 'no such street',
      home: { street: '1 Nowhere Close' },
      asked: ask('address_unknown', { message: 'The street was not found in Akron, OH.' }),
    },
    {
      name: 'another city of the postal code',
      home: { city: 'Akrun' },
      asked: ask('address_similar', { address: '12 MAIN ST, AKRON, OH 44301' }, 0, 'city'),
    },
    {
      name: 'nothing like it',
      home: { city: 'Nowhere', postal_code: '99999' },
      asked: ask('address_unknown', { message: 'No matching address was found.' }),
    },
  ])('are asked about, and kept as typed if that is confirmed: $name', async ({ home, asked }) => {
    const row = driver({ ...akron, ...home });
    expect(await addMany([row])).toEqual({ saved: [], refused: asked });
    const answer = await addMany([{ ...row, is_confirmed: true }]);
    expect(answer.refused).toEqual([]);
    expect(await homeOf(answer)).toMatchObject({ ...akron, ...home, check: 'KEPT', geocode: null });
  });

  it('the others are added meanwhile, once, however often the list is sent', async () => {
    const list = [
      driver({ ...akron, street: '1 Nowhere Close' }),
      driver(akron),
      driver({ ...akron, street: '2 Oak Ave' }),
    ];
    const key = randomUUID();
    const first = await addMany(list, key);
    expect([first.saved.length, first.refused]).toEqual([2, ask('address_unknown', expect.anything() as object)]);
    expect(await addMany(list, key)).toEqual(first);
  });

  it('are not checked any more after the service has failed, and nobody has to wait for each', async () => {
    let calls = 0;
    const provider = createServer((request, response) => {
      calls += 1;
      if (calls === 1) response.end('{"success":false,"message":"Not covered"}');
      else request.destroy();
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const { app } = await startServer(database, { addresses: { url, timeout: 5_000 } });
    const list = Array.from({ length: 60 }, (_, at) => driver({ ...akron, street: `${at + 1} Main St` }));
    const { saved, refused } = await addMany(list, randomUUID(), app);
    await app.close();
    provider.close();
    expect([saved.length, refused.length]).toEqual([0, 120]);
    expect(calls).toBeLessThan(20);
    const keys = refused.filter(({ field }) => field === 'home.street').map(({ key }) => key);
    expect(keys.filter((key) => key === 'refusals.address_unknown')).toHaveLength(1);
    expect(keys.filter((key) => key === 'refusals.address_unchecked')).toHaveLength(59);
  });
});
