import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportRoleOf } from '../../server/database/address.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { prepareJobs } from '../../server/jobs/prepare.ts';
import { databaseOf } from '../fixtures/served.ts';
import { marksTable, openMarkingJobs } from './jobs/marking.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('two');
const servers: Awaited<ReturnType<typeof openMarkingJobs>>[] = [];
const logged: string[] = [];
let now = new Date();

beforeAll(async () => {
  await database.admin.query(marksTable);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ close }) => close()));
  expect(logged.splice(0)).toEqual([]);
});

const keep = (detail: object, text: string) => void logged.push(`${text}: ${JSON.stringify(detail)}`);
const log = { error: keep, warn: keep };

/** A server whose jobs run, with its queues. */
async function openServer(name: string, drain = 10_000) {
  const server = await openMarkingJobs(database, name, { now: () => now, log, times: { drain } });
  servers.push(server);
  await prepareJobs(database, server.kinds);
  await server.jobs.start();
  return server;
}

/** Closes a server before the end of its test. */
async function closeServer(server: Awaited<ReturnType<typeof openServer>>): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.close();
}

const one = { account: '100001', username: 'one', locale: 'en-US' } as const;

const marksOf = async (job: string) => {
  const text = 'select server, what from job_marks where job = $1 order by at';
  return (await database.admin.query<{ server: string; what: string }>(text, [job])).rows;
};
const whatOf = async (job: string) => (await marksOf(job)).map(({ what }) => what);
const letGo = (job: string) => database.admin.query('insert into job_gates values ($1)', [job]);
const stateOf = async (id: string): Promise<string | undefined> => {
  const text = `select state from jobs.job where data->>'id' = $1`;
  return (await database.admin.query<{ state: string }>(text, [id])).rows[0]?.state;
};
/** A job that waits for its next attempt may begin at once. */
const hasten = () => database.admin.query(`update jobs.job set start_after = now() where state = 'retry'`);

describe('jobs', () => {
  it('are run once each by two servers on one database, for who asked, on the day of the clock', async () => {
    now = new Date('2026-11-20T12:00:00Z');
    const [first, second] = [await openServer('first'), await openServer('second')];
    const ids = Array.from({ length: 20 }, (_, at) => `once ${at}`);
    for (const id of ids) await first.jobs.add('mark', { ...one, id }, now);
    // The same job again, from the other server.
    for (const id of ids) await second.jobs.add('mark', { ...one, id }, now);
    for (const id of ids) await expect.poll(() => stateOf(id)).toBe('completed');
    for (const id of ids) expect(await whatOf(id)).toEqual(['100001 one 2026-11-20']);
    now = new Date();
  });

  it('have only ids', async () => {
    const { jobs } = await openServer('first');
    const extra = { ...one, id: 'ids', password: 'secret' };
    await jobs.add('mark', extra, new Date(Date.now() + 3_600_000));
    const { rows } = await database.admin.query(`select data from jobs.job where data->>'id' = 'ids'`);
    expect(rows).toEqual([{ data: { account: '100001', username: 'one', locale: 'en-US', id: 'ids' } }]);
  });

  it('are due at their time, by the instant that was given', async () => {
    const { jobs } = await openServer('first');
    await jobs.add('mark', { ...one, id: 'later' }, new Date(Date.now() + 3_600_000));
    await jobs.add('mark', { ...one, id: 'now' }, new Date(Date.now() - 1000));
    await expect.poll(() => stateOf('now')).toBe('completed');
    expect(await stateOf('later')).toBe('created');
    expect(await whatOf('later')).toEqual([]);
  });

  it('that fail are logged and run again', async () => {
    const { jobs } = await openServer('first');
    await jobs.add('fail', { ...one, id: 'failing' }, now);
    await expect.poll(() => stateOf('failing')).toBe('retry');
    expect(logged.splice(0)).toEqual([expect.stringMatching(/^a job failed: .*"job":"fail"/)]);
    await letGo('failing');
    await hasten();
    await expect.poll(() => stateOf('failing')).toBe('completed');
    expect(await whatOf('failing')).toEqual(['failed', 'done']);
  });

  it('end without a trace for a user who is disabled or gone', async () => {
    const { jobs } = await openServer('first');
    await database.admin.query(`update users set disabled_at = now() where username = 'two'`);
    const two = { account: '200002', username: 'two', locale: 'fr-CA' } as const;
    await jobs.add('mark', { ...two, id: 'disabled' }, now);
    await jobs.add('mark', { ...two, username: 'nobody', id: 'gone' }, now);
    await jobs.add('mark', { ...one, account: '200002', id: 'foreign' }, now);
    for (const id of ['disabled', 'gone', 'foreign']) {
      await expect.poll(() => stateOf(id)).toBe('completed');
      expect(await whatOf(id)).toEqual([]);
    }
  });

  it('of every day are run by one server, and come back the next day', async () => {
    await database.admin.query(`delete from jobs.job where name = 'daily'; delete from job_marks where job = 'daily'`);
    now = new Date(Date.now() - 1000);
    await Promise.all([openServer('first'), openServer('second')]);
    await expect.poll(() => whatOf('daily')).toEqual(['done']);
    const text = `select state, start_after from jobs.job where name = 'daily' order by start_after`;
    const days = async () => (await database.admin.query<{ state: string; start_after: Date }>(text)).rows;
    await expect.poll(async () => (await days()).map(({ state }) => state)).toEqual(['completed', 'created']);
    // In UTC, the zone of these servers.
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
    expect((await days())[1]?.start_after.toISOString()).toBe(`${tomorrow}T00:00:00.000Z`);
  });
});

describe('jobs of a server that ends', () => {
  it('may end while it closes', async () => {
    const server = await openServer('first');
    await server.jobs.add('wait', { ...one, id: 'closing' }, now);
    await expect.poll(() => whatOf('closing')).toEqual(['begun']);
    const closed = closeServer(server);
    await letGo('closing');
    await closed;
    expect(await whatOf('closing')).toEqual(['begun', 'ended']);
    expect(await stateOf('closing')).toBe('completed');
  });

  it('are given back if they do not end in time, and another server runs them', async () => {
    const server = await openServer('first', 0);
    await server.jobs.add('wait', { ...one, id: 'back' }, now);
    await expect.poll(() => whatOf('back')).toEqual(['begun']);
    await closeServer(server);
    expect(await stateOf('back')).toBe('retry');
    await letGo('back');
    await openServer('second');
    await hasten();
    await expect.poll(() => stateOf('back')).toBe('completed');
    expect((await marksOf('back')).map(({ server: by, what }) => `${by} ${what}`)).toEqual([
      'first begun',
      'second begun',
      'second ended',
    ]);
  });

  it('are run by another one after it was killed', async () => {
    const { adminUrl, appUrl } = database;
    const adding = await openServer('adding');
    await adding.jobs.add('wait', { ...one, id: 'killed' }, new Date(Date.now() + 3_600_000));
    await closeServer(adding);
    const args = ['--import', 'tsx', 'tests/server/jobs/server.ts', adminUrl, appUrl];
    const killed = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(killed, 'exit');
    await once(killed.stdout, 'data');
    await database.admin.query(`update jobs.job set start_after = now() where data->>'id' = 'killed'`);
    await expect.poll(() => whatOf('killed')).toEqual(['begun']);
    killed.kill('SIGKILL');
    await ended;
    expect(await stateOf('killed')).toBe('active');
    await openServer('second');
    await letGo('killed');
    await expect.poll(() => stateOf('killed')).toBe('retry');
    await hasten();
    await expect.poll(() => stateOf('killed')).toBe('completed');
    expect((await marksOf('killed')).map(({ server, what }) => `${server} ${what}`)).toEqual([
      `process ${killed.pid} begun`,
      'second begun',
      'second ended',
    ]);
  });
});

describe('the tables of the jobs', () => {
  it('are made once, and no report can read them', async () => {
    await prepareJobs(database);
    await prepareJobs(database);
    const { rows } = await database.app.query<{ role: string }>('select current_user as role');
    const role = rows[0]?.role ?? '';
    const uses = async (name: string) =>
      (
        await database.admin.query(
          `select has_schema_privilege(rolname, 'jobs', 'usage') as uses from pg_roles where rolname = $1`,
          [name],
        )
      ).rows;
    expect(await uses(role)).toEqual([{ uses: true }]);
    expect(await uses(reportRoleOf(role))).toEqual([{ uses: false }]);
    await expect(database.app.query('update jobs.queue set retry_limit = 100')).rejects.toThrow('permission denied');
  });

  it('are used by a server, which deletes old audit events', async () => {
    await prepareJobs(database, jobKinds);
    await database.admin.query(
      `insert into audit_events (customer_number, kind, username, address, at)
       values ('100001', 'sign-in', 'old', '::1', now() - interval '401 days')`,
    );
    const { app } = await startServer(database, { jobs: { poll: 0.5 } });
    await app.ready();
    const old = async () => (await database.admin.query(`select from audit_events where username = 'old'`)).rowCount;
    await expect.poll(old).toBe(0);
    await app.close();
  });
});
