/** The ways to look at the rows of a report. */
export const looks = ['rows', 'pivot', 'chart'] as const;
export type Look = (typeof looks)[number];

/**
 * The limits of a report view. Links, saved views and the screen share them, so every view on screen can be linked
 * and saved.
 */
export const viewLimits = {
  /** Column width in pixels. */
  width: { from: 40, to: 2000 },
  /** Length of a search text, or a text in a filter condition. */
  text: 1000,
  /** Conditions per column. A list of values can't be combined with others. */
  conditions: 2,
  /** Columns to group by: for row groups, and in each direction of a pivot. */
  fields: 8,
  /** Values of a pivot. */
  measures: 12,
  /** Width of the ranges that numbers are grouped into. A link has no smaller or larger ones. */
  step: { from: 0.000_001, to: 1e15 },
  /** Groups shown before the rest is combined. */
  top: 1_000_000,
} as const;
