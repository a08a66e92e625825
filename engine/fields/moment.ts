import { isoDay, parseDay } from '../formats/days.ts';
import { addMonths } from '../formats/months.ts';

/** Named days that a default can use (spec: reporting §5). */
export const moments = [
  'today',
  'start_of_year',
  'start_of_month',
  'end_of_previous_month',
  'current_month',
  'one_month_ago',
  'twelve_months_ago',
  'one_year_ago',
] as const;

type Moment = (typeof moments)[number];

const days: Record<Moment, (today: string) => string> = {
  today: (today) => today,
  start_of_year: (today) => `${today.slice(0, 4)}-01-01`,
  start_of_month: (today) => `${today.slice(0, 7)}-01`,
  end_of_previous_month: (today) => isoDay(parseDay(`${today.slice(0, 7)}-01`) - 1),
  current_month: (today) => `${today.slice(0, 7)}-01`,
  one_month_ago: (today) => addMonths(today, -1),
  // The first day of that month, so that the range covers whole months.
  twelve_months_ago: (today) => `${addMonths(today, -12).slice(0, 7)}-01`,
  // A year that ends today.
  one_year_ago: (today) => isoDay(parseDay(addMonths(today, -12)) + 1),
};

export const isMoment = (value: unknown): value is Moment => moments.some((moment) => moment === value);

/** The date of a named day, YYYY-MM-DD (spec: reporting §5). */
export function momentDay(moment: Moment, today: string): string {
  return days[moment](today);
}
