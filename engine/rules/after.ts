import { comparison } from './comparison.ts';

export const after = comparison('after', 'The first date is after the second.', (first, second) => first > second);
