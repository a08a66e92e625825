/** Days are numbered from 1970-01-01, months from January of year 0. */

const texts = new Map<number, string>();

export const dayOf = (text: string): number => {
  const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !Number.isInteger(day)) throw new Error(`“${text}” is not a date.`);
  return day;
};

/** YYYY-MM-DD. */
export function dayText(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * 86_400_000).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}

export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000;

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + 4) % 7;

/** The same day of the month, `months` later, or the last day of a shorter month. */
export function addMonths(day: number, months: number): number {
  const month = monthOf(day);
  const dayOfMonth = day - firstDayOf(month);
  const target = month + months;
  return Math.min(firstDayOf(target) + dayOfMonth, firstDayOf(target + 1) - 1);
}

/** HH:MM. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
