import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Quote = Data<'transports.quote-details'>[number];

const database = databaseOf('demo');
const account = '410200';
let app: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;
let colleague: Tokens;
let ca: Tokens;
let plain: Tokens;
let vehicle: string;

beforeAll(async () => {
  ({ app } = await startServer(database));
  [us, colleague, ca, plain] = await Promise.all([
    signIn(app, 'fleet-us'),
    signIn(app, 'provider'),
    signIn(app, 'fleet-ca'),
    signIn(app, 'fleet-linked'),
  ]);
});
afterAll(() => app.close());

beforeEach(async () => {
  const { rows } = await database.admin
    .query(
      `delete from transport_quotes; delete from transports where requested_date = '${seedDay}';
     select vehicle_number from vehicles where customer_number = '${account}'
       and vehicle_number not in (select vehicle_number from vehicles where customer_number = '520100') order by 1 limit 1`,
    )
    .then((results) => (results as unknown as { rows: { vehicle_number: string }[] }[])[2] ?? { rows: [] });
  vehicle = rows[0]?.vehicle_number ?? '';
});

const get = async <T>(path: string, who = us) =>
  (await app.inject({ url: `/api/transports/${path}`, headers: bearer(who) })).json<{ data: T }>().data;
async function post(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const place = (city: string, region: string) => ({
  ...{ street: '12 Mill Lane', street_2: null, city, region, postal_code: '43004', country: 'USA' },
});
let attempts = 0;
const sent = (more: object = {}) => ({
  vehicle_number: vehicle,
  transport_type: 'TRANSPORT',
  transport_reason: 'RELOCATION',
  pickup_from: seedDay,
  origin: place('Columbus', 'OH'),
  destination: place('Austin', 'TX'),
  vehicle_drives: true,
  contact_name: 'Dana Whitfield',
  contact_phone: '(614) 555-0134',
  idempotency_key: `attempt ${++attempts}`,
  ...more,
});
const storage = (more: object = {}) => {
  const { transport_reason: _reason, destination: _destination, ...rest } = sent();
  return { ...rest, transport_type: 'STORAGE', storage_reason: 'SEASONAL', ...more };
};
const ask = async (body: object = sent(), who = us) => {
  const { status, data } = await post('vehicle/transport-storage-quote', body, who);
  expect(status).toBe(200);
  return data as { quote_id: string; version: number };
};
/** A quote to which the provider has added a price. */
async function priced(body?: object, expires = seedDay) {
  const { quote_id } = await ask(body);
  await database.admin.query(
    `update transport_quotes set quote_status = 'QUOTED', vendor_name = 'Blue Ramp Logistics', quote_amount = 640.5,
        distance = 1240, quoted_at = clock_timestamp(), quote_expires = $2 where quote_id = $1`,
    [quote_id, expires],
  );
  return { quote_id, version: (await detailsOf(quote_id)).version };
}
async function detailsOf(id: string, who = us): Promise<Quote> {
  const [found] = await get<Quote[]>(`quote-details?quote_id=${id}`, who);
  if (!found) throw new Error(`There is no quote ${id}.`);
  return found;
}
const listed = async (status: string, who = us) =>
  (await get<Quote[]>(`vehicle-transport-quote-status?status=${status}`, who)).map(({ quote_id }) => quote_id);

describe('a quote', () => {
  it('is asked for, numbered, and waits for a price', async () => {
    const [first, second] = [await ask(), await ask(storage({ storage_until: seedDay }))];
    expect([first.quote_id, second.quote_id]).toEqual(['Q100001', 'Q100002']);
    expect(await detailsOf(first.quote_id)).toMatchObject({
      ...{
        vehicle_number: vehicle,
        quote_status: 'PENDING',
        transport_type: 'TRANSPORT',
        transport_reason: 'RELOCATION',
      },
      ...{ transport_origin: 'Columbus, OH', transport_destination: 'Austin, TX', pickup_from: seedDay },
      ...{ quote_requested_by: 'fleet-us', quote_amount: null, vehicle_drives: true },
    });
    expect(await detailsOf(second.quote_id)).toMatchObject({
      ...{
        transport_type: 'STORAGE',
        transport_reason: 'SEASONAL',
        transport_destination: null,
        storage_until: seedDay,
      },
    });
    expect(await listed('PENDING')).toEqual(['Q100002', 'Q100001']);
    expect(await listed('COMPLETED')).toEqual([]);
  });

  it('sent twice, or by many at once, is one', async () => {
    const body = sent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(body)));
    expect(new Set(answers.map(({ quote_id }) => quote_id)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(many.map(({ quote_id }) => quote_id)).size).toBe(10);
    expect(await listed('PENDING')).toHaveLength(11);
    expect(await post('vehicle/transport-storage-quote', { ...body, contact_name: 'Another' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  });

  it.each([
    ['without a reason', { transport_reason: null }, 'transport_reason', 'faults.required'],
    ['with the reason of another service', { storage_reason: 'SEASONAL' }, 'storage_reason', 'faults.hidden'],
    ['without a destination', { destination: null }, 'destination', 'faults.required'],
    [
      'to where it starts',
      { destination: { ...place('columbus ', 'OH'), street: '12 MILL LANE' } },
      'destination',
      'faults.other_address',
    ],
    ['from a day that is over', { pickup_from: '2020-01-01' }, 'pickup_from', 'faults.not_past'],
    ['with a blank contact', { contact_name: ' \u00a0 ' }, 'contact_name', 'faults.required'],
    ['with a phone that is none', { contact_phone: '12' }, 'contact_phone', 'faults.phone'],
    ['with too long a text', { special_instructions: 'x'.repeat(501) }, 'special_instructions', 'faults.longest'],
    ['for no vehicle', { vehicle_number: 'NOBODY' }, 'vehicle_number', 'faults.vehicle'],
  ])('is refused %s', async (_what, more, field, key) => {
    const answer = await post('vehicle/transport-storage-quote', sent(more));
    expect(answer).toMatchObject({ status: 400, faults: [{ field, key }] });
    expect(await listed('PENDING')).toEqual([]);
  });

  it('is refused for a vehicle that is closed out, and asked for one on order', async () => {
    const of = async (status: string) =>
      (
        await database.admin.query<{ number: string }>(
          `select min(vehicle_number) as number from vehicles where customer_number = '${account}' and status = $1`,
          [status],
        )
      ).rows[0]?.number;
    const closed = await of('CLOSE OUT');
    expect(await post('vehicle/transport-storage-quote', sent({ vehicle_number: closed }))).toMatchObject({
      ...{ status: 422, code: 'vehicle_closed_out' },
      faults: [{ field: 'vehicle_number', key: 'refusals.vehicle_closed_out', values: { vehicle: closed } }],
    });
    expect(await listed('PENDING')).toEqual([]);
    await ask(sent({ vehicle_number: await of('ON ORDER') }));
  });

  it('of storage can’t end before it begins', async () => {
    const answer = await post('vehicle/transport-storage-quote', storage({ storage_until: '2020-01-01' }));
    expect(answer).toMatchObject({ status: 400, faults: [{ key: 'faults.on_or_before' }] });
  });

  it('for a vehicle of another account is as for none', async () => {
    const foreign = await post('vehicle/transport-storage-quote', sent(), ca);
    expect(foreign).toMatchObject({ status: 400, faults: [{ field: 'vehicle_number', key: 'faults.vehicle' }] });
  });
});

describe('a price', () => {
  it('is accepted once, and becomes a transport', async () => {
    const quote = await priced();
    expect(await listed('COMPLETED')).toEqual([quote.quote_id]);
    const answers = await Promise.all(
      [us, us, colleague, colleague].map((who) => post('transports/accept-quote', quote, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const { quote_status, transport_number } = await detailsOf(quote.quote_id);
    expect(quote_status).toBe('ACCEPTED');
    const made = await get<object[]>(`transport-request-details?request_id=${transport_number}`);
    expect(made).toMatchObject([
      {
        ...{ vehicle_number: vehicle, transport_status: 'REQUESTED', transport_vendor: 'Blue Ramp Logistics' },
        ...{
          requested_date: seedDay,
          transport_destination: 'Austin, TX',
          transport_distance: 1240,
          expense_amount: 0,
        },
      },
    ]);
    const { rows } = await database.admin.query(
      'select from transports where requested_date = $1 and vehicle_number = $2',
      [seedDay, vehicle],
    );
    expect(rows).toHaveLength(1);
    expect(
      await get(`vehicle-transport-status?request_id=${transport_number}&vehicle_number=${vehicle}`),
    ).toMatchObject([{ transport_status: 'REQUESTED' }]);
    expect(await get<object[]>(`vehicle-order-history?vehicle_number=${vehicle}`)).toContainEqual(made[0]);
    expect(await get<object[]>(`history?vehicle_number=${vehicle.toLowerCase()}`)).toContainEqual(made[0]);
  });

  it('of storage gives its days and its rate', async () => {
    const { quote_id } = await ask(storage({ storage_until: seedDay }));
    await database.admin.query(
      `update transport_quotes set quote_status = 'QUOTED', vendor_name = 'North Lot Storage', daily_rate = 9.75`,
    );
    const { version } = await detailsOf(quote_id);
    expect((await post('transports/accept-quote', { quote_id, version })).status).toBe(200);
    const { transport_number } = await detailsOf(quote_id);
    expect(await get(`transport-request-details?request_id=${transport_number}`)).toMatchObject([
      { transport_type: 'STORAGE', storage_start_date: seedDay, storage_end_date: seedDay, storage_daily_rate: 9.75 },
    ]);
  });

  it('is not accepted after its last day, and can’t be declined then', async () => {
    const quote = await priced(undefined, '2020-01-01');
    expect((await detailsOf(quote.quote_id)).quote_status).toBe('EXPIRED');
    for (const path of ['accept-quote', 'decline-quote'])
      expect(await post(`transports/${path}`, quote)).toMatchObject({ status: 409, code: 'quote_decided' });
  });

  it('is not accepted with an earlier version', async () => {
    const quote = await priced();
    await database.admin.query('update transport_quotes set quote_amount = 9999, version = version + 1');
    const answer = await post('transports/accept-quote', quote);
    expect(answer).toMatchObject({ status: 409, code: 'record_changed' });
    const { rows } = await database.admin.query('select from transports where requested_date = $1', [seedDay]);
    expect(rows).toEqual([]);
  });

  it('is decided by administrators only; for others the call is not there', async () => {
    const quote = await priced();
    for (const path of ['accept-quote', 'decline-quote'])
      expect(await post(`transports/${path}`, quote, plain)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is declined, and that is taken back by who did it', async () => {
    const quote = await priced();
    const { data } = await post('transports/decline-quote', quote);
    expect((await detailsOf(quote.quote_id)).quote_status).toBe('DECLINED');
    expect(await post('transports/reopen-quote', data, colleague)).toMatchObject({
      status: 409,
      code: 'quote_decided',
    });
    expect(await post('transports/reopen-quote', data)).toMatchObject({ status: 200 });
    expect(await detailsOf(quote.quote_id)).toMatchObject({ quote_status: 'QUOTED', decided_by: null });
  });
});

describe('details', () => {
  const answerOf = (path: string, who: Tokens) => app.inject({ url: `/api/transports/${path}`, headers: bearer(who) });

  it('of what does not exist, or is another account’s, are not found', async () => {
    const { quote_id } = await priced();
    const { version } = await detailsOf(quote_id);
    await post('transports/accept-quote', { quote_id, version });
    const { transport_number: number } = await detailsOf(quote_id);
    for (const path of [
      `quote-details?quote_id=${quote_id}`,
      `transport-request-details?request_id=${number}`,
      `vehicle-transport-status?request_id=${number}&vehicle_number=${vehicle}`,
      `vehicle-order-history?vehicle_number=${vehicle}`,
    ]) {
      const own = await answerOf(path, us);
      expect([own.statusCode, own.json<{ data: unknown[] }>().data.length]).toEqual([200, expect.any(Number)]);
      const foreign = await answerOf(path, ca);
      expect([path, foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('of a vehicle without transports are an empty list', async () => {
    const { rows } = await database.admin.query<{ number: string }>(
      `select min(vehicle_number) as number from vehicles v where customer_number = '${account}'
         and not exists (select from transports t where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number)`,
    );
    const answer = await answerOf(`vehicle-order-history?vehicle_number=${rows[0]?.number}`, us);
    expect(answer.json()).toMatchObject({ success: true, data: [] });
  });
});

describe('a quote that waits', () => {
  it('is withdrawn, and that is taken back for ten minutes', async () => {
    const quote = await ask();
    const { data } = await post('transports/withdraw-quote', quote);
    expect(await listed('COMPLETED')).toEqual([quote.quote_id]);
    await post('transports/reopen-quote', data);
    expect((await detailsOf(quote.quote_id)).quote_status).toBe('PENDING');
    const { data: again } = await post('transports/withdraw-quote', await detailsOf(quote.quote_id).then(seen));
    await database.admin.query(`update transport_quotes set decided_at = clock_timestamp() - interval '11 minutes'`);
    expect(await post('transports/reopen-quote', again)).toMatchObject({ status: 409, code: 'quote_decided' });
  });

  it('of another account is as one that is not there', async () => {
    const quote = await ask();
    for (const path of ['withdraw-quote', 'reopen-quote', 'accept-quote']) {
      const foreign = await post(`transports/${path}`, quote, ca);
      const unknown = await post(`transports/${path}`, { ...quote, quote_id: 'Q999999' }, ca);
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
      expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    }
  });
});

const seen = ({ quote_id, version }: Quote) => ({ quote_id, version });
