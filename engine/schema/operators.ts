/** How a condition compares texts. */
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

/** How a condition compares numbers, days and truth. */
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

/** How a condition takes a list of values. */
export const valuesOperators = ['one_of', 'none_of'] as const;
export type ValuesOperator = (typeof valuesOperators)[number];
