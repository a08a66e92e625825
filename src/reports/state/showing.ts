import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import type { LinesAsked } from '../../../engine/results/column-values.ts';
import { showError } from '../../ui/toasts.ts';
import type { Sheet, Wanted } from '../../worker/sheet.ts';
import type { ReportEvent } from './next.ts';
import { wantedOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

interface Given {
  sheet: Sheet;
  state: () => ReportState;
  ran: () => ResolvedReport;
  /** Fetches what the view lacks. */
  refill: () => Promise<void>;
  tell: (event: ReportEvent) => void;
}

/** What decides which rows are shown, and in which order: other columns of them are no other rows, unless they are searched. */
const keyOf = ({ plan, view: { search, filters, sorts, fields, groups } }: Wanted): string =>
  JSON.stringify([plan.style.locale, search.trim(), filters, sorts, search.trim() ? fields : null, groups?.fields]);

const openedOf = ({ view }: Wanted): string => JSON.stringify(view.groups?.opened ?? null);

/** Shows rows as the state has them. */
export function createShowing({ sheet, state, ran, refill, tell }: Given) {
  let viewing: Promise<void> = Promise.resolve();
  let last = '';
  let lastOpened = 'null';

  function keep(wanted: Wanted): void {
    last = keyOf(wanted);
    lastOpened = openedOf(wanted);
  }

  /** Answers that were overtaken are dropped. */
  async function showNow(view: number): Promise<void> {
    try {
      const wanted = wantedOf(ran(), state());
      const shown = await sheet.show(wanted);
      if (!shown) return;
      const isOther = last !== keyOf(wanted);
      const isTurned = lastOpened !== openedOf(wanted);
      keep(wanted);
      tell({ type: 'view-shown', view, shown, isOther, isTurned });
      void refill();
    } catch (reason) {
      if (view === state().views) showError(String(reason));
    }
  }

  /** Resolves once the view is what was last asked for. */
  async function settled(): Promise<void> {
    let awaited: Promise<void> | null = null;
    while (awaited !== viewing) {
      awaited = viewing;
      await awaited;
    }
  }

  return {
    /** Shows the view as it is now; the grid's calls wait for it. */
    show(view: number): Promise<void> {
      viewing = showNow(view);
      return viewing;
    },
    /** A run has shown its rows so. */
    hasShown: keep,
    /** Lines of the view by their places, once the view is what was last asked for. */
    async block(from: number, to: number) {
      if (!state().shown) return { lines: [], above: [], lineCount: 0 };
      await settled();
      const isGrouped = state().shown?.groups !== undefined;
      const [lines, above] = await Promise.all([sheet.block(from, to), isGrouped ? sheet.above(from) : []]);
      const { shown } = state();
      return { lines, above, lineCount: shown?.groups?.lines ?? shown?.rows ?? 0 };
    },
    /** The values of a column, of the view that was last asked for. */
    async values(asked: LinesAsked) {
      await settled();
      return sheet.values(asked);
    },
    /** The rows of the view, grouped, once it is what was last asked for. */
    async pivot(pivot: ResolvedPivot) {
      await settled();
      return sheet.pivot(pivot);
    },
  };
}
