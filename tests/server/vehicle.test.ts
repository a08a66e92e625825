import { beforeAll, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');
const { database } = server;
let tokens: Tokens;

beforeAll(async () => {
  tokens = await server.signIn('fleet-us');
});

const ask = (query: string, headers = bearer(tokens)) =>
  server.app.inject({ url: `/api/vehicle/schedule-ac${query}`, headers });

/** The number of a vehicle that meets a condition. */
async function vehicleWhere(condition: string): Promise<string> {
  const { rows } = await database.admin.query(`select vehicle_number from vehicles where ${condition} limit 1`);
  return rows[0].vehicle_number;
}

const own = `customer_number = '410200'`;

it('a leased vehicle has a link with its number, in any case', async () => {
  const vehicle = await vehicleWhere(`${own} and lease_type in ('O', 'C') and status = 'ON BILLING'`);
  for (const written of [vehicle, vehicle.toLowerCase()]) {
    const answer = await ask(`?vehicle=${written}`);
    expect(answer.json()).toEqual({
      success: true,
      message: '',
      data: `https://appointments.example.com/ac?vehicle=${vehicle}`,
    });
  }
});

it('a vehicle that is not leased, or no longer leased, has none', async () => {
  const conditions = [`lease_type = 'N'`, `lease_type <> 'N' and status = 'CLOSE OUT'`];
  for (const condition of conditions) {
    const answer = await ask(`?vehicle=${await vehicleWhere(`${own} and ${condition}`)}`);
    expect(answer.json()).toEqual({ success: true, message: '', data: null });
  }
});

it('a vehicle of another account is refused like one that does not exist', async () => {
  const foreign = await vehicleWhere(`customer_number <> '410200' and vehicle_number not in (
    select vehicle_number from vehicles where ${own})`);
  const answers = await Promise.all([ask(`?vehicle=${foreign}`), ask('?vehicle=ZZZZZZ')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]?.json()).toEqual(answers[1]?.json());
});

it('the call needs a session and a vehicle', async () => {
  expect((await ask('?vehicle=ZZZZZZ', {} as never)).statusCode).toBe(401);
  expect((await ask('')).statusCode).toBe(400);
});
