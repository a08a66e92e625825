import type { Context } from '../context/context.ts';
import type { ResolvedField } from '../fields/field.ts';
import { kindOf } from '../fields/registry.ts';
import { wordingOf } from '../fields/resolve.ts';
import { formatRange } from '../formats/date.ts';
import { parseDay } from '../formats/days.ts';
import type { WithParameters } from './fields.ts';

function describeRange(first: ResolvedField, second: ResolvedField, locale: string): string {
  const isMonth = first.type === 'month';
  const dayOf = ({ value }: ResolvedField) => parseDay(isMonth ? `${String(value)}-01` : String(value));
  return formatRange(dayOf(first), dayOf(second), locale, isMonth ? 'month' : 'day');
}

/** Label and value, formatted for the language. */
const pair = ({ text, valueText }: ResolvedField, { words }: Context) =>
  words('formats.pair', { name: text, value: valueText });

/** The visible, valid parameters as text, separated by middle dots; periods come first. */
export function resolveSentence(report: WithParameters, fields: readonly ResolvedField[], context: Context): string {
  const good = new Map(fields.filter((f) => f.shown && !f.fault).map((field) => [field.key, field]));
  const written = new Set<string>();
  const ranges = report.rules
    .filter((rule) => rule.type === 'on_or_before')
    .flatMap((rule) => {
      const [first, second] = [good.get(rule.first), good.get(rule.second)];
      // A range is written only if both ends are days or both are months.
      if (!first?.value || !second?.value || first.type !== second.type) return [];
      written.add(rule.first).add(rule.second);
      return [describeRange(first, second, context.locale)];
    });
  const others = report.parameters.flatMap((parameter) => {
    const field = good.get(parameter.key);
    if (!field || written.has(field.key)) return [];
    if (field.valueText === '') return [];
    const wording = wordingOf(field, context);
    return [kindOf(parameter.definition).describe?.(field.value, wording) ?? pair(field, context)];
  });
  return [...ranges, ...others].filter(Boolean).join(' · ');
}
