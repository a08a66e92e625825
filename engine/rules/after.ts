import { comparison } from './comparison.ts';

export const after = comparison('after', 'The first day is after the second.', (first, second) => first > second);
