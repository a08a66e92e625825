/** How the rows of a report are looked at. */
export const looks = ['rows', 'pivot', 'chart'] as const;
export type Look = (typeof looks)[number];

/**
 * How much a view of a report holds. Links, saved views and the screen have the same: what can be made on the screen can be
 * passed on and saved.
 */
export const viewLimits = {
  /** Pixels of a column. */
  width: { from: 40, to: 2000 },
  /** Characters of a search, and of a text that a filter looks for. */
  text: 1000,
  /** Conditions on one column. A list of values stands alone. */
  conditions: 2,
  /** Columns that rows are grouped by, under heads and each way of a pivot. */
  fields: 8,
  /** Figures of a pivot. */
  measures: 12,
} as const;
