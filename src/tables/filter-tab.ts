import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Filter } from '../../engine/tables/table.ts';

/** What both ways to filter a column are given. */
export interface FilterTab {
  column: ResolvedColumn;
  /** The filter that holds, of whichever way. */
  filter: Filter | null;
  onFilter: (filter: Filter | null) => void;
}
