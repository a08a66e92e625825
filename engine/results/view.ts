import type { ResolvedReport } from '../reports/resolved.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';

/** What makes of a dataset what is shown: a part of the resolved report. Plain JSON. */
export type Plan = Pick<ResolvedReport, 'derived' | 'columns' | 'style'>;

/** What the user does to the rows that came. */
export interface View {
  search: string;
  filters: readonly Filter[];
  sorts: readonly Sort[];
  /** The fields shown, in order: search looks at these, totals are of these. */
  fields: readonly string[];
  /** Fields that are read beside them, by a pivot. Default: none. */
  uses?: readonly string[];
}

/** What a view shows of a dataset. */
export interface Shown {
  /** Rows after search and filters. */
  rows: number;
  /** Rows that came. */
  of: number;
  /** By field; none as long as rows still come. */
  totals: Totals;
}

/** The rows that the view shows, or all that came; or the former as a pivot, or with a PivotTable of them. */
export type Scope = 'shown' | 'all' | 'pivot' | 'pivot_table';
