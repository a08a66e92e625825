import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, columnar, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let base: string;
let password: string;

beforeAll(async () => {
  password = await hash('one', { memoryCost: 8, timeCost: 1 });
  definitions = await writeDefinitions(['value'], {
    long: { sql: `select repeat('x', 100) || n as value from generate_series(1, 5000000) n` },
    slow: { sql: 'select 1 as value from pg_sleep(3600)' },
  });
  server = await startServer(database, definitions.options);
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await database.admin.query(`update users set password_hash = $1, disabled_at = null where username = 'one'`, [
    password,
  ]);
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const post = (path: string, tokens: Tokens, body?: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: bearer(tokens),
    ...(body ? { payload: body } : {}),
  });

const setUser = (column: string) => database.admin.query(`update users set ${column} where username = 'one'`);

/** What ends a session. The last two are commands or other servers, which this one is not notified of. */
const endings: Readonly<Record<string, (tokens: Tokens) => Promise<unknown>>> = {
  'a sign-out': (tokens) => post('/logout', tokens),
  'the end of all other sessions': async () =>
    post('/account/sessions/end', await signIn(server.app, 'one', 'one'), { others: true }),
  'a new password': () => setUser(`password_hash = 'x'`),
  'disabling the user': () => setUser('disabled_at = now()'),
};

const cases = Object.keys(endings).flatMap((what) => [columnar, 'application/json'].map((accept) => [what, accept]));

async function running(): Promise<number> {
  const { rows } = await database.admin.query(
    `select pid from pg_stat_activity where datname = current_database() and query like '%generate_series(1, 5000000)%'
       and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows.length;
}

it.each(cases)('%s cuts off a running report, as %s, even if it is not read', async (what, accept) => {
  const tokens = await signIn(server.app, 'one', 'one');
  const bystander = await signIn(server.app, 'two', 'two');
  const open = (of: Tokens, stop: AbortController) =>
    fetch(`${base}/api/sample/long`, { headers: { ...bearer(of), accept }, signal: stop.signal });
  const [stop, stopOther] = [new AbortController(), new AbortController()];
  const [answer, other] = [await open(tokens, stop), await open(bystander, stopOther)];
  const reader = answer.body?.getReader();
  await reader?.read();
  expect(await running()).toBe(2);
  await endings[what]?.(tokens);
  await expect.poll(running, { timeout: 10_000 }).toBe(1);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
    return 'whole';
  };
  expect(await readOn().catch(() => 'cut off')).toBe('cut off');
  expect(other.status).toBe(200);
  stopOther.abort();
  await expect.poll(running).toBe(0);
});

it.each(Object.keys(endings))('%s refuses a report that has not begun', async (what) => {
  const tokens = await signIn(server.app, 'one', 'one');
  const answer = fetch(`${base}/api/sample/slow`, { headers: bearer(tokens) });
  const sleeping = `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`;
  const asleep = async () => (await database.admin.query(sleeping)).rowCount;
  await expect.poll(asleep).toBe(1);
  await endings[what]?.(tokens);
  expect((await answer).status).toBe(403);
  expect((await (await answer).json()).code).toBe('session_ended');
  await expect.poll(asleep).toBe(0);
});
