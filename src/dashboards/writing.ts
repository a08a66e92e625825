import type { Context } from '../../engine/context/context.ts';
import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { showError } from '../ui/toasts.ts';
import { type Board, callKey } from '../worker/board.ts';
import type { FileWanted } from '../worker/protocol.ts';
import { loadSaving } from './load-saving.ts';
import type { DashboardEvent } from './next.ts';
import { tablesOf } from './runs.ts';
import type { DashboardState } from './state.ts';

interface Given {
  board: Board;
  state: () => DashboardState;
  context: () => Context;
  resolve: (values: RawValues) => ResolvedDashboard;
  tell: (event: DashboardEvent) => void;
  /** Makes the calls that bring tables, unless they were made. Returns their keys. */
  need: (tables: (ran: ResolvedDashboard) => readonly string[]) => string[];
  until: (isSo: () => boolean) => Promise<void>;
}

/** The tables that a file is of. */
const tablesOfFile = ({ parts }: ResolvedDashboard, only: string | null): string[] =>
  tablesOf(
    parts.map((part) => ({ ...part, sections: part.sections.filter(({ key }) => only === null || key === only) })),
  );

const sectionCount = ({ parts }: ResolvedDashboard): number =>
  parts.reduce((all, { sections }) => all + sections.length, 0);

/** Why a table has no rows, in words; null where it has. */
function missingOf(name: string, { tables }: ResolvedDashboard, { calls }: DashboardState, { words }: Context) {
  const table = tables.find((each) => each.name === name);
  if (!table?.request) return table?.fault ?? words('dashboard.failed');
  const call = calls[callKey(table.request)];
  if (call?.status === 'done') return null;
  const why = call?.status === 'failed' ? textOfFailure(call.failure, words) : '';
  return [words('dashboard.failed'), why].filter(Boolean).join(' ');
}

/** A file while it is written. */
interface Writing {
  number: number;
  isGivenUp: boolean;
  /** Tells the worker that it is given up. */
  end: () => void;
}

const ignore = () => undefined;

/** Milliseconds between two looks at how far a file is: a worker tells of more sections than a screen can draw. */
const tick = 100;

/** Tells what came last, and no more often than every `tick`. */
function seldom(tell: (done: number, of: number) => void): (done: number, of: number) => void {
  let waiting: [done: number, of: number] | null = null;
  return (done, of) => {
    if (waiting === null)
      setTimeout(() => {
        const last = waiting;
        waiting = null;
        if (last) tell(...last);
      }, tick);
    waiting = [done, of];
  };
}

/** How files of a dashboard are written, one at a time, and given up. */
export function createWriting({ board, state, context, resolve, tell, need, until }: Given) {
  let current: Writing | null = null;

  /** Waits for the rows that a file is of, those of tabs that were never opened among them. Returns how many calls that took. */
  async function gather({ only }: FileWanted, writing: Writing): Promise<number> {
    for (let most = 0; ; ) {
      const keys = need((ran) => tablesOfFile(ran, only));
      const { run, calls } = state();
      const isUnderWay = (key: string) => state().calls[key]?.status === 'running';
      const left = keys.filter(isUnderWay).length;
      if (run.status === 'idle' || left === 0 || writing.isGivenUp) return most;
      most = Math.max(most, left);
      const of = most + sectionCount(resolve(run.values)) * 2;
      tell({ type: 'file-progressed', file: writing.number, done: most - left, of });
      await until(() => state().calls !== calls || writing.isGivenUp);
    }
  }

  async function write(wanted: FileWanted, writing: Writing): Promise<void> {
    const { search, selections, sorts } = state();
    const waited = await gather(wanted, writing);
    const now = { ...state(), search, selections, sorts };
    if (now.run.status === 'idle' || writing.isGivenUp) return;
    const { number: file } = writing;
    const ran = resolve(now.run.values);
    try {
      const { saveDashboard } = await loadSaving();
      await saveDashboard({
        wanted,
        board,
        state: now,
        context: context(),
        ran,
        missing: (table) => missingOf(table, ran, now, context()),
        isGivenUp: () => writing.isGivenUp,
        onProgress: seldom((done, of) => tell({ type: 'file-progressed', file, done: waited + done, of: waited + of })),
        onStart(end) {
          writing.end = end;
          if (writing.isGivenUp) end();
        },
      });
    } catch (reason) {
      const { words } = context();
      console.error(reason);
      if (!writing.isGivenUp) showError(words('dashboard.file.failed'), words('report.file_failed'));
    }
  }

  /** What is written is given up at once, however far the worker is. */
  function cancelFile(): void {
    if (!current || !state().file) return;
    current.isGivenUp = true;
    current.end();
    tell({ type: 'file-ended', file: current.number });
  }

  return {
    async writeFile(wanted: FileWanted): Promise<void> {
      if (state().file) return;
      tell({ type: 'file-asked' });
      const writing = { number: state().files, isGivenUp: false, end: ignore };
      current = writing;
      await write(wanted, writing);
      tell({ type: 'file-ended', file: writing.number });
    },
    cancelFile,
    /** The rows of which a file is written are about to go: none is given that lacks some. */
    overtakeFile(): void {
      if (!state().file) return;
      cancelFile();
      showError(context().words('dashboard.file.overtaken'));
    },
  };
}
