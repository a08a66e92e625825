import { expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer } from './support/server.ts';

const server = served('demo');
const url = '/api/account/fleet-incentives';

interface Incentive {
  incentive_status: 'CURRENT' | 'UPCOMING' | 'EXPIRED';
  incentive_number: string;
  vehicle_make: string;
  vehicle_model: string;
  incentive_amount: number;
  incentive_start: string;
  incentive_end: string;
  incentive_days_left: number | null;
}

const ask = async (username: string): Promise<Incentive[]> =>
  (await server.app.inject({ url, headers: bearer(await server.signIn(username)) })).json().data;

const statuses = (rows: readonly Incentive[]) => new Set(rows.map(({ incentive_status }) => incentive_status));

it('accounts of a country have the same incentives, and each number is there once', async () => {
  const [usa, linked, canada] = [await ask('fleet-us'), await ask('fleet-linked'), await ask('fleet-ca')];
  expect(usa.length).toBeGreaterThan(30);
  expect(linked).toEqual(usa);
  expect(canada).not.toEqual(usa);
  for (const rows of [usa, canada]) {
    expect(new Set(rows.map(({ incentive_number }) => incentive_number)).size).toBe(rows.length);
    expect(statuses(rows)).toEqual(new Set(['CURRENT', 'UPCOMING', 'EXPIRED']));
  }
});

it('an incentive applies on its first and on its last day', async () => {
  const { admin } = server.database;
  await admin.query(`delete from incentives where customer_number = '460012'`);
  await admin.query(
    `insert into incentives (customer_number, incentive_number, incentive_type, model_year, vehicle_make, vehicle_model,
       amount, start_date, end_date)
     select '460012', number, 'LOYALTY', 2027, 'FORD', number, 500, $1::date + first, $1::date + last
       from (values ('A', -9, -1), ('B', -9, 0), ('C', 0, 9), ('D', 1, 9)) i(number, first, last)`,
    [seedDay],
  );
  const rows = await ask('fleet-small');
  expect(rows.map((row) => [row.incentive_number, row.incentive_status, row.incentive_days_left])).toEqual([
    ['A', 'EXPIRED', null],
    ['B', 'CURRENT', 0],
    ['C', 'CURRENT', 9],
    ['D', 'UPCOMING', null],
  ]);
});

it('rows of other accounts are not in the answer', async () => {
  await server.database.admin.query(`delete from incentives where customer_number = '460012'`);
  expect(await ask('fleet-small')).toEqual([]);
});

it('the call needs a session', async () => {
  expect((await server.app.inject({ url })).statusCode).toBe(401);
});
