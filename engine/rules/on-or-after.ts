import { comparison } from './comparison.ts';

export const onOrAfter = comparison(
  'on_or_after',
  'The first day is the second or a later one.',
  (first, second) => first >= second,
);
