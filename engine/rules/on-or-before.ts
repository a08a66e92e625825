import { comparison } from './comparison.ts';

export const onOrBefore = comparison(
  'on_or_before',
  'The first date is on or before the second.',
  (first, second) => first <= second,
);
