import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileEvent, type Files, isWriting, nextFile, noFile } from '../../src/runs/file.ts';
import { isNextRun, isOtherLink, readLink, writeLink } from '../../src/runs/link.ts';
import {
  begun,
  failed,
  going,
  isRunning,
  nextRun,
  notRun,
  type RunEvent,
  type RunFailure,
  type RunState,
  viewed,
} from '../../src/runs/run.ts';

interface View {
  parameters?: Readonly<Record<string, unknown>>;
  search?: string;
}
type State = RunState<View> & Files;

const fresh: State = { ...notRun, ...noFile, view: {}, isFolded: false };
const record = (start: string, at = 1) => ({ values: { start }, call: start, at });
const told = (state: State, ...events: RunEvent<View>[]): State =>
  events.reduce<State>((now, event) => nextRun(now, event), state);
const files = (state: Files, ...events: FileEvent[]): Files =>
  events.reduce<Files>((now, event) => nextFile(now, event), state);

describe('a run', () => {
  it('goes from idle to running and done, and keeps what it ran with', () => {
    const running = begun(fresh, record('a'));
    expect(running).toMatchObject({ runs: 1, run: { status: 'running', values: { start: 'a' }, call: 'a', at: 1 } });
    expect(going(running, 'done').run).toEqual({ status: 'done', ...record('a') });
    expect(going(going(running, 'done'), 'running').run).toEqual({ status: 'running', ...record('a') });
    expect(going(fresh, 'done')).toBe(fresh);
  });

  it('fails with its reason and expands the parameters; a canceled one is not a failure', () => {
    const folded = { ...begun(fresh, record('a')), isFolded: true };
    const ends = ({ run, isFolded }: State) => [run, isFolded];
    expect(ends(failed(folded, { type: 'empty' }))).toEqual([
      { status: 'failed', failure: { type: 'empty' }, ...record('a') },
      false,
    ]);
    expect(ends(failed(folded, { type: 'cancelled' }))).toEqual([{ status: 'cancelled', ...record('a') }, false]);
    expect(failed(folded, { type: 'signed-out' }).run).toEqual({ status: 'idle' });
  });

  it('leaves nothing of its failure to the next one, nor when rows are there after all', () => {
    const lost = failed(begun(fresh, record('a')), { type: 'lost' });
    expect(begun(lost, record('b')).run).toEqual({ status: 'running', ...record('b') });
    expect(going(lost, 'done').run).toEqual({ status: 'done', ...record('a') });
  });

  it('is current until it ends or another one begins: every other answer is late', () => {
    const first = begun(fresh, record('a'));
    expect(isRunning(first, 1)).toBe(true);
    const second = begun(first, record('b'));
    expect([isRunning(second, 1), isRunning(second, 2)]).toEqual([false, true]);
    for (const over of [going(second, 'done'), failed(second, { type: 'cancelled' }), fresh])
      expect([1, 2].map((number) => isRunning(over, number))).toEqual([false, false]);
  });

  it('is not changed by what is typed meanwhile, which can be discarded', () => {
    const typed = told(begun(fresh, record('a')), { type: 'values-set', values: { start: 'z' }, today: '2026-03-04' });
    expect(typed).toMatchObject({ view: { parameters: { start: 'z' } }, run: record('a'), today: '2026-03-04' });
    expect(told(typed, { type: 'values-restored' }).view.parameters).toEqual({ start: 'a' });
    expect(told(fresh, { type: 'values-restored' })).toBe(fresh);
  });

  it('keeps the rest of the view when parameters change, and takes all of it from another history entry', () => {
    const searched = viewed(fresh, { search: 'x' });
    expect(told(searched, { type: 'values-set', values: { start: 'z' } }).view).toEqual({
      search: 'x',
      parameters: { start: 'z' },
    });
    const lost = [{ part: '_sort' }];
    const returned = told(searched, { type: 'returned', view: {}, lost, day: '2026-03-04' });
    expect(returned).toMatchObject({ view: {}, lost, day: '2026-03-04', today: searched.today });
    expect(returned.view.search).toBeUndefined();
  });

  it('for any events, what is typed and what ran are separate, and the state before is unchanged', () => {
    const values = fc.record({ start: fc.string() });
    const act = fc.oneof(
      values.map((given) => (state: State) => told(state, { type: 'values-set', values: given })),
      fc.constant((state: State) => told(state, { type: 'values-restored' })),
      fc.boolean().map((isFolded) => (state: State) => told(state, { type: 'folded', isFolded })),
      values.map((given) => (state: State) => begun(state, { values: given, call: '', at: 0 })),
      fc.constantFrom('running' as const, 'done' as const).map((status) => (state: State) => going(state, status)),
      fc
        .constantFrom<RunFailure>({ type: 'lost' }, { type: 'cancelled' }, { type: 'signed-out' }, { type: 'empty' })
        .map((failure) => (state: State) => failed(state, failure)),
    );
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        let state = fresh;
        for (const each of acts) {
          const copy = structuredClone(state);
          const after = each(state);
          expect(state).toEqual(copy);
          expect(after.runs).toBeGreaterThanOrEqual(state.runs);
          // The parameters of a run stay until another one begins or the session ends.
          if (after.runs === state.runs && after.run.status !== 'idle' && state.run.status !== 'idle')
            expect(after.run.values).toBe(state.run.values);
          if (after.run.status !== 'failed') expect(after.run).not.toHaveProperty('failure');
          state = after;
        }
      }),
    );
  });
});

describe('a file', () => {
  const asked: FileEvent = { type: 'file-asked', format: 'pdf', of: 8 };

  it('is written one at a time', () => {
    const first = files(noFile, asked);
    expect(first).toEqual({ file: { format: 'pdf', done: 0, of: 8 }, files: 1 });
    expect(files(first, { type: 'file-asked', format: 'csv', of: 1 })).toBe(first);
    const half = files(first, { type: 'file-progressed', file: 1, done: 4, of: 9 });
    expect(half.file).toEqual({ format: 'pdf', done: 4, of: 9 });
    expect(files(half, { type: 'file-ended', file: 1 })).toEqual({ file: null, files: 1 });
  });

  it('that was canceled is over at once, and its late progress and end do not reach the next one', () => {
    const cancelled = files(noFile, asked, { type: 'file-cancel-asked' });
    expect([cancelled.file, isWriting(cancelled, 1)]).toEqual([null, false]);
    const late: FileEvent[] = [
      { type: 'file-progressed', file: 1, done: 8, of: 8 },
      { type: 'file-ended', file: 1 },
    ];
    for (const event of late) expect(files(cancelled, event)).toBe(cancelled);
    const second = files(cancelled, { type: 'file-asked', format: 'csv', of: 3 });
    for (const event of late) expect(files(second, event)).toBe(second);
    expect([isWriting(second, 1), isWriting(second, 2)]).toEqual([false, true]);
    expect(files(noFile, { type: 'file-cancel-asked' })).toBe(noFile);
  });

  it('goes on while a run starts, fails or is repeated', () => {
    const writing = nextFile(going(begun(fresh, record('a')), 'done'), asked);
    for (const after of [begun(writing, record('b')), failed(writing, { type: 'lost' })]) {
      expect([after.file, after.files]).toEqual([writing.file, 1]);
      expect(nextFile(after, { type: 'file-ended', file: 1 }).file).toBeNull();
    }
  });
});

describe('the link of a screen', () => {
  const place = (query = '', note?: unknown) => {
    const written: unknown[] = [];
    return {
      written,
      name: '',
      read: () => query,
      note: () => note,
      write: (...given: unknown[]) => void written.push(given),
      onReturn: () => () => undefined,
      link: () => '',
    };
  };

  it('has its view and its dates: those that came with a link are not defaults', () => {
    const read = (entries: [string, string][]) => ({ view: { parameters: Object.fromEntries(entries) }, lost: [] });
    const view = { parameters: { start: '2026-01-01' } };
    expect(readLink(place('start=2026-01-01'), '2026-03-04', read)).toEqual({
      ...{ view, lost: [] },
      ...{ today: '2026-03-04', day: '2026-03-04', fixed: ['start'] },
    });
    const note = { day: '2026-03-01', fixed: [] };
    expect(readLink(place('start=2026-01-01', note), '2026-03-04', read)).toMatchObject(note);
  });

  it('is written when it is another', () => {
    const same = place('a=1');
    writeLink(same, [['a', '1']], true, fresh);
    expect(same.written).toEqual([]);
    const other = place('a=1');
    writeLink(other, [['a', '2']], true, { today: '', day: 'd', fixed: ['a'] });
    expect(other.written).toEqual([['a=2', true, { day: 'd', fixed: ['a'] }]]);
  });

  it('is another after a run or another view, but not while parameters are typed', () => {
    expect(isOtherLink(fresh, told(fresh, { type: 'values-set', values: { start: 'a' } }))).toBe(false);
    expect(isOtherLink(fresh, told(fresh, { type: 'folded', isFolded: true }))).toBe(false);
    expect(isOtherLink(fresh, viewed(fresh, { search: 'x' }))).toBe(true);
    expect(isOtherLink(viewed(fresh, { search: 'x' }), fresh)).toBe(true);
    expect(isOtherLink(fresh, begun(fresh, record('a')))).toBe(true);
  });

  it('of the first run belongs to the entry of the screen; Back returns to it from the next one', () => {
    const done = going(begun(fresh, record('a')), 'done');
    const steps = [fresh, done].map((state) => isNextRun({ type: 'ran', isStep: true }, state));
    expect([...steps, isNextRun({ type: 'ran' }, done)]).toEqual([false, true, false]);
  });
});
