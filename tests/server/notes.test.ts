import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { prune } from '../../server/query/prune.ts';
import { served } from '../fixtures/served.ts';
import { insertRow } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Note = Data<'vehicle.note'>;

const server = served('demo', { zone: 'America/Toronto' });
const { database } = server;
let us: Tokens;
let colleague: Tokens;
let ca: Tokens;
let vehicle: string;
let other: string;

beforeAll(async () => {
  [us, colleague, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-ca'),
  ]);
  const { rows } = await database.admin.query<{ vehicle_number: string }>(
    `select vehicle_number from vehicles where customer_number = '410200' and vehicle_number not in (
       select vehicle_number from vehicles where customer_number <> '410200') order by 1 limit 2`,
  );
  [vehicle = '', other = ''] = rows.map(({ vehicle_number }) => vehicle_number);
});
beforeEach(async () => {
  await database.admin.query('delete from vehicle_notes');
  await database.admin.query('delete from deleted_records');
  await database.admin.query('delete from audit_events');
});

const list = (who: Tokens, number = vehicle) =>
  server.app.inject({ url: `/api/vehicle/notes?vehicle=${number}`, headers: bearer(who) });
const textsOf = async (who: Tokens, number = vehicle) =>
  (await list(who, number)).json<{ data: Note[] }>().data.map(({ note }) => note);

const post = (who: Tokens, path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/vehicle/${path}`, headers: bearer(who), payload });
const add = (who: Tokens, note: string, given: object = {}) =>
  post(who, 'note', { vehicle, note, idempotency_key: randomUUID(), ...given });
const update = (who: Tokens, { note_id, version }: Pick<Note, 'note_id' | 'version'>, note: string) =>
  post(who, 'update-note', { note_id, version, note });
const remove = (who: Tokens, { note_id, version }: Pick<Note, 'note_id' | 'version'>) =>
  post(who, 'delete-note', { note_id, version });

async function added(who: Tokens, note: string, given: object = {}): Promise<Note> {
  const answer = await add(who, note, given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Note }>().data;
}

interface Refused {
  refused: { id: string; key: string; values: object }[];
}

const removeAll = (who: Tokens, notes: readonly Pick<Note, 'note_id' | 'version'>[]) =>
  post(who, 'delete-notes', {
    note_ids: notes.map(({ note_id }) => note_id),
    versions: notes.map(({ version }) => String(version)),
  });
const restore = (who: Tokens, notes: readonly Pick<Note, 'note_id'>[]) =>
  post(who, 'restore-notes', { note_ids: notes.map(({ note_id }) => note_id) });
type Answer = Awaited<ReturnType<typeof post>>;
const refusedIn = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Refused }>().data.refused;
};
const refusalOf = ({ note_id: id }: Pick<Note, 'note_id'>, code: string, values = {}) => ({
  id,
  key: `refusals.${code}`,
  values,
});
const audited = async () =>
  (
    await database.admin.query<{ kind: string; username: string; detail: object }>(
      `select kind, username, detail from audit_events where detail ? 'note' order by at`,
    )
  ).rows;

describe('a note', () => {
  it('is written, listed, changed and deleted, and each change is in the audit', async () => {
    const first = await added(us, 'Second key is in the safe.');
    expect(first).toEqual({
      note_id: expect.any(String),
      note: 'Second key is in the safe.',
      written_by: 'fleet-us',
      written_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?-0[45]:00$/),
      changed_by: null,
      changed_at: null,
      version: 1,
    });
    expect(Math.abs(Date.parse(first.written_at) - Date.now())).toBeLessThan(600_000);
    const second = await added(colleague, 'Winter tires are on.', { vehicle: vehicle.toLowerCase() });
    expect((await list(us)).json<{ data: Note[] }>().data).toEqual([second, first]);
    expect(await textsOf(us, other)).toEqual([]);

    const changed = (await update(colleague, first, 'Second key is lost.')).json<{ data: Note }>().data;
    expect(changed).toEqual({
      ...first,
      note: 'Second key is lost.',
      changed_by: 'provider',
      changed_at: expect.stringMatching(/-0[45]:00$/),
      version: 2,
    });
    expect((await list(us)).json<{ data: Note[] }>().data).toEqual([second, changed]);

    expect((await remove(us, second)).json()).toEqual({ success: true, message: '', data: null });
    expect(await textsOf(us)).toEqual(['Second key is lost.']);
    expect(refusedIn(await restore(us, [second]))).toEqual([]);
    expect((await list(us)).json<{ data: Note[] }>().data).toEqual([second, changed]);
    const about = (note: Note, kind: string, username: string) => ({
      kind,
      username,
      detail: { vehicle, note: note.note_id },
    });
    expect(await audited()).toEqual([
      about(first, 'saved', 'fleet-us'),
      about(second, 'saved', 'provider'),
      about(first, 'saved', 'provider'),
      about(second, 'deleted', 'fleet-us'),
      about(second, 'saved', 'fleet-us'),
    ]);
  });

  it('of another account is like one that does not exist, and so is a vehicle', async () => {
    const mine = await added(us, 'Mine');
    for (const [real, unreal] of [
      await Promise.all([list(ca), list(ca, 'ZZZZZZ')]),
      await Promise.all([add(ca, 'Yours'), add(ca, 'Yours', { vehicle: 'ZZZZZZ' })]),
      await Promise.all([update(ca, mine, 'Yours'), update(ca, { ...mine, note_id: randomUUID() }, 'Yours')]),
      await Promise.all([remove(ca, mine), remove(ca, { ...mine, note_id: 'no such note' })]),
    ]) {
      expect([real.statusCode, real.body]).toEqual([404, unreal.body]);
    }
    expect((await list(ca)).json()).toMatchObject({ code: 'not_found', faults: [{ field: 'vehicle' }] });
    expect(await textsOf(us)).toEqual(['Mine']);
  });

  it('on a vehicle number that two accounts have is of one account', async () => {
    const { rows } = await database.admin.query(
      `select to_jsonb(v) || '{"customer_number": "520100"}' as row from vehicles v where vehicle_number = $1`,
      [vehicle],
    );
    const { search_text, ...row } = rows[0].row;
    const [center] = (
      await database.admin.query(`select center_code from centers where customer_number = '520100' limit 1`)
    ).rows;
    await insertRow(database.admin, 'vehicles', { ...row, ...center, driver_reference_number: null });
    await added(us, 'American');
    await added(ca, 'Canadian');
    expect([await textsOf(us), await textsOf(ca)]).toEqual([['American'], ['Canadian']]);
    await database.admin.query(`delete from vehicles where customer_number = '520100' and vehicle_number = $1`, [
      vehicle,
    ]);
  });
});

describe('the text of a note', () => {
  it('keeps its lines, and nothing invisible, whatever was sent', async () => {
    const hidden = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;
    const character = fc.constantFrom(...'aé 中', '\r\n', '\n', '\u2028', '\u202e', '\u200f', '\u0007', '\t', '\u0085');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 12 }), async (sent) => {
        const { note } = await added(us, `${sent}.`);
        expect(note).not.toMatch(hidden);
        const letters = (text: string) => text.replace(/[^\p{L}.\n]/gu, '');
        const lines = sent.replace(/\r\n|[\u2028\u0085]/g, '\n').replace(/^[^\p{L}]*\n/u, '');
        expect(letters(note)).toBe(letters(`${lines}.`));
      }),
      { numRuns: 50 },
    );
  });

  it('has 1 to 2,000 characters', async () => {
    // What the form says itself is refused by its rules, before the handler.
    for (const blank of ['', ' \n\t ', '\u200b\u202e'])
      expect((await add(us, blank)).json()).toMatchObject({
        code: 'invalid_request',
        faults: [{ field: 'note', key: 'faults.required' }],
      });
    const longest = '🚚'.repeat(2000);
    expect((await added(us, `  ${longest}\r\n\r\n`)).note).toBe(longest);
    const tooLong = await add(us, `${longest}.`);
    expect([tooLong.statusCode, tooLong.json()]).toMatchObject([
      400,
      {
        code: 'invalid_request',
        faults: [{ field: 'note', key: 'faults.longest', values: { most: 2000, count: 2001 } }],
      },
    ]);
    expect((await add(us, 'x'.repeat(8001))).json()).toMatchObject({ code: 'invalid_request' });
    const [note] = (await list(us)).json<{ data: Note[] }>().data as [Note];
    expect((await update(us, note, ' ')).json()).toMatchObject({ faults: [{ key: 'faults.required' }] });
    expect((await update(us, note, 'x'.repeat(2001))).json()).toMatchObject({ faults: [{ key: 'faults.longest' }] });
  });

  it.each([
    ['note', { note: 'a\0b' }],
    ['vehicle', { vehicle: 'a\0b' }],
    ['key', { idempotency_key: 'a key with \0' }],
    ['half a character', { note: '\ud83d' }],
  ])('with NUL or half a character is refused: %s', async (_place, given) => {
    const answer = await add(us, 'Text', given);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_request' }]);
    expect(await textsOf(us)).toEqual([]);
  });
});

describe('sending again', () => {
  it('with the same key gives the same note; with other content it is refused', async () => {
    const key = { idempotency_key: randomUUID() };
    const first = await added(us, 'Once', key);
    expect(await added(us, ' Once ', { ...key, vehicle: vehicle.toLowerCase() })).toEqual(first);
    for (const given of [{ note: 'Twice' }, { vehicle: other }]) {
      const refused = await add(us, 'Once', { ...key, ...given });
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    }
    // The key of another user is another key.
    await added(colleague, 'Twice', key);
    expect(await textsOf(us)).toEqual(['Twice', 'Once']);
    expect(await audited()).toHaveLength(2);
  });

  it('at the same time, on one vehicle or on two, adds one note', async () => {
    for (let round = 0; round < 10; round++) {
      const key = { idempotency_key: randomUUID() };
      const same = await Promise.all([1, 2, 3, 4].map(() => added(us, 'Same', key)));
      expect(new Set(same.map(({ note_id }) => note_id)).size).toBe(1);
      const shared = { idempotency_key: randomUUID() };
      const answers = await Promise.all([vehicle, other].map((each) => add(us, 'Any', { ...shared, vehicle: each })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    }
    expect([...(await textsOf(us)), ...(await textsOf(us, other))]).toHaveLength(20);
  });

  it('after the connection to the database broke adds one note', async () => {
    const holder = await database.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select from vehicles where vehicle_number = $1 for update', [vehicle]);
      const key = { idempotency_key: randomUUID() };
      const broken = add(us, 'Once', key);
      await expect
        .poll(async () => {
          const { rowCount } = await holder.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      expect((await broken).json()).toMatchObject({ code: 'database_unavailable' });
      await holder.query('rollback');
      expect(await textsOf(us)).toEqual([]);
      const note = await added(us, 'Once', key);
      expect(await added(us, 'Once', key)).toEqual(note);
      expect(await textsOf(us)).toEqual(['Once']);
    } finally {
      holder.release(true);
    }
  });
});

describe('two who change a note at the same time', () => {
  it('do not overwrite each other: one wins, and the other gets the note as it is now', async () => {
    let note = await added(us, 'Start');
    for (let round = 0; round < 50; round++) {
      const texts = [`mine ${round}`, `yours ${round}`] as const;
      const answers = await Promise.all([update(us, note, texts[0]), update(colleague, note, texts[1])]);
      expect(answers.map(({ statusCode }) => statusCode).sort(), `round ${round}`).toEqual([200, 409]);
      const won = answers.findIndex(({ statusCode }) => statusCode === 200);
      const now = answers[won]?.json<{ data: Note }>().data as Note;
      expect(now).toMatchObject({ note: texts[won], version: note.version + 1 });
      expect(answers[1 - won]?.json()).toMatchObject({ code: 'record_changed', data: null, record: now });
      note = now;
    }
    expect(await textsOf(us)).toEqual([note.note]);
  });

  it('can save the same text, and save again after an answer was lost', async () => {
    const note = await added(us, 'Start');
    const saved = (await update(us, note, 'Same')).json<{ data: Note }>().data;
    for (const who of [us, colleague]) expect((await update(who, note, 'Same')).json().data).toEqual(saved);
    expect(saved.version).toBe(2);
  });

  it('a note that was changed meanwhile is not deleted, and one that was deleted is not changed', async () => {
    const note = await added(us, 'Start');
    const changed = (await update(colleague, note, 'Changed')).json<{ data: Note }>().data;
    const refused = await remove(us, note);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'record_changed', record: changed }]);
    expect((await remove(us, changed)).statusCode).toBe(200);
    expect((await update(colleague, changed, 'Again')).statusCode).toBe(404);
    expect((await remove(colleague, changed)).statusCode).toBe(404);
    expect(await textsOf(us)).toEqual([]);
  });
});

describe('many notes', () => {
  it('of a hundred at once, all that are accepted are kept', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `Note ${index}`);
    const answers = await Promise.all(texts.map((text, index) => add(index % 2 ? us : colleague, text)));
    const codes = answers.map(({ statusCode }) => statusCode);
    // On a slow machine, some may wait too long for a connection. Nothing of those is kept.
    expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(10);
    const notes = (await list(us)).json<{ data: Note[] }>().data;
    const kept = texts.filter((_, index) => codes[index] === 200);
    expect(notes.map(({ note }) => note).sort()).toEqual(kept.toSorted());
    const times = notes.map(({ written_at }) => written_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('a vehicle can have 500, also when several users add the last one', async () => {
    await database.admin.query(
      `insert into vehicle_notes (customer_number, vehicle_number, note, written_by)
       select '410200', $1, 'Note ' || n, 'fleet-us' from generate_series(1, 498) n`,
      [vehicle],
    );
    const key = { idempotency_key: randomUUID() };
    await added(us, 'Note 499', key);
    const answers = await Promise.all([us, colleague, us, colleague].map((who) => add(who, 'One more')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({ code: 'too_many_notes', values: { most: 500 } });
    expect(await textsOf(us)).toHaveLength(500);
    // Sending again adds nothing, and another vehicle has its own notes.
    await added(us, 'Note 499', key);
    await added(us, 'First', { vehicle: other });
  });
});

const listed = async (who: Tokens) => (await list(who)).json<{ data: Note[] }>().data;

describe('several notes', () => {
  it('are deleted in one call, but for those that are changed, deleted or of another account', async () => {
    const [stays, changed, gone, ...others] = await Promise.all(
      ['stays', 'changed', 'gone', 'first', 'second'].map((text) => added(us, text)),
    );
    const all = [changed, gone, ...others] as Note[];
    await update(colleague, changed as Note, 'Changed');
    await remove(colleague, gone as Note);
    expect(refusedIn(await removeAll(ca, all))).toEqual(all.map((note) => refusalOf(note, 'not_found')));
    expect(await textsOf(us)).toHaveLength(4);
    expect(refusedIn(await removeAll(us, all))).toEqual([
      refusalOf(changed as Note, 'record_changed'),
      refusalOf(gone as Note, 'not_found'),
    ]);
    expect((await textsOf(us)).sort()).toEqual(['Changed', stays?.note]);
    // Unknown ids are recorded a little later.
    const mine = async () =>
      (await audited()).flatMap(({ kind, username, detail }) =>
        username === 'fleet-us' && kind !== 'saved' ? [[kind, (detail as { note: string }).note]] : [],
      );
    const wanted = [...others.map(({ note_id }) => ['deleted', note_id]), ['unknown-id', gone?.note_id]];
    await expect.poll(async () => (await mine()).sort()).toEqual(wanted.sort());
  });

  it('a hundred at once, by two at the same time, are deleted and restored once', async () => {
    await database.admin.query(
      `insert into vehicle_notes (customer_number, vehicle_number, note, written_by)
       select '410200', $1, 'Note ' || n, 'fleet-us' from generate_series(1, 100) n`,
      [vehicle],
    );
    const notes = await listed(us);
    const answers = await Promise.all([removeAll(us, notes), removeAll(colleague, notes.toReversed())]);
    const refused = answers.map(refusedIn);
    expect(refused.map(({ length }) => length).sort()).toEqual([0, 100]);
    expect(await listed(us)).toEqual([]);
    const [winner, loser] = refused[0]?.length === 0 ? [us, colleague] : [colleague, us];
    expect(refusedIn(await restore(loser, notes))).toHaveLength(100);
    expect((await Promise.all([restore(winner, notes), restore(winner, notes)])).map(refusedIn)).toEqual([[], []]);
    expect(await listed(us)).toEqual(notes);
  });

  it('need a version each', async () => {
    const note = await added(us, 'One');
    for (const versions of [[], ['1', '1'], ['x'], [1]])
      expect((await post(us, 'delete-notes', { note_ids: [note.note_id], versions })).json()).toMatchObject({
        code: 'invalid_request',
      });
    expect(await textsOf(us)).toEqual(['One']);
  });
});

describe('a deleted note', () => {
  it('is restored as it was by who has deleted it, also when that is sent twice', async () => {
    const first = await added(us, 'Kept');
    const note = (await update(colleague, first, 'Kept as it was')).json<{ data: Note }>().data;
    expect((await remove(us, note)).statusCode).toBe(200);
    for (const who of [ca, colleague])
      expect(refusedIn(await restore(who, [note]))).toEqual([refusalOf(note, 'not_found')]);
    expect(await listed(us)).toEqual([]);
    for (const _again of [1, 2]) expect(refusedIn(await restore(us, [note]))).toEqual([]);
    expect(await listed(us)).toEqual([note]);
    const { rows } = await database.admin.query('select from deleted_records');
    expect(rows).toEqual([]);
  });

  it('is restored for ten minutes, and then deleted for good', async () => {
    const notes = [await added(us, 'Young'), await added(us, 'Old')] as const;
    await removeAll(us, notes);
    const [young, old] = notes;
    await database.admin.query(
      `update deleted_records set deleted_at = now() - case record_id when $1 then interval '601 seconds' else interval '590 seconds' end`,
      [old.note_id],
    );
    await prune(database.appUrl, 'deleted_records', new AbortController().signal);
    const { rows } = await database.admin.query('select record_id as note_id from deleted_records');
    expect(rows).toEqual([{ note_id: young.note_id }]);
    await database.admin.query(
      `insert into deleted_records select customer_number, record_type, $1, row, deleted_by, now() - interval '601 seconds' from deleted_records`,
      [old.note_id],
    );
    expect(refusedIn(await restore(us, notes))).toEqual([refusalOf(old, 'not_found')]);
    expect(await textsOf(us)).toEqual(['Young']);
  });

  it('is not restored where it was written again, or where there is no place', async () => {
    const key = { idempotency_key: randomUUID() };
    const note = await added(us, 'Once', key);
    await remove(us, note);
    const again = await added(us, 'Once', key);
    expect(refusedIn(await restore(us, [note]))).toEqual([refusalOf(note, 'record_changed')]);
    expect(await listed(us)).toEqual([again]);

    const full = [await added(us, 'First', { vehicle: other }), await added(us, 'Second', { vehicle: other })] as const;
    await removeAll(us, full);
    await database.admin.query(
      `insert into vehicle_notes (customer_number, vehicle_number, note, written_by)
       select '410200', $1, 'Note ' || n, 'fleet-us' from generate_series(1, 499) n`,
      [other],
    );
    expect(refusedIn(await restore(us, full))).toEqual([refusalOf(full[1], 'too_many_notes', { most: 500 })]);
    expect(await textsOf(us, other)).toHaveLength(500);
  });
});
