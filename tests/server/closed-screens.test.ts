import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callNames, calls } from '../../contract/calls.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import { opensOneOf, screensOfCalls, screensOfRecords } from '../../server/running/screens-of-calls.ts';
import { contextOf, definitions } from '../browser/support/model.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');
const dashboards = [...definitions.dashboards.values()];
const byCall = screensOfCalls(definitions, definitions);
const byRecord = screensOfRecords(definitions);
let manager: Tokens;
let plain: Tokens;
let canadian: Tokens;

beforeAll(async () => {
  [manager, plain, canadian] = (await Promise.all(
    ['fleet-us', 'fleet-us-driver', 'fleet-ca-driver'].map((name) => server.signIn(name)),
  )) as [Tokens, Tokens, Tokens];
});

const hide = (keys: readonly string[]) =>
  server.database.admin.query(`update users set hidden_menus = $1 where username = 'fleet-us'`, [keys]);
afterEach(() => hide([]));

/** Without inputs: what is refused for another reason was found. */
async function codeOf(name: (typeof callNames)[number], who: Tokens): Promise<string> {
  const { method, path } = calls[name];
  const answer = await server.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, 'x')}`,
    headers: bearer(who),
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return `${name} ${answer.statusCode} ${answer.json().code ?? ''}`.trim();
}

async function codesOf(names: readonly (typeof callNames)[number][], who: Tokens): Promise<string[]> {
  const codes: string[] = [];
  for (const name of names) codes.push(await codeOf(name, who));
  return codes;
}

const own = callNames.filter((name) => byCall.has(name));
const historyOf = async (type: string, who: Tokens) =>
  (await server.app.inject({ url: `/api/records/history?record_type=${type}&record_id=x`, headers: bearer(who) }))
    .statusCode;

describe('the calls of screens', () => {
  it('are not found for who can open none of them, because they are hidden', async () => {
    expect(own.length).toBeGreaterThan(130);
    await hide(dashboards.map(({ key }) => key));
    const codes = await codesOf(own, manager);
    expect(codes).toEqual(own.map((name) => `${name} 404 not_found`));
    for (const type of byRecord.keys()) expect([type, await historyOf(type, manager)]).toEqual([type, 404]);
  });

  it('are found by who can open another one', async () => {
    await hide(['fuel_card_driver_id_administration']);
    expect(await codeOf('fuel-card.lock', manager)).toBe('fuel-card.lock 404 not_found');
    expect(await codeOf('fuel-card.list', manager)).toBe('fuel-card.list 200');
    expect(await historyOf('fuel_cards', manager)).toBe(404);
    expect(await historyOf('fuel_profile_limits', manager)).toBe(200);
    expect(await historyOf('fuel_cards', plain)).toBe(200);
  });

  it('are those of its tab: of a hidden one only for representatives', async () => {
    const ofNotes = ['vehicle.note', 'vehicle.delete-note', 'vehicle.upload-documents', 'vehicle.notes'] as const;
    const keys = ['documents_and_notes', 'saferoads', 'transports_and_storage', 'vehicle_inspections'];
    await hide(keys);
    expect(await codesOf(ofNotes, manager)).toEqual(ofNotes.map((name) => `${name} 404 not_found`));
    expect(await historyOf('vehicle_notes', manager)).toBe(404);
    // The account has them on another screen.
    expect(await codeOf('transports.withdraw-quote', manager)).toContain('400');
    const representative = await server.signIn('provider');
    await server.database.admin.query(`update users set hidden_menus = $1 where username = 'provider'`, [keys]);
    for (const code of await codesOf(ofNotes, representative)) expect(code).not.toContain('404');
    await server.database.admin.query(`update users set hidden_menus = '{}' where username = 'provider'`);
  });

  it.each([
    'fleet-us-driver',
    'fleet-ca-driver',
  ])('that %s can’t open are not found, and no others', async (username) => {
    const { viewer } = contextOf(username);
    const who = username === 'fleet-us-driver' ? plain : canadian;
    expect(dashboards.filter((each) => !mayOpen(each, viewer)).length).toBeGreaterThan(4);
    const closed = own.filter((name) => !opensOneOf(byCall.get(name), viewer));
    expect(closed.length).toBeGreaterThan(30);
    const codes = await codesOf(closed, who);
    expect(codes).toEqual(closed.map((name) => `${name} 404 not_found`));
    const reading = own.filter((name) => !closed.includes(name) && calls[name].method === 'GET');
    const open = await codesOf(reading, who);
    expect(open.filter((code) => code.includes(' 403 '))).toEqual([]);
  });
});

const sourceOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

it('a call that the code of the portal makes, too, says so', () => {
  const code = ['src', 'engine/lookups', 'engine/fields'].map(sourceOf).join('\n');
  const left = own.filter((name) => code.includes(`'${name}'`));
  expect(left).toEqual([]);
  expect(callNames.filter((name) => 'everywhere' in calls[name]).sort()).toEqual([
    'attention.recall-count',
    'attention.suppress-alert',
    'record.history',
    'search.drivers',
  ]);
});
