import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, decode, type Tokens } from './support/server.ts';

type Saved = Data<'myreports.get'>;

const server = served('demo');
const { database } = server;
let us: Tokens;
let small: Tokens;
let ca: Tokens;
beforeAll(async () => {
  [us, ca, small] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('fleet-ca'),
    server.signIn('fleet-small'),
  ]);
});
beforeEach(() => database.admin.query('delete from saved_reports'));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (who: Tokens, method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  server.send({
    method,
    url: `/api/my-reports${path}`,
    headers: { ...bearer(who), ...headers },
    ...(payload ? { payload } : {}),
  });

const view = { columns: [{ value: 'vehicle_number' }, { value: 'net_cost', width: 180 }] };

const create = (who: Tokens, name: string, given: object = {}) =>
  call(who, 'POST', '', { idempotency_key: randomUUID(), name, type: 'fuel', view, ...given });

async function created(who: Tokens, name: string, given: object = {}): Promise<Saved> {
  const answer = await create(who, name, given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Saved }>().data;
}

const list = async (who: Tokens) =>
  (await call(who, 'GET', '/list')).json<{ data: Data<'myreports.list'> }>().data.map(({ name }) => name);

/** Another user in the account of fleet-us. */
async function colleague(): Promise<Tokens> {
  await database.admin.query(
    `insert into users (customer_number, username, password_hash)
     select customer_number, 'colleague', password_hash from users where username = 'fleet-us' on conflict do nothing`,
  );
  return server.signIn('colleague');
}

describe('the columns of a type', () => {
  it('are in groups, each a number, a date or a string', async () => {
    const answer = await call(us, 'GET', '/columns?reportType=fuel');
    const { data } = answer.json<{ data: Data<'myreports.columns'> }>();
    expect(data[0]).toMatchObject({ group: 'report', text: 'This report' });
    expect(data.map(({ group }) => group)).toContain('driver');
    const typeOf = new Map(data.flatMap(({ columns }) => columns.map(({ value, type }) => [value, type])));
    expect(typeOf.size).toBe(data.flatMap(({ columns }) => columns).length);
    expect(
      ['net_cost', 'quantity', 'transaction_date', 'vehicle_number', 'product'].map((each) => typeOf.get(each)),
    ).toEqual(['number', 'number', 'date', 'string', 'string']);
  });

  it('use the language of the caller and the units of the account', async () => {
    const answer = await call(ca, 'GET', '/columns?reportType=fuel', undefined, { 'accept-language': 'fr-CA' });
    expect(answer.body).toContain('Ce rapport');
    expect(answer.body).toContain('L/100');
  });

  it.each([
    'accident',
    'billing',
    'expense',
    'fuel',
    'maintenance',
    'vehicle',
    'violation',
  ])('exist for %s', async (type) => {
    expect((await call(us, 'GET', `/columns?reportType=${type}`)).statusCode).toBe(200);
  });

  it('belong to a type', async () => {
    expect((await call(us, 'GET', '/columns')).json()).toMatchObject({
      code: 'invalid_request',
      message: 'The report type is missing. Add it, for example ?reportType=fuel',
    });
  });

  it.each(['nothing', 'toll', 'fuel_detail_report'])('do not exist for %s', async (type) => {
    expect((await call(us, 'GET', `/columns?reportType=${type}`)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a generated report', () => {
  const asked = { type: 'violation', columns: ['vehicle_number', 'year_make_model', 'violation_total'] };
  const parameters = { start: '2026-01-01', end: seedDay };

  it('returns the rows of the report of its type', async () => {
    const mine = await call(us, 'POST', '/generate-report', { ...asked, parameters });
    expect(mine.statusCode, mine.body.slice(0, 200)).toBe(200);
    const { success, data } = mine.json<{ success: boolean; data: Record<string, unknown>[] }>();
    expect(success).toBe(true);
    const whole = await server.app.inject({
      method: 'POST',
      url: `/api/reports/violation-detail?start=2026-01-01&end=${seedDay}`,
      headers: bearer(us),
    });
    const rows = whole.json<{ data: Record<string, unknown>[] }>().data;
    expect(data.length).toBeGreaterThan(20);
    // A derived column is sent as its sources.
    const fields = ['vehicle_number', 'model_year', 'vehicle_make', 'vehicle_model', 'violation_total'];
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(fields.toSorted());
    const pick = (row: Record<string, unknown>) => JSON.stringify(fields.map((field) => row[field]));
    expect(data.map(pick).sort()).toEqual(rows.map(pick).sort());
  });

  it('is sent as the columnar stream, with the named columns', async () => {
    const answer = await call(
      us,
      'POST',
      '/generate-report',
      { ...asked, columns: ['vehicle_number', 'violation_total'], parameters },
      { accept: 'application/vnd.motorpool.columns' },
    );
    expect(answer.headers['content-type']).toBe('application/vnd.motorpool.columns');
    const table = decode(answer.rawPayload);
    expect([...table.columns.keys()].sort()).toEqual(['vehicle_number', 'violation_total']);
    expect(table.length).toBeGreaterThan(20);
  });

  it('has all columns if none are named, and needs no parameters if the type has none', async () => {
    const answer = await call(us, 'POST', '/generate-report', { type: 'vehicle' });
    const { data } = answer.json<{ data: Record<string, unknown>[] }>();
    expect(data.length).toBeGreaterThan(400);
    expect(Object.keys(data[0] ?? {}).length).toBeGreaterThan(50);
  });

  it('applies the rules of the report of its type', async () => {
    const answer = await call(us, 'POST', '/generate-report', {
      ...asked,
      parameters: { start: seedDay, end: '2026-01-01', colour: 'red' },
    });
    expect(answer.statusCode).toBe(400);
    const { code, faults } = answer.json<{ code: string; faults: { key: string }[] }>();
    expect(code).toBe('invalid_parameters');
    expect(faults.map(({ key }) => key)).toContain('faults.unknown');
    const missing = await call(us, 'POST', '/generate-report', asked);
    expect(missing.json()).toMatchObject({ code: 'invalid_parameters' });
  });

  it.each([
    [{ ...asked, columns: ['vehicle_number', 'password_hash'], parameters }, 'invalid_request'],
    [{ ...asked, parameters: [] }, 'invalid_request'],
    [{ ...asked, rows: 'all' }, 'invalid_request'],
    [{ columns: [] }, 'invalid_request'],
    [{ type: 'nothing' }, 'not_found'],
    [{ type: "fuel' or true" }, 'invalid_request'],
    [{ type: 'fuel', parameters: { start: { a: 1 }, end: seedDay } }, 'invalid_parameters'],
    [{ type: 'fuel', parameters: { start: "2026-01-01'; drop table users", end: seedDay } }, 'invalid_parameters'],
  ])('refuses %j', async (payload, code) => {
    const answer = await call(us, 'POST', '/generate-report', payload);
    expect(answer.json(), answer.body.slice(0, 300)).toMatchObject({ success: false, code });
  });
});

describe('a saved report', () => {
  it('is saved, listed, opened, renamed, changed and deleted', async () => {
    const one = await created(us, '  Fuel   by vehicle ');
    expect(one).toMatchObject({ name: 'Fuel by vehicle', type: 'fuel', revision: 1, view });
    await created(us, 'Second');
    expect(await list(us)).toEqual(['Second', 'Fuel by vehicle']);
    const id = one.report_id;
    expect((await call(us, 'GET', `?id=${id}`)).json<{ data: Saved }>().data).toEqual(one);

    const renamed = await call(us, 'PUT', `?id=${id}`, { revision: 1, name: 'Cost' });
    expect(renamed.json()).toMatchObject({ data: { name: 'Cost', revision: 2, view } });
    const wider = {
      columns: [{ value: 'product' }],
      search: 'unl',
      look: 'pivot',
      pivot: { values: [{ take: 'count' }] },
    };
    const changed = await call(us, 'PUT', `?id=${id}`, { revision: 2, view: wider });
    expect(changed.json()).toMatchObject({ data: { name: 'Cost', revision: 3, view: wider } });
    expect(await list(us)).toEqual(['Cost', 'Second']);

    expect((await call(us, 'DELETE', `?id=${id}`)).json()).toEqual({ success: true, message: '', data: null });
    expect((await call(us, 'GET', `?id=${id}`)).statusCode).toBe(404);
    expect(await list(us)).toEqual(['Second']);
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('without an id is “id undefined”: %s', async (method) => {
    const payload = method === 'PUT' ? { revision: 1 } : undefined;
    for (const path of ['', '?id=']) {
      const answer = await call(us, method, path, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'id_undefined', message: 'id undefined' });
    }
  });

  it('is the same for another user, another account and nobody', async () => {
    const { report_id: mine } = await created(us, 'Mine');
    const others = [await colleague(), ca];
    for (const who of others) {
      expect(await list(who)).toEqual([]);
      for (const [method, payload] of [['GET'], ['PUT', { revision: 1, name: 'Yours' }], ['DELETE']] as const) {
        const [real, unreal] = await Promise.all(
          [mine, randomUUID()].map((id) => call(who, method, `?id=${id}`, payload)),
        );
        expect([real?.statusCode, real?.body]).toEqual([404, unreal?.body]);
      }
      // Two users may use the same name.
      await created(who, 'Mine');
    }
    expect(await list(us)).toEqual(['Mine']);
  });

  it('has a unique name for the user, in any case and accents', async () => {
    const { report_id } = await created(us, 'Été');
    const other = await created(us, 'Winter');
    expect((await create(us, 'été')).json()).toMatchObject({ code: 'name_taken', values: { name: 'Été' } });
    const taken = await call(us, 'PUT', `?id=${other.report_id}`, { revision: 1, name: ' ÉTÉ ' });
    expect(taken.json()).toMatchObject({ code: 'name_taken' });
    expect((await call(us, 'PUT', `?id=${report_id}`, { revision: 1, name: 'ÉTÉ' })).statusCode).toBe(200);
  });
});

describe('the name of a saved report', () => {
  it.each([
    ['zero-width signs', '\u200b\u200d\u2060\ufeff'],
    ['control characters', '\u0007\u001b\t'],
    ['direction marks', '\u202e\u2066 \u2069'],
    ['fillers', '\u3164\u115f\u2800'],
    ['accents without a letter', '\u0301'],
    ['spaces', ' \u00a0 '],
  ])('needs more than %s', async (_, name) => {
    expect((await create(us, name)).json()).toMatchObject({ code: 'name_blank' });
    const { report_id } = await created(us, 'Seen');
    expect((await call(us, 'PUT', `?id=${report_id}`, { revision: 1, name })).json()).toMatchObject({
      code: 'name_blank',
    });
  });

  it('is stored without invisible characters, composed, and only once', async () => {
    const { name } = await created(us, '\u202eE\u0301te\u0301\u200b  2026\u0000'.replace('\u0000', '\u0007'));
    expect(name).toBe('Été 2026');
    expect((await create(us, 'e\u0301te\u0301 2026')).json()).toMatchObject({ code: 'name_taken' });
    expect((await created(us, '👩\u200d🔧 ❤\ufe0f')).name).toBe('👩\u200d🔧 ❤\ufe0f');
    await database.admin.query(`update saved_reports set name = normalize(name, NFD)`);
    expect((await create(us, 'ÉTÉ 2026')).json()).toMatchObject({ code: 'name_taken' });
  });
});

describe('a saved report among others', () => {
  it('does not overwrite what another window saved meanwhile', async () => {
    const { report_id } = await created(us, 'Both');
    const [first, second] = await Promise.all(
      ['one', 'two'].map((search) => call(us, 'PUT', `?id=${report_id}`, { revision: 1, view: { ...view, search } })),
    );
    const codes = [first, second].map((answer) => answer?.statusCode).sort();
    expect(codes).toEqual([200, 409]);
    const refused = [first, second].find((answer) => answer?.statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('is saved once, however often the same key is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(us, 'Once', { idempotency_key: key })));
    const ids = answers.map((answer) => answer.json<{ data: Saved }>().data.report_id);
    expect(new Set(ids).size).toBe(1);
    expect(await list(us)).toEqual(['Once']);
    expect((await create(us, 'Another', { idempotency_key: key })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is limited to two hundred per user, even if a hundred are saved at once', async () => {
    await database.admin.query(
      `insert into saved_reports (customer_number, username, name, type, view, creation_key, creation_hash)
       select customer_number, username, 'r' || n, 'fuel', $1, 'key' || n, '' from users, generate_series(1, 150) n
        where username = 'fleet-us'`,
      [JSON.stringify(view)],
    );
    // Twice as many as one user may have in progress.
    const half = (from: number) =>
      Promise.all(Array.from({ length: 50 }, (_, place) => create(us, `at once ${from + place}`)));
    const answers = [...(await half(0)), ...(await half(50))];
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['too_many_saved_reports']),
    );
    expect(await list(us)).toHaveLength(200);
    await created(ca, 'has room of its own');
  });

  it('is saved a hundred times at once by different callers', async () => {
    const callers = [us, ca, await colleague()];
    const answers = await Promise.all(
      Array.from({ length: 102 }, (_, place) => create(callers[place % 3] as Tokens, `Report ${place}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200)).toEqual([]);
    for (const who of callers) expect(await list(who)).toHaveLength(34);
  });
});

describe('a saved view', () => {
  const column = { value: 'vehicle_number' };
  const blank = { type: 'text', operator: 'blank' };
  const filterOf = (conditions: object[]) => ({ value: 'product', match: 'all', conditions });
  const many = (count: number, each: object) => Array.from({ length: count }, () => each);
  it.each<[part: string, view: object]>([
    ['columns', {}],
    ['columns', { columns: [] }],
    ['columns', { columns: [{ value: 'no_such_column' }] }],
    ['columns', { columns: [column, column] }],
    ['columns', { columns: [{ ...column, width: -1 }] }],
    ['columns', { columns: [{ ...column, width: 2001 }] }],
    ['colour', { columns: [column], colour: 'red' }],
    ['filters', { columns: [column], filters: [{ value: 'product' }] }],
    ['filters', { columns: [column], filters: [filterOf([blank, blank, blank])] }],
    ['filters', { columns: [column], filters: [filterOf([{ type: 'text', operator: '__proto__' }])] }],
    ['filters', { columns: [column], filters: [filterOf([{ ...blank, text: 'x'.repeat(1001) }])] }],
    ['pivot', { columns: [column], pivot: { values: [] } }],
    ['pivot', { columns: [column], pivot: { rows: many(9, { value: 'product' }), values: [{ take: 'count' }] } }],
    ['pivot', { columns: [column], pivot: { values: many(13, { take: 'count' }) } }],
    ['chart', { columns: [column], chart: { mark: 'pie in the sky' } }],
    ['groups', { columns: [column], groups: [{ by: 'month' }] }],
    ['groups', { columns: [column], groups: many(9, { value: 'product' }) }],
    ['look', { columns: [column], look: 'hologram' }],
    ['search', { columns: [column], search: 'x'.repeat(1001) }],
    ['parameters', { columns: [column], parameters: { start: { deep: true } } }],
    ['parameters.start', { columns: [column], parameters: { start: '2026-02-30' } }],
    ['parameters.use_bill_date', { columns: [column], parameters: { use_bill_date: 'yes' } }],
    ['groups', { columns: [column], groups: [{ value: 'net_cost', step: 5e-324 }] }],
    [
      'pivot',
      { columns: [column], pivot: { rows: [{ value: 'net_cost', step: 1e-300 }], values: [{ take: 'count' }] } },
    ],
    ['pivot', { columns: [column], pivot: { rows: [{ value: 'product', top: 1e15 }], values: [{ take: 'count' }] } }],
  ])('names what cannot be saved: %s of %j', async (part, given) => {
    const answer = await create(us, 'Hostile', { view: given });
    expect(answer.json(), answer.body).toMatchObject({ success: false, code: 'view_invalid', values: { part } });
    const { report_id } = await created(us, 'Sound');
    const changed = await call(us, 'PUT', `?id=${report_id}`, { revision: 1, view: given });
    expect(changed.json()).toMatchObject({ code: 'view_invalid', values: { part } });
    expect(await list(us)).toEqual(['Sound']);
  });

  it('may be as large as the screen allows', async () => {
    const given = {
      columns: [{ ...column, width: 2000 }],
      search: 'x'.repeat(1000),
      filters: [filterOf([{ ...blank, operator: 'contains', text: 'x'.repeat(1000) }, blank])],
      groups: many(8, { value: 'product' }),
      pivot: { rows: many(8, { value: 'product' }), values: many(12, { take: 'count' }) },
    };
    expect((await created(us, 'Large', { view: given })).view).toEqual(given);
  });

  it.each([
    [{ view: { columns: [column], search: 'a\0b' } }],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ idempotency_key: 'short' }],
    [{ username: 'two' }],
  ])('refuses %j', async (given) => {
    const answer = await create(us, 'Hostile', given);
    expect(answer.json(), answer.body).toMatchObject({ success: false, code: 'invalid_request' });
    expect(await list(us)).toEqual([]);
  });

  it('is stored with quotes, braces and other characters', async () => {
    const given = {
      columns: [{ value: 'product', pinned: true }],
      parameters: { start: '2026-02-01', end: null, use_bill_date: true },
      search: `'; drop table users; -- "{}" é 漢字 🚚`,
      sort: [{ value: 'net_cost', direction: 'desc' }],
      filters: [
        {
          value: 'product',
          match: 'all',
          conditions: [{ type: 'values', operator: 'one_of', values: ['DSL', null, 1] }],
        },
      ],
      look: 'chart',
      groups: [{ value: 'product' }, { value: 'transaction_date', by: 'month' }],
      pivot: { rows: [{ value: 'vehicle_make', top: 10 }], values: [{ value: 'net_cost' }] },
      chart: { mark: 'bar', stack: 'share' },
      summaries: true,
    };
    const { report_id } = await created(us, given.search.slice(0, 60), { view: given });
    expect((await call(us, 'GET', `?id=${report_id}`)).json<{ data: Saved }>().data.view).toEqual(given);
  });

  it('is limited in kilobytes', async () => {
    const values = Array.from({ length: 2000 }, (_, place) => `${place}`.padEnd(100, 'x'));
    const filters = [{ value: 'product', match: 'all', conditions: [{ type: 'values', operator: 'one_of', values }] }];
    const answer = await create(us, 'Large', { view: { ...view, filters } });
    expect(answer.json()).toMatchObject({ code: 'view_too_large', values: { most: 64 } });
  });
});

describe('a saved report is not found', () => {
  it('for a type that the user can no longer open', async () => {
    const { report_id } = await created(us, 'Hidden');
    const hide = `insert into hidden_menus (customer_number, key)
      select customer_number, 'fuel_detail_report' from users where username = 'fleet-us'`;
    await database.admin.query(hide);
    try {
      expect(await list(us)).toEqual([]);
      expect((await call(us, 'GET', `?id=${report_id}`)).statusCode).toBe(404);
      expect((await call(us, 'GET', '/columns?reportType=fuel')).statusCode).toBe(404);
      expect((await call(us, 'POST', '/generate-report', { type: 'fuel' })).statusCode).toBe(404);
      expect((await create(us, 'More')).statusCode).toBe(404);
    } finally {
      await database.admin.query(`delete from hidden_menus where key = 'fuel_detail_report' and customer_number in
        (select customer_number from users where username = 'fleet-us')`);
    }
    expect(await list(us)).toEqual(['Hidden']);
  });

  it('in an account whose menus hide My Reports', async () => {
    const hide = `insert into hidden_menus (customer_number, key)
      select customer_number, 'my_reports' from users where username = 'fleet-ca' on conflict do nothing`;
    await database.admin.query(hide);
    try {
      expect((await call(ca, 'GET', '/list')).statusCode).toBe(404);
      expect((await call(ca, 'POST', '/generate-report', { type: 'vehicle' })).statusCode).toBe(404);
    } finally {
      await database.admin.query(`delete from hidden_menus where key = 'my_reports' and customer_number in
        (select customer_number from users where username = 'fleet-ca')`);
    }
  });

  it('for a deleted user', async () => {
    const who = await colleague();
    await created(who, 'Theirs');
    await database.admin.query(`delete from sessions where username = 'colleague'`);
    await database.admin.query(`delete from users where username = 'colleague'`);
    const { rows } = await database.admin.query('select from saved_reports');
    expect(rows).toEqual([]);
  });
});

it('a saved report needs a session', async () => {
  for (const [method, path] of [
    ['GET', '/list'],
    ['GET', '?id=x'],
    ['POST', '/generate-report'],
    ['DELETE', '?id=x'],
  ] as const) {
    const answer = await server.app.inject({ method, url: `/api/my-reports${path}` });
    expect(answer.json()).toMatchObject({ code: 'session_missing' });
  }
  expect(await list(small)).toEqual([]);
});
