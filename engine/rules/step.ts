import type { RuleKind } from './kind.ts';

/** Floating point leaves multiples of a step a little off, but not those of a whole one: what is sent as an integer is one. */
const toleranceOf = (step: number) => (Number.isInteger(step) ? 0 : 1e-6);

/** Steps are counted from `from`. */
export const step: RuleKind<{ type: 'step'; field: string; step: number; from: number }> = {
  fault(rule, { values, say }) {
    const value = values[rule.field];
    if (typeof value !== 'number') return null;
    const steps = (value - rule.from) / rule.step;
    if (Math.abs(steps - Math.round(steps)) <= toleranceOf(rule.step)) return null;
    return rule.step === 1
      ? { key: 'faults.integer' }
      : { key: 'faults.step', values: { step: say(rule.field, rule.step) } };
  },
};
