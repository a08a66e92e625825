import { comparison } from './comparison.ts';

export const onOrBefore = comparison(
  'on_or_before',
  'The first day is the second or an earlier one.',
  (first, second) => first <= second,
);
