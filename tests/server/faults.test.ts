import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationNames, createPool } from '../../server/database/pool.ts';
import { watchOverdue } from '../../server/reporting/overdue.ts';
import { databaseOf } from '../fixtures/served.ts';
import { type Chance, chooseSeed, createChance } from './support/chance.ts';
import { writeDefinitions } from './support/definitions.ts';
import { abandon, type RoughCall, textOf } from './support/rough-client.ts';
import { bearer, columnar, signIn, startServer, type Tokens } from './support/server.ts';

const wide = `n as value, 'text that differs ' || n as text, repeat('x', 100) as long`;

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let port: number;
let users: Tokens[];

beforeAll(async () => {
  definitions = await writeDefinitions(['value', 'value2', 'text', 'long'], {
    small: { sql: `select ${wide} from generate_series(1, 20) n` },
    large: { sql: `select ${wide} from generate_series(1, 30000) n` },
    slow: { sql: `select ${wide} from generate_series(1, 3000) n where n <> 1500 or pg_sleep(0.2) is not null` },
    endless: { sql: `select ${wide} from generate_series(1, 3000000) n` },
    silent: { sql: `select 1 as value from pg_sleep(3600)` },
    breaks: { sql: `select ${wide}, 1 / (n - 3000) as value2 from generate_series(1, 3000) n` },
    fails: { sql: 'select 1 / 0 as value' },
  });
  server = await startServer(database, { ...definitions.options, reports: { waitingPerUser: 100 } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  users = [await signIn(server.app, 'one', 'one'), await signIn(server.app, 'two', 'two')];
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const json = { 'content-type': 'application/json' };

/** Every kind of call, with its normal answer. */
const calls = (user: Tokens): (RoughCall & { status: number })[] => [
  { method: 'GET', path: '/healthz', status: 200 },
  { method: 'GET', path: '/metrics', status: 200 },
  { method: 'GET', path: '/api/user', headers: bearer(user), status: 200 },
  { method: 'GET', path: '/api/login-payload', headers: bearer(user), status: 200 },
  { method: 'GET', path: '/api/nowhere', status: 404 },
  ...['small', 'large', 'slow'].flatMap((report) =>
    ['application/json', columnar].map((accept) => ({
      method: 'GET' as const,
      path: `/api/sample/${report}`,
      headers: { ...bearer(user), accept, 'accept-encoding': report === 'large' ? 'gzip' : 'identity' },
      status: 200,
    })),
  ),
  { method: 'GET', path: '/api/sample/fails', headers: bearer(user), status: 500 },
  {
    method: 'POST',
    path: '/api/reports/user-configuration?report=small',
    headers: { ...bearer(user), ...json },
    body: JSON.stringify({ columns: [{ value: 'value', enabled: true }] }),
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/login',
    headers: json,
    body: JSON.stringify({ username: 'one', password: 'one' }),
    status: 200,
  },
];

/** Calls that are not read to the end. */
const endless = (user: Tokens): RoughCall[] => [
  { method: 'GET', path: '/api/sample/silent', headers: { ...bearer(user), accept: columnar } },
  { method: 'GET', path: '/api/sample/breaks', headers: { ...bearer(user), accept: columnar } },
];

const fetchOf = ({ method, path, headers, body }: RoughCall) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });

/** Our queries that PostgreSQL still runs. */
async function left(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    `select state, wait_event, left(query, 60) as query from pg_stat_activity
      where datname = current_database() and application_name like 'motorpool %' and state <> 'idle'`,
  );
  return rows;
}

async function gauges(): Promise<Record<string, number>> {
  const text = await (await fetchOf({ method: 'GET', path: '/metrics' })).text();
  const found = text.matchAll(/^motorpool_(reports|database_connections)\{state="(running|waiting)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, name, state, count]) => [`${name} ${state}`, Number(count)]));
}

/** Half of the limit for stalled reports: work that ends earlier was not ended by that limit. */
const rest = 30_000;

/** Nothing runs, waits or is held, and every kind of call has its normal answer. */
async function expectRest(): Promise<void> {
  await expect.poll(left, { timeout: rest }).toEqual([]);
  await expect
    .poll(gauges, { timeout: rest })
    .toEqual({ 'reports running': 0, 'reports waiting': 0, 'database_connections waiting': 0 });
  for (const user of users) {
    for (const call of calls(user)) {
      const answer = await fetchOf(call);
      await answer.arrayBuffer();
      expect([call.path, answer.status]).toEqual([call.path, call.status]);
    }
  }
}

/** Runs so many callers at once, for `rounds` rounds. */
async function swarm(width: number, rounds: number, round: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  const one = async () => {
    while (begun < rounds) {
      begun += 1;
      await round();
    }
  };
  await Promise.all(Array.from({ length: width }, one));
}

const randomCall = (chance: Chance): RoughCall => {
  const user = chance.oneOf(users);
  return chance.oneOf([...calls(user), ...endless(user)]);
};

describe('callers that leave', () => {
  it('leave nothing behind, whatever they requested and whenever they left', async () => {
    const chance = createChance(chooseSeed('callers that leave'));
    await swarm(20, 500, () => {
      const asked = Array.from({ length: chance.next() < 0.15 ? 3 : 1 }, () => randomCall(chance));
      return abandon(port, asked, chance);
    });
    await expectRest();
  });

  it('release their places at once for waiting calls', async () => {
    const stop = new AbortController();
    const call = { ...calls(users[0] as Tokens)[0], headers: bearer(users[0] as Tokens) };
    const silent = Array.from({ length: 10 }, () =>
      fetch(`http://127.0.0.1:${port}/api/sample/silent`, { headers: call.headers, signal: stop.signal }).catch(
        () => 'left',
      ),
    );
    await expect.poll(async () => (await gauges())['reports waiting']).toBe(7);
    const small = fetchOf({ method: 'GET', path: '/api/sample/small', headers: call.headers });
    stop.abort();
    expect((await small).status).toBe(200);
    expect(await Promise.all(silent)).toEqual(silent.map(() => 'left'));
    await expectRest();
  });
});

describe('a call whose caller leaves at once', () => {
  /** Sends all of it, and resets the connection. */
  const sendAndReset = (call: RoughCall) =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.once('close', () => done());
      socket.write(textOf(call), () => socket.resetAndDestroy());
    });
  const statusOf = async (tokens: Tokens) =>
    (await fetchOf({ method: 'GET', path: '/api/user', headers: bearer(tokens) })).status;
  const refresh = ({ refresh_token }: Tokens): RoughCall => ({
    method: 'POST',
    path: '/api/auth/refresh-token',
    headers: json,
    body: JSON.stringify({ refresh_token }),
  });

  it('still signs out, and still ends a session whose token was reused', async () => {
    for (let round = 0; round < 10; round++) {
      const [leaving, stolen] = [await signIn(server.app, 'one', 'one'), await signIn(server.app, 'one', 'one')];
      await sendAndReset({ method: 'POST', path: '/api/logout', headers: bearer(leaving) });
      await expect.poll(() => statusOf(leaving)).toBe(403);
      await fetchOf(refresh(stolen));
      await database.admin.query(`update sessions set rotated_at = rotated_at - interval '1 minute'`);
      await sendAndReset(refresh(stolen));
      await expect.poll(() => statusOf(stolen)).toBe(403);
    }
  });

  it('is recorded in the audit, with its address', async () => {
    await database.admin.query('delete from audit_events');
    const user = users[0] as Tokens;
    for (let round = 0; round < 10; round++)
      await sendAndReset({
        method: 'GET',
        path: `/api/reports/user-configuration?report=no-${round}`,
        headers: bearer(user),
      });
    const events = async () => (await database.admin.query('select address from audit_events')).rows;
    await expect.poll(events).toHaveLength(10);
    expect(new Set((await events()).map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });

  it('does not count as a failed sign-in', async () => {
    const call = { method: 'POST' as const, path: '/api/login', headers: json };
    await sendAndReset({ ...call, body: JSON.stringify({ username: 'one', password: 'one' }) });
    const text = async () => (await fetchOf({ method: 'GET', path: '/metrics' })).text();
    expect(await text()).not.toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/login"[^}]*status="500"/);
  });
});

describe('a reader that does not read', () => {
  it('is ended, and its resources are released', async () => {
    const patient = await startServer(database, { ...definitions.options, reports: { stallSeconds: 1 } });
    await patient.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: itsPort } = patient.app.server.address() as AddressInfo;
    const socket = connect(itsPort, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    const [user] = users as [Tokens];
    socket.write(
      `GET /api/sample/endless HTTP/1.1\r\nhost: localhost\r\naccept: ${columnar}\r\nauthorization: ${bearer(user).authorization}\r\n\r\n`,
    );
    await once(socket, 'readable');
    await expect.poll(left).toEqual([]);
    // What was sent before can still be read; then the connection ends.
    socket.resume();
    await closed;
    await patient.app.close();
  });

  it('makes room for others', async () => {
    const limits = { slots: 2, perAccount: 2, perUser: 2, longSeconds: 0.2 };
    const patient = await startServer(database, { ...definitions.options, reports: limits });
    await patient.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: itsPort } = patient.app.server.address() as AddressInfo;
    const [one, two] = users as [Tokens, Tokens];
    const sockets = [one, one].map((user) => {
      const socket = connect(itsPort, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `GET /api/sample/endless HTTP/1.1\r\nhost: localhost\r\naccept: ${columnar}\r\nauthorization: ${bearer(user).authorization}\r\n\r\n`,
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    const answer = await fetch(`http://127.0.0.1:${itsPort}/api/sample/small`, { headers: bearer(two) });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    // They were not ended to make room.
    expect(await left()).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
    await expect.poll(left).toEqual([]);
    await patient.app.close();
  });

  it('is ended by the second limit if the first has failed', async () => {
    // A server that no longer checks its reports.
    const lost = createPool(database.appUrl, { application_name: applicationNames.reports });
    const client = await lost.connect();
    await client.query('begin');
    await client.query('select pg_sleep(0.2)');
    expect(await left()).toHaveLength(1);
    const stop = watchOverdue(database.app, 0.1, () => undefined);
    await expect.poll(left).toEqual([]);
    await expect(client.query('select 1')).rejects.toThrow();
    stop();
    client.release(true);
    await lost.end();
  });
});

describe('connections of the database that are cut', () => {
  it('only fail the calls that used them', async () => {
    const chance = createChance(chooseSeed('connections that are cut'));
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        await database.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name like 'motorpool %' and random() < 0.5`,
        );
        await new Promise((done) => setTimeout(done, 15));
      }
    })();
    const unforeseen: unknown[] = [];
    await swarm(10, 200, async () => {
      const call = chance.oneOf(calls(chance.oneOf(users)));
      const answer = await fetchOf(call);
      // A partial answer breaks off.
      const text = await answer.text().catch(() => '');
      if (![call.status, 503].includes(answer.status)) unforeseen.push([call.path, answer.status, text]);
    });
    isOver = true;
    await cutting;
    expect(unforeseen).toEqual([]);
    await expectRest();
  });
});
