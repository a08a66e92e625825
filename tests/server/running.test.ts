import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../../engine/results/answer.ts';
import { readCell } from '../../engine/tables/cells.ts';
import type { Table } from '../../engine/tables/table.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { openRunning } from '../../server/open-running.ts';
import { Refusal } from '../../server/refusal.ts';
import { choicesOf } from '../../server/running/choices.ts';
import { tablesFor } from '../../server/running/dashboard.ts';
import { contextOf, datasetOf, resolveFor } from '../../server/running/report.ts';
import { type Who, whoOf } from '../../server/running/who.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, columnar, decode } from './support/server.ts';

const server = served('demo');
const { database } = server;
let opened: Awaited<ReturnType<typeof openRunning>>;
const lines: string[] = [];

beforeAll(async () => {
  const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };
  opened = await openRunning({ databaseUrl: database.appUrl, ...folders, log: (line) => void lines.push(line) });
});
afterAll(async () => {
  await opened?.close();
});

const accountOf = async (username: string): Promise<string> => {
  const { rows } = await database.admin.query<{ customer_number: string }>(
    'select customer_number from users where username = $1',
    [username],
  );
  return rows[0]?.customer_number ?? '';
};

const whoIs = (account: string, username: string) =>
  whoOf(opened.running.pool, {
    account,
    username,
    locale: 'en-US',
    zone: 'UTC',
    today: seedDay,
    address: 'test',
    signal: new AbortController().signal,
    log: { error: () => undefined, warn: () => undefined },
  });

async function personNamed(username: string): Promise<Who> {
  const who = await whoIs(await accountOf(username), username);
  if (!who) throw new Error(username);
  return who;
}

function servedReport(id: string) {
  const served = opened.running.reports.find(({ report }) => report.id === id);
  if (!served) throw new Error(id);
  return served;
}

const runFor = async (id: string, who: Who, values: Record<string, unknown> = {}, fields?: string[]) =>
  datasetOf(opened.running, await resolveFor(opened.running, servedReport(id), { values }, who), who, fields);

const valuesIn = (table: Table, field: string): unknown[] =>
  Array.from({ length: table.length }, (_, row) => readCell(table, field, row));

/** A query without an order may return its rows in any. */
const sortedRows = (table: Table, fields: readonly string[]): string[] => {
  const columns = fields.map((field) => valuesIn(table, field));
  return Array.from({ length: table.length }, (_, row) => JSON.stringify(columns.map((values) => values[row]))).sort();
};

const vehiclesOf = async ({ account }: Who): Promise<Set<unknown>> => {
  const text = 'select vehicle_number from vehicles where customer_number = $1';
  const { rows } = await database.admin.query<{ vehicle_number: string }>(text, [account]);
  return new Set(rows.map((row) => row.vehicle_number));
};

const { dashboards } = loadDefinitions('definitions').definitions;

/** A dashboard with the initial values of its parameters. */
function resolvedFor(id: string, who: Who, values: Record<string, unknown> = {}) {
  const dashboard = dashboards.get(id);
  if (!dashboard) throw new Error(id);
  return resolveDashboard(dashboard, contextOf(opened.running, who, {}), { values });
}

/** The rows of a table as the portal loads them. */
async function fetched(username: string, request: ReportRequest, isAlone: boolean): Promise<Table> {
  const { method, path, query, body } = request;
  const accept = isAlone ? `${columnar}, application/json;q=0.5` : 'application/json';
  const response = await server.app.inject({
    method,
    url: `/api${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`,
    headers: { ...bearer(await server.signIn(username)), accept },
    ...(body ? { payload: body } : {}),
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const isStream = response.headers['content-type'] === columnar;
  return isStream ? decode(response.rawPayload) : datasetOfAnswer(response.json(), request.place);
}

describe('a person without a session', () => {
  it('is known as their own calls know them', async () => {
    const who = await whoIs(await accountOf('fleet-us'), 'fleet-us');
    const headers = bearer(await server.signIn('fleet-us'));
    const asked = async (url: string) => (await server.app.inject({ url, headers })).json().data;
    expect(who?.user()).toEqual(await asked('/api/user'));
    expect(who?.payload()).toEqual(await asked('/api/login-payload'));
    expect(who?.viewer()).toMatchObject({ username: 'fleet-us', account: who?.account, zone: 'UTC' });
  });

  it('is nobody in another account, and nobody under another name', async () => {
    const [us, ca] = [await accountOf('fleet-us'), await accountOf('fleet-ca')];
    expect(ca).not.toBe(us);
    expect(await whoIs(ca, 'fleet-us')).toBe(null);
    expect(await whoIs(us, 'nobody')).toBe(null);
    expect(await whoIs('', '')).toBe(null);
  });

  it('is nobody while they are disabled', async () => {
    const account = await accountOf('fleet-small');
    const disable = (at: string) =>
      database.admin.query(`update users set disabled_at = ${at} where username = 'fleet-small'`);
    await disable('now()');
    expect(await whoIs(account, 'fleet-small')).toBe(null);
    await disable('null');
    expect(await whoIs(account, 'fleet-small')).toMatchObject({ account, username: 'fleet-small' });
  });
});

describe('a report without a request', () => {
  const period = { start: '2026-11-01', end: '2026-11-20' };

  it('has the rows that its call returns', async () => {
    const dataset = await runFor('fuel-detail-report', await personNamed('fleet-us'), period);
    const called = await server.app.inject({
      method: 'POST',
      url: `/api/reports/fuel-detail?${new URLSearchParams(period)}`,
      headers: { ...bearer(await server.signIn('fleet-us')), accept: columnar },
    });
    expect(called.statusCode, called.body).toBe(200);
    const wanted = decode(called.rawPayload);
    expect(dataset.length).toBeGreaterThan(0);
    expect(dataset.length).toBe(wanted.length);
    expect([...dataset.columns.keys()]).toEqual([...wanted.columns.keys()]);
    for (const field of wanted.columns.keys()) expect(valuesIn(dataset, field)).toEqual(valuesIn(wanted, field));
  });

  it('has only rows of the account of its person', async () => {
    const [us, ca] = [await personNamed('fleet-us'), await personNamed('fleet-ca')];
    for (const who of [us, ca, us]) {
      const dataset = await runFor('inventory-report', who, {}, ['vehicle_number']);
      const own = await vehiclesOf(who);
      expect([...dataset.columns.keys()]).toEqual(['vehicle_number']);
      expect(dataset.length).toBeGreaterThan(100);
      expect(valuesIn(dataset, 'vehicle_number').filter((vehicle) => !own.has(vehicle))).toEqual([]);
    }
    // Someone who is known as the user of one account, and asks for another, has no rows of either.
    const mixed = await runFor('inventory-report', { ...us, account: 'nobody' }, {}, ['vehicle_number']);
    expect(mixed.length).toBe(0);
  });

  it('has the choices of the account of its person', async () => {
    for (const username of ['fleet-us', 'fleet-ca']) {
      const who = await personNamed(username);
      const { centers } = await choicesOf(opened.running, ['centers'], who);
      expect(centers?.map(({ value }) => value)).toEqual(who.payload().center_tree.map((each) => each.center_code));
    }
  });

  it('is not found by someone who may not open it', async () => {
    const refused = runFor('ev-charge-history-report', await personNamed('fleet-small'));
    await expect(refused).rejects.toMatchObject({
      code: 'not_found',
      unknown: [{ report: 'ev-charge-history-report' }],
    });
  });

  it('is refused with a fault for each wrong value', async () => {
    const refused = runFor('fuel-detail-report', await personNamed('fleet-us'), { start: '2026-13-01' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_parameters',
      faults: [expect.objectContaining({ field: 'start' })],
    });
  });

  it('ends when nobody waits for it, with the reason', async () => {
    const who = await personNamed('fleet-us');
    const end = new AbortController();
    const running = runFor('fuel-detail-report', { ...who, signal: end.signal }, period);
    end.abort(new Refusal('session_ended'));
    await expect(running).rejects.toMatchObject({ code: 'session_ended' });
    await expect(runFor('fuel-detail-report', { ...who, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    await expect.poll(() => opened.running.reporting.running).toBe(0);
    expect(lines).toEqual([]);
  });
});

describe('the tables of a dashboard', () => {
  it.each([
    ['fleet', 'fleet-us'],
    ['crm', 'fleet-ca'],
    ['ev-fleet', 'fleet-ev'],
    ['fleet-objective-report', 'fleet-us'],
  ])('%s for %s are those that the portal loads', async (id, username) => {
    const who = await personNamed(username);
    const resolved = resolvedFor(id, who);
    const tables = await tablesFor(opened.running, resolved, who);
    expect([...tables.keys()]).toEqual(resolved.tables.map(({ name }) => name));
    const callOf = ({ method, path, query, body }: ReportRequest) => JSON.stringify([method, path, query, body]);
    let rows = 0;
    for (const { name, request } of resolved.tables) {
      const found = tables.get(name);
      if (!request || !found || 'missing' in found) throw new Error(`${name}: ${JSON.stringify(found)}`);
      const others = resolved.tables.filter((each) => each.request && callOf(each.request) === callOf(request));
      const isAlone = others.every(
        (each) => each.request?.place.as === undefined && each.request?.place.rows === request.place.rows,
      );
      const wanted = await fetched(username, request, isAlone);
      rows += found.length;
      const fields = [...found.columns.keys()];
      expect([name, sortedRows(found, fields)]).toEqual([name, sortedRows(wanted, fields)]);
    }
    expect(rows).toBeGreaterThan(0);
  });

  it('are answered by the calls of the contract, for their person alone', async () => {
    const [us, ca] = [await personNamed('fleet-us'), await personNamed('fleet-ca')];
    const others = await vehiclesOf(ca);
    const vehicle = String([...(await vehiclesOf(us))].find((each) => !others.has(each)));
    const headers = bearer(await server.signIn('fleet-us'));
    const payload = { vehicle, note: 'Runs without a request', idempotency_key: randomUUID() };
    const added = await server.app.inject({ method: 'POST', url: '/api/vehicle/note', headers, payload });
    expect(added.statusCode, added.body).toBe(200);
    const asked = [
      ['vehicle', { vehicle }, ['notes', 'details']],
      ['customize-fleet-labels', {}, null],
    ] as const;
    for (const [id, values, names] of asked) {
      const whole = resolvedFor(id, us, values);
      const isAsked = ({ name }: { name: string }) => names === null || names.some((each) => each === name);
      const resolved = { ...whole, tables: whole.tables.filter(isAsked) };
      const tables = await tablesFor(opened.running, resolved, us);
      for (const { name, request } of resolved.tables) {
        const found = tables.get(name);
        if (!request || !found || 'missing' in found) throw new Error(`${name}: ${JSON.stringify(found)}`);
        const wanted = await fetched('fleet-us', request, false);
        const fields = [...wanted.columns.keys()];
        expect(found.length).toBeGreaterThan(0);
        expect([...found.columns.keys()]).toEqual(fields);
        expect([name, sortedRows(found, fields)]).toEqual([name, sortedRows(wanted, fields)]);
      }
    }
    const missing = async (who: Who, values: Record<string, string>) =>
      (await tablesFor(opened.running, resolvedFor('vehicle', who, values), who)).get('notes');
    // A vehicle of another account, and one that does not exist.
    const gone = { missing: expect.stringMatching(/Not found/) };
    expect(await missing(ca, { vehicle })).toMatchObject(gone);
    expect(await missing(us, { vehicle: 'NONE' })).toMatchObject(gone);
    await expect(missing(us, { vehicle: 'X'.repeat(21) })).rejects.toThrow(/not valid/);
  });

  it('are missing one by one where their call is refused', async () => {
    const who = await personNamed('fleet-small');
    // Resolved for someone who may open it.
    const tables = await tablesFor(opened.running, resolvedFor('ev-fleet', await personNamed('fleet-ev')), who);
    expect(tables.size).toBeGreaterThan(0);
    for (const table of tables.values()) expect(table).toMatchObject({ missing: expect.stringMatching(/\w/) });
  });

  it('end when nobody waits for them', async () => {
    const who = await personNamed('fleet-us');
    const tables = tablesFor(opened.running, resolvedFor('fleet', who), { ...who, signal: AbortSignal.abort() });
    await expect(tables).rejects.toMatchObject({ code: 'cancelled' });
  });
});
