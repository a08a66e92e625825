import { chunk } from '../../api/load-chunk.ts';

/** What rows are grouped by is chosen with what pivots are made of. */
export const loadGroups = chunk(async () => ({ default: (await import('./group-choice.tsx')).GroupChoice }));
