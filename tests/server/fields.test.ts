import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeValue } from '../../engine/fields/list.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  await database.admin.query(`update accounts set customer_country = 'CAN' where customer_number = '200002'`);
  definitions = await writeDefinitions(['value', 'text'], {
    asked: {
      sql: `select :driven::numeric::text as value, coalesce(:place, array_length(:several::text[], 1)::text) as text`,
      definition: {
        parameters: [
          { type: 'number', key: 'driven', unit: 'distance', min: 0 },
          { type: 'select', key: 'place', lookup: 'centers' },
          { type: 'select', key: 'named', lookup: 'centers.center_name' },
          { type: 'select-multiple', key: 'several', lookup: 'centers.center_name' },
          { type: 'date', key: 'due' },
          { type: 'number', key: 'rate' },
        ],
        rules: [
          { type: 'not_past', field: 'due' },
          { type: 'greater_than_zero', field: 'rate' },
        ],
        sources: [{ method: 'GET', path: '/sample/asked' }],
        columns: ['value', 'text'],
      },
    },
  });
  await database.admin.query(
    `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
     values ('100001', 'C1', 'One', 1, 'C1', 'One'), ('200002', 'C2', 'Two', 1, 'C2', 'Two')`,
  );
  server = await startServer(database, definitions.options);
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

async function get(username: string, url: string) {
  const headers = { ...bearer(await signIn(server.app, username, username)), 'accept-language': 'fr' };
  const answer = await server.app.inject({ method: 'GET', url: `/api${url}`, headers });
  return { status: answer.statusCode, ...answer.json<{ data: unknown; faults?: unknown[]; message: string }>() };
}

it('lists only the account’s centers', async () => {
  const centers = await get('one', '/account/centers');
  expect(centers.data).toEqual([{ center_code: 'C1', center_name: 'One', parent_center_code: null }]);
});

describe('the values of a column', () => {
  it('are those of the account only, each once and in order', async () => {
    expect((await get('one', '/account/values/centers.center_name')).data).toEqual([{ value: 'One' }]);
    expect((await get('two', '/account/values/centers.center_name')).data).toEqual([{ value: 'Two' }]);
    expect((await get('one', '/sample/asked?named=One')).status).toBe(200);
    const refused = await get('one', '/sample/asked?named=Two');
    expect(refused).toMatchObject({ status: 400, faults: [{ field: 'named', key: 'faults.item' }] });
  });

  it.each([
    'users.username',
    'users.password_hash',
    'centers.center_code',
    'centers',
    'a.b;c',
    'constructor.name',
  ])('%s are not offered by a report: the call does not exist', async (column) => {
    expect((await get('one', `/account/values/${encodeURIComponent(column)}`)).status).toBe(404);
  });

  it('are refused if there are too many to choose from', async () => {
    await database.admin.query(
      `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
       select '200002', 'X' || n, 'X' || n, 1, 'X' || n, 'X' from generate_series(1, 5000) n`,
    );
    const refused = await get('two', '/account/values/centers.center_name');
    expect(refused).toMatchObject({ status: 422, code: 'too_many_values' });
    expect((await get('two', '/sample/asked?named=X1')).status).toBe(422);
    // A report that is requested without them does not need them.
    expect((await get('two', '/sample/asked?place=C2')).status).toBe(200);
    await database.admin.query(`delete from centers where center_code like 'X%'`);
  });

  it('may contain commas and quotes, even several', async () => {
    const names = ['Red, Metallic', 'a "b"', '{c\\d}'];
    for (const [index, name] of names.entries())
      await database.admin.query(
        `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name) values ('100001', $1, $2, 1, $1, $2)`,
        [`N${index}`, name],
      );
    const several = new URLSearchParams({ several: writeValue(names) });
    expect((await get('one', `/sample/asked?${several}`)).data).toEqual([{ value: null, text: '3' }]);
    await database.admin.query(`delete from centers where center_code like 'N%'`);
  });
});

describe('the server checks like the form', () => {
  it('accepts a choice of the lookup, and refuses one of another account', async () => {
    expect((await get('one', '/sample/asked?place=C1')).data).toEqual([{ value: null, text: 'C1' }]);
    const refused = await get('one', '/sample/asked?place=C2');
    expect(refused).toMatchObject({ status: 400, faults: [{ field: 'place', key: 'faults.item' }] });
  });

  it('checks rules of one field', async () => {
    const refused = await get('one', '/sample/asked?due=2020-01-01&rate=0');
    expect(refused.faults).toEqual([
      { field: 'due', key: 'faults.not_past' },
      { field: 'rate', key: 'faults.greater_than_zero' },
    ]);
    expect(refused.message).toContain('Entrez un nombre supérieur à zéro.');
    expect((await get('one', '/sample/asked?due=2099-01-01&rate=0.5')).status).toBe(200);
  });

  it.each(['one', 'two'])('uses the unit of the backend in its query, for account %s', async (username) => {
    const answer = await get(username, '/sample/asked?driven=62137.1192237334');
    const [{ value }] = answer.data as [{ value: string }];
    expect(Number(value)).toBeCloseTo(62_137.1192237, 6);
  });
});
