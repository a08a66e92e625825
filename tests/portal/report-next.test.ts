import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ViewSummary } from '../../engine/results/view.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { Failure } from '../../src/api/errors.ts';
import { next, type ReportEvent } from '../../src/reports/state/next.ts';
import { initialState, type ReportState } from '../../src/reports/state/state.ts';
import type { RunRecord } from '../../src/runs/run.ts';

const begun = initialState({});

const through = (events: readonly ReportEvent[], from: ReportState = begun) => events.reduce(next, from);

const rows = (of: number, shown = of): ViewSummary => ({ rows: shown, of, totals: {} });
const given = (start: string): RunRecord => ({ values: { start }, call: `{"start":"${start}"}`, at: 1 });

const ran = (start = 'a'): ReportEvent => ({ type: 'ran', ran: given(start) });
const came = (run: number, of: number): ReportEvent => ({ type: 'rows-came', run, shown: rows(of) });
const loaded = (run: number, of: number, isSorted = false): ReportEvent => ({
  type: 'run-ended',
  run,
  outcome: { type: 'loaded', shown: rows(of) },
  isSorted,
});
const failed = (run: number, failure: Failure): ReportEvent => ({
  type: 'run-ended',
  run,
  outcome: { type: 'failed', failure },
  isSorted: false,
});
const answered = (view: number, shown: number): ReportEvent => ({
  type: 'view-shown',
  view,
  shown: rows(10, shown),
  isOther: true,
});

/** Ten rows of a first run. */
const done = through([ran(), came(1, 4), loaded(1, 10)]);

describe('a run', () => {
  it('shows its first rows at once, then more of them, and collapses the parameters once', () => {
    const running = through([ran()]);
    expect(running).toMatchObject({ run: { status: 'running', values: { start: 'a' } }, runs: 1, shown: null });
    const first = through([came(1, 4)], running);
    expect(first).toMatchObject({ run: { status: 'running' }, shown: rows(4), isFolded: true, version: 1 });
    const opened = through([{ type: 'folded', isFolded: false }, came(1, 8)], first);
    expect(opened).toMatchObject({ shown: rows(8), isFolded: false, version: 1 });
    expect(through([loaded(1, 10)], opened)).toMatchObject({
      run: { status: 'done', values: { start: 'a' } },
      shown: rows(10),
      isFolded: false,
      version: 1,
    });
  });

  it('replaces its rows when they are sorted, or when all arrived at once', () => {
    expect(through([ran(), came(1, 4), loaded(1, 10, true)]).version).toBe(2);
    expect(through([ran(), loaded(1, 10)])).toMatchObject({ version: 1, isFolded: true });
  });

  it('changes nothing after it was replaced', () => {
    const second = through([ran('b')], done);
    expect(second).toMatchObject({ run: { status: 'running', values: { start: 'b' } }, runs: 2, shown: null });
    const late = [came(1, 5), loaded(1, 10), failed(1, { type: 'cancelled' }), failed(1, { type: 'signed-out' })];
    for (const event of late) expect(next(second, event)).toBe(second);
    expect(through([...late, came(2, 3), ...late, loaded(2, 6)], second)).toMatchObject({
      run: { status: 'done', values: { start: 'b' } },
      shown: rows(6),
    });
  });

  it('is over at once when it is cancelled, and its late rows are dropped', () => {
    const cancelled = through([ran(), came(1, 4), { type: 'cancel-asked' }]);
    expect(cancelled).toMatchObject({ run: { status: 'cancelled', values: { start: 'a' } }, shown: null });
    expect(cancelled.isFolded).toBe(false);
    for (const event of [came(1, 8), loaded(1, 10), failed(1, { type: 'cancelled' })]) {
      expect(next(cancelled, event)).toBe(cancelled);
    }
    expect(through([ran('b'), loaded(1, 10), loaded(2, 3)], cancelled)).toMatchObject({
      run: { status: 'done', values: { start: 'b' } },
      shown: rows(3),
    });
  });

  it('can be cancelled only while it runs', () => {
    expect(next(done, { type: 'cancel-asked' })).toBe(done);
    expect(next(begun, { type: 'cancel-asked' })).toBe(begun);
  });

  it('leaves no rows when it fails midway, and expands the parameters', () => {
    const unreachable = through([ran(), came(1, 4), failed(1, { type: 'unreachable' })]);
    expect(unreachable).toMatchObject({
      run: { status: 'failed', failure: { type: 'unreachable' }, values: { start: 'a' } },
      shown: null,
      version: 2,
      isFolded: false,
    });
    const empty: ReportEvent = { type: 'run-ended', run: 1, outcome: { type: 'empty' }, isSorted: false };
    expect(through([ran(), empty]).run).toMatchObject({ status: 'failed', failure: { type: 'empty' } });
  });

  it('leaves no trace when the session ends midway', () => {
    const out = through([ran(), came(1, 4), failed(1, { type: 'signed-out' })]);
    expect(out).toMatchObject({ run: { status: 'idle' }, shown: null, isFolded: false });
    expect(next(out, came(1, 8))).toBe(out);
  });

  it('restores parameters that were changed since', () => {
    const changed = through([{ type: 'values-set', values: { start: 'z' } }], done);
    expect(changed).toMatchObject({ view: { parameters: { start: 'z' } }, run: { values: { start: 'a' } } });
    expect(next(changed, { type: 'values-restored' }).view.parameters).toEqual({ start: 'a' });
    expect(next(begun, { type: 'values-restored' })).toBe(begun);
  });
});

describe('summaries', () => {
  const summary = (distinct: number) => ({ rows: 10, empty: 0, distinct, shape: null });
  const told = (view: number, summaries: Record<string, ReturnType<typeof summary>>): ReportEvent => ({
    type: 'summaries-came',
    view,
    summaries,
  });

  it('arrive column by column, and stay until those of the next view are there', () => {
    const first = through([told(done.views, { make: summary(1) }), told(done.views, { cost: summary(2) })], done);
    expect(first.summaries).toEqual({ make: summary(1), cost: summary(2) });
    const searched = through([{ type: 'searched', search: 'a' }], first);
    expect(searched.summaries).toBe(first.summaries);
    expect(next(searched, told(first.views, { make: summary(9) }))).toBe(searched);
    expect(next(searched, told(searched.views, { make: summary(3) })).summaries).toEqual({
      make: summary(3),
      cost: summary(2),
    });
  });

  it('disappear with the rows, and are shown as set', () => {
    const known = through(
      [told(done.views, { make: summary(1) })],
      next(done, { type: 'summaries-set', isSummarized: true }),
    );
    expect(through([ran('b')], known)).toMatchObject({ summaries: {}, view: { summaries: true } });
  });
});

describe('a worker that is lost', () => {
  it('after the run makes that run fail', () => {
    const lost = next(done, { type: 'rows-lost' });
    expect(lost).toMatchObject({ run: { status: 'failed', failure: { type: 'lost' } }, shown: null, isFolded: false });
  });

  it('during a run removes the rows, and the run reports its own failure', () => {
    const lost = through([ran(), came(1, 4), { type: 'rows-lost' }]);
    expect(lost).toMatchObject({ run: { status: 'running' }, shown: null });
    expect(next(lost, failed(1, { type: 'lost' })).run).toMatchObject({ status: 'failed', failure: { type: 'lost' } });
  });

  it('does not change the message of an earlier run', () => {
    const cancelled = through([ran(), { type: 'cancel-asked' }, { type: 'rows-lost' }]);
    expect(cancelled.run.status).toBe('cancelled');
    expect(next(begun, { type: 'rows-lost' }).run).toEqual({ status: 'idle' });
  });

  it('answers no more views', () => {
    const asked = next(done, { type: 'searched', search: 'x' });
    const lost = next(asked, { type: 'rows-lost' });
    expect(next(lost, answered(asked.views, 2))).toBe(lost);
  });
});

describe('a view', () => {
  it('shows the last answer of two requests, in whatever order they arrive', () => {
    const first = next(done, { type: 'searched', search: 'a' });
    const second = next(first, { type: 'searched', search: 'ab' });
    expect(second).toMatchObject({ view: { search: 'ab' }, shown: rows(10), version: done.version });
    expect(next(second, answered(first.views, 7))).toBe(second);
    const shown = next(second, answered(second.views, 2));
    expect(shown).toMatchObject({ shown: rows(10, 2), version: done.version + 1 });
    expect(next(shown, answered(first.views, 7))).toBe(shown);
  });

  it('of the former rows does not replace that of the next run', () => {
    const searched = next(done, { type: 'searched', search: 'a' });
    const second = through([ran('b'), came(2, 3)], searched);
    expect(next(second, answered(searched.views, 1))).toBe(second);
    expect(second.view.search).toBe('a');
  });

  it('is not requested when nothing changes', () => {
    expect(next(done, { type: 'searched', search: '' })).toBe(done);
    const wide: ReportEvent = {
      type: 'arranged',
      columns: [{ value: 'vin', enabled: true, width: 200 }],
      isOtherView: false,
    };
    expect(next(done, wide)).toMatchObject({ views: done.views, view: { columns: wide.columns } });
  });

  it('keeps the filters of hidden columns', () => {
    const filters = ['vin', 'make'].map((value) => ({ value, match: 'all' as const, conditions: [] }));
    const filtered = next(done, { type: 'filtered', filters });
    const columns = [{ value: 'vin', enabled: false }];
    const hidden = next(filtered, { type: 'arranged', columns, isOtherView: true });
    expect(hidden.view.filters).toEqual(filters);
    expect(hidden.views).toBe(filtered.views + 1);
    expect(next(hidden, { type: 'narrowing-cleared' })).toMatchObject({ view: { search: '', filters: [] } });
  });

  it('is requested again in another language, and the rows stay until it is there', () => {
    const spoken = next(done, { type: 'language-changed' });
    expect(spoken).toEqual({ ...done, views: done.views + 1 });
    expect(next(spoken, answered(done.views, 1))).toBe(spoken);
  });
});

describe('a file', () => {
  const asked: ReportEvent = { type: 'file-asked', format: 'csv', scope: 'shown' };

  it('is written one at a time, once rows are there', () => {
    expect(next(begun, asked)).toBe(begun);
    const narrowed = through([{ type: 'searched', search: 'x' }, answered(done.views + 1, 2)], done);
    const writing = next(narrowed, asked);
    expect(writing.file).toEqual({ format: 'csv', done: 0, of: 2 });
    expect(next(narrowed, { ...asked, scope: 'all' }).file?.of).toBe(10);
    expect(next(writing, { ...asked, format: 'xlsx' })).toBe(writing);
    const half = next(writing, { type: 'file-progressed', file: 1, done: 1, of: 2 });
    expect(half.file).toEqual({ format: 'csv', done: 1, of: 2 });
    expect(next(half, { type: 'file-ended', file: 1 }).file).toBeNull();
    const again = through([{ type: 'file-cancel-asked' }, asked], half);
    expect([next(half, { type: 'file-cancel-asked' }).file, again.file?.done]).toEqual([null, 0]);
    for (const late of [
      { type: 'file-progressed', file: 1, done: 2, of: 2 },
      { type: 'file-ended', file: 1 },
    ] as const)
      expect(next(again, late)).toBe(again);
  });

  it('makes no progress after it has ended', () => {
    expect(next(done, { type: 'file-progressed', file: 0, done: 1, of: 2 })).toBe(done);
  });
});

describe('saved columns', () => {
  const saved = { columns: [{ value: 'vin', enabled: true }] };

  it('replace the arrangement when they are saved, and not before', () => {
    const arranged = next(done, { type: 'arranged', columns: saved.columns, isOtherView: true });
    const saving = next(arranged, { type: 'save-asked' });
    expect(saving).toMatchObject({ isSaving: true, saved: null, view: { columns: saved.columns } });
    const sent = saved.columns;
    const answer = { type: 'columns-saved', saved, sent } as const;
    expect(next(saving, answer)).toMatchObject({ isSaving: false, saved, view: { columns: undefined } });
    const others = [{ value: 'vin', enabled: true, width: 90 }];
    const changed = next(saving, { type: 'arranged', columns: others, isOtherView: false });
    expect(next(changed, answer)).toMatchObject({ isSaving: false, saved, view: { columns: others } });
    expect(next(saving, { type: 'columns-not-saved' })).toMatchObject({
      isSaving: false,
      saved: null,
      view: { columns: saved.columns },
    });
  });

  it('change the view when they arrive after the rows', () => {
    expect(next(done, { type: 'columns-loaded', saved }).views).toBe(done.views + 1);
    expect(next(done, { type: 'columns-loaded', saved: null }).views).toBe(done.views);
  });
});

const anyEvent: fc.Arbitrary<ReportEvent> = fc.oneof(
  fc.constantFrom<ReportEvent>(
    ran(),
    { type: 'cancel-asked' },
    { type: 'rows-lost' },
    { type: 'language-changed' },
    { type: 'narrowing-cleared' },
    { type: 'file-asked', format: 'csv', scope: 'all' },
    { type: 'file-ended', file: 1 },
  ),
  fc.tuple(fc.nat(4), fc.nat(9)).map(([run, of]) => came(run, of)),
  fc.tuple(fc.nat(4), fc.nat(9)).map(([run, of]) => loaded(run, of)),
  fc.nat(4).map((run) => failed(run, { type: 'unreachable' })),
  fc.tuple(fc.nat(12), fc.nat(9)).map(([view, shown]) => answered(view, shown)),
);

it('for any events in any order, shown rows belong to a run in progress or done, and the earlier state is unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = begun;
      for (const event of events) {
        const copy = structuredClone(state);
        const then = next(state, event);
        expect(state).toEqual(copy);
        const { status } = then.run;
        if (then.shown) expect(['running', 'done']).toContain(status);
        if (status === 'done') expect(then.shown).not.toBeNull();
        expect(then.version).toBeGreaterThanOrEqual(state.version);
        expect(then.views).toBeGreaterThanOrEqual(state.views);
        state = then;
      }
    }),
  );
});

describe('rows that are fetched again with more fields', () => {
  const again = (outcome: Extract<ReportEvent, { type: 'refilled' }>['outcome'], run = 1): ReportEvent => ({
    type: 'refilled',
    run,
    at: 99,
    outcome,
  });
  const filling = next(done, { type: 'refilling', run: 1 });

  it('replace the former rows and their time', () => {
    expect(filling).toMatchObject({ isRefilling: true, shown: rows(10) });
    const after = next(filling, again({ type: 'loaded', shown: rows(11) }));
    expect(after).toMatchObject({ isRefilling: false, shown: rows(11), run: { status: 'done', at: 99 } });
    // The grid keeps its scroll position.
    expect(after.version).toBe(done.version);
  });

  it('leave the former rows when they fail', () => {
    const after = next(filling, again({ type: 'failed', failure: { type: 'unreachable' } }));
    expect(after).toMatchObject({ isRefilling: false, shown: rows(10), run: { status: 'done', at: 1 } });
  });

  it('are dropped by another run', () => {
    const second = through([ran('b')], filling);
    expect(second.isRefilling).toBe(false);
    expect(next(second, again({ type: 'loaded', shown: rows(11) }))).toBe(second);
    expect(next(second, { type: 'refilling', run: 1 })).toBe(second);
  });
});

describe('groups', () => {
  it('are collapsed when they change, and sorted without new rows', () => {
    const grouped = through([{ type: 'grouped', groups: [{ value: 'make' }] }], done);
    expect(grouped).toMatchObject({
      view: { groups: [{ value: 'make' }] },
      isGrouping: true,
      opened: { depth: 0, turned: [] },
    });
    expect(grouped.views).toBe(done.views + 1);
    const opened = { depth: 0, turned: [['Ford']] };
    const turned = through([{ type: 'groups-opened', opened }], grouped);
    expect(turned).toMatchObject({ opened, views: grouped.views + 1 });
    const shown = { ...rows(10), groups: { count: 2, lines: 5 } };
    const view = turned.views;
    const seen = through([{ type: 'view-shown', view, shown, isOther: false, isTurned: true }], turned);
    expect(seen).toMatchObject({ shown, version: turned.version, turns: turned.turns + 1 });
    const other = through([{ type: 'view-shown', view, shown, isOther: true, isTurned: true }], turned);
    expect(other).toMatchObject({ version: turned.version + 1, turns: turned.turns });
    expect(through([{ type: 'grouped', groups: [] }], seen)).toMatchObject({
      opened: { turned: [] },
      isGrouping: true,
    });
  });
});

describe('the filter of a column', () => {
  const only = (value: string): Filter => ({
    value,
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values: ['x'] }],
  });
  const change = (value: string, filter: Filter | null, place = 0): ReportEvent => ({
    type: 'column-filtered',
    value,
    place,
    filter,
  });

  it('changes nothing else: what was cleared in the meantime stays cleared', () => {
    const both = through([{ type: 'filtered', filters: [only('a'), only('b')] }], done);
    expect(through([change('a', null)], both).view.filters).toEqual([only('b')]);
    const cleared = through([{ type: 'narrowing-cleared' }], both);
    expect(through([change('a', null)], cleared)).toBe(cleared);
    expect(through([change('a', only('a'))], through([change('b', null)], both)).view.filters).toEqual([only('a')]);
    expect(through([change('c', only('c'), 1)], both).view.filters).toEqual([only('a'), only('c'), only('b')]);
  });
});
