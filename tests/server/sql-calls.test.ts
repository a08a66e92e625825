import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { listOf } from '../../contract/shapes.ts';
import { createCallPool } from '../../server/database/pool.ts';
import { bindQuery } from '../../server/query/bind.ts';
import { answerOfRows, answerSql } from '../../server/running/sql-call.ts';
import { type Who, whoOf } from '../../server/running/who.ts';
import { loadSqlCalls, sqlCallNames } from '../../server/sql-calls.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';

const database = databaseOf('demo');
let pool: pg.Pool;

beforeAll(async () => {
  pool = createCallPool(database.appUrl);
});
afterAll(async () => {
  await pool?.end();
});

async function personNamed(username: string): Promise<Who> {
  const text = 'select customer_number as account from users where username = $1';
  const { rows } = await database.admin.query<{ account: string }>(text, [username]);
  const who = await whoOf(pool, {
    ...{ account: rows[0]?.account ?? '', username, locale: 'en-US', zone: 'America/Toronto', today: seedDay },
    ...{
      address: 'test',
      signal: new AbortController().signal,
      log: { error: () => undefined, warn: () => undefined },
    },
  });
  if (!who) throw new Error(username);
  return who;
}

const text = { type: 'string' } as const;

/** A call of a test, with its query. */
const asked = (sql: string, described: Pick<Call & { data: unknown }, 'data' | 'refusals'>) => ({
  name: `test ${sql}`,
  query: bindQuery(sql),
  described: { summary: '', method: 'GET', path: '/', access: 'session', ...described } as Call,
});

const inputs = (query: object) => ({ params: {}, query, body: undefined });

describe('the query of a call', () => {
  it('has a SELECT for every call that says so, and no handler', () => {
    const { sqlCalls, broken } = loadSqlCalls();
    expect(broken).toEqual([]);
    expect(sqlCalls.map(({ name }) => name)).toEqual(sqlCallNames);
    expect(sqlCallNames).toContain('vehicle.notes');
    for (const name of sqlCallNames) expect((calls[name] as Call).access).toBe('session');
  });

  it('gets values that never become SQL, in every form that a body has', async () => {
    const who = await personNamed('fleet-us');
    const data = listOf({ one: text, two: text, three: { type: 'number' }, four: { type: 'boolean' }, day: text });
    const sql = `select :one as one, (:two::text[])[2] as two, :three::numeric * 2 as three, :four::boolean as four,
      :today as day`;
    const one = `'; drop table vehicles; -- "\\ $1 :two {}`;
    const given = { one, two: ['a', `",'\\{}`], three: 1.5, four: true };
    expect(await answerSql(pool, asked(sql, { data }), { params: {}, query: {}, body: given }, who)).toEqual([
      { one, two: `",'\\{}`, three: 3, four: true, day: seedDay },
    ]);
    // What is not sent is null.
    const nothing = { one: null, two: null, three: null, four: null };
    expect(await answerSql(pool, asked(sql, { data }), inputs({}), who)).toEqual([{ ...nothing, day: seedDay }]);
  });

  it('sees the account of its person alone, can change nothing, and can read no secret', async () => {
    const [us, ca] = [await personNamed('fleet-us'), await personNamed('fleet-ca')];
    const own = asked('select distinct customer_number as account from vehicles', { data: listOf({ account: text }) });
    for (const who of [us, ca, us])
      expect(await answerSql(pool, own, inputs({}), who)).toEqual([{ account: who.account }]);
    const wrong = (sql: string) => answerSql(pool, asked(sql, { data: text }), inputs({}), us);
    await expect(wrong(`select set_config('app.customer', '${ca.account}', true) as a`)).rejects.toThrow();
    await expect(wrong('select password_hash from users')).rejects.toThrow('permission denied');
    await expect(wrong('select login_password from realtime_logins')).rejects.toThrow('permission denied');
    await expect(wrong(`select nextval('no_such') as a`)).rejects.toThrow();
  });

  it('writes moments in the time zone of the account', async () => {
    const sql = `select '2026-11-20T12:00:00Z'::timestamptz as at`;
    const found = await answerSql(pool, asked(sql, { data: text }), inputs({}), await personNamed('fleet-us'));
    expect(found).toBe('2026-11-20T07:00:00-05:00');
  });

  it('finds nothing if it has no row and the call may refuse that', async () => {
    const who = await personNamed('fleet-us');
    const sql = 'select vehicle_number from vehicles where vehicle_number = :vehicle';
    const data = listOf({ vehicle_number: text });
    const call = asked(sql, { data, refusals: ['not_found'] });
    await expect(answerSql(pool, call, inputs({ vehicle: 'NONE' }), who)).rejects.toMatchObject({
      code: 'not_found',
      faults: [{ field: 'vehicle', key: 'refusals.not_found' }],
      unknown: [{ vehicle: 'NONE' }],
    });
    expect(await answerSql(pool, asked(sql, { data }), inputs({ vehicle: 'NONE' }), who)).toEqual([]);
  });
});

describe('an answer', () => {
  const record = listOf({ a: text }).items;

  it('is a list, a record or a value, as its schema says', () => {
    expect(answerOfRows(listOf({ a: text }), [{ a: 'x' }, { a: null }, { a: 'y' }])).toEqual([{ a: 'x' }, { a: 'y' }]);
    expect(answerOfRows({ type: 'array', items: text }, [{ a: 'x' }, { a: 'y' }])).toEqual(['x', 'y']);
    expect(answerOfRows(record, [{ a: 'x' }])).toEqual({ a: 'x' });
    expect(answerOfRows({ type: 'integer' }, [{ count: 3 }])).toBe(3);
    expect(answerOfRows({ type: ['string', 'null'] }, [])).toBe(null);
  });

  it('without a record is null, if the schema allows that', () => {
    const optional = { ...record, type: ['object', 'null'] };
    expect(answerOfRows(optional, [])).toBe(null);
    expect(answerOfRows(optional, [{ a: null }])).toBe(null);
    expect(answerOfRows(record, [{ a: null }])).toEqual({ a: null });
    expect(() => answerOfRows(record, [])).toThrow('no row');
  });

  it('has the lists inside its rows, from the rows of a join or from columns', () => {
    const nested = listOf({ center: text, vehicles: listOf({ vehicle: text, miles: { type: 'integer' } }) });
    const rows = [
      { center: 'A', vehicle: '1', miles: 10 },
      { center: 'A', vehicle: '2', miles: null },
      { center: 'B', vehicle: null, miles: null },
    ];
    const wanted = [
      {
        center: 'A',
        vehicles: [
          { vehicle: '1', miles: 10 },
          { vehicle: '2', miles: null },
        ],
      },
      { center: 'B', vehicles: [] },
    ];
    expect(answerOfRows(nested, rows)).toEqual(wanted);
    expect(answerOfRows(nested, wanted)).toEqual(wanted);
    expect(answerOfRows(nested.items, rows)).toEqual(wanted[0]);
  });
});
