import type { RuleKind } from './kind.ts';

/** `shown`: the limit in its message. Default: the limit. */
export const max: RuleKind<{ type: 'max'; field: string; max: number; shown?: number }> = {
  fault({ field, max, shown = max }, { values, format }) {
    const value = values[field];
    if (typeof value !== 'number' || value <= max) return null;
    return { key: 'faults.max', values: { max: format(field, shown) } };
  },
};
