import { parseDay } from './days.ts';

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day plus a number of months, YYYY-MM-DD. In a shorter month, the last day of the month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(date, lastDay(y, m))).padStart(2, '0')}`;
}

const isDay = (text: string) => !Number.isNaN(parseDay(text));

/**
 * The complete months between two days, YYYY-MM-DD, from the first day of the first one to the last day of the last one; null
 * for none, and for texts that are not days.
 */
export function wholeMonths(start: string, end: string): [first: string, last: string] | null {
  if (!isDay(start) || !isDay(end)) return null;
  const first = start.endsWith('-01') ? start : `${addMonths(start, 1).slice(0, 7)}-01`;
  const [year = 0, month = 1, day = 1] = end.split('-').map(Number);
  const before = addMonths(`${end.slice(0, 7)}-31`, -1);
  const last = day === lastDay(year, month) ? end : before;
  return isDay(first) && isDay(last) && first <= last ? [first, last] : null;
}
