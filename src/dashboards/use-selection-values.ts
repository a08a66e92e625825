import { useEffect, useMemo, useRef, useState } from 'react';
import type { ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { View } from '../../engine/results/view.ts';
import { LostError } from '../api/errors.ts';
import type { RemoteView } from '../datasets/open-tables.ts';
import type { FilterContext } from '../tables/grid-context.ts';
import type { DashboardScreen } from './use-dashboard.ts';

const ignore = (reason: unknown) => {
  if (!(reason instanceof LostError)) throw reason;
  return null;
};

/** What the editor of a filter needs: the values that the columns of a table have in a view. */
export function useSelectionValues(
  { state, controller, context }: DashboardScreen,
  table: ResolvedTable,
  wanted: View,
): FilterContext {
  const said = JSON.stringify(wanted);
  const view = useMemo(() => JSON.parse(said) as View, [said]);
  const opened = useRef<Promise<RemoteView | null> | null>(null);
  const [shown, setShown] = useState({ version: 0, rows: 0 });
  const { runs, retries } = state;
  const call = JSON.stringify(state.calls);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or a retried call has other rows.
  useEffect(() => {
    let isCurrent = true;
    const held = controller.datasets.view(table.name, table, view).catch(ignore);
    opened.current = held;
    const show = async () => {
      const found = await (await held)?.show(view).catch(ignore);
      if (isCurrent && found) setShown(({ version }) => ({ version: version + 1, rows: found.rows }));
    };
    void show();
    return () => {
      isCurrent = false;
      void held.then((each) => each?.close());
    };
  }, [controller, table, view, runs, retries, call]);

  const values = useMemo<FilterContext['values']>(
    () => ({
      show: async (asked) => (await (await opened.current)?.values(asked).catch(ignore)) ?? null,
      choose: async (asked, act) => {
        const held = await opened.current;
        return held ? held.choose(asked, act) : asked.condition;
      },
    }),
    [],
  );
  return {
    columns: table.columns,
    words: context.words,
    style: table.style,
    locale: context.locale,
    values,
    version: shown.version,
    rowCount: shown.rows,
  };
}
