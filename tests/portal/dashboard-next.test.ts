import { describe, expect, it } from 'vitest';
import { unopened } from '../../engine/views/dashboard-view.ts';
import { type DashboardEvent, next } from '../../src/dashboards/next.ts';
import { type DashboardState, initialState } from '../../src/dashboards/state.ts';

const ran = { values: {}, call: 'x', at: 1 };
const arrived = { type: 'arrived', fields: null } as const;
const refused = { type: 'failed', failure: { type: 'unreachable' } } as const;

const stateOf = (...events: DashboardEvent[]): DashboardState => events.reduce(next, initialState({}));
const run: DashboardEvent = { type: 'ran', ran, calls: ['a', 'b'] };
const ended = (key: string, number = 1, outcome: typeof arrived | typeof refused = arrived): DashboardEvent => ({
  type: 'call-ended',
  run: number,
  key,
  outcome,
  at: 1500,
});
const filters = [{ value: 'x', match: 'all' as const, conditions: [] }];

describe('a run of a dashboard', () => {
  it('is done when the last of its calls has ended or failed', () => {
    expect(stateOf(run, ended('a')).run.status).toBe('running');
    const done = stateOf(run, ended('a'), ended('b', 1, refused));
    expect([done.run.status, done.calls.a?.status, done.calls.b?.status]).toEqual(['done', 'done', 'failed']);
  });

  it('ignores calls of another run, and calls that it did not make', () => {
    const again = stateOf(run, run, ended('a', 1), ended('c', 2));
    expect(again.calls).toEqual({ a: { status: 'running' }, b: { status: 'running' } });
  });

  it('keeps what has arrived when it is cancelled, and marks the rest as cancelled', () => {
    const state = stateOf(run, ended('a'), { type: 'cancel-asked' }, ended('b'));
    expect(state.run.status).toBe('cancelled');
    expect(state.calls).toEqual({ a: { status: 'done' }, b: { status: 'failed', failure: { type: 'cancelled' } } });
  });

  it('continues with a repeated call, even after it was cancelled', () => {
    const state = stateOf(run, { type: 'cancel-asked' }, { type: 'call-retried', key: 'b', at: 2000 });
    expect([state.run.status, state.calls.b]).toEqual(['running', { status: 'running', turn: 1 }]);
    // Its rows are others than those of the first attempt; those of other calls are the same.
    expect(next(state, ended('b')).calls).toEqual({ a: state.calls.a, b: { status: 'done', turn: 1 } });
  });

  it('continues with more calls when another tab needs them, and adds up their times', () => {
    const first = stateOf(run, ended('a'), ended('b'));
    const more = next(first, { type: 'calls-added', calls: ['c', 'd'], at: 9000 });
    expect(more.calls).toMatchObject({ a: { status: 'done' }, c: { status: 'running' }, d: { status: 'running' } });
    const late = next(more, { type: 'calls-added', calls: ['e'], at: 9100 });
    const done = [ended('c'), ended('d'), { ...ended('e'), at: 9600 }].reduce<DashboardState>(next, late);
    const tookOf = ({ run: { status }, took }: DashboardState) => [status, took];
    expect([first, more, done].map(tookOf)).toEqual([
      ['done', 1499],
      ['running', 1499],
      ['done', 600],
    ]);
    expect(more.runs).toBe(first.runs);
  });

  it('has a duration when all of it has arrived', () => {
    const [well, ill] = [ended('b'), ended('b', 1, refused)].map((last) => stateOf(run, ended('a'), last).took);
    expect([well, ill]).toEqual([1499, null]);
  });

  it('is done at once if the tab needs no call, and has no calls before it runs', () => {
    expect(stateOf({ ...run, calls: [] }).run.status).toBe('done');
    expect(stateOf({ type: 'calls-added', calls: ['a'], at: 1 }).calls).toEqual({});
  });

  it('has no rows after the worker has ended', () => {
    const state = stateOf(run, ended('a'), ended('b'), { type: 'rows-lost' });
    expect(state.calls.a).toEqual({ status: 'failed', failure: { type: 'lost' } });
  });
});

describe('a selection', () => {
  it('replaces the earlier selection of its section, and is removed when it is made again', () => {
    const select = (section: string, value = 'x'): DashboardEvent => ({
      type: 'selected',
      selection: { section, filters: filters.map((filter) => ({ ...filter, value })) },
    });
    expect(stateOf(select('s'), select('t')).view.selections.map(({ section }) => section)).toEqual(['s', 't']);
    expect(stateOf(select('s'), select('s', 'y')).view.selections[0]?.filters[0]?.value).toBe('y');
    expect(stateOf(select('s'), select('s')).view.selections).toEqual([]);
    expect(stateOf(select('s'), select('t'), { type: 'unselected', section: null }).view.selections).toEqual([]);
  });
});

describe('the saved columns of lists', () => {
  const saved = { drivers: { columns: [{ value: 'email', pinned: true }], others: 'default' as const } };
  const arranged = { columns: [{ value: 'name' }], others: 'default' as const };

  it('come into the view unless a user has arranged them, also with Back and after a reset', () => {
    const state = stateOf(run, { type: 'columns-saved', saved });
    expect(state.view.sections).toEqual(saved);
    const back = next(state, { type: 'returned', view: unopened, lost: [] });
    expect(back.view.sections).toEqual(saved);
    expect(next(back, { type: 'reset', today: '2026-11-28' }).view.sections).toEqual(saved);
    const own = stateOf({ type: 'section-viewed', section: 'drivers', view: arranged });
    expect(next(own, { type: 'columns-saved', saved }).view.sections).toEqual({ drivers: arranged });
  });
});
