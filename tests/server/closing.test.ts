import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { readEvents } from './support/event-reader.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;

/** A lock of the database keeps the report running until the test lets it end. */
const held = 'select count(*)::text as value from claims';

beforeAll(async () => {
  definitions = await writeDefinitions(['value'], {
    held: { sql: held },
    endless: { sql: 'select 1 as value from pg_sleep(3600)' },
  });
});
afterAll(async () => {
  await definitions.remove();
});

async function start(drain: number | undefined) {
  const { app } = await startServer(database, { ...definitions.options, drain });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = await signIn(app, 'one', 'one');
  const runs = async (mark: string) => {
    const running = `select from pg_stat_activity where state = 'active' and strpos(query, $1) > 0`;
    await expect.poll(async () => (await database.admin.query(running, [mark])).rowCount, { timeout: 20_000 }).toBe(1);
  };
  const run = (id: string) =>
    fetch(`${base}/api/sample/${id}`, { headers: bearer(tokens) }).then(
      async (answer) => [answer.status, (await answer.json()).data],
      () => 'cut off',
    );
  return { app, base, tokens, run, runs };
}

it('lets a running report end, ends event streams, and accepts nothing new', async () => {
  const { app, base, tokens, run, runs } = await start(60_000);
  const blocker = await database.admin.connect();
  await blocker.query('begin; lock table claims in access exclusive mode');
  const reader = readEvents({ port: Number(new URL(base).port), token: tokens.token });
  expect(await reader.status()).toBe(200);
  const answer = run('held');
  await runs('claims');
  const closing = app.close();
  await expect.poll(() => reader.hasEnded()).toBe(true);
  await expect
    .poll(() =>
      fetch(`${base}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .not.toBe(200);
  const call = await fetch(`${base}/api/user`, { headers: bearer(tokens) });
  expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([
    503,
    '10',
    { success: false, code: 'stopping', message: 'The server is restarting. Try again in a moment.', data: null },
  ]);
  for (const [path, text] of [
    ['/reporting', 'The server is restarting. Try again in a moment.'],
    ['/fr/reporting', 'Le serveur redémarre. Réessayez dans un instant.'],
  ]) {
    const page = await fetch(`${base}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type'), await page.text()]).toEqual(
      [503, '10', 'text/plain; charset=utf-8', text],
    );
  }
  await blocker.query('commit');
  blocker.release();
  expect(await answer).toEqual([200, [{ value: '0' }]]);
  await closing;
});

it('cuts off a report that takes longer than that', async () => {
  const { app, run, runs } = await start(100);
  const answer = run('endless');
  await runs('pg_sleep');
  await app.close();
  expect(await answer).toBe('cut off');
});
