import { formatRange, parseDay } from '../formats/date.ts';
import type { ResolvedField } from '../parameters/field.ts';
import type { Wording } from '../parameters/kind.ts';
import { kindOf } from '../parameters/registry.ts';
import type { Rule } from '../schema/parameter.ts';
import type { Context } from './context.ts';
import type { NormalReport } from './normalise.ts';

function describeRange(first: ResolvedField, second: ResolvedField, locale: string): string {
  const isMonth = first.type === 'month';
  const dayOf = ({ value }: ResolvedField) => parseDay(isMonth ? `${String(value)}-01` : String(value));
  return formatRange(dayOf(first), dayOf(second), locale, isMonth ? 'month' : 'day');
}

/** The parameters in words, parted by middle dots; a period first. Fields at fault are left out. */
export function resolveSentence(report: NormalReport, fields: readonly ResolvedField[], context: Context): string {
  const good = new Map(fields.filter((f) => f.shown && !f.fault).map((field) => [field.key, field]));
  const told = new Set<string>();
  const ranges = report.rules
    .filter((rule: Rule) => rule.type === 'on_or_before')
    .flatMap((rule) => {
      const [first, second] = [good.get(rule.first), good.get(rule.second)];
      if (!first?.value || !second?.value) return [];
      told.add(rule.first).add(rule.second);
      return [describeRange(first, second, context.locale)];
    });
  const others = report.parameters.flatMap((parameter) => {
    const field = good.get(parameter.key);
    if (!field || told.has(field.key)) return [];
    if (field.value === null && field.type !== 'single-center') return [];
    const wording: Wording = {
      today: context.today,
      centers: context.viewer.centers,
      locale: context.locale,
      currency: context.viewer.country === 'USA' ? 'USD' : 'CAD',
      text: field.text,
      item: (value) => field.items?.find((item) => item.value === value)?.text ?? value,
      pair: (value) => context.words('formats.pair', { name: field.text, value }),
      allCenters: context.words('formats.all_centers'),
    };
    return [kindOf(parameter.definition).describe(field.value, parameter.definition, wording)];
  });
  return [...ranges, ...others].filter(Boolean).join(' · ');
}
