import type { OpenGroups } from '../pivots/group-lines.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { GroupField } from '../schema/pivot.ts';
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
  /** Fields that are read beside them, by a pivot or by groups. Default: none. */
  uses?: readonly string[];
  /** What the rows are grouped by, outermost first, and which groups stand open. Default: nothing. */
  groups?: { fields: readonly GroupField[]; opened: OpenGroups };
}

/** What a view shows of a dataset. */
export interface Shown {
  /** Rows after search and filters. */
  rows: number;
  /** Rows that came. */
  of: number;
  /** By field; none as long as rows still come. */
  totals: Totals;
  /** Where rows are grouped, which they are once all have come: groups of all depths, and lines that are seen. */
  groups?: { count: number; lines: number };
}

/** The rows that the view shows, or all that came; or the former as a pivot, or with a PivotTable of them. */
export type Scope = 'shown' | 'all' | 'pivot' | 'pivot_table';
