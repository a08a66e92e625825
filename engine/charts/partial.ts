import { columnKinds, finestPartOf } from '../columns/registry.ts';
import { formatRange } from '../formats/date.ts';
import { type Days, dayLength, parseDay } from '../formats/days.ts';
import { isUnderWay } from '../formats/period.ts';
import { isCourse } from '../pivots/fields.ts';
import { monthOfDay, spanOfMonths } from '../pivots/parts/months.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../pivots/resolved.ts';
import { groupingsOf } from './fields.ts';
import type { ChartInput } from './resolved.ts';

/** The date that a pivot groups by weeks, months, quarters or years; null for none. */
export const datedField = (pivot: ResolvedPivot): ResolvedGrouping | null =>
  groupingsOf(pivot).find(({ by }) => by !== null && by !== 'day' && by !== 'weekday') ?? null;

/**
 * The days of which a date has rows: those of the report's period, up to today. null where the date of some row is not one of
 * them, because the period is of another date. `extremes` has the first and the last date of all rows.
 */
export function daysOf(
  { column }: ResolvedGrouping,
  [start, end]: Days,
  { figures }: PivotTable,
  today: string,
): Days | null {
  const scale = columnKinds[column.type].storage === 'datetime' ? dayLength : 1;
  const [least = Number.NaN, most = Number.NaN] = figures.map(([value = Number.NaN]) => Math.floor(value / scale));
  const reached = parseDay(today);
  const period: Days = [start, Math.min(end, reached)];
  // A row of a month is dated with its first day.
  const isOfMonths = finestPartOf(column.type) === 'month';
  const dated: Days = isOfMonths
    ? [spanOfMonths(monthOfDay(start), 1)[0], Math.min(spanOfMonths(monthOfDay(end), 1)[1], reached)]
    : period;
  if (!(least >= dated[0] && most <= dated[1])) return null;
  return column.inPeriod ? period : dated;
}

/**
 * The groups of a side that are weeks, months, quarters, years or periods of which there are only some days: by place, these days
 * as text; null where the name of the group says so.
 */
export function partialGroups(
  { pivot, table, style, days }: Pick<ChartInput, 'pivot' | 'table' | 'style' | 'days'>,
  side: 'rows' | 'columns',
): Map<number, string | null> {
  const found = new Map<number, string | null>();
  const date = datedField(pivot)?.column.value;
  const { levels, values } = table[side];
  for (const [place, value] of values.entries()) {
    const grouping = pivot[side][(levels[place] ?? 0) - 1];
    if (!grouping || value === null || value === undefined) continue;
    if (isCourse(grouping.column) && isUnderWay(String(value), style.today)) found.set(place, null);
    const span = grouping.by && grouping.column.value === date ? dateParts[grouping.by].span(Number(value)) : null;
    if (!span || !days) continue;
    const [first, last] = [Math.max(span[0], days[0]), Math.min(span[1], days[1])];
    const isCut = first > span[0] || last < span[1];
    if (isCut && first <= last) found.set(place, formatRange(first, last, style.locale, 'day'));
  }
  return found;
}
