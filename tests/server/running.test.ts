import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallPool } from '../../server/database/pool.ts';
import { whoOf } from '../../server/running/who.ts';
import { createTestDatabase, seedDay, type TestDatabase } from './support/database.ts';
import { bearer, signIn, startServer } from './support/server.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createCallPool>;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer(database);
  pool = createCallPool(database.appUrl);
});
afterAll(async () => {
  await server?.app.close();
  await pool?.end();
  await database?.close();
});

const accountOf = async (username: string): Promise<string> => {
  const { rows } = await database.admin.query<{ customer_number: string }>(
    'select customer_number from users where username = $1',
    [username],
  );
  return rows[0]?.customer_number ?? '';
};

const whoIs = (account: string, username: string) =>
  whoOf(pool, {
    account,
    username,
    locale: 'en-US',
    zone: 'UTC',
    today: seedDay,
    address: 'test',
    signal: new AbortController().signal,
    log: { error: () => undefined },
  });

describe('a person without a session', () => {
  it('is known as their own calls know them', async () => {
    const who = await whoIs(await accountOf('fleet-us'), 'fleet-us');
    const headers = bearer(await signIn(server.app, 'fleet-us'));
    const asked = async (url: string) => (await server.app.inject({ url, headers })).json().data;
    expect(who?.user()).toEqual(await asked('/api/user'));
    expect(who?.payload()).toEqual(await asked('/api/login-payload'));
    expect(who?.viewer()).toMatchObject({ username: 'fleet-us', account: who?.account, zone: 'UTC' });
  });

  it('is nobody in another account, and nobody under another name', async () => {
    const [us, ca] = [await accountOf('fleet-us'), await accountOf('fleet-ca')];
    expect(ca).not.toBe(us);
    expect(await whoIs(ca, 'fleet-us')).toBe(null);
    expect(await whoIs(us, 'nobody')).toBe(null);
    expect(await whoIs('', '')).toBe(null);
  });

  it('is nobody while they are disabled', async () => {
    const account = await accountOf('fleet-small');
    const disable = (at: string) =>
      database.admin.query(`update users set disabled_at = ${at} where username = 'fleet-small'`);
    await disable('now()');
    expect(await whoIs(account, 'fleet-small')).toBe(null);
    await disable('null');
    expect(await whoIs(account, 'fleet-small')).toMatchObject({ account, username: 'fleet-small' });
  });
});
