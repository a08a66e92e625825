import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { addressWith } from '../../server/database/address.ts';
import { withClient } from '../../server/database/connect.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const db = databaseOf('two');
let sample: Awaited<ReturnType<typeof writeDefinitions>>;
beforeAll(async () => {
  sample = await writeDefinitions(['vin'], { sample: { sql: "select 'one' as vin" } });
});
afterAll(async () => {
  await sample.remove();
});

it('refuses saves while the disk is full, and answers reads', async () => {
  const { app } = await startServer(db, sample.options);
  const tokens = await signIn(app, 'one', 'one');
  await app.close();
  const database = new URL(db.adminUrl).pathname.slice(1);
  // As the server does with the embedded PostgreSQL after its log had no space.
  await withClient(addressWith(db.adminUrl, { database: 'postgres' }), (client) =>
    client.query(`alter database ${database} set default_transaction_read_only = on`),
  );
  const full = await startServer(db, sample.options);
  const call = { headers: bearer(tokens), query: { report: 'sample' } };
  const { method, path } = calls['reports.save-user-configuration'];
  const save = await full.app.inject({
    ...call,
    method,
    url: `/api${path}`,
    payload: { columns: [{ value: 'vin', enabled: true }] },
  });
  expect([save.statusCode, save.json().code]).toEqual([507, 'storage_full']);
  const login = await full.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'one', password: 'one' },
  });
  expect([login.statusCode, login.json().code]).toEqual([507, 'storage_full']);
  const saved = await full.app.inject({ ...call, method: 'GET', url: `/api${path}` });
  expect(saved.statusCode).toBe(200);
  const report = await full.app.inject({ url: '/api/sample/sample', headers: bearer(tokens) });
  expect([report.statusCode, report.json().success]).toEqual([200, true]);
  await full.app.close();
});
