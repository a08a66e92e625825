/** Operators for text conditions. */
export const textOperators = [
  'contains',
  'not_contains',
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'blank',
  'not_blank',
] as const;
export type TextOperator = (typeof textOperators)[number];

/** Operators for conditions on numbers, days and booleans. */
export const numberOperators = [
  'equals',
  'not_equals',
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'in_range',
  'weekday',
  'blank',
  'not_blank',
] as const;
export type NumberOperator = (typeof numberOperators)[number];

/** Operators for conditions on a list of values. */
export const valuesOperators = ['one_of', 'none_of'] as const;
export type ValuesOperator = (typeof valuesOperators)[number];
