import { type ChosenFile, type FileLimits, filesFault } from '../fields/chosen-files.ts';
import type { RuleKind } from './kind.ts';

/** How many files there are, how large they are, and what they are called. */
export const files: RuleKind<{ type: 'files'; field: string; limits: FileLimits }> = {
  fault: ({ field, limits }, { values }) => filesFault((values[field] ?? []) as readonly ChosenFile[], limits),
};
