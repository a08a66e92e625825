import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Filter } from '../../engine/tables/table.ts';

/** The props of both tabs of a column filter. */
export interface FilterTab {
  column: ResolvedColumn;
  /** The current filter of the column. */
  filter: Filter | null;
  onFilter: (filter: Filter | null) => void;
  /** Closes the filter, on Enter in a condition. */
  onDone: () => void;
}
