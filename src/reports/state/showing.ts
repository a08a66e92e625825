import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import type { ValueLinesRequest, ValuesAction, ValuesRequest } from '../../../engine/results/column-values.ts';
import type { Sheet, Wanted } from '../../datasets/sheet.ts';
import { type Effect, tellFailure } from './effect.ts';
import { wantedOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

/**
 * Everything that determines which rows are shown, and in which order. Other visible columns don't change the rows
 * unless they are searched.
 */
const keyOf = ({ plan, view: { search, filters, sorts, fields, groups, isClosed } }: Wanted): string => {
  const searched = search.trim() ? fields : null;
  return JSON.stringify([plan.style.locale, search.trim(), filters, sorts, searched, groups?.fields, isClosed]);
};

const openedOf = ({ view }: Wanted): string => JSON.stringify(view.groups?.opened ?? null);

/** Lines of the shown rows by position, with the groups above the first one. */
async function linesAt(sheet: Sheet, shown: () => ReportState['shown'], from: number, to: number) {
  const isGrouped = shown()?.groups !== undefined;
  const [lines, above] = await Promise.all([sheet.block(from, to), isGrouped ? sheet.above(from) : []]);
  return { lines, above, lineCount: shown()?.groups?.lines ?? shown()?.rows ?? 0 };
}

/** Shows rows as the state describes. Nothing here rejects: failures are reported as events. */
export function createShowing({ sheet, state, context, ran, refill, tell }: Omit<Effect, 'report'>) {
  let viewing: Promise<void> = Promise.resolve();
  let last = '';
  let lastOpened = 'null';

  function keep(wanted: Wanted): void {
    last = keyOf(wanted);
    lastOpened = openedOf(wanted);
  }

  /** Outdated answers are dropped. */
  async function showNow(view: number): Promise<void> {
    try {
      const wanted = wantedOf(ran(), state());
      if (sheet.lackingFilters(wanted).length > 0) {
        await refill();
        if (view !== state().views) return;
      }
      // If that failed, the screen says which filters are not applied.
      const unapplied = sheet.lackingFilters(wanted);
      const shown = await sheet.show(wanted);
      if (!shown) return;
      const isOther = last !== keyOf(wanted);
      const isTurned = lastOpened !== openedOf(wanted);
      keep(wanted);
      tell({ type: 'view-shown', view, shown, isOther, isTurned, unapplied });
      if (unapplied.length === 0) void refill();
    } catch (reason) {
      if (view === state().views) tellFailure(reason, context());
    }
  }

  /** Resolves once the last requested view is shown. */
  async function settled(): Promise<void> {
    let awaited: Promise<void> | null = null;
    while (awaited !== viewing) {
      awaited = viewing;
      await awaited;
    }
  }

  async function answered<T, Otherwise>(answer: () => Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
    try {
      return await answer();
    } catch (reason) {
      tellFailure(reason, context());
      return otherwise;
    }
  }

  return {
    /** Shows the current view; calls of the grid wait for it. */
    show(view: number): Promise<void> {
      viewing = showNow(view);
      return viewing;
    },
    /** A run has shown its rows with this view. */
    hasShown: keep,
    /** Lines of the view by position, once the last requested view is shown; null if that failed. */
    block: (from: number, to: number) =>
      answered(async () => {
        if (!state().shown) return { lines: [], above: [], lineCount: 0 };
        await settled();
        return linesAt(sheet, () => state().shown, from, to);
      }, null),
    /** The values of a column in the last requested view; null if there are none or loading them failed. */
    values: (asked: ValueLinesRequest) => answered(() => settled().then(() => sheet.values(asked)), null),
    /** The values of a column around one of them; null if that failed. */
    trail: (field: string, id: string) => answered(() => sheet.trail(field, id), null),
    /** The condition that an action on a column's values creates; the previous one if that failed. */
    choose: (asked: ValuesRequest, act: ValuesAction) => answered(() => sheet.choose(asked, act), asked.condition),
    /**
     * The rows of the view, or every row, grouped, once the last requested view is shown. null if that failed, and while columns of
     * the pivot are missing: the rows will then be replaced, and the caller requests it again.
     */
    pivot: (pivot: ResolvedPivot, scope?: 'shown' | 'all') =>
      answered(async () => {
        await settled();
        return sheet.lacksOf(pivot, wantedOf(ran(), state()).plan) ? null : sheet.pivot(pivot, scope);
      }, null),
  };
}
