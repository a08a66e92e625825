import type { ResolvedColumn } from '../columns/column.ts';
import { finestPartOf, numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import { formatDayInWords, formatWeekday } from '../formats/date.ts';
import { firstSunday, parseDay } from '../formats/days.ts';
import { decimalsOf } from '../formats/decimals.ts';
import type { Style } from '../formats/style.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { NumberOperator, TextOperator } from '../schema/operators.ts';
import { withAncestors } from '../tables/listed.ts';
import { listedWriter } from '../tables/listed-text.ts';
import { isClosed } from '../tables/narrowed.ts';
import type { Condition, Filter, ListedValue, ValuesCondition } from '../tables/table.ts';
import { fieldName } from '../views/lost.ts';

/** Significant digits that a typed number can have. */
const mostDigits = 15;

type NumberCondition = Extract<Condition, { type: 'number' }>;

const isDays = ({ type }: ResolvedColumn): boolean => numberKindOf(type)?.filter === 'day';

/** A bound with all its digits, because rows are compared with all of them. Days are in words, as in other sentences. */
function boundText(value: number | undefined, column: ResolvedColumn, style: Style): string {
  if (value === undefined) return '';
  if (isDays(column)) return formatDayInWords(value, style.locale, true);
  const kind = numberKindOf(column.type);
  const decimals =
    kind?.filter === 'number'
      ? Math.max(column.decimals, decimalsOf(Number(value.toPrecision(mostDigits))))
      : column.decimals;
  return kind?.boundWriter({ ...column, decimals }, style)(value) ?? '';
}

/** Prepares the texts of listed values: of days in words. */
function listWriter(column: ResolvedColumn, style: Style): (listed: ListedValue) => string {
  const write = listedWriter(column, style);
  if (!isDays(column)) return write;
  return (listed) => {
    const isDay = typeof listed === 'string' && withAncestors(listed).length === 3;
    return isDay ? boundText(parseDay(listed), column, style) : write(listed);
  };
}

const isText = ({ type }: ResolvedColumn): boolean => numberKindOf(type) === null;

/** A date is before or after another, not below or above it. */
const dayWords = { less_than: 'before', at_most: 'until', greater_than: 'after', at_least: 'from' } as const;

type DayOperator = keyof typeof dayWords;

const isDayOperator = (operator: NumberOperator | TextOperator): operator is DayOperator => operator in dayWords;

/** Longer parts of the calendar come first. */
const calendarParts = [dateParts.year, dateParts.quarter, dateParts.month];

/** The names of the first and the last year, quarter or month of a range; null if it does not have exactly their days. */
function wholeParts(from: number, to: number, { locale }: Style): { from: string; to: string } | null {
  if (from > to) return null;
  for (const { of, span, write } of calendarParts) {
    const [first, last] = [of(from), of(to)];
    if (span(first)?.[0] === from && span(last)?.[1] === to)
      return { from: write(first, locale), to: write(last, locale) };
  }
  return null;
}

/** The parts of the calendar that a condition names, as text: "is Apr 2026". null if it names days. */
function calendarText(condition: NumberCondition, { column, style, words }: TextInput): string | null {
  const { operator, from, to } = condition;
  if (!isDays(column) || from === undefined) return null;
  if (operator === 'in_range' && to !== undefined) {
    const parts = wholeParts(from, to, style);
    return parts && words(`report.conditions.${parts.from === parts.to ? 'equals' : 'in_range'}`, parts);
  }
  const { of, span, write } = dateParts.month;
  if (finestPartOf(column.type) !== 'month' || span(of(from))?.[0] !== from) return null;
  const month = { from: write(of(from), style.locale) };
  // A month needs another preposition than a day.
  if (isDayOperator(operator)) return words(`report.conditions.month_${dayWords[operator]}`, month);
  return operator === 'equals' || operator === 'not_equals' ? words(`report.conditions.${operator}`, month) : null;
}

interface TextInput {
  column: ResolvedColumn;
  style: Style;
  words: Context['words'];
  /** The maximum number of listed values. */
  most: number;
}

function valuesText({ operator, values }: ValuesCondition, { column, style, words, most }: TextInput): string {
  const write = listWriter(column, style);
  const written = values.map(write);
  // Quotes values if any of them contains a comma, because commas separate them.
  const isQuoted =
    (isText(column) || (isDays(column) && written.length > 1)) && written.some((text) => text.includes(','));
  const quoted = (text: string) => (isQuoted ? words('report.conditions.quoted', { text }) : text);
  const texts = written.map((text) => (text === '' ? words('report.conditions.nothing') : quoted(text)));
  const rest = texts.length - most;
  const first = texts.slice(0, most).join(', ');
  const from = rest > 0 ? words('report.conditions.more', { first, count: rest }) : first;
  return words(`report.conditions.${operator}`, { from, count: values.length });
}

function conditionText(condition: Condition, input: TextInput): string {
  if (condition.type === 'values') return valuesText(condition, input);
  const { column, style, words } = input;
  const calendar = condition.type === 'number' ? calendarText(condition, input) : null;
  if (calendar) return calendar;
  if (condition.operator === 'weekday') {
    const from = formatWeekday(firstSunday + (condition.from ?? 0), style.locale);
    return words('report.conditions.weekday', { from });
  }
  const bounds: Record<string, string> =
    condition.type === 'text'
      ? { from: condition.text ?? '' }
      : { from: boundText(condition.from, column, style), to: boundText(condition.to, column, style) };
  const key = isDays(column) && isDayOperator(condition.operator) ? dayWords[condition.operator] : condition.operator;
  return words(`report.conditions.${key}`, bounds);
}

/**
 * The conditions of a filter as text: "is above $60.00 and is at most $90.00". Lists of values are cut off after
 * `most`.
 */
export function conditionsText(
  filter: Pick<Filter, 'match' | 'conditions'>,
  column: ResolvedColumn,
  style: Style,
  words: Context['words'],
  most = Number.POSITIVE_INFINITY,
): string {
  const { match, conditions } = filter;
  if (isClosed(filter)) return words('report.conditions.closed');
  return conditions
    .map((condition) => conditionText(condition, { column, style, words, most }))
    .reduce((first, second) => words(`report.conditions.${match}`, { first, second }));
}

/**
 * A filter as text: "Net cost is above $60.00 and is at most $90.00". Lists of values are cut off after `most`.
 */
export function filterText(
  filter: Filter,
  { columns, style }: { columns: readonly ResolvedColumn[]; style: ResolvedReport['style'] },
  { words }: Pick<Context, 'words'>,
  most?: number,
): string {
  const column = columns.find((each) => each.value === filter.value);
  if (!column) return words('report.narrowing.closed', { column: fieldName(filter.value, { columns }, { words }) });
  const conditions = conditionsText(filter, column, style, words, most);
  return words('dashboard.filter', { column: column.header, conditions });
}
