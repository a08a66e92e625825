import { formatCurrency, formatNumber } from '../formats/number.ts';
import type { Message, ParameterValue } from './field.ts';
import type { Of, ParameterKind } from './kind.ts';

type Numeric = Pick<Of<'number'>, 'min' | 'max' | 'step'>;

/** Reads 12, "12" and "-0.5"; not "", "12 mi" or "1e3". */
function parseNumeric(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : undefined;
}

function offStep(value: number, { min = 0, step }: Numeric): boolean {
  if (!step) return false;
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-6;
}

function numericFault(value: ParameterValue, parameter: Numeric): Message | null {
  const { min, max, step } = parameter;
  if (typeof value !== 'number') return null;
  if (min !== undefined && value < min) return { key: 'faults.min', values: { min } };
  if (max !== undefined && value > max) return { key: 'faults.max', values: { max } };
  if (step === 1 && offStep(value, parameter)) return { key: 'faults.integer' };
  if (step !== undefined && offStep(value, parameter)) return { key: 'faults.step', values: { step } };
  return null;
}

const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length;

export const number: ParameterKind<'number'> = {
  initial: (parameter) => parameter.value ?? null,
  parse: parseNumeric,
  fault: numericFault,
  unreadable: { key: 'faults.number' },
  describe: (value, _parameter, wording) =>
    wording.pair(formatNumber(Number(value), wording.locale, decimalsOf(Number(value)))),
};

export const currency: ParameterKind<'currency'> = {
  ...number,
  initial: (parameter) => parameter.value ?? null,
  parse: parseNumeric,
  fault: numericFault,
  describe: (value, _parameter, wording) => {
    const decimals = Math.max(2, decimalsOf(Number(value)));
    return wording.pair(formatCurrency(Number(value), wording.locale, wording.currency, decimals));
  },
};
