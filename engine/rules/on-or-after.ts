import { comparison } from './comparison.ts';

export const onOrAfter = comparison(
  'on_or_after',
  'The first date is on or after the second.',
  (first, second) => first >= second,
);
