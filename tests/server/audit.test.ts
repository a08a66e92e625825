import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditKinds, createAudit, pruneAudit } from '../../server/audit/audit.ts';
import { connect } from '../../server/database/connect.ts';
import { createPool } from '../../server/database/pool.ts';
import { inTransaction } from '../../server/query/transaction.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');

const one = { account: '100001', username: 'one', address: '127.0.0.1' };
const silent = { error: () => undefined };

/** The events of an account, oldest first. */
async function kept(account: string, ...kinds: string[]) {
  const { rows } = await database.admin.query<{ kind: string; username: string; address: string; detail: object }>(
    `select kind, username, address, detail from audit_events
      where customer_number = $1 and (kind = any ($2) or $2 = '{}') order by at`,
    [account, kinds],
  );
  return rows;
}

const asRuntime = (account: string, text: string, values: unknown[] = []) =>
  inTransaction(database.app, { 'app.customer': account }, (client) => client.query(text, values));

describe('the table of events', () => {
  const add = `insert into audit_events (customer_number, kind, username, address) values ($1, 'sign-in', 'one', '::1')`;

  it('is written and read within one account', async () => {
    await asRuntime('100001', add, ['100001']);
    await expect(asRuntime('100001', add, ['200002'])).rejects.toThrow(/row-level security/);
    await expect(asRuntime('100001', add, [''])).rejects.toThrow(/row-level security/);
    expect((await asRuntime('100001', 'select distinct customer_number from audit_events')).rows).toEqual([
      { customer_number: '100001' },
    ]);
    expect((await asRuntime('200002', 'select * from audit_events')).rowCount).toBe(0);
  });

  it('shows events without an account to nobody', async () => {
    await asRuntime('', add, ['']);
    expect((await asRuntime('', 'select * from audit_events')).rowCount).toBe(0);
    expect(await kept('')).toHaveLength(1);
  });

  it('cannot be changed or emptied, and recent events cannot be deleted', async () => {
    await asRuntime('100001', add, ['100001']);
    const before = await kept('100001');
    await expect(asRuntime('100001', `update audit_events set username = 'two'`)).rejects.toThrow(/permission denied/);
    await expect(asRuntime('100001', 'truncate audit_events')).rejects.toThrow(/permission denied/);
    expect((await asRuntime('100001', 'delete from audit_events')).rowCount).toBe(0);
    expect((await asRuntime('100001', `delete from audit_events where kind = 'sign-in'`)).rowCount).toBe(0);
    expect(await kept('100001')).toEqual(before);
  });
});

describe('events', () => {
  it('are kept in order, and within a transaction only if it commits', async () => {
    const audit = createAudit({
      pool: database.app,
      count: () => undefined,
      log: silent,
    });
    audit.record({ kind: 'rows-taken', ...one, detail: { report: 'fuel', rows: 25_000 } });
    audit.record({ kind: 'unknown-id', ...one, account: '200002', username: 'two', detail: { center: 'x\0\ud800' } });
    audit.record({ kind: 'rows-taken', ...one });
    const work = inTransaction(database.app, { 'app.customer': one.account }, async (client) => {
      await audit.recordIn(client, { kind: 'saved', ...one });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    await audit.close();
    const { username, address } = one;
    expect(await kept(one.account, 'rows-taken', 'saved')).toEqual([
      { kind: 'rows-taken', username, address, detail: { report: 'fuel', rows: 25_000 } },
      { kind: 'rows-taken', username, address, detail: {} },
    ]);
    expect(await kept('200002')).toEqual([
      { kind: 'unknown-id', username: 'two', address, detail: { center: 'x\uFFFD\uFFFD' } },
    ]);
  });

  it('are kept one by one up to a hundred equal ones a minute, then as one with a count', async () => {
    const [audit, counted] = [
      createAudit({ pool: database.app, count: () => undefined, log: silent }),
      new Set<string>(),
    ];
    const event = (center: number): AuditEvent => ({
      kind: 'unknown-id',
      ...one,
      account: '300003',
      address: '10.0.0.1',
      detail: { center: `c${center}` },
    });
    for (let center = 1; center <= 140; center++) audit.record(event(center));
    audit.record({ ...event(141), address: '10.0.0.2' });
    await audit.close();
    const found = await kept('300003');
    for (const { detail } of found) counted.add(JSON.stringify(detail));
    expect([found.length, counted.size]).toEqual([102, 102]);
    expect(counted).toContain(JSON.stringify({ center: 'c140', omitted: 39 }));
    expect(found.filter(({ address }) => address === '10.0.0.2')).toHaveLength(1);
  });

  it('are logged when the database is not available, and no call waits for them', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere';
    const pool = createPool(databaseUrl);
    const logged: unknown[] = [];
    const log = { error: (what: unknown) => void logged.push(what) };
    const audit = createAudit({ pool, count: () => undefined, log });
    const event: AuditEvent = { kind: 'sign-in-refused', ...one };
    expect(audit.record(event)).toBeUndefined();
    await audit.close();
    expect(logged).toEqual([expect.objectContaining({ event: { ...event, detail: {} } })]);
    await pool.end();
  });

  it('are deleted when they are older than 400 days', async () => {
    await database.admin.query(
      `insert into audit_events (customer_number, kind, username, address, at)
       values ('100001', 'sign-in', 'old', '::1', now() - interval '401 days'),
              ('100001', 'sign-in', 'young', '::1', now() - interval '399 days')`,
    );
    await pruneAudit(database.appUrl, new AbortController().signal);
    const names = (await kept('100001', 'sign-in')).map(({ username }) => username);
    expect(names).not.toContain('old');
    expect(names).toContain('young');
  });

  it('are no longer deleted when the server stops', async () => {
    const deleting = async () => {
      const { rows } = await database.admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and query like 'delete from audit_events%' and state = 'active'`,
      );
      return rows[0]?.count;
    };
    const holder = await connect(database.adminUrl);
    await holder.query('begin; lock table audit_events');
    const end = new AbortController();
    const pruned = pruneAudit(database.appUrl, end.signal).then(
      () => 'done',
      () => 'ended',
    );
    await expect.poll(deleting).toBe(1);
    end.abort();
    await expect.poll(deleting).toBe(0);
    await holder.end();
    expect(await pruned).toBe('ended');
  });

  it('are not deleted by a role without policies', async () => {
    const before = await kept('100001');
    await pruneAudit(database.adminUrl, new AbortController().signal);
    expect(await kept('100001')).toEqual(before);
  });
});

describe('the server', () => {
  it('has a counter for every kind from the start', async () => {
    const { app } = await startServer(database);
    const { body } = await app.inject({ url: '/metrics' });
    for (const kind of auditKinds) expect(body).toContain(`motorpool_audit_events_total{kind="${kind}"} 0`);
    await app.close();
  });

  it('records who saved and deleted columns, and who requested a report without access', async () => {
    const { app } = await startServer(database);
    const headers = bearer(await signIn(app, 'one', 'one'));
    const url = '/api/reports/user-configuration?report=inventory_report';
    const save = (columns: object[]) => app.inject({ method: 'POST', url, headers, payload: { columns } });
    expect((await save([{ value: 'vin', enabled: true }])).statusCode).toBe(200);
    expect((await save([])).statusCode).toBe(200);
    expect((await save([])).statusCode).toBe(200);
    const unknown = await app.inject({ url: '/api/reports/user-configuration?report=no_such_report', headers });
    expect(unknown.statusCode).toBe(404);
    await app.close();
    const { username, address } = one;
    expect(await kept(one.account, 'saved', 'deleted', 'unknown-id')).toEqual([
      { kind: 'saved', username, address, detail: { report: 'inventory_report' } },
      { kind: 'deleted', username, address, detail: { report: 'inventory_report' } },
      { kind: 'unknown-id', username, address, detail: { report: 'no_such_report' } },
    ]);
  });
});
