import { beforeAll, describe, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const server = served('demo');
const { database } = server;
let tokens: Tokens;
let account: string;

beforeAll(async () => {
  tokens = await server.signIn('fleet-us');
  account = (await get('/user')).data.account;
});

// biome-ignore lint/suspicious/noExplicitAny: responses of many calls.
async function get(path: string): Promise<any> {
  const answer = await server.app.inject({ url: `/api${path}`, headers: bearer(tokens) });
  return { status: answer.statusCode, ...answer.json() };
}

/** An answer without an envelope. */
async function list(path: string): Promise<{ amount: number; submitted_at: string }[]> {
  const answer = await server.app.inject({ url: `/api${path}`, headers: bearer(tokens) });
  return answer.json();
}

const suppress = (code: string, suppress: boolean) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/suppress-alert',
    headers: bearer(tokens),
    payload: { code, suppress },
  });

async function count(text: string): Promise<number> {
  const { rows } = await database.admin.query(text, [account]);
  return Number(rows[0].count);
}

describe('the open items of the account', () => {
  it('are counted as in the tables', async () => {
    const { data: alerts } = await get('/account/critical-alert-counts');
    const total = alerts.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(await count('select count(*) from counted_alerts where customer_number = $1'));
    expect((await get('/open-recall-count')).data).toBe(
      await count(`select count(*) from recalls join vehicles using (customer_number, vehicle_number)
        where customer_number = $1 and recall_status = 'OPEN' and status <> 'CLOSE OUT'`),
    );
    const orders = await list(`/ro-event-list/${account}/SubmittedToClient`);
    expect(orders.length).toBeGreaterThan(0);
    expect(orders).toHaveLength(
      await count(`select count(*) from repair_orders where customer_number = $1 and ro_status = 'SubmittedToClient'`),
    );
    expect(orders[0]).toMatchObject({ amount: expect.any(Number), submitted_at: expect.stringMatching(/^2026-11-/) });
    const { data: unread } = await get('/fleet-messages/unread');
    expect(unread.reduce((sum: number, group: { unread_messages: number }) => sum + group.unread_messages, 0)).toBe(
      await count(
        `select count(*) from fleet_messages where customer_number = $1 and read_at is null and sender = 'driver'`,
      ),
    );
    const { data: payload } = await get('/login-payload');
    expect((await get('/driver-ordering/pending-orders')).data).toEqual(payload.pending_orders);
  });

  it('include plates that expire within 30 days from today', async () => {
    const { data } = await get('/account/renewals-due');
    const monthOn = new Date(Date.parse(seedDay) + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(data.count).toBeGreaterThan(0);
    expect(data).toEqual({
      start: seedDay,
      end: monthOn,
      count: await count(`select count(*) from vehicles where customer_number = $1 and status = 'ON BILLING'
        and license_plate_expiration_date >= '${seedDay}' and license_plate_expiration_date <= '${monthOn}'`),
    });
  });

  it('include suppressed and active alerts', async () => {
    const find = async () =>
      (await get('/account/critical-alert-counts')).data.find(({ code }: { code: string }) => code === 'PLATE_EXPIRED');
    const before = await find();
    expect(before).toMatchObject({ suppress: false });
    for (const is of [true, true, false, false]) {
      expect((await suppress('PLATE_EXPIRED', is)).json().data).toMatchObject({ code: 'PLATE_EXPIRED' });
      expect(await find()).toEqual({ ...before, suppress: is });
    }
    const refused = await suppress('NOTHING', true);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
  });

  it('list a suppressed alert that has no vehicles', async () => {
    await database.admin.query(
      `update critical_alerts set resolved_at = now() where customer_number = $1 and code = 'ENGINE_FAULT'`,
      [account],
    );
    await suppress('ENGINE_FAULT', true);
    expect((await get('/account/critical-alert-counts')).data).toContainEqual({
      code: 'ENGINE_FAULT',
      count: 0,
      suppress: true,
    });
  });

  it('name the vehicles of an alert, and their fuel', async () => {
    await database.admin.query(
      `insert into critical_alerts (customer_number, code, reference, vehicle_number, raised_date)
       select customer_number, 'FUEL_OVER_CAPACITY', transaction_id || '-' || item_sequence, vehicle_number, transaction_date
         from fuel_transactions where customer_number = $1 and unit_of_measure = 'GAL'
        order by transaction_date desc, transaction_id limit 3 on conflict do nothing`,
      [account],
    );
    const { data: vehicles } = await get('/account/critical-alert-vehicles?code=FUEL_OVER_CAPACITY');
    const [first] = vehicles;
    expect(first).toMatchObject({
      year_make_model: expect.stringMatching(/^20\d\d \S/),
      raised_date: expect.any(String),
    });
    const { data: fuel } = await get(`/account/critical-alert-fuel-detail?vehicle_number=${first.vehicle_number}`);
    expect(fuel).toHaveLength(first.count);
    expect(fuel[0]).toMatchObject({
      units: expect.any(Number),
      net_cost: expect.any(Number),
      transaction_date: first.raised_date,
    });
  });

  it('has the messages of the provider, in the requested language', async () => {
    const of = async (language: string) => (await get(`/account/login-messages?language=${language}`)).data[0]?.title;
    await database.admin.query(`update login_messages set from_date = current_date - 1`);
    expect(await of('en-US')).toBe('Plate renewals');
    expect(await of('fr-CA')).toBe('Plaques à renouveler');
  });
});

describe('moments', () => {
  it('are in the time zone of the account', async () => {
    const { app } = await startServer(database, { zone: 'America/St_Johns' });
    const headers = bearer(await signIn(app, 'fleet-us'));
    const url = `/api/ro-event-list/${account}/SubmittedToClient`;
    const [there, here] = [(await app.inject({ url, headers })).json(), await list(url.slice(4))];
    await app.close();
    const momentsOf = (orders: { submitted_at: string }[]) => orders.map(({ submitted_at }) => submitted_at);
    expect(momentsOf(there).length).toBeGreaterThan(0);
    for (const moment of momentsOf(there)) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT.*-0[23]:30$/);
    for (const moment of momentsOf(here)) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/);
    expect(momentsOf(there).map(Date.parse)).toEqual(momentsOf(here).map(Date.parse));
  });
});

describe('another account', () => {
  it('is answered like an account that does not exist', async () => {
    const { rows } = await database.admin.query(
      'select customer_number from accounts where customer_number <> $1 limit 1',
      [account],
    );
    const answers = [
      await get(`/ro-event-list/${rows[0].customer_number}/SubmittedToClient`),
      await get('/ro-event-list/000000/SubmittedToClient'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect(answers[0]).toEqual(answers[1]);
  });

  it('has no vehicles of this one', async () => {
    const { rows } = await database.admin.query(
      `select vehicle_number from vehicles where customer_number <> $1
         and vehicle_number not in (select vehicle_number from vehicles where customer_number = $1) limit 1`,
      [account],
    );
    const answers = [rows[0].vehicle_number, 'ZZZZZZ'].map((number) =>
      get(`/account/critical-alert-fuel-detail?vehicle_number=${number}`),
    );
    const [foreign, unknown] = await Promise.all(answers);
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    expect(foreign).toEqual(unknown);
  });
});
