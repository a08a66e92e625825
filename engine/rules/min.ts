import type { RuleKind } from './kind.ts';

export const min: RuleKind<{ type: 'min'; field: string; min: number }> = {
  fault(rule, { values, format }) {
    const value = values[rule.field];
    if (typeof value !== 'number' || value >= rule.min) return null;
    return { key: 'faults.min', values: { min: format(rule.field, rule.min) } };
  },
};
