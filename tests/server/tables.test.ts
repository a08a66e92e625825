import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDefinitions } from '../../engine/definitions/read.ts';
import { datasetOfAnswer } from '../../engine/results/answer.ts';
import { readCell } from '../../engine/tables/cells.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const columns = ['measure', 'period', 'value', 'who', 'word'];

const dashboard = {
  key: 'sample',
  route: '/sample',
  icon: 'car',
  parameters: [{ type: 'date', key: 'start', required: true, value: 'start_of_year' }],
  calls: {
    all: {
      type: 'query',
      method: 'GET',
      path: '/sample/all',
      tables: {
        measures: {
          rows: 'data.costs.measures',
          nested: { list: 'periods', fields: ['period', 'value'] },
          columns: ['measure', 'period', 'value'],
        },
        owner: { rows: 'data.metadata', record: true, columns: ['who', 'word'] },
        list: { rows: 'data.costs.list', columns: ['who'] },
        nobody: { rows: 'data.nobody', record: true, columns: ['who'] },
      },
    },
    broken: {
      type: 'query',
      method: 'GET',
      path: '/sample/broken',
      tables: { good: { columns: ['who'] }, bad: { rows: 'data.bad', columns: ['word'] } },
    },
    half: {
      type: 'query',
      method: 'GET',
      path: '/sample/half',
      tables: { slow: { columns: ['who'] }, wrong: { rows: 'data.wrong', columns: ['word'] } },
    },
    large: {
      type: 'query',
      method: 'GET',
      path: '/sample/large',
      tables: { small: { columns: ['who'] }, huge: { rows: 'data.huge', columns: ['word'] } },
    },
    much: {
      type: 'query',
      method: 'GET',
      path: '/sample/much',
      tables: { few: { rows: 'data.few', columns: ['who'] }, many: { rows: 'data.many', columns: ['word'] } },
    },
  },
  sections: ['measures', 'owner', 'list', 'nobody', 'good', 'bad', 'slow', 'wrong', 'small', 'huge', 'few', 'many'].map(
    (table) => ({
      type: 'table',
      key: table,
      table,
    }),
  ),
};

const queries: Readonly<Record<string, string>> = {
  measures: `select * from (values ('fuel', 'Q1', '1'), ('fuel', 'Q2', '2'), ('tolls', 'Q1', null)) t (measure, period, value)`,
  owner: `select current_setting('app.customer') as who, :start as word`,
  list: `select customer_number as who from accounts order by 1`,
  nobody: `select 'x' as who where false`,
  good: `select 'x' as who`,
  slow: `select pg_sleep(3600)::text as who`,
  wrong: `select (1 / (length(:start) - 10))::text as word`,
  small: `select 'x' as who`,
  huge: `select repeat('x', 1000) as word from generate_series(1, 70000)`,
  few: `select 'x' as who`,
  many: `select n::text as word from generate_series(1, 10000) n`,
  bad: `select (1 / (length(:start) - 10))::text as word`,
};

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let one: Tokens;

beforeAll(async () => {
  definitions = await writeDefinitions(columns, {});
  const { definitionsDir, queriesDir } = definitions.options;
  await mkdir(join(definitionsDir, 'dashboards'), { recursive: true });
  await mkdir(join(queriesDir, 'dashboards', 'sample'), { recursive: true });
  await writeFile(join(definitionsDir, 'dashboards', 'sample.json'), JSON.stringify(dashboard));
  for (const [name, sql] of Object.entries(queries))
    await writeFile(join(queriesDir, 'dashboards', 'sample', `${name}.sql`), sql);
  server = await startServer(database, definitions.options);
  one = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server?.app.close();
  await definitions?.remove();
});

const get = (url: string, headers: Record<string, string> = bearer(one)) =>
  server.app.inject({ url: `/api${url}`, headers });

it('answers a call with all its tables, each in its place', async () => {
  const answer = await get('/sample/all?start=2026-01-02');
  expect(answer.statusCode, answer.body).toBe(200);
  const { success, data } = answer.json();
  expect(success).toBe(true);
  expect(data.costs.measures).toEqual([
    {
      measure: 'fuel',
      periods: [
        { period: 'Q1', value: '1' },
        { period: 'Q2', value: '2' },
      ],
    },
    { measure: 'tolls', periods: [{ period: 'Q1', value: null }] },
  ]);
  expect(data.metadata.word).toBe('2026-01-02');
  expect(data.nobody).toEqual({});
  expect(data.costs.list).toHaveLength(1);
});

it('has only rows of the account, and is refused to others', async () => {
  const two = await signIn(server.app, 'two', 'two');
  const [own, others] = await Promise.all([
    get('/sample/all?start=2026-01-02'),
    get('/sample/all?start=2026-01-02', bearer(two)),
  ]);
  const [a, b] = [own.json().data, others.json().data];
  expect(a.metadata.who).not.toBe(b.metadata.who);
  expect(a.costs.list).not.toEqual(b.costs.list);
  expect((await get('/sample/all?start=2026-01-02', {})).statusCode).toBe(401);
});

it('is read as the original rows', async () => {
  const answer = (await get('/sample/all?start=2026-01-02')).json();
  const { definitions: read } = readDefinitions({
    'definitions/columns.json': {
      columns: Object.fromEntries(columns.map((field) => [field, { type: 'text' }])),
      sets: {},
    },
    'definitions/dashboards/sample.json': dashboard,
  });
  const [measures, owner] = read.dashboards.get('sample')?.tables ?? [];
  const rows = datasetOfAnswer(answer, measures?.report.sources[0]?.place ?? { rows: '$' });
  const cells = Array.from({ length: rows.length }, (_, row) =>
    ['measure', 'period', 'value'].map((field) => readCell(rows, field, row)),
  );
  expect(cells).toEqual([
    ['fuel', 'Q1', '1'],
    ['fuel', 'Q2', '2'],
    ['tolls', 'Q1', null],
  ]);
  expect(datasetOfAnswer(answer, owner?.report.sources[0]?.place ?? { rows: '$' }).length).toBe(1);
});

it('refuses parameters like a report, and fails completely if one of its queries fails', async () => {
  const wrong = await get('/sample/all?start=yesterday');
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_parameters']);
  const unknown = await get('/sample/all?start=2026-01-02&more=1');
  expect(unknown.statusCode).toBe(400);
  const broken = await get('/sample/broken?start=2026-01-02');
  expect([broken.statusCode, broken.json().success]).toEqual([500, false]);
});

it('ends the other queries of a call when one fails', async () => {
  const half = await get('/sample/half?start=2026-01-02');
  expect([half.statusCode, half.json().success]).toEqual([500, false]);
  const running = async () => (await server.app.inject('/metrics')).body;
  await expect.poll(running).toContain('motorpool_reports{state="running"} 0');
});

it('reports an answer that is too large to assemble', async () => {
  const large = await get('/sample/large?start=2026-01-02');
  expect([large.statusCode, large.json().code]).toEqual([422, 'report_too_large']);
});

it('is recorded as an event if one of its tables has very many rows', async () => {
  expect((await get('/sample/much?start=2026-01-02')).json().data.many).toHaveLength(10_000);
  await expect
    .poll(async () => {
      const kind = "select username, detail from audit_events where kind = 'rows-taken'";
      return (await database.admin.query(kind)).rows;
    })
    .toEqual([{ username: 'one', detail: { report: 'sample/many', rows: 10_000 } }]);
});
