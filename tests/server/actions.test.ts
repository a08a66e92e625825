import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '../../engine/schema/dashboard.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;

const form = (lookup: string, more: Partial<Dashboard> = {}): Partial<Dashboard> => ({
  actions: {
    save: {
      call: 'account.update-labels',
      fields: [{ type: 'select', key: 'client_use_label_1', lookup }],
    },
  },
  sections: [{ type: 'form', key: 'form', action: 'save' }],
  ...more,
});

beforeAll(async () => {
  definitions = await writeDefinitions(
    ['value'],
    {},
    {
      offered: form('centers.center_name'),
      limited: {
        requires: { type: 'account', is: '100001' },
        actions: {
          save: {
            call: 'account.update-labels',
            fields: [
              { type: 'text', key: 'driver_use_label_1', required: true },
              { type: 'text', key: 'driver_use_label_2', longest: 5 },
            ],
          },
        },
        sections: [{ type: 'form', key: 'form', action: 'save' }],
      },
      shown: {
        actions: {
          save: {
            call: 'account.update-labels',
            fields: [
              { type: 'text', key: 'client_use_label_5' },
              { type: 'text', key: 'client_use_label_6', show_if: { type: 'flag', key: 'driver_admin' } },
            ],
            read_only: ['client_use_label_5'],
          },
        },
        sections: [{ type: 'form', key: 'form', action: 'save' }],
      },
      closed: form('centers.center_code', { requires: { type: 'account', is: '200002' } }),
    },
  );
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

async function send(username: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = bearer(await signIn(server.app, username, username));
  const answer = await server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<{ data: unknown; faults?: unknown[] }>() };
}

it('lists the choices of a field for those who may open its screen', async () => {
  expect((await send('one', 'GET', '/account/values/centers.center_name')).data).toEqual([{ value: 'One' }]);
  expect((await send('two', 'GET', '/account/values/centers.center_code')).data).toEqual([{ value: 'C2' }]);
  expect((await send('one', 'GET', '/account/values/centers.center_code')).status).toBe(404);
});

it.each([
  ['client_use_label_5', 'faults.read_only'],
  ['client_use_label_6', 'faults.hidden'],
])('refuses a value for %s, which nobody can change: %s', async (field, key) => {
  const before = (await send('one', 'GET', '/account/custom-labels')).data;
  expect(await send('one', 'POST', '/account/update-labels', { [field]: 'x' })).toMatchObject({
    status: 400,
    code: 'invalid_request',
    faults: [{ field, key }],
  });
  expect((await send('one', 'GET', '/account/custom-labels')).data).toEqual(before);
});

it('refuses what the form of a call would refuse, at its inputs', async () => {
  const save = (given: object) => send('one', 'POST', '/account/update-labels', given);
  expect(await save({ driver_use_label_1: null, driver_use_label_2: 'too long' })).toMatchObject({
    status: 400,
    faults: [
      { field: 'driver_use_label_1', key: 'faults.required' },
      { field: 'driver_use_label_2', key: 'faults.longest' },
    ],
  });
  expect(await save({ client_use_label_1: 'Two' })).toMatchObject({
    status: 400,
    faults: [{ field: 'client_use_label_1', key: 'faults.item' }],
  });
  expect((await save({ client_use_label_1: 'One', driver_use_label_2: 'short' })).status).toBe(200);
  // They hold for those who can’t open the form, too.
  expect((await send('two', 'POST', '/account/update-labels', { driver_use_label_2: 'too long' })).status).toBe(400);
});
