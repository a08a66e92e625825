import { type Conversion, restored, storedNear } from '../formats/units.ts';
import type { RuleKind } from './kind.ts';

/** Multiples of a fractional step are inexact in floating point. Integer steps are exact. */
const toleranceOf = (step: number) => (Number.isInteger(step) ? 0 : 1e-6);

function isOnStep(value: number, step: number, from: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) <= toleranceOf(step);
}

/** Steps count from `from`. A value that is on a step of the backend’s unit, `stored`, is valid, too. */
export const step: RuleKind<{
  type: 'step';
  field: string;
  step: number;
  from: number;
  stored?: { conversion: Conversion; from: number };
}> = {
  fault({ field, step, from, stored }, { values, format }) {
    const value = values[field];
    if (typeof value !== 'number' || isOnStep(value, step, from)) return null;
    if (stored && isOnStep(storedNear(restored(value, stored.conversion)), step, stored.from)) return null;
    return step === 1 ? { key: 'faults.integer' } : { key: 'faults.step', values: { step: format(field, step) } };
  },
};
