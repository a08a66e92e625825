import { comparison } from './comparison.ts';

export const before = comparison('before', 'The first day is before the second.', (first, second) => first < second);
