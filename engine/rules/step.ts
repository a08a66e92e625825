import type { RuleKind } from './kind.ts';

/** Multiples of a fractional step are inexact in floating point. Integer steps are exact. */
const toleranceOf = (step: number) => (Number.isInteger(step) ? 0 : 1e-6);

/** Steps count from `from`. */
export const step: RuleKind<{ type: 'step'; field: string; step: number; from: number }> = {
  fault(rule, { values, format }) {
    const value = values[rule.field];
    if (typeof value !== 'number') return null;
    const steps = (value - rule.from) / rule.step;
    if (Math.abs(steps - Math.round(steps)) <= toleranceOf(rule.step)) return null;
    return rule.step === 1
      ? { key: 'faults.integer' }
      : { key: 'faults.step', values: { step: format(rule.field, rule.step) } };
  },
};
