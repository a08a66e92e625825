import { decimalsOf } from '../formats/decimals.ts';
import type { OwnRule } from '../rules/registry.ts';

/** The limit of fields without one: the integers of a database, and calculations with them, have room for more. */
export const greatest = 1_000_000_000;

/** Properties of fields that hold a number. */
export const numericProperties = {
  value: { type: 'number', description: 'The initial value. Default: empty.' },
  min: { type: 'number', description: `The lowest value allowed. Default: ${-greatest}.` },
  max: { type: 'number', description: `The highest value allowed. Default: ${greatest}.` },
  step: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'Values must be multiples of the step, counted from min. Default: any number.',
  },
} as const;

export interface Numeric {
  value?: number;
  min?: number;
  max?: number;
  step?: number;
}

/** Reads 12, "12" and "-0.5"; not "", "12 mi" or "1e3". */
export function readNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : undefined;
}

export const limitRules = (field: string, { min, max, step }: Numeric): OwnRule[] => [
  { type: 'min', field, min: min ?? -greatest },
  { type: 'max', field, max: max ?? greatest },
  ...(step === undefined ? [] : [{ type: 'step', field, step, from: min ?? 0 } as const]),
];

/** A number some steps further, without the error of 0.1 + 0.2. */
export const stepped = (value: number, by: number): number =>
  Number((value + by).toFixed(Math.max(decimalsOf(value), decimalsOf(by))));
