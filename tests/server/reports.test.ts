import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCell } from '../../engine/tables/cells.ts';
import { tidy } from '../../engine/tables/tidy.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, columnar, decode, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let tokens: Awaited<ReturnType<typeof signIn>>;

/** Every kind of value, and every text that COPY escapes. */
const kinds = `
  select n as whole, n::bigint * 1000000007 as long, (n * 1.25)::numeric(12,2) as money, n / 3.0::float8 as ratio,
         n % 2 = 0 as truth, date '1999-12-31' + n as day, timestamp '2024-02-28 23:59:58.250' + n * interval '1 hour' as moment,
         'plain ' || n as text, null::text as nothing, '' as empty, null::int as no_number, null::date as no_day
    from generate_series(1, 40) n order by n`;
const texts = ['', '\t', '\n', '\\', '\\N', '\\t', 'a\tb\nc\\d\r\v\b\f', '"quoted", comma', 'é 日本 🚚', '﻿bom', "it's"];

beforeAll(async () => {
  const literals = texts.map((text, i) => `(${i}, E'${[...text].map(escaped).join('')}')`).join(', ');
  const fields = [
    'whole',
    'long',
    'money',
    'ratio',
    'truth',
    'day',
    'moment',
    'text',
    'nothing',
    'empty',
    'no_number',
    'no_day',
  ];
  const asked = ['start', 'months', 'flag', 'today', 'codes', 'word'];
  definitions = await writeDefinitions([...fields, ...asked, 'value'], {
    some: { sql: 'select 1 as value, 2 as secret' },
    kinds: { sql: kinds },
    texts: { sql: `select text from (values ${literals}) t(i, text) order by i;` },
    letters: {
      sql: `select n as whole, case n % 2 when 0 then 'B' else 'A' end as text from generate_series(1, 4) n order by n`,
    },
    none: { sql: 'select 1 as value where false' },
    one: { sql: `select '' as text` },
    details: {
      sql: `select 'a' as text`,
      definition: { sources: [{ method: 'POST', path: '/sample/details', rows: 'data.details' }] },
    },
    bare: {
      sql: `select 'a' as text`,
      definition: { sources: [{ method: 'GET', path: '/sample/bare', rows: '$' }] },
    },
    asked: {
      sql: `select :start::date as start, :months::int as months, :flag::boolean as flag, :today::date as today, array_to_string(:codes::text[], '|') as codes, :word as word`,
      definition: {
        parameters: [
          { type: 'date', key: 'start', required: true, value: 'start_of_year' },
          { type: 'number', key: 'months', min: 1, max: 12, step: 1, in: 'body' },
          { type: 'boolean', key: 'flag' },
          { type: 'select-multiple', key: 'codes', items: [{ value: 'a' }, { value: "b';--" }] },
          {
            type: 'select',
            key: 'word',
            items: [{ value: 'x' }],
            show_if: { type: 'parameter', key: 'flag', is: true },
          },
        ],
        sources: [{ method: 'POST', path: '/sample/asked' }],
      },
    },
    far: {
      sql: `select date '2026-11-20' + :whole::int as day`,
      definition: {
        parameters: [{ type: 'number', key: 'whole', min: 0, max: 9_999_999_999, step: 1 }],
        sources: [{ method: 'GET', path: '/sample/far' }],
      },
    },
    accounts: { sql: 'select customer_number as value, customer_name as text from accounts' },
    canada: { sql: `select 'a' as text`, definition: { requires: { type: 'country', is: 'CAN' } } },
    hidden: { sql: `select 'a' as text` },
    fails: { sql: 'select 1 / 0 as value' },
    slow: { sql: 'select pg_sleep(60)::text as value' },
    sorts: { sql: 'select n as whole from generate_series(1, 3000000) n order by random()' },
    typo: '{ "key": "typo", "menu": ',
    unbound: { sql: 'select :nothing as value' },
  });
  await database.admin.query(`insert into hidden_menus values ('100001', 'hidden')`);
  server = await startServer(database, { ...definitions.options, reports: { seconds: 1 } });
  tokens = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const escaped = (letter: string) => `\\U${(letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;

const call = (
  path: string,
  options: { method?: 'GET' | 'POST'; accept?: string; fields?: string; payload?: object; who?: typeof tokens } = {},
) =>
  server.app.inject({
    method: options.method ?? 'GET',
    url: `/api/sample/${path}`,
    headers: {
      ...bearer(options.who ?? tokens),
      accept: options.accept ?? 'application/json',
      ...(options.fields ? { 'motorpool-fields': options.fields } : {}),
    },
    ...(options.payload ? { payload: options.payload } : {}),
  });

const rowsOf = async (path: string) => (await call(path)).json<{ data: Record<string, unknown>[] }>().data;
const tableOf = async (path: string) => decode((await call(path, { accept: columnar })).rawPayload);

describe('the rows', () => {
  it('have the fields that the report reads, and no others', async () => {
    expect([...(await tableOf('some')).columns.keys()]).toEqual(['value']);
    expect(await rowsOf('some')).toEqual([{ value: 1 }]);
  });

  it('are the same as a table, as JSON and in the database', async () => {
    const direct = (await database.admin.query(kinds)).rows;
    const rows = await rowsOf('kinds');
    const table = await tableOf('kinds');
    expect(rows).toHaveLength(40);
    expect(rows.map((row) => ({ ...row, moment: String(row.moment).replace('T', ' ') }))).toEqual(
      direct.map((row) => ({ ...row, moment: String(row.moment) })),
    );
    expect([...table.columns].map(([name, { kind }]) => [name, kind])).toEqual([
      ...['whole', 'long', 'money', 'ratio'].map((name) => [name, 'number']),
      ['truth', 'boolean'],
      ['day', 'date'],
      ['moment', 'datetime'],
      ['text', 'text'],
      ['nothing', 'text'],
      ['empty', 'text'],
      ['no_number', 'number'],
      ['no_day', 'date'],
    ]);
    expect(table.length).toBe(rows.length);
    rows.forEach((row, i) => {
      const cells = Object.keys(row).map((field) => [field, readCell(table, field, i)]);
      const expected = Object.entries(row).map(([field, value]) => [field, asCell(field, value)]);
      expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(expected));
    });
  });

  /** A JSON value as the table stores it. */
  function asCell(field: string, value: unknown): unknown {
    if (field === 'day') return Date.parse(`${value}Z`) / 86_400_000;
    if (field === 'moment') return Date.parse(`${value}Z`);
    // A table has one kind of empty value.
    if (value === '') return null;
    return typeof value === 'boolean' ? Number(value) : value;
  }

  it('keep every character of a text; a table drops the spaces around it', async () => {
    expect((await rowsOf('texts')).map((row) => row.text)).toEqual(texts);
    const table = await tableOf('texts');
    expect(texts.map((_, i) => readCell(table, 'text', i) ?? '')).toEqual(texts.map(tidy));
  });

  it('may be none, or one empty row', async () => {
    expect(await rowsOf('none')).toEqual([]);
    const none = await tableOf('none');
    expect([none.length, [...none.columns.keys()]]).toEqual([0, ['value']]);
    expect(await rowsOf('one')).toEqual([{ text: '' }]);
    expect((await tableOf('one')).length).toBe(1);
  });

  it('are where the source says', async () => {
    const details = await call('details', { method: 'POST' });
    expect(details.json()).toEqual({ data: { details: [{ text: 'a' }] }, success: true, message: '' });
    expect((await call('bare')).json()).toEqual([{ text: 'a' }]);
  });

  it('of one record are sent alone if the caller says so, as written or in capitals', async () => {
    const rows = async (only: string) => {
      const answer = await call('letters', { accept: columnar, fields: `whole,${only}` });
      expect([only, answer.statusCode]).toEqual([only, 200]);
      const table = decode(answer.rawPayload);
      expect([...table.columns.keys()]).toEqual(['whole']);
      return Array.from({ length: table.length }, (_, at) => readCell(table, 'whole', at));
    };
    expect(await rows('text=B')).toEqual([2, 4]);
    expect(await rows('text=b')).toEqual([2, 4]);
    expect(await rows(`text=${encodeURIComponent("' or true --")}`)).toEqual([]);
    expect((await call('letters', { accept: columnar, fields: 'whole,text=%00' })).statusCode).toBe(400);
    // Others are not limited.
    expect(await rows('whole=2')).toHaveLength(4);
    expect(await rows('secret=B')).toHaveLength(4);
  });

  it('are sent as a table in any order of accepted types', async () => {
    const response = await call('one', { accept: `application/json;q=0.5, ${columnar}` });
    expect(response.headers['content-type']).toBe(columnar);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await call('one', { accept: '*/*' })).headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('the parameters', () => {
  it('are passed to the query by name', async () => {
    const response = await call('asked?start=2026-02-03&flag=true&codes=a&word=x', {
      method: 'POST',
      payload: { months: 7 },
    });
    expect(response.json().data).toEqual([
      { start: '2026-02-03', months: 7, flag: true, today: '2026-11-20', codes: 'a', word: 'x' },
    ]);
  });

  it('are null if they are missing or hidden', async () => {
    const response = await call('asked?start=2026-02-03&flag=false&word=x', { method: 'POST' });
    expect(response.json().data).toEqual([
      { start: '2026-02-03', months: null, flag: false, today: '2026-11-20', codes: null, word: null },
    ]);
  });

  it('are values, whatever they contain', async () => {
    const response = await call(`asked?start=2026-02-03&codes=${encodeURIComponent("b';--")}`, { method: 'POST' });
    expect(response.json().data[0].codes).toBe("b';--");
  });

  it.each([
    ['a required one that is missing', 'asked', {}, 'start', 'faults.required'],
    ['an invalid date', 'asked?start=2026-02-30', {}, 'start', 'faults.date'],
    ['a date in the year 0, which PostgreSQL does not have', 'asked?start=0000-05-01', {}, 'start', 'faults.date'],
    ['SQL instead of a date', "asked?start=2026-01-01';drop table users", {}, 'start', 'faults.date'],
    ['a number out of range', 'asked?start=2026-01-01', { months: 13 }, 'months', 'faults.max'],
    ['an unknown choice', 'asked?start=2026-01-01&codes=z', {}, 'codes', 'faults.item'],
    ['an unknown name', 'asked?start=2026-01-01&other=1', {}, 'other', 'faults.unknown'],
    ['an unknown property', 'asked?start=2026-01-01', { other: 1 }, 'other', 'faults.unknown'],
    ['one in the wrong place', 'asked?start=2026-01-01&months=7', {}, 'months', 'faults.unknown'],
    ['the same one twice', 'asked?start=2026-01-01&start=2026-01-02', {}, 'start', 'faults.date'],
  ])('are refused: %s', async (_what, path, payload, field, key) => {
    const response = await call(path, { method: 'POST', payload });
    expect(response.statusCode).toBe(400);
    const answer = response.json();
    expect(answer).toMatchObject({ success: false, code: 'invalid_parameters', data: null });
    expect(answer.faults).toEqual([expect.objectContaining({ field, key })]);
    expect(answer.message).not.toContain('faults.');
  });

  it('are refused in the language of the caller', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/sample/asked?other=1&start=2026-01-01',
      headers: { ...bearer(tokens), 'accept-language': 'fr-CA,en;q=0.5' },
    });
    expect(response.json().message).toMatch(/paramètre/);
  });

  it.each([['[]'], ['"text"'], ['1']])('are refused in a body like %s', async (payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/sample/asked?start=2026-01-01',
      headers: { ...bearer(tokens), 'content-type': 'application/json' },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
  });
});

describe('access', () => {
  it('is limited to the rows of one account', async () => {
    const two = await signIn(server.app, 'two', 'two');
    expect(await rowsOf('accounts')).toEqual([{ value: '100001', text: 'Fleet one' }]);
    expect((await call('accounts', { who: two })).json().data).toEqual([{ value: '200002', text: 'Fleet two' }]);
    const many = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const response = await call('accounts', { who: i % 2 ? two : tokens });
        return response.statusCode === 200 ? response.json().data[0].value : 'busy';
      }),
    );
    expect(many.every((value, i) => value === 'busy' || value === (i % 2 ? '200002' : '100001'))).toBe(true);
  });

  it('requires a session', async () => {
    expect((await server.app.inject({ url: '/api/sample/kinds' })).statusCode).toBe(401);
  });

  it('to a report that the viewer cannot open is answered as not found', async () => {
    const unknown = await call('unknown');
    expect(unknown.statusCode).toBe(404);
    for (const path of ['canada', 'hidden']) {
      const response = await call(path);
      expect([response.statusCode, response.body]).toEqual([404, unknown.body]);
    }
    const two = await signIn(server.app, 'two', 'two');
    expect((await call('hidden', { who: two })).statusCode).toBe(200);
  });
});

describe('a busy server', () => {
  const statusOf = async (app: typeof server.app, path: string) => {
    const { statusCode, headers, body } = await app.inject({ url: `/api/sample/${path}`, headers: bearer(tokens) });
    return [statusCode, JSON.parse(body).code, headers['retry-after'] !== undefined];
  };
  const notFound = [404, 'not_found', false];

  it('answers as not found what it does not have or the viewer cannot open, even without a free place', async () => {
    const reports = { slots: 0, perAccount: 0, beside: 0, waitSeconds: 0.05 };
    const busy = await startServer(database, { ...definitions.options, reports });
    try {
      expect(await statusOf(busy.app, 'one')).toEqual([503, 'busy', true]);
      for (const path of ['unknown', 'canada', 'hidden']) expect(await statusOf(busy.app, path)).toEqual(notFound);
    } finally {
      await busy.app.close();
    }
  });

  it('asks to be called again only if it cannot learn from the database who is calling', async () => {
    const lock = await database.admin.connect();
    try {
      await lock.query('begin; lock table sessions in access exclusive mode');
      expect(await statusOf(server.app, 'unknown')).toEqual(notFound);
      for (const path of ['one', 'canada'])
        expect(await statusOf(server.app, path)).toEqual([503, 'database_unavailable', true]);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect(await statusOf(server.app, 'canada')).toEqual(notFound);
  });
});

describe('a failure', () => {
  it.each([[columnar], ['application/json']])('is reported before the first rows, requested as %s', async (accept) => {
    const response = await call('fails', { accept });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on the server. Try again in a moment.',
      data: null,
    });
    const slow = await call('slow', { accept });
    expect(slow.statusCode).toBe(504);
    expect(slow.json()).toMatchObject({ code: 'report_timeout', message: expect.stringContaining('too long') });
  });

  it.each([['2147483647'], ['9999999999']])('for a number out of range is the number: %s', async (whole) => {
    expect((await rowsOf('far?whole=1'))[0]).toEqual({ day: '2026-11-21' });
    const response = await call(`far?whole=${whole}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_parameters']);
  });

  it('for a number out of range is not logged as an error, because it is the mistake of the caller', async () => {
    const lines: { level: number; report?: string }[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
    const logged = await startServer(database, { ...definitions.options, logger });
    lines.length = 0;
    const headers = bearer(await signIn(logged.app, 'one', 'one'));
    for (const accept of [columnar, 'application/json']) {
      const url = '/api/sample/far?whole=2147483647';
      expect((await logged.app.inject({ url, headers: { ...headers, accept } })).statusCode).toBe(400);
    }
    await logged.app.close();
    expect(lines.filter(({ report }) => report === 'far').map(({ level }) => level)).toEqual([40, 40]);
  });

  it('for lack of disk space says so', async () => {
    const { rows } = await database.app.query<{ name: string }>('select current_user as name');
    const role = `role ${rows[0]?.name} in database ${new URL(database.appUrl).pathname.slice(1)}`;
    await database.admin.query(`alter ${role} set temp_file_limit = '1MB'`);
    const small = await startServer(database, definitions.options);
    try {
      const headers = bearer(await signIn(small.app, 'one', 'one'));
      const response = await small.app.inject({ url: '/api/sample/sorts', headers });
      expect([response.statusCode, response.json().code]).toEqual([422, 'report_too_large']);
    } finally {
      await small.app.close();
      await database.admin.query(`alter ${role} reset temp_file_limit`);
    }
  });

  it('in a definition does not affect the others', async () => {
    expect((await call('typo')).statusCode).toBe(404);
    expect((await call('unbound')).statusCode).toBe(404);
    expect((await call('one')).statusCode).toBe(200);
  });
});

describe('a saved configuration', () => {
  const url = (report: string) => `/api/reports/user-configuration?report=${report}`;
  const columns = [
    { value: 'text', enabled: false, width: 90 },
    { value: 'value', enabled: true, pinned: true },
  ];

  it('is returned only to its user, and deleted when it has no columns', async () => {
    const headers = bearer(tokens);
    const get = async (who = tokens) => (await server.app.inject({ url: url('kinds'), headers: bearer(who) })).json();
    expect((await get()).data).toEqual([]);
    const save = (payload: object) => server.app.inject({ method: 'POST', url: url('kinds'), headers, payload });
    expect((await save({ columns: columns.slice(1) })).statusCode).toBe(200);
    const hidden = await save({ columns: columns.slice(0, 1) });
    expect([hidden.statusCode, hidden.json().message]).toEqual([400, 'No column is visible. Show at least one.']);
    expect((await save({ columns })).json()).toEqual({ success: true, message: '', data: null });
    expect((await get()).data).toEqual([{ columns }]);
    expect((await get(await signIn(server.app, 'two', 'two'))).data).toEqual([]);
    await save({ columns: [] });
    expect((await get()).data).toEqual([]);
    expect((await save({ columns, other: 1 })).statusCode).toBe(400);
    expect((await save({ columns: [{ value: 'text', enabled: 'yes' }] })).statusCode).toBe(400);
  });

  it('needs a report that the viewer can open', async () => {
    for (const report of ['canada', 'hidden', 'unknown']) {
      const response = await server.app.inject({ url: url(report), headers: bearer(tokens) });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
    expect(
      (await server.app.inject({ url: '/api/reports/user-configuration', headers: bearer(tokens) })).statusCode,
    ).toBe(400);
  });
});
