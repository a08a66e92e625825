import { describe, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { bearer } from './support/server.ts';

const server = served('demo');

const url = (key: string) => `/api/reports/user-configuration?report=${key}`;
const get = async (username: string, key: string) =>
  server.app.inject({ url: url(key), headers: bearer(await server.signIn(username)) });
const save = async (username: string, key: string, payload: object) =>
  server.app.inject({ method: 'POST', url: url(key), headers: bearer(await server.signIn(username)), payload });

const key = 'dashboard.manage-drivers';
const columns = [
  { value: 'drivers.email', enabled: true, width: 333, pinned: true },
  { value: 'drivers.reference_number', enabled: true },
];

describe('the saved columns of the lists of a dashboard', () => {
  it('are those of their user, and gone when there are none', async () => {
    expect((await save('fleet-us', key, { columns })).statusCode).toBe(200);
    expect((await get('fleet-us', key)).json().data).toEqual([{ columns }]);
    expect((await get('fleet-us-driver', 'dashboard.fleet')).json().data ?? []).toEqual([]);
    expect((await get('fleet-ca', key)).json().data).toEqual([]);
    expect((await save('fleet-us', key, { columns: [] })).statusCode).toBe(200);
    expect((await get('fleet-us', key)).json().data).toEqual([]);
  });

  it('are of its own tables, each once', async () => {
    for (const value of ['email', 'others.email', 'drivers.no_such'])
      expect((await save('fleet-us', key, { columns: [{ value, enabled: true }] })).statusCode).toBe(400);
    expect((await save('fleet-us', key, { columns: [...columns, ...columns] })).statusCode).toBe(400);
    expect((await save('fleet-us', key, { columns: [{ ...columns[0], enabled: false }] })).statusCode).toBe(400);
  });

  it('need a dashboard that the user can open', async () => {
    for (const unknown of ['dashboard.no-such', 'dashboard.', 'manage-drivers']) {
      const answer = await get('fleet-us', unknown);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      expect((await save('fleet-us', unknown, { columns: [] })).statusCode).toBe(404);
    }
  });
});
