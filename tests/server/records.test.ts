import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { recordTypes } from '../../contract/records.ts';
import { writtenAs } from '../../engine/describe/change-texts.ts';
import * as schema from '../../server/database/schema/index.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

type Changes = Data<'record.history'>;

const server = served('demo', { zone: 'America/Toronto' });
const { database } = server;
let us: Tokens;
let provider: Tokens;
let ca: Tokens;
let vehicle: string;

beforeAll(async () => {
  [us, provider, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-ca'),
  ]);
  const { rows } = await database.admin.query<{ vehicle_number: string }>(
    `select vehicle_number from vehicles where customer_number = '410200' order by 1 limit 1`,
  );
  vehicle = rows[0]?.vehicle_number ?? '';
});

const get = (who: Tokens, url: string, headers = {}) =>
  server.app.inject({ url: `/api${url}`, headers: { ...bearer(who), ...headers } });
const post = (who: Tokens, path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/${path}`, headers: bearer(who), payload });
const historyOf = async (who: Tokens, type: string, id: string, headers = {}) => {
  const answer = await get(who, `/records/history?record_type=${type}&record_id=${encodeURIComponent(id)}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Changes }>().data;
};
const added = async (note: string) =>
  (await post(us, 'vehicle/note', { vehicle, note, idempotency_key: randomUUID() })).json<{
    data: Data<'vehicle.note'>;
  }>().data;

/** The columns whose changes are in histories, by table. */
async function keptColumns() {
  const { rows } = await database.admin.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where t.tgname = 'keep_change' and a.attname <> split_part(encode(t.tgargs, 'escape'), '\\000', 1)
          and a.attname <> all (string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 3), ',')) and a.attname <> all (
          '{customer_number,version,creation_key,creation_hash,created_by,created_at,written_by,written_at,changed_by,changed_at,search_name,search_number,search_text}')
        order by 1, 2`,
  );
  return rows;
}

describe('the history of a record', () => {
  it('has who changed what, from what to what, also after it was deleted and restored', async () => {
    const note = await added('First');
    const { note_id } = note;
    expect((await post(provider, 'vehicle/update-note', { note_id, version: 1, note: 'Second' })).statusCode).toBe(200);
    await post(provider, 'vehicle/update-note', { note_id, version: 2, note: 'Second' });
    await post(us, 'vehicle/delete-note', { note_id, version: 2 });
    await post(us, 'vehicle/restore-notes', { note_ids: [note_id] });
    const history = await historyOf(us, 'vehicle_notes', note_id);
    const lines = history.map((row) => [
      row.operation,
      row.username,
      row.changed_field,
      row.value_before,
      row.value_after,
    ]);
    const number = ['Vehicle number', vehicle];
    expect(lines).toEqual([
      ['ADDED', 'fleet-us', 'Note', null, 'Second'],
      ['ADDED', 'fleet-us', number[0], null, vehicle],
      ['DELETED', 'fleet-us', 'Note', 'Second', null],
      ['DELETED', 'fleet-us', number[0], vehicle, null],
      ['CHANGED', 'provider', 'Note', 'First', 'Second'],
      ['ADDED', 'fleet-us', 'Note', null, 'First'],
      ['ADDED', 'fleet-us', number[0], null, vehicle],
    ]);
    expect(history[0]?.changed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?-0[45]:00$/);
    const french = await historyOf(us, 'vehicle_notes', note_id, { 'accept-language': 'fr-CA' });
    expect(new Set(french.map(({ changed_field }) => changed_field))).toContain('Numéro de véhicule');
  });

  it('is of the account alone, and of known kinds of records', async () => {
    const { note_id } = await added('Mine');
    expect(await historyOf(ca, 'vehicle_notes', note_id)).toEqual([]);
    for (const type of ['password_resets', 'sessions', 'toString', ''])
      expect((await get(us, `/records/history?record_type=${type}&record_id=${note_id}`)).statusCode).toBe(404);
  });

  it('of labels has their words', async () => {
    const { version } = (await get(us, '/account/custom-labels')).json<{ data: { version: number } }>().data;
    await post(us, 'account/update-labels', { client_use_label_3: 'Cost object', version });
    const [change] = await historyOf(us, 'account_labels', '410200');
    expect(change).toMatchObject({ changed_field: 'Vehicle label 3', value_after: 'Cost object' });
  });

  it('can’t be changed by the server, and is not written for rows that an operator loads', async () => {
    const { note_id } = await added('Kept');
    const before = await historyOf(us, 'vehicle_notes', note_id);
    await database.admin.query(`update vehicle_notes set note = 'By SQL' where note_id = $1`, [note_id]);
    expect(await historyOf(us, 'vehicle_notes', note_id)).toEqual(before);
    const { rows } = await database.admin.query(
      `select privilege_type from information_schema.role_table_grants
        where table_name = 'record_changes' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and grantee like 'motorpool_app%'`,
    );
    expect(rows).toEqual([]);
  });

  it('has words in English and French for every kind of record and every column that can change', async () => {
    const rows = await keptColumns();
    expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(Object.keys(recordTypes)));
    const names = await Promise.all(
      ['en', 'fr'].map(async (locale) => [
        (await import(`../../locales/${locale}/columns.json`)).default,
        (await import(`../../locales/${locale}/records.json`)).default.fields,
      ]),
    );
    const lacking = rows.filter(({ column }) => names.some(([columns, own]) => !columns[column] && !own[column]));
    expect(lacking).toEqual([]);
    for (const locale of ['en', 'fr'])
      expect((await import(`../../locales/${locale}/values.json`)).default.record_type).toMatchObject(
        Object.fromEntries(Object.keys(recordTypes).map((type) => [type, expect.any(String)])),
      );
  });
});

describe('the values of a history', () => {
  it('are there for every column, whatever else the catalog calls by its name', async () => {
    const values: Record<string, unknown> = {
      ...{ jsonb: [{ vehicle_make: 'FORD' }], 'text[]': ['One', 'Two'], boolean: true, date: '2026-01-05' },
      ...{ 'timestamp with time zone': '2026-01-05T10:00:00Z', 'time without time zone': '10:00:00' },
    };
    const kept = await keptColumns();
    const lists = kept.filter(({ type }) => values[type] !== undefined);
    expect(new Set(lists.map(({ type }) => type)).size).toBeGreaterThan(4);
    const id = randomUUID();
    for (const { column, type } of lists)
      await database.admin.query(
        `insert into record_changes (customer_number, username, record_type, record_id, operation, before, after)
         values ('410200', 'fleet-us', 'vehicle_notes', $1, 'CHANGED', '{}', $2)`,
        [id, { [column]: values[type] }],
      );
    const history = await historyOf(us, 'vehicle_notes', id);
    await database.admin.query('delete from record_changes where record_id = $1', [id]);
    expect(history).toHaveLength(lists.length);
  });

  const codes = Object.values(schema)
    .filter((each) => is(each, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
        (enumValues ?? []).map((code: string) => ({ table: getTableName(table), column: name, code })),
      ),
    );

  /** Some codes are words in English: Approved. */
  const isWord = (code: string) => /^[A-Z][a-z]+$/.test(code);

  it.each(['en-US', 'fr-CA'])('are words for every code that a column can have, in %s', async (locale) => {
    const kept = new Set((await keptColumns()).map(({ table, column }) => `${table} ${column}`));
    const written = codes.filter(({ table, column }) => kept.has(`${table} ${column}`));
    expect(written.length).toBeGreaterThan(50);
    const id = randomUUID();
    // As the trigger writes it.
    await database.admin.query(
      `insert into record_changes (customer_number, username, record_type, record_id, operation, before, after)
       select '410200', 'fleet-us', 'vehicle_notes', $1, 'CHANGED', '{}', jsonb_build_object(c->>'column', c->>'code')
         from jsonb_array_elements($2) c`,
      [id, JSON.stringify(written)],
    );
    const history = await historyOf(us, 'vehicle_notes', id, { 'accept-language': locale });
    await database.admin.query('delete from record_changes where record_id = $1', [id]);
    expect(history).toHaveLength(written.length);
    const unwritten = history.filter(({ value_after: text }) =>
      written.some(({ code }) => code === text && !isWord(code)),
    );
    expect(unwritten.map(({ changed_field, value_after }) => `${changed_field}: ${value_after}`)).toEqual([]);
  });

  it('are those of the column that the catalogue has by another name', async () => {
    const id = randomUUID();
    await database.admin.query(
      `insert into record_changes (customer_number, username, record_type, record_id, operation, before, after)
       values ('410200', 'fleet-us', 'vehicle_notes', $1, 'CHANGED',
         '{"garage_country": "USA", "amount": 899.9}', '{"garage_country": "CAN", "amount": 1234.5, "send_country": "CAN"}')`,
      [id],
    );
    const lines = (headers = {}) =>
      historyOf(us, 'vehicle_notes', id, headers).then((rows) =>
        rows.map((row) => [row.changed_field, row.value_before, row.value_after]),
      );
    expect(await lines()).toEqual([
      ['Amount', '$899.90', '$1,234.50'],
      ['Garage country', 'United States', 'Canada'],
      ['Sent to: country', null, 'Canada'],
    ]);
    expect(await lines({ 'accept-language': 'fr-CA' })).toContainEqual(['Pays du garage', 'États-Unis', 'Canada']);
    for (const [own, other] of Object.entries(writtenAs)) {
      const { default: columns } = await import('../../definitions/columns.json');
      expect([own in columns.columns, other in columns.columns]).toEqual([false, true]);
    }
    await database.admin.query('delete from record_changes where record_id = $1', [id]);
  });
});

describe('the changes of an account', () => {
  it('are for administrators and representatives of the provider', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const url = `/records/changes?start=2026-01-01&end=${today > '2026-12-31' ? today : '2026-12-31'}`;
    const answer = await get(provider, url);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json<{ data: Changes }>();
    expect(new Set(data.map(({ record_type: type }) => type))).toEqual(
      new Set(['vehicle_notes', 'account_labels', 'accounts', 'notice_settings', 'driver_assignments']),
    );
    const moments = data.map(({ changed_at }) => Date.parse(changed_at));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const { rows } = await database.admin.query<{ driver_admin: boolean }>(
      `select driver_admin from users where username = 'fleet-ca'`,
    );
    expect((await get(ca, url)).statusCode).toBe(rows[0]?.driver_admin ? 200 : 404);
  });
});
