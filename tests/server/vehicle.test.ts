import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../server/http-app.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

let database: TestDatabase;
let app: App;
let tokens: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ app } = await startServer(database));
  tokens = await signIn(app, 'fleet-us');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (query: string, headers = bearer(tokens)) =>
  app.inject({ url: `/api/vehicle/schedule-ac${query}`, headers });

/** The number of a vehicle that meets a condition. */
async function vehicleWhere(condition: string): Promise<string> {
  const { rows } = await database.admin.query(`select vehicle_number from vehicles where ${condition} limit 1`);
  return rows[0].vehicle_number;
}

const own = `customer_number = '410200'`;

it('a leased vehicle has a link with its number, however it is written', async () => {
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

it('one that is not leased, or no longer is, has none', async () => {
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

it('a session and a vehicle are required', async () => {
  expect((await ask('?vehicle=ZZZZZZ', {} as never)).statusCode).toBe(401);
  expect((await ask('')).statusCode).toBe(400);
});
