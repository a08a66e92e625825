import { dayOfMoment, formatClock, minuteOfMoment } from '../formats/date.ts';
import { monthOfDay } from '../pivots/parts/months.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { CellValue } from '../tables/cells.ts';
import type { Difference, Timeline } from './timeline.ts';

/** The day of an entry, since 1970-01-01, and its time of day if it has one. A row without a day has null. */
export function momentOf(date: Timeline['parts']['date'], value: CellValue | undefined, locale: string) {
  if (!date || typeof value !== 'number' || Number.isNaN(value)) return { day: null, time: '' };
  if (date.type !== 'datetime') return { day: value, time: '' };
  return { day: dayOfMoment(value), time: formatClock(minuteOfMoment(value), locale) };
}

/** A row of a timeline in words. */
export interface TimelineRow {
  /** The day, since 1970-01-01; null for none. */
  day: number | null;
  /** Identifies its entry among those of its day. */
  key: string;
  differences: readonly Difference[];
}

/** The entries of a day, and of the days of a month. */
export interface TimelineDay<Row extends TimelineRow> {
  day: number | null;
  entries: Row[];
}
export interface TimelineMonth<Row extends TimelineRow> {
  /** Counted from the year 0; null for rows without a day. */
  month: number | null;
  days: TimelineDay<Row>[];
}

/** The last one of a list if it is the same, or another one, which is added. */
function sameOr<T>(all: T[], isSame: (last: T) => boolean, other: T): T {
  const last = all.at(-1);
  if (last !== undefined && isSame(last)) return last;
  all.push(other);
  return other;
}

/** Rows by month and day, in their order. `isJoined`: rows with the same key that follow each other are one entry. */
export function timelineMonths<Row extends TimelineRow>(rows: readonly Row[], isJoined: boolean): TimelineMonth<Row>[] {
  const months: TimelineMonth<Row>[] = [];
  for (const row of rows) {
    const number = row.day === null ? null : monthOfDay(row.day);
    const month = sameOr(months, ({ month }) => month === number, { month: number, days: [] });
    const { entries } = sameOr(month.days, ({ day }) => day === row.day, { day: row.day, entries: [] });
    const before = entries.at(-1);
    if (isJoined && before?.key === row.key)
      entries.splice(-1, 1, { ...before, differences: [...before.differences, ...row.differences] });
    else entries.push(row);
  }
  return months;
}

/** What a timeline costs: in all, on average per month, beside each month, and as a line. */
export interface TimelineCosts {
  total: number;
  mean: number;
  months: ReadonlyMap<number, number>;
  course: readonly number[];
}

/** The costs of the months of a timeline. A month without rows between others costs nothing. */
export function timelineCosts({ rows, columns, figures }: PivotTable, line: Timeline['line']): TimelineCosts {
  const costs = new Map<number, number>();
  const figureAt = (place: number) => figures[0]?.[place * columns.levels.length] || 0;
  for (const [place, value] of rows.values.entries())
    if (rows.levels[place] === 1 && typeof value === 'number') costs.set(value, figureAt(place));
  // Entries without costs can be years older than the records of costs.
  const first = Math.min(...[...costs].flatMap(([month, cost]) => (cost === 0 ? [] : [month])));
  const last = Math.max(...costs.keys());
  const total = figureAt(0);
  // A row in another century would make a line of nothing.
  if (last - first > 600) return { total, mean: Number.NaN, months: costs, course: [] };
  const months = new Map<number, number>();
  let running = 0;
  for (let month = first; month <= last; month++) {
    const own = costs.get(month) ?? 0;
    running += own;
    months.set(month, line === 'running' ? running : own);
  }
  return { total, mean: total / months.size, months, course: [...months.values()] };
}
