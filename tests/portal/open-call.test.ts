import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import { createFrameEncoder } from '../../engine/tables/frame-encoder.ts';
import type { Filter, ValuesCondition } from '../../engine/tables/table.ts';
import { createClient } from '../../src/api/client.ts';
import type { Backend } from '../../src/worker/fetch-dataset.ts';
import { openCall } from '../../src/worker/open-call.ts';
import { column } from '../fixtures/column.ts';
import { american, quebecois } from '../fixtures/styles.ts';

/** Rows with a distance and a state, in batches, until the call is cancelled. */
let backend: Server;
let base: string;
const asked: (string | string[] | undefined)[] = [];
let go: () => void = () => undefined;

beforeAll(async () => {
  backend = createServer(async (request, response) => {
    asked.push(request.headers['motorpool-fields']);
    response.writeHead(200, { 'content-type': columnarType });
    const encoder = createFrameEncoder([
      { name: 'distance', kind: 'number' },
      { name: 'state', kind: 'text' },
    ]);
    response.write(encoder.header());
    for (const [batch, states] of [
      ['A', 'S'],
      ['A', 'X'],
    ].entries()) {
      if (batch > 0) {
        await new Promise<void>((done) => {
          go = done;
        });
      }
      states.forEach((state, at) => {
        encoder.number(0).push(10 * (batch * 2 + at + 1));
        encoder.text(1).push(state);
        encoder.endRow();
      });
      response.write(encoder.flush());
    }
    response.end(encoder.end());
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

const request: ReportRequest = {
  method: 'GET',
  path: '/r',
  query: [],
  body: null,
  place: { rows: 'data' },
  emptyIsError: false,
};
const authority = { token: async () => 'token', renew: async () => 'token' };
const all: View = { search: '', filters: [], sorts: [], fields: ['distance', 'state'] };

const miles: Plan = {
  derived: [],
  columns: [column('distance', { type: 'number', total: { type: 'sum' } }), column('state')],
  style: american,
};
const kilometres: Plan = {
  derived: [],
  columns: [
    column('distance', { type: 'number', total: { type: 'sum' }, conversion: { type: 'scale', by: 2 } }),
    column('state', { values: { A: 'Actif', S: 'Vendu' } }),
  ],
  style: quebecois,
};

/** A call with one table. */
function openOne(backend: Backend, fields: readonly string[]) {
  const call = openCall(backend, { request, tables: [{ name: 'rows', place: request.place }], fields });
  return {
    ...call,
    view: (plan: Plan, view: View, onShown: (shown: ViewSummary) => void) => call.view('rows', plan, view, onShown),
  };
}

const open = (takesFields: boolean) =>
  openOne({ client: createClient({ base, authority }), takesFields }, ['distance', 'state']);

const cellsOf = (lines: { cells: object }[]) => lines.map(({ cells }) => Object.values(cells));

it('one dataset has two views at a time, while it grows and when it is complete', async () => {
  const dataset = open(true);
  const told: string[] = [];
  const inMiles = dataset.view(miles, all, ({ rows }) => told.push(`miles ${rows}`));
  const french = dataset.view(kilometres, { ...all, search: 'actif' }, ({ rows }) => told.push(`kilometres ${rows}`));
  await expect.poll(() => told).toEqual(['miles 2', 'kilometres 1']);
  expect(cellsOf(inMiles.block(0, 9))).toEqual([
    [10, 'A'],
    [20, 'S'],
  ]);
  go();
  expect(await dataset.outcome()).toEqual({ type: 'arrived', fields: ['distance', 'state'] });
  expect(await inMiles.show(all)).toEqual({
    rows: 4,
    of: 4,
    totals: { distance: { value: 100, rows: 4 }, state: null },
  });
  expect(await french.show({ ...all, search: 'actif' })).toMatchObject({
    rows: 2,
    of: 4,
    totals: { distance: { value: 80 } },
  });
  expect(cellsOf(french.block(0, 9))).toEqual([
    [20, 'Actif'],
    [60, 'Actif'],
  ]);
  expect(cellsOf(inMiles.block(2, 3))).toEqual([[30, 'A']]);
  // A view that was opened late has all rows, and one that was closed has none.
  french.close();
  expect(await french.show(all)).toBeNull();
  const late = dataset.view(kilometres, all, () => undefined);
  expect(await late.show(all)).toMatchObject({ rows: 4, totals: { distance: { value: 200 } } });
  dataset.close();
  expect(await late.show(all)).toBeNull();
});

it('a view that is replaced by another one is not computed', async () => {
  const dataset = open(true);
  const view = dataset.view(miles, all, () => undefined);
  await expect.poll(() => view.block(0, 1).length).toBe(1);
  go();
  await dataset.outcome();
  const answers = await Promise.all(['a', 's', 'x'].map((search) => view.show({ ...all, search })));
  expect(answers.map((shown) => shown?.rows ?? null)).toEqual([null, null, 1]);
  dataset.close();
});

it('columns are summarized one by one when all rows are there, until the view changes', async () => {
  const dataset = open(true);
  const view = dataset.view(miles, all, () => undefined);
  await expect.poll(() => view.block(0, 1).length).toBe(1);
  const told: Summaries[] = [];
  const tell = (summaries: Summaries) => told.push(summaries);
  expect(await view.summaries(all.fields, tell)).toBe(false);
  go();
  await dataset.outcome();
  expect(await view.summaries(all.fields, tell)).toBe(true);
  expect(told.flatMap((some) => Object.keys(some))).toEqual(['distance', 'state']);
  expect(Object.assign({}, ...told)).toMatchObject({
    distance: { rows: 4, empty: 0, distinct: 4, shape: { type: 'histogram', least: 10, greatest: 40 } },
    state: { rows: 4, distinct: 3, shape: { values: [{ value: 'A', rows: 2, shown: 2 }, {}, {}], more: 0 } },
  });

  // Only the last call is computed, and none after the view changes.
  const calls = [view.summaries(['distance'], tell), view.summaries(['state'], tell)];
  expect(await Promise.all(calls)).toEqual([false, true]);
  const state: Filter = { value: 'state', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'S' }] };
  const outdated = view.summaries(['distance'], tell);
  await view.show({ ...all, filters: [state] });
  expect(await outdated).toBe(false);

  // A column's own filter does not narrow its values. It marks those that it lets through.
  told.length = 0;
  await view.summaries(all.fields, tell);
  expect(Object.assign({}, ...told)).toMatchObject({
    distance: { rows: 1, shape: { least: 20, greatest: 20 } },
    state: {
      rows: 4,
      shape: {
        values: [
          { value: 'A', rows: 2, shown: 0 },
          { value: 'S', rows: 1, shown: 1 },
          { value: 'X', rows: 1, shown: 0 },
        ],
      },
    },
  });
  dataset.close();
  expect(await view.summaries(all.fields, tell)).toBe(false);
});

it('fields are requested if the backend supports it, elsewhere from the second call on', async () => {
  asked.length = 0;
  const backendThere = { client: createClient({ base, authority }), takesFields: false };
  for (const _call of [1, 2]) {
    const dataset = openOne(backendThere, ['distance']);
    const view = dataset.view(miles, all, () => undefined);
    await expect.poll(() => view.block(0, 1).length).toBe(1);
    go();
    await dataset.outcome();
    dataset.close();
  }
  expect(asked).toEqual([undefined, 'distance']);
});

it('a dataset that is closed while it loads ends its call', async () => {
  const dataset = open(true);
  const view = dataset.view(miles, all, () => undefined);
  await expect.poll(() => view.block(0, 1).length).toBe(1);
  dataset.close();
  expect(await dataset.outcome()).toEqual({ type: 'failed', failure: { type: 'cancelled' } });
  expect(view.block(0, 1)).toEqual([]);
});

it('a view gives the values of a column, as texts, in the rows that other filters let through', async () => {
  const dataset = open(true);
  const french = dataset.view(kilometres, all, () => undefined);
  await expect.poll(() => french.block(0, 1).length).toBe(1);
  const asking = { field: 'state', search: '', condition: null, open: [], from: 0, to: 9 };
  expect((await french.values(asking))?.found).toBe(2);
  go();
  await dataset.outcome();
  const active: ValuesCondition = { type: 'values', operator: 'one_of', values: ['A'] };
  await french.show({ ...all, filters: [{ value: 'state', match: 'all', conditions: [active] }] });
  // Only the last request is computed.
  const [overtaken, own] = await Promise.all([
    french.values({ ...asking, search: 'act' }),
    french.values({ ...asking, condition: active }),
  ]);
  expect(overtaken).toBeNull();
  // A column's own filter does not narrow its list; the filters of other columns do.
  expect(own?.lines.map(({ listed, text, count, state }) => [listed, text, count, state])).toEqual([
    ['A', 'Actif', 2, 'all'],
    ['S', 'Vendu', 1, 'none'],
    ['X', 'X', 1, 'none'],
  ]);
  const distances = await french.values({ ...asking, field: 'distance' });
  expect(distances?.lines.map(({ text }) => text)).toEqual(['20,00', '60,00']);
  expect(french.choose({ ...asking, condition: null }, { type: 'tick', listed: 'X' })).toEqual({
    type: 'values',
    operator: 'none_of',
    values: ['X'],
  });
  dataset.close();
  expect(await french.values(asking)).toBeNull();
});

it('rows are grouped when all are there, and a block also has the groups above its rows', async () => {
  const dataset = open(true);
  const groups = { fields: [{ value: 'state' }], opened: { depth: 0, turned: [['A']] } };
  const view = dataset.view(miles, { ...all, groups }, () => undefined);
  await expect
    .poll(() => cellsOf(view.block(0, 9)))
    .toEqual([
      [10, 'A'],
      [20, 'S'],
    ]);
  expect(view.above(1)).toEqual([]);
  go();
  await dataset.outcome();
  expect(await view.show({ ...all, groups })).toEqual({
    rows: 4,
    of: 4,
    groups: { count: 3, lines: 5 },
    totals: { distance: { value: 100, rows: 4 }, state: null },
  });
  const head = {
    type: 'group',
    level: 0,
    cells: { distance: 40 },
    group: { path: ['A'], rows: 2, isOpen: true, lines: 3 },
  };
  expect(view.block(0, 2)).toEqual([head, { type: 'row', level: 1, cells: { distance: 10, state: 'A' } }]);
  expect(view.above(2)).toEqual([{ at: 0, line: head }]);
  dataset.close();
});

it('a selection of values that becomes whole again needs no condition', async () => {
  const dataset = open(true);
  const view = dataset.view(miles, all, () => undefined);
  await expect.poll(() => view.block(0, 9)).toHaveLength(2);
  go();
  await dataset.outcome();
  await view.show(all);
  const tick = { type: 'tick', listed: 'A' } as const;
  const without = view.choose({ field: 'state', search: '', condition: null }, tick);
  expect(without).toMatchObject({ type: 'values' });
  for (const act of [tick, { type: 'tick_found' } as const])
    expect(view.choose({ field: 'state', search: '', condition: without as ValuesCondition }, act)).toBeNull();
  dataset.close();
});
