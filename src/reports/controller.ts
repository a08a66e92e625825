import type { Context } from '../../engine/reports/context.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { RemoteSheet } from '../worker/open-sheet.ts';
import type { FileJob } from '../worker/protocol.ts';
import { keepDraft } from './draft.ts';
import { createRows } from './rows.ts';
import { createRunner } from './runner.ts';
import { saveFile } from './save-file.ts';
import { createColumns } from './saved-columns.ts';
import type { ReportState } from './state.ts';

export type Controller = ReturnType<typeof createController>;

/** What can be done with a report on the screen. Nothing here rejects: what goes wrong is in the state, or a toast. */
export function createController(report: NormalReport, state: ReportState, context: Context) {
  const rows = createRows(report, state, context);
  const runner = createRunner(state, rows);
  const columns = createColumns(report, state, context, rows);
  /** What fails here ends the run or the file as well, which tells of it. */
  const quietly = (call: (sheet: RemoteSheet) => Promise<void>) =>
    rows
      .sheet()
      .then(call)
      .catch(() => undefined);
  return {
    columns,
    run: () => runner.run(),
    cancel: () => quietly((sheet) => sheet.cancel()),
    block: rows.block,
    setValues(values: RawValues) {
      state.values = values;
    },
    /** The parameters of the run, in place of those that were changed since. */
    restoreValues() {
      if (state.run.status !== 'idle') state.values = state.run.values;
    },
    fold(isFolded: boolean) {
      state.isFolded = isFolded;
    },
    setPlain(isPlain: boolean) {
      state.isPlain = isPlain;
    },
    setSearch(search: string) {
      if (search === state.search) return;
      state.search = search;
      rows.refresh();
    },
    setSorts(sorts: Sort[]) {
      state.sorts = sorts;
      rows.refresh();
    },
    setFilters(filters: Filter[]) {
      state.filters = filters;
      rows.refresh();
    },
    clearSearchAndFilters() {
      state.search = '';
      state.filters = [];
      rows.refresh();
    },
    writeFile: (format: FileJob['format'], scope: FileJob['scope']) =>
      saveFile({ sheet: rows.sheet, state, context, resolved: rows.reports().ran, format, scope }),
    cancelFile: () => quietly((sheet) => sheet.cancelWriting()),
    /**
     * Begins, with a run of these values; what it gives back ends it. A run waits for the saved columns: they say what is
     * searched.
     */
    start(ran: RawValues | null): () => void {
      let isOver = false;
      const drop = keepDraft(report.id, state);
      void columns.load().then(() => {
        if (ran && !isOver) void runner.run(ran);
      });
      return () => {
        isOver = true;
        drop();
        runner.abandon();
        rows.close();
      };
    },
  };
}
