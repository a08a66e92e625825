import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let between: Server;
let server: Awaited<ReturnType<typeof startServer>>;
/** Counts round trips: how often the server sends after PostgreSQL has answered. */
let trips = 0;

beforeAll(async () => {
  const real = new URL(database.appUrl);
  const folder = real.searchParams.get('host');
  between = createServer((client) => {
    const postgres = folder
      ? connect(`${folder}/.s.PGSQL.${real.port || 5432}`)
      : connect(Number(real.port), real.hostname);
    let isAsked = false;
    client.on('data', (bytes) => {
      if (!isAsked) trips += 1;
      isAsked = true;
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => {
      isAsked = false;
      client.write(bytes);
    });
    for (const [one, other] of [[client, postgres] as const, [postgres, client] as const]) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done));
  const address = new URL(database.appUrl);
  address.search = '';
  address.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  server = await startServer({ appUrl: address.href });
});
afterAll(async () => {
  await server.app.close();
  between.close();
});

it('the call of the Encompass customer agrees with the settings', async () => {
  const headers = bearer(await signIn(server.app, 'two', 'two'));
  for (const is of [false, true]) {
    await database.admin.query(`update accounts set encompass_customer = $1 where customer_number = '200002'`, [is]);
    const told = await server.app.inject({ url: '/api/ev-dashboard/encompass-customer', headers });
    expect(told.json()).toEqual({ success: true, message: '', data: is });
  }
});

it.each([
  ['/api/user', 1],
  ['/api/login-payload', 1],
  ['/api/ev-dashboard/encompass-customer', 1],
  // The caller, and their saved columns.
  ['/api/reports/user-configuration?report=inventory_report', 2],
] as const)('%s queries the database %i times', async (url, times) => {
  const headers = bearer(await signIn(server.app, 'one', 'one'));
  await server.app.inject({ url, headers });
  const before = trips;
  const answer = await server.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  expect(trips - before).toBe(times);
});
