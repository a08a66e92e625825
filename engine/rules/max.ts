import type { RuleKind } from './kind.ts';

export const max: RuleKind<{ type: 'max'; field: string; max: number }> = {
  fault(rule, { values, say }) {
    const value = values[rule.field];
    if (typeof value !== 'number' || value <= rule.max) return null;
    return { key: 'faults.max', values: { max: say(rule.field, rule.max) } };
  },
};
