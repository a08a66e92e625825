import type { RuleKind } from './kind.ts';

/** `shown`: the limit in its message. Default: the limit. */
export const min: RuleKind<{ type: 'min'; field: string; min: number; shown?: number }> = {
  fault({ field, min, shown = min }, { values, format }) {
    const value = values[field];
    if (typeof value !== 'number' || value >= min) return null;
    return { key: 'faults.min', values: { min: format(field, shown) } };
  },
};
