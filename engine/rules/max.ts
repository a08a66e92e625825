import type { RuleKind } from './kind.ts';

export const max: RuleKind<{ type: 'max'; field: string; max: number }> = {
  fault(rule, { values, format }) {
    const value = values[rule.field];
    if (typeof value !== 'number' || value <= rule.max) return null;
    return { key: 'faults.max', values: { max: format(rule.field, rule.max) } };
  },
};
