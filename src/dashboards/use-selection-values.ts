import type { ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { View } from '../../engine/results/view.ts';
import type { FilterContext } from '../tables/grid-context.ts';
import type { DashboardScreen } from './use-dashboard.ts';
import { useRows } from './use-section.ts';

/** What the editor of a filter needs: the values that the columns of a table have in a view. */
export function useSelectionValues(screen: DashboardScreen, table: ResolvedTable, wanted: View): FilterContext {
  const { values, version, state } = useRows(screen, table, wanted, true);
  const { words, locale } = screen.context;
  const { columns, style } = table;
  return { columns, words, style, locale, values, version, rowCount: state.shown?.rows ?? 0 };
}
