import type { Context } from '../../engine/context/context.ts';
import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { PageCategories } from '../charts/page-categories.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { showError } from '../ui/toasts.ts';
import { type Board, callKey } from '../worker/board.ts';
import type { FileWanted } from '../worker/protocol.ts';
import { loadSaving } from './load-saving.ts';
import type { DashboardEvent } from './next.ts';
import { tablesOf } from './runs.ts';
import type { DashboardState } from './state.ts';

interface Options {
  board: Board;
  categories: PageCategories;
  state: () => DashboardState;
  context: () => Context;
  resolve: (values: RawValues) => ResolvedDashboard;
  tell: (event: DashboardEvent) => void;
  /** Makes the calls for tables that are not made yet. Returns their keys. */
  need: (tables: (ran: ResolvedDashboard) => readonly string[]) => string[];
  until: (isSo: () => boolean) => Promise<void>;
}

/** The tables of a file. */
const tablesOfFile = ({ parts }: ResolvedDashboard, only: string | null): string[] =>
  tablesOf(
    parts.map((part) => ({ ...part, sections: part.sections.filter(({ key }) => only === null || key === only) })),
  );

const sectionCount = ({ parts }: ResolvedDashboard): number =>
  parts.reduce((all, { sections }) => all + sections.length, 0);

/** Why a table has no rows, in words; null if it has rows. */
function missingOf(name: string, { tables }: ResolvedDashboard, { calls }: DashboardState, { words }: Context) {
  const table = tables.find((each) => each.name === name);
  if (!table?.request) return table?.fault ?? words('dashboard.failed');
  const call = calls[callKey(table.request)];
  if (call?.status === 'done') return null;
  const why = call?.status === 'failed' ? textOfFailure(call.failure, words) : '';
  return [words('dashboard.failed'), why].filter(Boolean).join(' ');
}

/** A file being written. */
interface Writing {
  number: number;
  isGivenUp: boolean;
  /** Cancels the work of the worker. */
  end: () => void;
}

const ignore = () => undefined;

/** Milliseconds between progress updates: the worker reports more often than the screen can draw. */
const tick = 100;

/** Throttles to one call per `tick`, with the latest values. */
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

/** Writes files of a dashboard, one at a time, and cancels them. */
export function createWriting({ board, categories, state, context, resolve, tell, need, until }: Options) {
  let current: Writing | null = null;

  /** Loads the rows of a file, including those of unopened tabs. Returns the number of calls. */
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
        categories: categories.all(),
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

  /** Cancels the file at once. */
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
    /** Cancels the file because its rows are about to be replaced: it would be incomplete. */
    overtakeFile(): void {
      if (!state().file) return;
      cancelFile();
      showError(context().words('dashboard.file.overtaken'));
    },
  };
}
