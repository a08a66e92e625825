import type { ResolvedTable, ResolvedTableSection } from '../dashboards/resolved.ts';
import { formatMonth } from '../formats/date.ts';
import { parseDay } from '../formats/days.ts';
import { firstOfMonth, monthOfDay } from '../pivots/parts/months.ts';
import { isComplete, numbersTest } from '../tables/filter.ts';
import { type Filtering, filtersOfSection } from './section-view.ts';

/** Months in order, as ranges of consecutive ones. */
function rangesOf(months: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const month of months) {
    const range = ranges.at(-1);
    if (range?.[1] === month - 1) range[1] = month;
    else ranges.push([month, month]);
  }
  return ranges;
}

/**
 * The complete months that the rows of a section are from, in words: Nov 2025 – Jan 2026, Apr 2026. '' if it is not
 * limited to such, or if its filters leave none.
 */
export function coveredMonths(section: ResolvedTableSection, table: ResolvedTable, narrowing: Filtering): string {
  const { covers } = section;
  const column = table.columns.find(({ value }) => value === covers?.of);
  if (!covers || !column) return '';
  const tests = filtersOfSection(section, table, narrowing)
    .map((filter) => ({ ...filter, conditions: filter.conditions.filter(isComplete) }))
    .filter(({ value, conditions }) => value === covers.of && conditions.length > 0)
    .map((filter) => numbersTest(filter, column));
  const [first, last] = [covers.first, covers.last].map((day) => monthOfDay(parseDay(day))) as [number, number];
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((month) =>
    tests.every((test) => test(firstOfMonth(month))),
  );
  const name = (month: number) => formatMonth(firstOfMonth(month), table.style.locale);
  return rangesOf(months)
    .map(([from, to]) => (from === to ? name(from) : `${name(from)} – ${name(to)}`))
    .join(', ');
}
