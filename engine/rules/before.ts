import { comparison } from './comparison.ts';

export const before = comparison('before', 'The first date is before the second.', (first, second) => first < second);
