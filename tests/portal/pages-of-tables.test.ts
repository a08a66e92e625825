import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import { createClient } from '../../src/api/client.ts';
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

const request: ReportRequest = {
  method: 'GET',
  path: '/trips',
  query: [['driver_id', 'D1']],
  body: null,
  place: { rows: 'data.trips' },
  emptyIsError: false,
  pages: { next: 'data.next', method: 'GET', path: '/trips-offset', input: 'offset' },
};
const plan: Plan = { derived: [], columns: [column('score', { type: 'number' })], style: american };
const above: View = {
  search: '',
  filters: [{ value: 'score', match: 'all', conditions: [{ type: 'number', operator: 'greater_than', from: 0 }] }],
  sorts: [],
  fields: ['score'],
};

const open = (wanted: ReportRequest | null) =>
  openCall(
    {
      client: createClient({ base, authority: { token: async () => 'token', renew: async () => 'token' } }),
      takesFields: true,
    },
    { request: wanted, tables: [{ name: 'trips', place: request.place }], fields: ['score'] },
  );

/** Answers the call that was made last, once it has come. */
async function answer(calls: number, next: unknown, ...scores: (number | null)[]): Promise<string> {
  await expect.poll(() => asked.length).toBe(calls);
  const { url, response } = asked[calls - 1] as (typeof asked)[number];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: { trips: scores.map((score) => ({ score })), next } }));
  return url;
}

describe('a table in pages', () => {
  it('shows each page as it comes, through the filter of its section', async () => {
    const call = open(request);
    const shown: number[] = [];
    const view = call.view('trips', plan, above, ({ rows }: ViewSummary) => shown.push(rows));
    expect(await answer(1, 2, 80, 0)).toBe('/trips?driver_id=D1');
    await expect.poll(() => shown).toEqual([1]);
    // The section can be sorted and searched meanwhile.
    expect((await view.show(above))?.rows).toBe(1);
    expect(await answer(2, 4, -1, 90, null)).toBe('/trips-offset?driver_id=D1&offset=2');
    expect(await answer(3, null, 70)).toBe('/trips-offset?driver_id=D1&offset=4');
    expect(await call.outcome()).toEqual({ type: 'arrived', fields: null });
    expect((await view.show(above))?.rows).toBe(3);
    expect(asked).toHaveLength(3);
    call.close();
  });

  it('fails as a whole if a page fails', async () => {
    const call = open(request);
    await answer(1, 2, 80);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.response.writeHead(404, { 'content-type': 'application/json' });
    asked[1]?.response.end(JSON.stringify({ success: false, message: 'Gone' }));
    expect(await call.outcome()).toMatchObject({ type: 'failed', failure: { type: 'refused', status: 404 } });
  });

  it('fails if a page leads back to one before', async () => {
    const call = open(request);
    await answer(1, 2, 80);
    await answer(2, 2, 90);
    expect(await call.outcome()).toEqual({ type: 'failed', failure: { type: 'unreadable' } });
    expect(asked).toHaveLength(2);
  });

  it('ends with the section: no further page is loaded', async () => {
    const call = open(request);
    await answer(1, 2, 80);
    await expect.poll(() => asked.length).toBe(2);
    call.close();
    expect(await call.outcome()).toMatchObject({ type: 'failed' });
    expect(asked).toHaveLength(2);
  });
});

it('a call that is not made gives an empty table', async () => {
  const call = open(null);
  expect(await call.outcome()).toEqual({ type: 'arrived', fields: null });
  const view = call.view('trips', plan, above, () => undefined);
  expect((await view.show(above))?.rows).toBe(0);
  expect(asked).toEqual([]);
  call.close();
});
