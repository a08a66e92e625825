import { beforeAll, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { bearer } from './support/server.ts';

const server = served('demo');
const { database } = server;

async function ask(username: string) {
  const headers = bearer(await server.signIn(username));
  const answer = await server.app.inject({ url: '/api/account/remit-to-information', headers });
  return answer.json().data as Record<string, string | null>[];
}

beforeAll(async () => {
  await database.admin.query(`delete from remit_to where customer_number = '460012'`);
});

it('each account has its own payment methods, with the fields that a method needs', async () => {
  const [usa, canada] = [await ask('fleet-us'), await ask('fleet-ca')];
  for (const rows of [usa, canada]) {
    expect(rows.map(({ method }) => method)).toEqual(['ACH', 'CHECK', 'WIRE']);
    for (const row of rows) {
      const isCheck = row.method === 'CHECK';
      expect(row.payee).toBeTruthy();
      expect(row.address_1 !== null).toBe(isCheck);
      expect(row.account_number !== null).toBe(!isCheck);
    }
  }
  expect(usa.map((row) => row.account_number)).not.toEqual(canada.map((row) => row.account_number));
});

it('an account without remit-to information has an empty list', async () => {
  expect(await ask('fleet-small')).toEqual([]);
});

it('the call needs a session', async () => {
  expect((await server.app.inject({ url: '/api/account/remit-to-information' })).statusCode).toBe(401);
});
