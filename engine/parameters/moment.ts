import { isoDay, parseDay } from '../formats/date.ts';
import type { moments } from '../schema/parameter.ts';

type Moment = (typeof moments)[number];

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day so many months later, YYYY-MM-DD; at the end of a shorter month, its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(date, lastDay(y, m))).padStart(2, '0')}`;
}

const days: Record<Moment, (today: string) => string> = {
  today: (today) => today,
  start_of_year: (today) => `${today.slice(0, 4)}-01-01`,
  start_of_month: (today) => `${today.slice(0, 7)}-01`,
  end_of_previous_month: (today) => isoDay(parseDay(`${today.slice(0, 7)}-01`) - 1),
  current_month: (today) => `${today.slice(0, 7)}-01`,
  one_month_ago: (today) => addMonths(today, -1),
};

/** The day of a named moment, YYYY-MM-DD (spec: reporting §5). */
export function momentDay(moment: Moment, today: string): string {
  return days[moment](today);
}
