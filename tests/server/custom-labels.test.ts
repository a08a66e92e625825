import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customLabelKeys } from '../../contract/account/labels.ts';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { insertRow } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Labels = Data<'account.custom-labels'>;

const server = served('two');
const { database } = server;
let one: Tokens;
let two: Tokens;
beforeAll(async () => {
  [one, two] = await Promise.all([server.signIn('one'), server.signIn('two')]);
});
beforeEach(() => database.admin.query('delete from account_labels'));

const read = async (who = one) =>
  (await server.app.inject({ url: '/api/account/custom-labels', headers: bearer(who) })).json<{ data: Labels }>().data;
const save = (payload: object, who = one) =>
  server.app.inject({ method: 'POST', url: '/api/account/update-labels', headers: bearer(who), payload });
const blank = Object.fromEntries(customLabelKeys.map((key) => [key, '']));

it('all twenty labels are read with their version, which every save raises, and only the login payload has none', async () => {
  expect(await read()).toEqual({ ...blank, version: 0 });
  expect((await save({ client_use_label_1: ' Route ', version: 0 })).json()).toEqual({
    success: true,
    message: '',
    data: { version: 1 },
  });
  expect(await read()).toEqual({ ...blank, client_use_label_1: 'Route', version: 1 });
  expect((await save({ driver_use_label_10: 'Shift' })).statusCode).toBe(200);
  expect(await read()).toEqual({ ...blank, client_use_label_1: 'Route', driver_use_label_10: 'Shift', version: 2 });
  const payload = (await server.app.inject({ url: '/api/login-payload', headers: bearer(one) })).json().data;
  expect(Object.keys(payload.custom_labels).sort()).toEqual([...customLabelKeys].sort());
  expect(await read(two)).toEqual({ ...blank, version: 0 });
});

it('labels that an operator loaded have a version', async () => {
  await insertRow(database.admin, 'account_labels', { customer_number: '100001', client_use_label_1: 'Loaded' });
  expect(await read()).toMatchObject({ client_use_label_1: 'Loaded', version: 1 });
  expect((await save({ client_use_label_1: 'Mine', version: 0 })).statusCode).toBe(409);
});

describe('labels that somebody else saved meanwhile', () => {
  it('are not overwritten: the refusal has them as they are now', async () => {
    await save({ client_use_label_1: 'Route', client_use_label_2: 'Crew' });
    await save({ client_use_label_1: 'Line', version: 1 });
    const refused = await save({ client_use_label_3: 'Depot', version: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ success: false, code: 'record_changed', data: null });
    expect(refused.json().record).toEqual({
      ...blank,
      client_use_label_1: 'Line',
      client_use_label_2: 'Crew',
      version: 2,
    });
    expect(await read()).toEqual(refused.json().record);
    // Other clients send no version.
    expect((await save({ client_use_label_3: 'Depot' })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ client_use_label_1: 'Line', client_use_label_3: 'Depot', version: 3 });
  });

  it('can be saved again if they are the same', async () => {
    await save({ client_use_label_1: 'Route', version: 0 });
    expect((await save({ client_use_label_1: ' Route', version: 0 })).json().data).toEqual({ version: 1 });
    expect(await read()).toMatchObject({ client_use_label_1: 'Route', version: 1 });
  });

  it('of two at the same time one wins, at the first save too', async () => {
    for (let round = 0; round < 50; round++) {
      if (round % 5 === 0) await database.admin.query('delete from account_labels');
      const { version } = await read();
      const texts = [`mine ${round}`, `yours ${round}`] as const;
      const answers = await Promise.all(texts.map((text) => save({ client_use_label_1: text, version })));
      expect(answers.map(({ statusCode }) => statusCode).sort(), `round ${round}`).toEqual([200, 409]);
      const won = answers.findIndex(({ statusCode }) => statusCode === 200);
      const now = await read();
      expect(now).toMatchObject({ client_use_label_1: texts[won], version: version + 1 });
      expect(answers[1 - won]?.json().record).toEqual(now);
    }
  });

  it('are saved one after the other without a version', async () => {
    const answers = await Promise.all(customLabelKeys.map((key) => save({ [key]: `Text of ${key}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(customLabelKeys.map(() => 200));
    const all = Object.fromEntries(customLabelKeys.map((key) => [key, `Text of ${key}`]));
    expect(await read()).toEqual({ ...all, version: 20 });
  });
});

describe('a label that is taken', () => {
  it('is a fault at each field that took it', async () => {
    await save({ client_use_label_1: 'Route', driver_use_label_2: 'Shift' });
    const before = await read();
    const key = 'faults.label_taken';
    expect((await save({ ...blank, client_use_label_1: 'Route', client_use_label_3: ' route ' })).json()).toMatchObject(
      {
        code: 'label_taken',
        values: { label: 'route' },
        faults: [{ field: 'client_use_label_3', key }],
      },
    );
    const both = await save({ client_use_label_4: 'Crew', client_use_label_5: 'Crew', driver_use_label_1: 'SHIFT' });
    expect(both.json().faults).toEqual(
      ['client_use_label_4', 'client_use_label_5', 'driver_use_label_1'].map((field) => ({ field, key })),
    );
    expect(await read()).toEqual(before);
  });

  it('by labels that an operator loaded does not prevent saving another', async () => {
    await insertRow(database.admin, 'account_labels', {
      customer_number: '100001',
      client_use_label_1: 'Twice',
      client_use_label_2: 'Twice',
    });
    expect((await save({ client_use_label_3: 'Other' })).statusCode).toBe(200);
    expect((await save({ client_use_label_4: 'Twice' })).statusCode).toBe(409);
  });
});

it('a refused first save leaves no version', async () => {
  expect((await save({ client_use_label_4: 'Crew', client_use_label_5: 'Crew', version: 0 })).statusCode).toBe(409);
  expect(await read()).toEqual({ ...blank, version: 0 });
});

it('text that no database can store is refused', async () => {
  for (const text of ['a\0b', '\ud83d', 'x'.repeat(41)])
    expect((await save({ client_use_label_1: text })).json()).toMatchObject({ code: 'invalid_request' });
});
