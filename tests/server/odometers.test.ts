import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Vehicle = Data<'odometer.vehicles'>[number];

const database = databaseOf('demo');
const account = '410200';
let app: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;
let colleague: Tokens;
let canadian: Tokens;

beforeAll(async () => {
  ({ app } = await startServer(database));
  [us, colleague, canadian] = await Promise.all([
    signIn(app, 'fleet-us'),
    signIn(app, 'provider'),
    signIn(app, 'fleet-ca'),
  ]);
});
afterAll(() => app.close());

/** The day before the last one, a month before it, and the day after. */
const day = (days: number) => new Date(Date.parse(seedDay) + days * 86_400_000).toISOString().slice(0, 10);
let vehicle: string;

/** A vehicle in service for 1,000 days, whose only reading is 40,000 miles a month ago. */
beforeEach(async () => {
  const { admin } = database;
  const { rows } = await admin.query(
    `select vehicle_number from vehicles where customer_number = $1 and status = 'ON BILLING' order by 1 limit 1`,
    [account],
  );
  vehicle = rows[0].vehicle_number;
  const own = 'where customer_number = $1 and vehicle_number = $2';
  await admin.query(`delete from odometer_readings ${own}`, [account, vehicle]);
  await admin.query('delete from record_changes where customer_number = $1', [account]);
  await admin.query(
    `insert into odometer_readings (customer_number, vehicle_number, reading_date, odometer, source) values ($1, $2, $3, 40000, 'FUEL')`,
    [account, vehicle, day(-30)],
  );
  await admin.query(`update vehicles set odometer = 40000, odometer_date = $3, in_service_date = $4 ${own}`, [
    account,
    vehicle,
    day(-30),
    day(-1030),
  ]);
});

async function post<T>(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/odometers/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, data: answer.json<{ data: T }>().data, body: answer.body };
}
const reading = (odometer: number, more: object = {}) => ({
  vehicle_number: vehicle,
  odometer,
  reading_date: seedDay,
  is_confirmed: false,
  ...more,
});
const save = (readings: object[], who = us) => post<Data<'odometer.save'>>('save', { readings }, who);
const undo = ({ data }: Awaited<ReturnType<typeof save>>, who = us) =>
  post<Data<'odometer.undo'>>(
    'undo',
    {
      reading_ids: data.saved.map((each) => each.reading_id),
      versions: data.saved.map(({ version }) => String(version)),
    },
    who,
  );
const last = async (number = vehicle): Promise<Partial<Vehicle>> => {
  const answer = await app.inject({ url: '/api/odometers/vehicles', headers: bearer(us) });
  const found = answer.json<{ data: Vehicle[] }>().data.find(({ vehicle_number }) => vehicle_number === number);
  return {
    odometer: found?.odometer ?? null,
    reading_date: found?.reading_date ?? null,
    odometer_source: found?.odometer_source ?? null,
  };
};
const before = { odometer: 40_000, reading_date: day(-30), odometer_source: 'FUEL' };
const asked = (key: string, values = {}) => [{ row: 0, field: 'is_confirmed', key: `refusals.${key}`, values }];

it('readings of a whole fleet are saved and taken back at once', async () => {
  const answer = await app.inject({ url: '/api/odometers/vehicles', headers: bearer(us) });
  const fleet = answer.json<{ data: Vehicle[] }>().data;
  expect(fleet.length).toBeGreaterThan(500);
  const saved = await save(
    fleet.map(({ vehicle_number, odometer }) => reading((odometer ?? 0) + 1, { vehicle_number, is_confirmed: true })),
  );
  expect(saved.data.saved).toHaveLength(fleet.length);
  expect((await undo(saved)).data.refused).toEqual([]);
});

describe('Odometer readings', () => {
  it('are what the vehicle shows, in reports too', async () => {
    const { status, data } = await save([reading(41_000)]);
    expect(status).toBe(200);
    expect(data).toEqual({
      saved: [{ reading_id: `${vehicle} ${seedDay}`, vehicle_number: vehicle, version: 1 }],
      refused: [],
    });
    expect(await last()).toEqual({ odometer: 41_000, reading_date: seedDay, odometer_source: 'PORTAL' });
    const { rows } = await database.admin.query(
      'select odometer, odometer_date::text from vehicles where customer_number = $1 and vehicle_number = $2',
      [account, vehicle],
    );
    expect(rows).toEqual([{ odometer: 41_000, odometer_date: seedDay }]);
  });

  it.each([
    ['lower than the reading before', () => reading(39_999), () => asked('odometer_lower')],
    ['a jump', () => reading(49_000), () => asked('odometer_jump', { distance: '9,000\u00a0mi' })],
    ['higher than a later one', () => reading(40_001, { reading_date: day(-60) }), () => asked('odometer_higher')],
  ])('are asked about before they are saved: %s', async (_what, sent, question) => {
    const first = await save([sent()]);
    expect(first.data).toEqual({ saved: [], refused: question() });
    expect(await last()).toEqual(before);
    const confirmed = await save([{ ...sent(), is_confirmed: true }]);
    expect(confirmed.data).toMatchObject({ saved: [{ vehicle_number: vehicle }], refused: [] });
  });

  it('are compared with a reading of the same day that came from elsewhere', async () => {
    expect((await save([reading(39_999, { reading_date: day(-30) })])).data.refused).toEqual(asked('odometer_lower'));
    expect((await save([reading(40_251, { reading_date: day(-30) })])).data.refused).toMatchObject(
      asked('odometer_jump', { distance: '251\u00a0mi' }),
    );
    // Who has typed a reading corrects it.
    await save([reading(40_200, { reading_date: day(-30) })]);
    expect((await save([reading(40_100, { reading_date: day(-30) })])).data.refused).toEqual([]);
  });

  it('are compared with how far the vehicle usually goes', async () => {
    // 40,000 miles in 100 days are 400 a day.
    await database.admin.query(
      'update vehicles set in_service_date = $3 where customer_number = $1 and vehicle_number = $2',
      [account, vehicle, day(-130)],
    );
    expect((await save([reading(49_000)])).data.refused).toEqual([]);
  });

  it('are refused in the future, also confirmed, and for a vehicle of another account', async () => {
    const { rows } = await database.admin.query(
      `select vehicle_number from vehicles where customer_number = '520100'
         and vehicle_number not in (select vehicle_number from vehicles where customer_number = $1) limit 1`,
      [account],
    );
    const theirs = rows[0]?.vehicle_number ?? 'NONE';
    const { data } = await save([
      reading(41_000, { reading_date: day(1), is_confirmed: true }),
      reading(1, { vehicle_number: theirs }),
      reading(1, { vehicle_number: 'NOBODY' }),
    ]);
    expect(data.saved).toEqual([]);
    expect(data.refused).toEqual([
      { row: 0, field: 'reading_date', key: 'faults.not_future', values: {} },
      { row: 1, field: 'odometer', key: 'refusals.not_found', values: {} },
      { row: 2, field: 'odometer', key: 'refusals.not_found', values: {} },
    ]);
  });

  it('save what is plausible beside what is not', async () => {
    const { rows } = await database.admin.query(
      `select vehicle_number, odometer from vehicles where customer_number = $1 and status = 'ON BILLING' and odometer_date < $2
         and vehicle_number <> $3 limit 2`,
      [account, seedDay, vehicle],
    );
    const [good, bad] = rows;
    const { data } = await save([
      reading(bad.odometer - 1, { vehicle_number: bad.vehicle_number }),
      reading(good.odometer + 1, { vehicle_number: good.vehicle_number }),
    ]);
    expect(data.saved.map((each) => each.vehicle_number)).toEqual([good.vehicle_number]);
    expect(data.refused).toEqual(asked('odometer_lower'));
  });
});

describe('Saved odometer readings', () => {
  it('have one effect, however often they are sent', async () => {
    const [one, two] = await Promise.all([save([reading(41_000)]), save([reading(41_000)])]);
    const three = await save([reading(41_000)]);
    expect([one, two, three].map(({ data }) => data.saved[0]?.version)).toEqual([1, 1, 1]);
    const odd = await save([reading(41_000), reading(41_001)]);
    expect(odd.status).toBe(400);
  });

  it('of somebody else on the same day are replaced only if that is confirmed', async () => {
    await save([reading(41_000)], colleague);
    expect((await save([reading(41_100)])).data.refused).toEqual(asked('odometer_taken', { who: 'provider' }));
    expect((await save([reading(41_100, { is_confirmed: true })])).data.saved).toMatchObject([{ version: 2 }]);
    expect(await last()).toMatchObject({ odometer: 41_100 });
  });

  it('can be taken back by who has saved them', async () => {
    const first = await save([reading(41_000)]);
    expect((await undo(first, colleague)).data.refused).toMatchObject([{ key: 'refusals.record_changed' }]);
    expect((await undo(first)).data).toEqual({ refused: [] });
    expect(await last()).toEqual(before);
    expect((await undo(first)).data.refused).toMatchObject([{ key: 'refusals.not_found' }]);
  });

  it('are as they were after a change is taken back', async () => {
    const changed = await save([reading(40_100, { reading_date: day(-30) })]);
    expect(changed.data.saved).toMatchObject([{ version: 2 }]);
    expect(await last()).toMatchObject({ odometer: 40_100, odometer_source: 'PORTAL' });
    expect((await undo(changed)).data).toEqual({ refused: [] });
    expect(await last()).toEqual(before);
  });

  it('leave what an operator has loaded with the vehicle: it is asked about, and is there again after an undo', async () => {
    await database.admin.query('delete from odometer_readings where customer_number = $1 and vehicle_number = $2', [
      account,
      vehicle,
    ]);
    expect((await save([reading(39_999)])).data.refused).toEqual(asked('odometer_lower'));
    await undo(await save([reading(41_000)]));
    expect(await last()).toMatchObject({ odometer: 40_000, reading_date: day(-30) });
  });

  it('are in the history of the vehicle', async () => {
    const first = await save([reading(41_000)]);
    await undo(first);
    const answer = await app.inject({
      url: `/api/records/history?record_type=odometer_readings&record_id=${vehicle}`,
      headers: bearer(us),
    });
    const changes = answer.json<{ data: Data<'record.history'> }>().data;
    expect(
      changes
        .filter((each) => each.changed_field.startsWith('Odometer'))
        .map((each) => [each.operation, each.value_before, each.value_after]),
    ).toEqual([
      ['DELETED', '41,000', null],
      ['ADDED', null, '41,000'],
    ]);
  });

  it('are judged by the rules of the form', async () => {
    const { status, body } = await save([reading(3_000_001)]);
    expect(status).toBe(400);
    expect(body).toContain('readings.0.odometer');
  });

  it('are in kilometers where the account is Canadian', async () => {
    const { rows } = await database.admin.query(
      `select vehicle_number, odometer from vehicles where customer_number = '520100' and status = 'ON BILLING' and odometer_date < $1 limit 1`,
      [seedDay],
    );
    const [{ vehicle_number, odometer }] = rows;
    const { data } = await save([reading(odometer + 100_000, { vehicle_number })], canadian);
    expect(data.refused[0]?.values?.distance).toMatch(/^160,9\d\d\u00a0km$/);
  });

  it('are whole kilometers or whole miles there, and whole miles in the USA', async () => {
    const sent = async (odometer: number, who: Tokens) => {
      const { status, body } = await save([reading(odometer, { vehicle_number: 'NOWHERE' })], who);
      return [status, body.includes('readings.0.odometer')];
    };
    expect(await sent(25_000 / 1.609344, canadian)).toEqual([200, false]);
    expect(await sent(25_000, canadian)).toEqual([200, false]);
    expect(await sent(25_000.5 / 1.609344, canadian)).toEqual([400, true]);
    expect(await sent(25_000.5, us)).toEqual([400, true]);
  });
});
