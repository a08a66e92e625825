import { createFrameDecoder } from '../../../engine/tables/frame-decoder.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { buildApp } from '../../../server/app.ts';
import type { AppOptions } from '../../../server/app-options.ts';
import type { App } from '../../../server/http-app.ts';
import { hashPassword } from '../../../server/session/passwords.ts';
import { seedDay, type TestDatabase } from './database.ts';

export const columnar = 'application/vnd.motorpool.columns';

export const secret = 'a secret of the tests, long enough';

/** A server on a test's database. Its clock shows noon of the seed's last day until it is moved. */
export async function startServer(database: Pick<TestDatabase, 'appUrl'>, options: Partial<AppOptions> = {}) {
  let moment = Date.parse(`${seedDay}T12:00:00Z`);
  const app = await buildApp({
    databaseUrl: database.appUrl,
    secret,
    zone: 'UTC',
    now: () => new Date(moment),
    refusedSignIns: { byUser: 1000, byAddress: 1000 },
    ...options,
  });
  return {
    app,
    /** Moves the clock forward. */
    pass: (seconds: number) => {
      moment += seconds * 1000;
    },
  };
}

export interface Tokens {
  token: string;
  refresh_token: string;
}

export async function signIn(app: App, username: string, password = 'demo'): Promise<Tokens> {
  const response = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: Tokens }>().data;
}

/** Lets time pass for every session: the database's clock cannot be moved, so the sessions are made older. */
export const ageSessions = ({ admin }: TestDatabase, seconds: number) =>
  admin.query(
    `update sessions set created_at = created_at - $1 * interval '1 second',
       rotated_at = rotated_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
    [seconds],
  );

export const bearer = ({ token }: Tokens) => ({ authorization: `Bearer ${token}` });

/** Two accounts with one user each, `one` and `two`, whose password is their name. */
export async function addTwoAccounts({ admin }: Pick<TestDatabase, 'admin'>): Promise<void> {
  for (const [account, username] of [
    ['100001', 'one'],
    ['200002', 'two'],
  ] as const) {
    await admin.query(
      `insert into accounts (customer_number, customer_name, customer_country, currency) values ($1, $2, 'USA', 'USD')`,
      [account, `Fleet ${username}`],
    );
    await admin.query('insert into users (customer_number, username, password_hash) values ($1, $2, $3)', [
      account,
      username,
      await hashPassword(username),
    ]);
  }
}

/** The table of a complete columnar stream. */
export function decode(bytes: Uint8Array): Table {
  const decoder = createFrameDecoder();
  decoder.push(bytes);
  decoder.finish();
  if (!decoder.dataset) throw new Error('The answer has no table.');
  return decoder.dataset;
}
