import type { Mistake } from '../context/mistake.ts';
import { ruleFault } from '../rules/registry.ts';
import { greatest, limitRules, type Numeric } from './numeric.ts';
import { type Field, type FieldType, fieldKinds } from './registry.ts';

/** What is wrong with the limits of a field as they are written, and with its initial value. */
function limitMistake(field: Numeric & { key: string }): Mistake | null {
  const { key, value = null, min = -greatest, max = greatest } = field;
  if (min > max) {
    const message = `The minimum of “${key}” is greater than its maximum.`;
    return { at: ['min'], message, expected: `${max} or less` };
  }
  const judged = { values: { [key]: value }, today: '', name: (name: string) => name, format: String };
  if (!limitRules(key, field).some((rule) => ruleFault(rule, judged))) return null;
  const message = `The default of “${key}” is outside its own limits.`;
  return { at: ['value'], message, expected: 'a value that min, max and step allow' };
}

/** Only the tax flow has a confidence, and only an address that users can check has a result. */
function flowMistake({
  key,
  validate,
  confidence,
  keeps_check: keepsCheck,
}: {
  key: string;
  validate?: string;
  confidence?: number;
  keeps_check?: boolean;
}): Mistake | null {
  if (keepsCheck && validate === undefined) {
    const message = `Users can’t check “${key}”, so there is no result that it could keep.`;
    return { at: ['keeps_check'], message, expected: '"validate": "tax" or "correction"' };
  }
  if (confidence === undefined || validate === 'tax') return null;
  const message = `The confidence of “${key}” is of no use: only the check of the tax area has one.`;
  return { at: ['confidence'], message, expected: '"validate": "tax", or no “confidence”' };
}

/** What a group adds up is a number of its rows, and it begins with no more rows than it can have. */
function groupMistake({
  key,
  fields,
  total,
  begins_with: rows = 0,
  most = 20,
}: Extract<Field, { type: 'group' }>): Mistake | null {
  if (rows > most) {
    const message = `“${key}” begins with more rows than it can have.`;
    return { at: ['begins_with'], message, expected: `${most} or less` };
  }
  const numbers = (fields as unknown as readonly Field[]).filter(({ type }) => fieldKinds[type].holds === 'number');
  if (total === undefined || numbers.some((each) => each.key === total)) return null;
  const message = `“${key}” has no number “${total}” in its rows.`;
  return { at: ['total'], message, expected: 'a number or an amount among its fields' };
}

type Checks = { [T in FieldType]?: (field: Extract<Field, { type: T }>) => Mistake | null };

/**
 * What is wrong with the properties of a field besides its schema and its choices, in the units it is written in. Not
 * in the kinds, which the portal loads.
 */
const checks: Checks = { number: limitMistake, currency: limitMistake, address: flowMistake, group: groupMistake };

export const checkField = (field: Field): Mistake | null =>
  (checks[field.type] as ((field: Field) => Mistake | null) | undefined)?.(field) ?? null;
