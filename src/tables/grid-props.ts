import type { ResolvedColumn, Style } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/reports/context.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Row } from '../../engine/tables/view.ts';
import type { Placed } from './arrangement.ts';

/** What the grid shows, and where its rows come from. */
export interface GridProps {
  label: string;
  /** The columns shown, in order. */
  columns: readonly ResolvedColumn[];
  style: Style;
  words: Words;
  locale: string;
  sorts: readonly Sort[];
  filters: readonly Filter[];
  /** Rows of the view. */
  rowCount: number;
  /** Another one: the rows are others. The same: rows were only added behind. */
  version: number;
  totals: Readonly<Record<string, number | null>> | null;
  /** Rows of the view by their places; waits until the view is what was last asked for. */
  block: (from: number, to: number) => Promise<{ rows: Row[]; rowCount: number }>;
  onSorts: (sorts: Sort[]) => void;
  onFilters: (filters: Filter[]) => void;
  onArrange: (shown: Omit<Placed, 'enabled'>[]) => void;
  onHide: (value: string) => void;
}
