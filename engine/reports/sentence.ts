import type { Context } from '../context/context.ts';
import type { ResolvedField } from '../fields/field.ts';
import { kindOf } from '../fields/registry.ts';
import { wordingOf } from '../fields/texts.ts';
import { formatRange } from '../formats/date.ts';
import { type Days, parseDay } from '../formats/days.ts';
import { addMonths } from '../formats/months.ts';
import type { WithParameters } from './fields.ts';

/** A link to a report that needs a period gives these, or days beyond them, for all. */
const allDates = { first: parseDay('2000-01-01'), last: parseDay('2099-12-31') };

function describeRange(first: ResolvedField, second: ResolvedField, { locale, words }: Context): string {
  const isMonth = first.type === 'month';
  const dayOf = ({ value }: ResolvedField) => parseDay(isMonth ? `${String(value)}-01` : String(value));
  const [from, to] = [dayOf(first), dayOf(second)];
  if (from <= allDates.first && to >= allDates.last) return words('formats.all_dates');
  return formatRange(from, to, locale, isMonth ? 'month' : 'day');
}

/** Label and value, formatted for the language. */
const pair = ({ text, valueText }: ResolvedField, { words }: Context) =>
  words('formats.pair', { name: text, value: valueText });

/** The visible, valid parameters by key. */
const goodOf = (fields: readonly ResolvedField[]) =>
  new Map(fields.filter((f) => f.shown && !f.fault).map((field) => [field.key, field]));

/** The periods between two parameters. A period is written only if both ends are days or both are months. */
const rangesOf = (
  { rules }: WithParameters,
  good: ReadonlyMap<string, ResolvedField>,
): [ResolvedField, ResolvedField][] =>
  rules
    .filter((rule) => rule.type === 'on_or_before')
    .flatMap((rule) => {
      const [first, second] = [good.get(rule.first), good.get(rule.second)];
      return first?.value && second?.value && first.type === second.type ? [[first, second]] : [];
    });

/** The periods that a report is run for; without any, its days and months with their labels. '' for neither. */
export function resolvePeriod(report: WithParameters, fields: readonly ResolvedField[], context: Context): string {
  const good = goodOf(fields);
  const ranges = rangesOf(report, good).map(([first, second]) => describeRange(first, second, context));
  const single = [...good.values()]
    .filter(({ type, valueText }) => (type === 'date' || type === 'month') && valueText !== '')
    .map((field) => pair(field, context));
  return (ranges.length > 0 ? ranges : single).join(' · ');
}

/** The days of the first period that a report is run for; null for none. */
export function resolveDays(report: WithParameters, fields: readonly ResolvedField[]): Days | null {
  const [range] = rangesOf(report, goodOf(fields));
  if (!range) return null;
  const [first, last] = range.map(({ value }) => String(value));
  const isMonth = range[0].type === 'month';
  // Months are added to the last day of a long month, which gives the last day of any.
  return [parseDay(isMonth ? `${first}-01` : `${first}`), parseDay(isMonth ? addMonths(`${last}-31`, 0) : `${last}`)];
}

/** The visible, valid parameters as text, separated by middle dots; periods come first. */
export function resolveSentence(report: WithParameters, fields: readonly ResolvedField[], context: Context): string {
  const good = goodOf(fields);
  const pairs = rangesOf(report, good);
  const written = new Set(pairs.flat().map(({ key }) => key));
  const ranges = pairs.map(([first, second]) => describeRange(first, second, context));
  const others = report.parameters.flatMap((parameter) => {
    const field = good.get(parameter.key);
    if (!field || written.has(field.key)) return [];
    if (field.valueText === '') return [];
    const wording = wordingOf(field, context);
    return [kindOf(parameter.definition).describe?.(field.value, wording) ?? pair(field, context)];
  });
  return [...ranges, ...others].filter(Boolean).join(' · ');
}
