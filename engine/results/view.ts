import type { OpenGroups } from '../pivots/group-lines.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { GroupField } from '../schema/pivot.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';

/** The part of a resolved report that determines how a dataset is displayed. Plain JSON. */
export type Plan = Pick<ResolvedReport, 'derived' | 'columns' | 'style'>;

/** What is read from the loaded rows. */
export interface View {
  search: string;
  filters: readonly Filter[];
  /** Those of a definition: the rows that they exclude are counted apart. Default: none. */
  whole?: readonly Filter[];
  /** Filters that users do not change here. The values of a column are listed with them, too. Default: none. */
  fixed?: readonly Filter[];
  sorts: readonly Sort[];
  /** The visible fields, in order. The search covers them, and they have totals. */
  fields: readonly string[];
  /** Further fields that a pivot or groups read. Lines have them. Default: none. */
  uses?: readonly string[];
  /** Fields that lines have as they were sent, for actions on their rows. Default: none. */
  sent?: readonly string[];
  /** The row groups, outermost first, and which of them are expanded. Default: none. */
  groups?: { fields: readonly GroupField[]; opened: OpenGroups };
  /** No row matches, because of a filter that these rows can't have. Default: false. */
  isClosed?: boolean;
}

/** Counts and totals of a view. */
export interface ViewSummary {
  /** Rows after search and filters. */
  rows: number;
  /** Rows loaded. */
  of: number;
  /** Those of them that a definition does not exclude; without one, all. */
  whole?: number;
  /** By field; empty until all rows are loaded. */
  totals: Totals;
  /** Set if rows are grouped and all are loaded: the number of groups at all depths, and of visible lines. */
  groups?: { count: number; lines: number };
}

/** What a file contains: matching rows, all rows, the matching rows as a pivot, or with a native PivotTable. */
export type Scope = 'shown' | 'all' | 'pivot' | 'pivot_table';
