import type { Message } from '../context/message.ts';
import { type Conversion, restored, storedNear } from '../formats/units.ts';
import type { RuleKind } from './kind.ts';

/** Multiples of a fractional step are inexact in floating point. Integer steps are exact. */
const toleranceOf = (step: number) => (Number.isInteger(step) ? 0 : 1e-6);

/** Whether a value is a number of steps away from `from`. */
export function isOnStep(value: number, step: number, from: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) <= toleranceOf(step);
}

/** How many decimals the values on a step have: 2 for 0.01. Null if the step is another one than a power of ten. */
function decimalsOf(step: number, from: number): number | null {
  const decimals = Math.round(-Math.log10(step));
  return decimals >= 1 && Number(`1e-${decimals}`) === step && isOnStep(from, step, 0) ? decimals : null;
}

/** Steps count from `from`. A value that is on a step of the backend’s unit, `stored`, is valid, too. */
export const step: RuleKind<{
  type: 'step';
  field: string;
  step: number;
  from: number;
  stored?: { conversion: Conversion; from: number };
}> = {
  fault({ field, step, from, stored }, { values, format }): Message | null {
    const value = values[field];
    if (typeof value !== 'number' || isOnStep(value, step, from)) return null;
    if (stored && isOnStep(storedNear(restored(value, stored.conversion)), step, stored.from)) return null;
    if (step === 1) return { key: 'faults.integer' };
    const count = decimalsOf(step, from);
    if (count !== null) return { key: 'faults.decimals', values: { count } };
    return { key: 'faults.step', values: { step: format(field, step) } };
  },
};
