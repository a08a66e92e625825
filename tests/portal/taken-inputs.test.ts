import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { withTakenTables } from '../../engine/reports/taken.ts';
import { createClient } from '../../src/api/client.ts';
import { fillingFrom, tablesTaking } from '../../src/dashboards/taken-inputs.ts';
import { type CallWanted, callsOf, Datasets } from '../../src/datasets/datasets.ts';
import type { RemoteCall, RemoteView } from '../../src/datasets/open-tables.ts';
import { openCall } from '../../src/worker/open-call.ts';
import { column } from '../fixtures/column.ts';
import { american } from '../fixtures/styles.ts';

/** A backend that answers when the test says so. */
let backend: Server;
let base: string;
let asked: { url: string; response: ServerResponse }[] = [];

beforeAll(async () => {
  backend = createServer((request, response) => {
    asked.push({ url: request.url ?? '', response });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});
beforeEach(() => {
  asked = [];
});

const authority = { token: async () => 'token', renew: async () => 'token' };

/** The worker, without its thread. */
const openTables = async () => ({
  gone: new AbortController().signal,
  async open(call: CallWanted): Promise<RemoteCall> {
    const made = openCall({ client: createClient({ base, authority }), takesFields: false }, call);
    const view: RemoteCall['view'] = async (...given) => made.view(...given) as unknown as RemoteView;
    return { number: 1, outcome: made.outcome, view, close: made.close };
  },
});

const request = (path: string): ReportRequest => ({
  method: 'GET',
  path,
  query: [],
  body: null,
  place: { rows: 'data' },
  emptyIsError: false,
});

const tableOf = (name: string, field: string, own: Partial<ReportRequest> = {}) =>
  ({
    name,
    request: { ...request(`/${name}`), ...own },
    ...{ fields: [field], hidden: [], sent: [field], derived: [], columns: [column(field)], style: american },
    ...{ days: null, sort: [], hierarchies: [], report: null, fault: null },
  }) as ResolvedTable;

const takes = [{ name: 'driver_id', table: 'driver', value: 'reference' }];
const driver = tableOf('driver', 'reference', { place: { rows: 'data', as: { type: 'record' } } });
const trips = tableOf('trips', 'trip', { takes });
const tables = [driver, trips];
const callOf = (table: ResolvedTable) =>
  callsOf([
    { name: table.name, request: table.request as ReportRequest, plan: table, fields: table.fields },
  ])[0] as CallWanted;

function begin() {
  const datasets = new Datasets(openTables as ConstructorParameters<typeof Datasets>[0], () => undefined);
  const fill = fillingFrom(datasets, { tables });
  // The one that waits is made first.
  const waiting = datasets.make(callOf(trips), fill);
  return { datasets, fill, waiting, first: datasets.make(callOf(driver), fill) };
}

async function answer(calls: number, status: number, body: object): Promise<string> {
  await expect.poll(() => asked.length).toBe(calls);
  const { url, response } = asked[calls - 1] as (typeof asked)[number];
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
  return url;
}

it('a call waits for the table that it takes an input from', async () => {
  const { datasets, fill, waiting } = begin();
  expect(await answer(1, 200, { data: { reference: 'D1' } })).toBe('/driver');
  expect(await answer(2, 200, { data: [{ trip: 'A' }] })).toBe('/trips?driver_id=D1');
  expect(await waiting.outcome).toMatchObject({ type: 'arrived' });
  // The driver has changed.
  const renewed = datasets.renew(callOf(driver), fill);
  await answer(3, 200, { data: { reference: 'D2' } });
  await renewed.outcome;
  renewed.replace();
  const again = datasets.renew(callOf(trips), fill);
  expect(await answer(4, 200, { data: [] })).toBe('/trips?driver_id=D2');
  expect(await again.outcome).toMatchObject({ type: 'arrived' });
  datasets.close();
});

it('without a row there, the call is not made, and its table is empty', async () => {
  const { datasets, waiting } = begin();
  await answer(1, 200, { data: null });
  expect(await waiting.outcome).toEqual({ type: 'arrived', fields: null });
  expect(asked).toHaveLength(1);
  datasets.close();
});

it('the call fails for the reason of that table', async () => {
  const { datasets, waiting, first } = begin();
  await answer(1, 404, { success: false, code: 'not_found', message: 'Not found' });
  const failed = await first.outcome;
  expect(failed).toMatchObject({ type: 'failed', failure: { type: 'refused', code: 'not_found' } });
  expect(await waiting.outcome).toEqual(failed);
  expect(asked).toHaveLength(1);
  datasets.close();
});

it('a call that waits is released with its dashboard', async () => {
  const { datasets, waiting } = begin();
  await expect.poll(() => asked.length).toBe(1);
  datasets.close();
  expect(await waiting.outcome).toBeNull();
  expect(asked).toHaveLength(1);
});

it('tables lead to those that they take inputs from, and back', () => {
  expect(withTakenTables({ tables }, ['trips'])).toEqual(['trips', 'driver']);
  expect(withTakenTables({ tables }, ['driver'])).toEqual(['driver']);
  expect(tablesTaking({ tables }, ['driver'])).toEqual(['trips']);
  expect(tablesTaking({ tables }, ['trips'])).toEqual([]);
});
