import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedDashboard, ResolvedPart, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { type RawValues, sentValues } from '../../engine/reports/fields.ts';
import { chosenParts, countSections } from '../../engine/results/file-sections.ts';
import type { PageCategories } from '../charts/page-categories.ts';
import { callKey, type Datasets } from '../datasets/datasets.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { isWriting } from '../runs/file.ts';
import { showError } from '../ui/toasts.ts';
import type { FileWanted } from '../worker/protocol.ts';
import { loadSaving } from './load-saving.ts';
import type { DashboardEvent } from './next.ts';
import { absentTables, withoutTables } from './present.ts';
import { tablesOf } from './runs.ts';
import type { DashboardState } from './state.ts';

interface Options {
  datasets: Datasets;
  categories: PageCategories;
  state: () => DashboardState;
  context: () => Context;
  resolve: (values: RawValues) => ResolvedDashboard;
  dashboard: NormalDashboard;
  /** The rows of a table, as they were loaded last. */
  rowsOf: (table: ResolvedTable) => Promise<readonly Row[]>;
  tell: (event: DashboardEvent) => void;
  /** Makes the calls for tables that are not made yet. Returns their keys. */
  need: (tables: (ran: ResolvedDashboard) => readonly string[]) => string[];
  until: (isSo: () => boolean) => Promise<void>;
}

/** The parts of a file, with its sections. */
const partsOfFile = (ran: ResolvedDashboard, wanted: FileWanted): ResolvedPart[] =>
  wanted.only === null
    ? chosenParts(ran, wanted.left)
    : ran.parts.map((part) => ({ ...part, sections: part.sections.filter(({ key }) => key === wanted.only) }));

/** Why a table has no rows, in words; null if it has rows. */
function missingOf(name: string, { tables }: ResolvedDashboard, { calls }: DashboardState, { words }: Context) {
  const table = tables.find((each) => each.name === name);
  if (!table?.request) return table?.fault ?? words('dashboard.failed');
  const call = calls[callKey(table.request)];
  if (call?.status === 'done') return null;
  const why = call?.status === 'failed' ? textOfFailure(call.failure, words) : '';
  return [words('dashboard.failed'), why].filter(Boolean).join(' ');
}

const ignore = (): void => undefined;

/** Writes files of a dashboard, one at a time, and cancels them. */
export function createWriting(options: Options) {
  const { datasets, categories, state, context, resolve, tell, need, until } = options;
  /** Cancels the work of the worker. */
  let end = ignore;

  const isGivenUp = (file: number) => !isWriting(state(), file);

  /** Loads the rows of a file, including those of unopened tabs. Returns the number of calls. */
  async function gather(wanted: FileWanted, file: number): Promise<number> {
    for (let most = 0; ; ) {
      const keys = need((ran) => tablesOf(partsOfFile(ran, wanted)));
      const { run, calls } = state();
      const isUnderWay = (key: string) => state().calls[key]?.status === 'running';
      const left = keys.filter(isUnderWay).length;
      if (run.status === 'idle' || left === 0 || isGivenUp(file)) return most;
      most = Math.max(most, left);
      const of = most + countSections(partsOfFile(resolve(run.values), wanted)) * 2;
      tell({ type: 'file-progressed', file, done: most - left, of });
      await until(() => state().calls !== calls || isGivenUp(file));
    }
  }

  async function write(wanted: FileWanted, file: number): Promise<void> {
    const { view } = state();
    const waited = await gather(wanted, file);
    const now = { ...state(), view };
    if (now.run.status === 'idle' || isGivenUp(file)) return;
    const whole = resolve(now.run.values);
    const ran = withoutTables(whole, absentTables(whole, now.calls));
    try {
      const { saveDashboard } = await loadSaving();
      await saveDashboard({
        wanted,
        datasets,
        categories: categories.all(),
        state: now,
        context: context(),
        ran,
        actions: options.dashboard.actions,
        parameters: () => sentValues(options.dashboard, ran.fields, context()),
        rowsOf: options.rowsOf,
        missing: (table) => missingOf(table, ran, now, context()),
        isGivenUp: () => isGivenUp(file),
        onProgress: (done, of) => tell({ type: 'file-progressed', file, done: waited + done, of: waited + of }),
        onStart(cancel) {
          if (isGivenUp(file)) cancel();
          else end = cancel;
        },
      });
    } catch (reason) {
      const { words } = context();
      console.error(reason);
      if (!isGivenUp(file)) showError(words('dashboard.file.failed'), words('report.file_failed'));
    }
  }

  /** Cancels the file at once. */
  function cancelFile(): void {
    if (!state().file) return;
    tell({ type: 'file-cancel-asked' });
    end();
    end = ignore;
  }

  return {
    async writeFile(wanted: FileWanted): Promise<void> {
      if (state().file) return;
      tell({ type: 'file-asked', format: wanted.format, of: 0 });
      const { files: file } = state();
      await write(wanted, file);
      if (isGivenUp(file)) return;
      end = ignore;
      tell({ type: 'file-ended', file });
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
