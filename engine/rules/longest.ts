import type { RuleKind } from './kind.ts';

/** Characters are counted as people see most of them: an emoji is one. */
export const longest: RuleKind<{ type: 'longest'; field: string; longest: number }> = {
  fault({ field, longest: most }, { values }) {
    const value = values[field];
    const count = typeof value === 'string' ? [...value].length : 0;
    return count > most ? { key: 'faults.longest', values: { most, count } } : null;
  },
};
