import type { Rule } from '../schema/parameter.ts';
import type { Message, Values } from './field.ts';
import { addMonths } from './moment.ts';

/** A day or a month as a day. */
const asDay = (value: unknown) => (typeof value === 'string' ? `${value}-01`.slice(0, 10) : '');

/**
 * Why a rule between two parameters does not hold; null when it does, or when one of them is missing. `texts` names the
 * parameters (spec: reporting §5).
 */
export function ruleFault(rule: Rule, values: Values, texts: (key: string) => string): Message | null {
  const [first, second] = [asDay(values[rule.first]), asDay(values[rule.second])];
  if (!first || !second) return null;
  const names = { first: texts(rule.first), second: texts(rule.second) };
  if (rule.type === 'on_or_before') return first > second ? { key: 'faults.on_or_before', values: names } : null;
  return second > addMonths(first, rule.months)
    ? { key: 'faults.maximum_span', values: { months: rule.months } }
    : null;
}
