import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstUserNotice, isDemoHere, mayHaveDemo, refuseDemoUsers } from '../../server/demo.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { databaseOf } from '../fixtures/served.ts';
import { addTwoAccounts } from './support/server.ts';

const database = databaseOf('nobody');
afterEach(() => void vi.unstubAllEnvs());

const here = { host: 'localhost', trustProxy: undefined, smtpUrl: undefined, demoAccounts: undefined };

describe('demo accounts', () => {
  it.each([
    ['on this machine', {}, '', true],
    ['on the address of this machine', { host: '127.0.0.1' }, '', true],
    ['in production', {}, 'production', false],
    ['on all addresses', { host: '0.0.0.0' }, '', false],
    ['on all IPv6 addresses', { host: '::' }, '', false],
    ['on a name of the network', { host: 'fleet.example.com' }, '', false],
    ['behind a proxy', { trustProxy: 'loopback' }, '', false],
    ['on this machine, if a setting says no', { demoAccounts: false }, '', false],
    ['in production, if a setting says yes', { demoAccounts: true }, 'production', true],
    ['on all addresses, if a setting says yes', { host: '0.0.0.0', demoAccounts: true }, '', true],
  ])('%s', (_what, differing, mode, isAllowed) => {
    vi.stubEnv('NODE_ENV', mode);
    expect(mayHaveDemo({ ...here, ...differing })).toBe(isAllowed);
  });

  it('never show their emails beyond this machine', () => {
    vi.stubEnv('NODE_ENV', '');
    expect(isDemoHere(here)).toBe(true);
    expect(isDemoHere({ ...here, demoAccounts: false })).toBe(false);
    expect(isDemoHere({ ...here, host: '0.0.0.0', demoAccounts: true })).toBe(false);
    vi.stubEnv('NODE_ENV', 'production');
    expect(isDemoHere({ ...here, demoAccounts: true })).toBe(false);
  });
});

describe('a database', () => {
  it('without users is not refused, and says how to create the first one', async () => {
    await refuseDemoUsers(database.adminUrl);
    expect(await firstUserNotice(database.adminUrl)).toMatch(/npm run first-user/);
  });

  it('is refused while a demo user has the public password', async () => {
    await addTwoAccounts(database);
    await refuseDemoUsers(database.adminUrl);
    expect(await firstUserNotice(database.adminUrl)).toBeNull();
    const rename = async (password: string) =>
      database.admin.query(
        `update users set username = 'fleet-us', password_hash = $1 where customer_number = '100001'`,
        [await hashPassword(password)],
      );
    await rename('demo');
    await expect(refuseDemoUsers(database.adminUrl)).rejects.toThrow(/public: fleet-us\. .*DEMO_ACCOUNTS to yes/);
    await database.admin.query(`update users set disabled_at = now() where username = 'fleet-us'`);
    await refuseDemoUsers(database.adminUrl);
    await database.admin.query(`update users set disabled_at = null where username = 'fleet-us'`);
    await rename('Another!1password');
    await refuseDemoUsers(database.adminUrl);
  });

  it('is refused by an owner who is subject to row-level security too', async () => {
    await database.admin.query(
      `update users set username = 'fleet-ca', password_hash = $1 where customer_number = '200002'`,
      [await hashPassword('demo')],
    );
    await expect(refuseDemoUsers(database.appUrl)).rejects.toThrow(/fleet-ca/);
  });
});
