import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackendError } from '../../engine/tables/frame.ts';
import { createFrameDecoder } from '../../engine/tables/frame-decoder.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, columnar, decode, signIn, startServer } from './support/server.ts';

const wide = `n as value, 'text that differs ' || n as text, repeat('x', 100) as long`;
/** Rows, and then none for an hour. */
const stalls = `select ${wide} from generate_series(1, 3000) n where n <= 2500 or pg_sleep(3600) is null`;

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let base: string;
let headers: Record<string, string>;

beforeAll(async () => {
  definitions = await writeDefinitions(['value', 'value2', 'text', 'long'], {
    large: { sql: `select ${wide} from generate_series(1, 60000) n` },
    huge: { sql: `select ${wide} from generate_series(1, 1500000) n` },
    stalls: { sql: stalls },
    silent: { sql: `select 1 as value from pg_sleep(3600)` },
    breaks: { sql: `select ${wide}, 1 / (n - 3000) as value2 from generate_series(1, 3000) n` },
    'breaks-bare': {
      sql: `select ${wide}, 1 / (n - 3000) as value2 from generate_series(1, 3000) n`,
      definition: { sources: [{ method: 'GET', path: '/sample/breaks-bare', rows: '$' }] },
    },
  });
  // By itself, PostgreSQL notices after two seconds that a reader has left.
  const databaseUrl = `${database.appUrl}${database.appUrl.includes('?') ? '&' : '?'}options=-c%20client_connection_check_interval%3D0`;
  server = await startServer(database, { ...definitions.options, databaseUrl });
  base = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/sample`;
  headers = { ...bearer(await signIn(server.app, 'one', 'one')), accept: columnar };
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const running = async (mark: string): Promise<boolean> => {
  const { rowCount } = await database.admin.query(
    `select from pg_stat_activity where state = 'active' and starts_with(query, 'copy') and strpos(query, $1) > 0`,
    [mark],
  );
  return (rowCount ?? 0) > 0;
};

/** Waits until the condition is met, or until the test's time limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

const readerOf = (response: Response) => {
  if (!response.body) throw new Error('The answer has no body.');
  return response.body.getReader();
};

describe('a long report', () => {
  it.each(['br', 'gzip'])('is the same with %s and without compression', async (encoding) => {
    const always = await startServer(database, { ...definitions.options, compression: 'always' });
    const url = `${await always.app.listen({ port: 0, host: '127.0.0.1' })}/api/sample/large`;
    const accepting = { ...headers, 'accept-encoding': encoding };
    const compressed = await fetch(url, { headers: accepting });
    const plain = await fetch(`${base}/large`, { headers: accepting });
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = new Uint8Array(await plain.arrayBuffer());
    expect(decode(bytes).length).toBe(60_000);
    expect(Buffer.compare(bytes, new Uint8Array(await compressed.arrayBuffer()))).toBe(0);
    await always.app.close();
  });

  it.each(['br', 'gzip', 'identity'])('sends its first rows while the query still runs, as %s', async (encoding) => {
    const other = await startServer(database, { ...definitions.options, compression: 'always' });
    const url = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/api/sample/stalls`;
    const stop = new AbortController();
    const accepting = { ...headers, 'accept-encoding': encoding };
    const reader = readerOf(await fetch(url, { headers: accepting, signal: stop.signal }));
    const decoder = createFrameDecoder();
    let rows = 0;
    while (rows === 0) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The answer has no rows.');
      rows += decoder.push(value);
    }
    expect(await running('pg_sleep(3600) is null')).toBe(true);
    stop.abort();
    await until(async () => !(await running('pg_sleep(3600) is null')));
    await other.app.close();
  });

  it('is sent as JSON of any length', async () => {
    const response = await fetch(`${base}/large`, { headers: { ...headers, accept: 'application/json' } });
    const answer = (await response.json()) as { success: boolean; data: { value: number }[] };
    expect([answer.success, answer.data.length, answer.data.at(-1)?.value]).toEqual([true, 60_000, 60_000]);
  });

  it('is held in parts on the server, whatever its length', async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const decoded = { rows: 0 };
    const reader = readerOf(await fetch(`${base}/huge`, { headers }));
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      decoded.rows += part.value.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(decoded.rows).toBeGreaterThan(30_000_000);
    expect(most - before).toBeLessThan(200_000_000);
  });

  it('waits for a reader that pauses', async () => {
    const stop = new AbortController();
    const response = await fetch(`${base}/huge`, { headers, signal: stop.signal });
    await readerOf(response).read();
    await until(async () => {
      const { rows } = await database.admin.query(
        `select 1 from pg_stat_activity where wait_event = 'ClientWrite' and starts_with(query, 'copy')`,
      );
      return rows.length > 0;
    });
    stop.abort();
    await until(async () => !(await running('1500000')));
  });
});

describe('a reader that leaves', () => {
  it('ends a query before its first row, and while it sends', async () => {
    for (const [path, mark, started] of [
      ['silent', 'from pg_sleep(3600)', false],
      ['huge', '1500000', true],
    ] as const) {
      const stop = new AbortController();
      const response = fetch(`${base}/${path}`, { headers, signal: stop.signal });
      await until(() => running(mark));
      if (started) await readerOf(await response).read();
      stop.abort();
      await response.catch(() => undefined);
      await until(async () => !(await running(mark)));
    }
    const after = await fetch(`${base}/large`, { headers });
    expect(
      after.status,
      await after
        .clone()
        .text()
        .then((t) => t.slice(0, 300)),
    ).toBe(200);
    expect(decode(new Uint8Array(await after.arrayBuffer())).length).toBe(60_000);
  });

  it('leaves no connection behind', async () => {
    for (let i = 0; i < 12; i++) {
      const stop = new AbortController();
      const response = await fetch(`${base}/huge`, { headers, signal: stop.signal });
      await readerOf(response).read();
      stop.abort();
      await until(async () => !(await running('1500000')));
    }
    // A query is rolled back before its connection becomes idle.
    const atWork = async () =>
      (
        await database.admin.query(
          `select state from pg_stat_activity
           where datname = current_database() and application_name like 'motorpool %' and state <> 'idle'`,
        )
      ).rows;
    await expect.poll(atWork).toEqual([]);
  });
});

describe('a query that fails after its first rows', () => {
  it('ends the table with an error message', async () => {
    const response = await fetch(`${base}/breaks`, { headers });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const decoder = createFrameDecoder();
    expect(() => decoder.push(bytes)).toThrow(
      new BackendError('The report could not be completed. Try again in a moment.', 'report_failed'),
    );
    expect(decoder.dataset?.length).toBeGreaterThan(0);
  });

  it('ends the JSON envelope without success', async () => {
    const response = await fetch(`${base}/breaks`, { headers: { ...headers, accept: 'application/json' } });
    const { data, ...rest } = (await response.json()) as { data: unknown[] };
    expect(rest).toEqual({
      success: false,
      code: 'report_failed',
      message: 'The report could not be completed. Try again in a moment.',
    });
    expect(data.length).toBeGreaterThan(0);
  });

  it('truncates a bare array, which has no place for a message', async () => {
    const response = await fetch(`${base}/breaks-bare`, { headers: { ...headers, accept: 'application/json' } });
    await expect(response.text()).rejects.toThrow();
  });
});

describe('a database that is gone', () => {
  it('is reported to the caller, and does not end the server', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing';
    const { app } = await startServer(database, { ...definitions.options, databaseUrl });
    const login = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'one', password: 'one' },
    });
    expect(login.statusCode).toBe(503);
    expect(login.json()).toEqual({
      success: false,
      code: 'database_unavailable',
      message: 'The database is not responding. Try again in a moment.',
      data: null,
    });
    expect((await app.inject('/healthz')).statusCode).toBe(503);
    await app.close();
  });

  it('ends the answer in the middle of a report, and the next report is complete', async () => {
    const reader = readerOf(await fetch(`${base}/stalls`, { headers }));
    await reader.read();
    await database.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where starts_with(query, 'copy') and strpos(query, 'pg_sleep(3600) is null') > 0`,
    );
    const decoder = createFrameDecoder();
    const rest: Uint8Array[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest.push(part.value);
    expect(Buffer.concat(rest).toString()).toContain('The database is not responding.');
    expect(decoder.dataset).toBeNull();
    const after = await fetch(`${base}/large`, { headers });
    expect(decode(new Uint8Array(await after.arrayBuffer())).length).toBe(60_000);
  });
});
