import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { viewOfSection } from '../../engine/results/section-view.ts';
import type { View, ViewSummary } from '../../engine/results/view.ts';
import type { Sort } from '../../engine/tables/table.ts';
import { LostError } from '../api/errors.ts';
import { callKey } from '../datasets/datasets.ts';
import type { RemoteView } from '../datasets/open-tables.ts';
import type { FilterContext } from '../tables/grid-context.ts';
import type { SectionScreen } from './section-input.ts';

const ignore = (reason: unknown) => {
  if (!(reason instanceof LostError)) throw reason;
  return null;
};

interface Rows {
  shown: ViewSummary;
  version: number;
}

/** The rows of a table in a view, which is opened when they are first wanted. */
export function useRows(screen: SectionScreen, table: ResolvedTable, asked: View, isWanted: boolean) {
  const { state, controller } = screen;
  const { runs } = state;
  const call = table.request ? (state.calls[callKey(table.request)] ?? null) : null;
  const isThere = call?.status === 'done' && isWanted;
  const turn = call?.turn ?? 0;
  const said = JSON.stringify(asked);
  const wanted = useMemo(() => JSON.parse(said) as View, [said]);
  const view = useRef<Promise<RemoteView | null> | null>(null);
  const latest = useRef(wanted);
  latest.current = wanted;
  const [rows, setRows] = useState<Rows | null>(null);
  // A table that was resolved again, such as after a lookup has loaded, is often the same.
  const plan = useMemo(() => JSON.stringify(table), [table]);
  const turns = useRef(turn);
  turns.current = turn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or a retried call has other rows; `plan` is the table.
  useEffect(() => {
    if (!isThere) return;
    const opened = controller.datasets.view(table.name, table, latest.current).catch(ignore);
    view.current = opened;
    return () => {
      view.current = null;
      // Rows that were loaded again replace the ones before without a gap.
      if (turns.current <= turn) setRows(null);
      void opened.then((held) => held?.close());
    };
  }, [controller, isThere, plan, runs, turn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const shown = await (await view.current)?.show(wanted).catch(ignore);
      if (isCurrent && shown) setRows((before) => ({ shown, version: (before?.version ?? 0) + 1 }));
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [wanted, isThere, plan, runs, turn]);

  const block = useCallback(
    async (from: number, to: number) => (await (await view.current)?.block(from, to).catch(ignore)) ?? [],
    [],
  );
  const pivot = useCallback(
    async (asked: ResolvedPivot, scope?: 'shown' | 'all') =>
      (await (await view.current)?.pivot(asked, scope).catch(ignore)) ?? null,
    [],
  );
  const values = useMemo<FilterContext['values']>(
    () => ({
      show: async (asked) => (await (await view.current)?.values(asked).catch(ignore)) ?? null,
      choose: async (asked, act) => {
        const held = await view.current;
        return held ? held.choose(asked, act) : asked.condition;
      },
    }),
    [],
  );
  const groupable = useMemo(
    () => ({
      state: {
        shown: rows?.shown ?? null,
        runs,
        refills: 0,
        run: { status: rows ? ('done' as const) : ('running' as const) },
        isLacking: false,
      },
      controller: { pivot },
    }),
    [rows, runs, pivot],
  );
  return { ...groupable, call, block, values, version: rows?.version ?? 0, sorts: wanted.sorts };
}

/** The rows of a section: a view of its table, created when the section first comes near the window. */
export function useSection(
  screen: SectionScreen,
  section: ResolvedTableSection,
  table: ResolvedTable,
  isWanted: boolean,
) {
  const { state, controller } = screen;
  const { values: _values, ...rows } = useRows(screen, table, viewOfSection(section, table, state.view), isWanted);
  const onSorts = useCallback((chosen: Sort[]) => controller.sort(section.key, chosen), [controller, section.key]);
  return { ...rows, onSorts };
}
