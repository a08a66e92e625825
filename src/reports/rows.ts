import type { Context } from '../../engine/reports/context.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { Row } from '../../engine/tables/view.ts';
import { showError } from '../ui/toasts.ts';
import { type OpenSheet, openSheet, type RemoteSheet } from '../worker/open-sheet.ts';
import { writeAddress } from './address.ts';
import { type Reports, resolveState, viewOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

export type ReportRows = ReturnType<typeof createRows>;

/** The rows of a report in the worker, as its state wants them. */
export function createRows(report: NormalReport, state: ReportState, context: Context) {
  let opening: Promise<OpenSheet> | null = null;
  let views = 0;
  let viewing: Promise<unknown> = Promise.resolve();

  const reports = (): Reports => resolveState(report, state, context);
  const asked = (values: RawValues) => resolveState(report, { ...state, values }, context).asked;

  /** Other rows are on their way, or none: answers about the former ones are dropped. */
  function forget(): void {
    views += 1;
    state.shown = null;
    state.version += 1;
  }

  /** A run that goes on says itself that it failed. */
  function lose(): void {
    opening = null;
    forget();
    if (state.run.status !== 'done') return;
    state.run = { ...state.run, status: 'failed', failure: { type: 'lost' } };
    state.isFolded = false;
  }

  async function sheet(): Promise<RemoteSheet> {
    opening ??= openSheet(lose);
    try {
      return (await opening).sheet;
    } catch (reason) {
      opening = null;
      throw reason;
    }
  }

  /** Keeps the address a link to what is on the screen. */
  function remember(ran: ResolvedReport): void {
    if (state.run.status === 'idle') return;
    const query = writeAddress(ran.fields, state);
    history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
  }

  async function show(ran: ResolvedReport, mine: number): Promise<void> {
    try {
      const shown = await (await sheet()).show(viewOf(ran, state));
      if (!shown || mine !== views) return;
      state.shown = shown;
      state.version += 1;
    } catch (reason) {
      if (mine === views) showError(String(reason));
    }
  }

  return {
    reports,
    asked,
    sheet,
    remember,
    /** Asks for the rows of the view as it is now. Answers that were overtaken are dropped. */
    refresh(): void {
      const { ran } = reports();
      remember(ran);
      if (!state.shown) return;
      views += 1;
      viewing = show(ran, views);
    },
    forget,
    /** Rows of the view by their places, once the view is what was last asked for. */
    async block(from: number, to: number): Promise<{ rows: Row[]; rowCount: number }> {
      if (!state.shown) return { rows: [], rowCount: 0 };
      let awaited: Promise<unknown> | null = null;
      while (awaited !== viewing) {
        awaited = viewing;
        await awaited;
      }
      const rows = await (await sheet()).block(from, to);
      return { rows, rowCount: state.shown?.rows ?? 0 };
    },
    close(): void {
      views += 1;
      void opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
      opening = null;
    },
  };
}
