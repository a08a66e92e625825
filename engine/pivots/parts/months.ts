import { dayNumber, isoDay } from '../../formats/days.ts';

/** Months since the year 0 of a day. */
export function monthOfDay(day: number): number {
  const iso = isoDay(day);
  const dash = iso.indexOf('-', 1);
  return Number(iso.slice(0, dash)) * 12 + Number(iso.slice(dash + 1, dash + 3)) - 1;
}

/** The first day of a month. */
export const firstOfMonth = (month: number): number =>
  dayNumber(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1);

/** The first and the last day of so many months. */
export const spanOfMonths = (first: number, months: number) =>
  [firstOfMonth(first), firstOfMonth(first + months) - 1] as const;
