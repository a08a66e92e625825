import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../server/limits.ts';
import { Refusal } from '../../server/refusal.ts';
import { createReporting } from '../../server/reporting/reporting.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, columnar, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let base: string;
let tokens: Tokens;

beforeAll(async () => {
  definitions = await writeDefinitions(['value', 'text'], {
    many: { sql: `select n as value, repeat('x', 100) || n as text from generate_series(1, 12000) n` },
    endless: { sql: `select n as value, repeat('x', 100) || n as text from generate_series(1, 2000000) n` },
    locking: { sql: 'select customer_name as text from accounts for update' },
    few: { sql: 'select n as value from generate_series(1, 9999) n' },
    canada: { sql: 'select 1 as value', definition: { requires: { type: 'country', is: 'CAN' } } },
    centers: {
      sql: 'select :center as text',
      definition: {
        parameters: [
          { type: 'date', key: 'start', required: true },
          { type: 'single-center', key: 'center' },
        ],
        columns: ['text'],
      },
    },
  });
  await database.admin.query(
    `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
     values ('200002', 'THEIRS', 'Theirs', 1, 'THEIRS', 'Theirs')`,
  );
  server = await startServer(database, definitions.options);
  base = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/sample`;
  tokens = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const get = (path: string, more: RequestInit = {}, accept = columnar) =>
  fetch(`${base}/${path}`, { ...more, headers: { ...bearer(tokens), accept } });

async function events(kind: string) {
  const { rows } = await database.admin.query(
    `select customer_number as account, username, detail from audit_events where kind = $1 order by at`,
    [kind],
  );
  return rows;
}

const who = { account: '100001', username: 'one' };

it.each([columnar, 'application/json'])('many rows sent as %s are recorded in the audit', async (accept) => {
  await (await get('few', {}, accept)).arrayBuffer();
  await (await get('many', {}, accept)).arrayBuffer();
  await expect.poll(() => events('rows-taken')).toContainEqual({ ...who, detail: { report: 'many', rows: 12_000 } });
  expect(JSON.stringify(await events('rows-taken'))).not.toContain('few');
  await database.admin.query('delete from audit_events');
});

it('and those of a reader that leaves before the end', async () => {
  const stop = new AbortController();
  const reader = (await get('endless', { signal: stop.signal })).body?.getReader();
  let bytes = 0;
  while (bytes < 8_000_000) bytes += (await reader?.read())?.value?.length ?? 0;
  stop.abort();
  await expect.poll(() => events('rows-taken')).toHaveLength(1);
  const [{ detail }] = await events('rows-taken');
  expect(detail.rows).toBeGreaterThan(10_000);
  expect(detail.rows).toBeLessThan(2_000_000);
});

it('an unknown identifier of another account is recorded, and answered like one that does not exist', async () => {
  const answers = [];
  for (const center of ['THEIRS', 'NOBODYS']) {
    const answer = await get(`centers?start=2026-01-01&center=${center}`);
    answers.push([answer.status, (await answer.text()).replaceAll(center, '…')]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await get('canada')).status).toBe(404);
  await expect
    .poll(() => events('unknown-id'))
    .toEqual([
      { ...who, detail: { report: 'centers', center: 'THEIRS' } },
      { ...who, detail: { report: 'centers', center: 'NOBODYS' } },
      { ...who, detail: { report: 'canada' } },
    ]);
});

it('at most twenty faults of a call are listed', async () => {
  const many = Array.from({ length: 50 }, (_, i) => `k${i}=1`).join('&');
  const answer = (await (await get(`centers?${many}&center=X`)).json()) as { faults: unknown[]; code: string };
  expect([answer.code, answer.faults.length]).toEqual(['invalid_parameters', 20]);
});

it('a HEAD request does not run the report', async () => {
  expect((await get('many', { method: 'HEAD' })).status).toBe(404);
});

it('the calls in progress are limited for one user, and another user is answered', async () => {
  const stop = new AbortController();
  const other = await signIn(server.app, 'two', 'two');
  let refused = 0;
  const held = Array.from({ length: 70 }, () =>
    get('endless', { signal: stop.signal }).then(
      ({ status }) => {
        if (status === 429) refused += 1;
      },
      () => undefined,
    ),
  );
  const user = await fetch(`${base}/../user`, { headers: bearer(other) });
  expect(user.status).toBe(200);
  await expect.poll(() => refused).toBeGreaterThan(0);
  stop.abort();
  await Promise.all(held);
  await expect.poll(async () => (await get('few')).status).toBe(200);
});

it('a query that would lock rows is reported as broken, not as a full disk', async () => {
  const answer = await get('locking');
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([500, 'internal_error']);
});

it('a server stops cleanly while one of its reports fails', async () => {
  const reporting = createReporting({ databaseUrl: database.appUrl, limits: limits.reports, onDeath: () => undefined });
  const answer = await reporting.open(
    {
      query: { text: 'select 1 as value', names: [] },
      settings: {},
      fields: new Set(['value']),
      rows: null,
    },
    {
      asker: { account: '100001', username: 'one' },
      departed: new AbortController().signal,
      onTrouble: () => undefined,
      onEnd: () => undefined,
    },
  );
  // The stop does not wait for a thread that has not started.
  await answer.begun();
  answer.destroy(new Refusal('report_failed'));
  await reporting.close();
  expect([answer.closed, reporting.running]).toEqual([true, 0]);
});
