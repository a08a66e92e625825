import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan, View } from '../../engine/results/view.ts';
import { createClient } from '../../src/api/client.ts';
import { type CallWanted, callsOf, Datasets, type LoadedCall, type TableWanted } from '../../src/datasets/datasets.ts';
import type { RemoteCall, RemoteView } from '../../src/datasets/open-tables.ts';
import { openCall } from '../../src/worker/open-call.ts';
import { column } from '../fixtures/column.ts';
import { american } from '../fixtures/styles.ts';

/** A backend whose answers the test gives. */
let backend: Server;
let base: string;
let asked: { path: string; response: ServerResponse; isOver: Promise<unknown> }[] = [];

beforeAll(async () => {
  backend = createServer((request, response) => {
    asked.push({ path: request.url ?? '', response, isOver: once(response, 'close') });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

/** The worker that the datasets are in, without its thread. */
let end: AbortController;
let opened: number;
let lost: number;
let start: Promise<void>;

const authority = { token: async () => 'token', renew: async () => 'token' };

async function openTables() {
  await start;
  const { signal: gone } = end;
  return {
    gone,
    async open(call: CallWanted): Promise<RemoteCall> {
      opened += 1;
      const made = openCall({ client: createClient({ base, authority }), takesFields: false }, call);
      const view: RemoteCall['view'] = async (...given) => made.view(...given) as unknown as RemoteView;
      return { number: opened, outcome: made.outcome, view, close: made.close };
    },
  };
}

beforeEach(() => {
  asked = [];
  [opened, lost, end, start] = [0, 0, new AbortController(), Promise.resolve()];
});

const held = () =>
  new Datasets(openTables as ConstructorParameters<typeof Datasets>[0], () => {
    lost += 1;
  });

const plan: Plan = { derived: [], columns: [column('make')], style: american };
const view: View = { search: '', filters: [], sorts: [], fields: ['make'] };

const wanted = (name: string, path: string, rows = 'data'): TableWanted => ({
  name,
  request: { method: 'GET', path, query: [], body: null, place: { rows }, emptyIsError: false },
  plan,
  fields: ['make'],
});
const call = (name: string, path = `/${name}`): CallWanted => callsOf([wanted(name, path)])[0] as CallWanted;

/** Answers the latest call of a path, once it has come. */
async function answer(path: string, ...makes: string[]): Promise<void> {
  await expect.poll(() => latest(path)?.response.writableEnded).toBe(false);
  latest(path)?.response.writeHead(200, { 'content-type': 'application/json' });
  latest(path)?.response.end(JSON.stringify({ data: makes.map((make) => ({ make })) }));
}

const latest = (path: string) => asked.findLast((each) => each.path === path);
const isAsked = (path: string, times = 1) =>
  expect.poll(() => asked.filter((each) => each.path === path).length).toBe(times);

/** The makes in a table; null if it is not held. */
async function makesIn(datasets: Datasets, table: string): Promise<unknown[] | null> {
  const found = await datasets.view(table, plan, view);
  if (!found) return null;
  const { rows } = (await found.show(view)) ?? { rows: 0 };
  const block = await found.block(0, rows);
  return block.map((line) => line.type === 'row' && Object.values(line.cells)[0]);
}

/** How calls ended; null: their rows were released before. */
const endsOf = async (made: readonly LoadedCall[]) =>
  (await Promise.all(made.map(({ outcome }) => outcome))).map((outcome) => outcome?.type ?? null);

describe('calls of tables', () => {
  it('are one for equal calls: one dataset for one place, and a whole answer for several', () => {
    const one = callsOf([wanted('a', '/x'), wanted('b', '/y'), wanted('c', '/x')]);
    expect(one.map(({ tables, fields }) => [tables.map(({ name }) => name), fields])).toEqual([
      [['a', 'c'], ['make']],
      [['b'], ['make']],
    ]);
    const several = callsOf([wanted('a', '/x', 'data.a'), wanted('b', '/x', 'data.b')]);
    expect(several.map(({ tables, fields }) => [tables.length, fields])).toEqual([[2, null]]);
  });
});

describe('datasets', () => {
  it('hold the rows of each table, and say which call has loaded it', async () => {
    const datasets = held();
    const made = [datasets.make(call('a')), datasets.make(call('b'))];
    await answer('/b', 'Ford');
    await answer('/a', 'Ram', 'Kia');
    expect(await endsOf(made)).toEqual(['arrived', 'arrived']);
    expect(await makesIn(datasets, 'a')).toEqual(['Ram', 'Kia']);
    expect(await makesIn(datasets, 'b')).toEqual(['Ford']);
    expect([await datasets.numberOf('a'), await datasets.numberOf('b')]).toEqual([1, 2]);
    expect([await datasets.view('c', plan, view), await datasets.numberOf('c')]).toEqual([null, null]);
    datasets.close();
  });

  it('replace the rows of an equal call at once', async () => {
    const datasets = held();
    const first = datasets.make(call('a'));
    await isAsked('/a');
    const second = datasets.make(call('a'));
    await isAsked('/a', 2);
    await asked[0]?.isOver;
    await answer('/a', 'Ford');
    expect(await endsOf([first, second])).toEqual([null, 'arrived']);
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
    expect(await makesIn(datasets, 'a')).toEqual(['Ford']);
    datasets.close();
  });

  it('keep the rows before while a call is repeated, and only the latest repetition replaces them', async () => {
    const datasets = held();
    const made = datasets.make(call('a'));
    await answer('/a', 'Ford');
    expect(await endsOf([made])).toEqual(['arrived']);
    const slow = datasets.renew(call('a'));
    await isAsked('/a', 2);
    const latest = datasets.renew(call('a'));
    await isAsked('/a', 3);
    expect(await makesIn(datasets, 'a')).toEqual(['Ford']);
    await answer('/a', 'Kia');
    expect(await endsOf([slow, latest])).toEqual([null, 'arrived']);
    expect(await makesIn(datasets, 'a')).toEqual(['Ford']);
    slow.replace();
    expect(await makesIn(datasets, 'a')).toEqual(['Ford']);
    latest.replace();
    expect(await makesIn(datasets, 'a')).toEqual(['Kia']);
    datasets.close();
  });

  it('drop a repetition when the call is made again at once', async () => {
    const datasets = held();
    const renewed = datasets.renew(call('a'));
    await isAsked('/a');
    const made = datasets.make(call('a'));
    await isAsked('/a', 2);
    await answer('/a', 'Kia');
    renewed.replace();
    expect(await endsOf([renewed, made])).toEqual([null, 'arrived']);
    expect(await makesIn(datasets, 'a')).toEqual(['Kia']);
    datasets.close();
  });
});

describe('datasets that are released', () => {
  it('cancel what is running, and keep what has arrived', async () => {
    const datasets = held();
    const done = datasets.make(call('a'));
    await answer('/a', 'Ford');
    await done.outcome;
    const running = datasets.make(call('b'));
    await isAsked('/b');
    datasets.cancel();
    await latest('/b')?.isOver;
    expect(await running.outcome).toBe(null);
    expect(await makesIn(datasets, 'a')).toEqual(['Ford']);
    expect(await makesIn(datasets, 'b')).toBe(null);
    datasets.close();
  });

  it('release everything when they are closed, repetitions too', async () => {
    const datasets = held();
    datasets.make(call('a'));
    await answer('/a', 'Ford');
    const renewed = datasets.renew(call('a'));
    await isAsked('/a', 2);
    datasets.close();
    await latest('/a')?.isOver;
    expect(await renewed.outcome).toBe(null);
    expect(await makesIn(datasets, 'a')).toBe(null);
    end.abort();
    expect(lost).toBe(0);
  });

  it('do not make a call that was released before the worker had started', async () => {
    let go = (): void => undefined;
    start = new Promise((done) => {
      go = done;
    });
    const datasets = held();
    const made = datasets.make(call('a'));
    datasets.close();
    go();
    expect(await made.outcome).toBe(null);
    expect(opened).toBe(0);
  });

  it('say that a call failed, and why', async () => {
    const datasets = held();
    const made = datasets.make(call('a'));
    await isAsked('/a');
    latest('/a')?.response.writeHead(500, { 'content-type': 'application/json' });
    latest('/a')?.response.end('{}');
    expect(await made.outcome).toMatchObject({ type: 'failed' });
    expect(made.hasEnded).toBe(true);
    start = Promise.reject(new Error('No worker.'));
    const late = datasets.make(call('b'));
    expect(await late.outcome).toMatchObject({ type: 'failed' });
    await expect(datasets.view('b', plan, view)).rejects.toThrow('No worker.');
    datasets.close();
  });

  it('say that the worker has ended for rows that they hold, not for those that were replaced or released', async () => {
    const datasets = held();
    const made = datasets.make(call('a'));
    await answer('/a', 'Ford');
    await made.outcome;
    datasets.make(call('a'));
    const renewed = datasets.renew(call('b'));
    await isAsked('/a', 2);
    await isAsked('/b');
    end.abort();
    expect(lost).toBe(1);
    renewed.close();
    datasets.close();
  });
});
