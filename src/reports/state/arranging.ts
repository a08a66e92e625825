import { resolveReport } from '../../../engine/reports/resolve.ts';
import { equal } from '../../../engine/schema/equal.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import {
  arranged,
  arrangedView,
  changed,
  changedUnlessNone,
  type Placed,
  placedOf,
} from '../../../engine/views/arrange.ts';
import type { Effect } from './effect.ts';
import { resolveState, wantedOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

/** Which columns a report shows, and how. Each change is reported as the resulting arrangement. */
export function createArranging({
  report,
  state,
  context,
  tell,
}: Pick<Effect, 'report' | 'state' | 'context' | 'tell'>) {
  const ranOf = (given: ReportState) => resolveState(report, given, context()).ran;
  const rowsOf = (given: ReportState) => wantedOf(ranOf(given), given).view;
  const placed = () => placedOf(ranOf(state()).columns);

  function arrange(columns: readonly Placed[] | null): void {
    const before = state();
    const isOtherView = !equal(rowsOf(before), rowsOf({ ...before, view: arrangedView(before.view, columns) }));
    tell({ type: 'arranged', columns, isOtherView });
  }

  /** The last visible column stays. */
  function changeColumn(value: string, how: Partial<Placed>): void {
    const columns = changedUnlessNone(placed(), value, how);
    if (columns) arrange(columns);
  }

  return {
    arrange,
    changeColumn,
    /** The columns as displayed by the grid after the user moved, resized or pinned some. */
    arrangeShown: (shown: readonly Omit<Placed, 'enabled'>[]) => arrange(arranged(placed(), shown)),
    /** Shows the rows of a figure, with the columns that identify them. */
    drill(filters: readonly Filter[]) {
      const before = placed();
      const isShown = ({ value }: Filter) => before.some((column) => column.value === value && column.enabled);
      const { filters: present = [] } = state().view;
      const hidden = filters.filter((filter) => !present.includes(filter) && !isShown(filter));
      const columns = hidden.reduce((shown, { value }) => changed(shown, value, { enabled: true }), before);
      tell({ type: 'drilled', filters, columns: hidden.length > 0 ? columns : null });
    },
    hideColumn: (value: string) => changeColumn(value, { enabled: false }),
    /** Resets to the report's columns; saving then makes that permanent. */
    resetColumns() {
      const { saved, run, view } = state();
      const values = run.status === 'idle' ? view.parameters : run.values;
      arrange(saved ? placedOf(resolveReport(report, context(), { values }).columns) : null);
    },
  };
}
