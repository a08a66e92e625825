import { chunk } from '../../api/load-chunk.ts';

/** The grouping bar shares its code with the field lists of pivots. */
export const loadGroups = chunk(async () => ({ default: (await import('./group-choice.tsx')).GroupChoice }));
