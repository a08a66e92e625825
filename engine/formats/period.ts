import type { Style } from './style.ts';

const months = { Q: 3, S: 6 } as const;

interface Parsed {
  year: string;
  /** null for the year itself. */
  part: keyof typeof months | null;
  place: number;
}

function parsed(code: string): Parsed | null {
  const [, year, part, place] = /^(\d{4})(?:-([QS])([1-4]))?$/.exec(code) ?? [];
  return year === undefined ? null : { year, part: part === 'Q' || part === 'S' ? part : null, place: Number(place) };
}

/** Whether a day, YYYY-MM-DD, lies in a quarter, a half-year or a year of the calendar: what is of it is of a part of it. */
export function isUnderWay(code: string, today: string): boolean {
  const period = parsed(code);
  if (period?.year !== today.slice(0, 4)) return false;
  return period.part === null || Math.ceil(Number(today.slice(5, 7)) / months[period.part]) === period.place;
}

/**
 * A quarter, a half-year or a year by its code: 2026-Q1 is Q1 2026, in French T1 2026; 2026-S1 is S1 2026. Other texts are as they are.
 */
export function formatPeriod(code: string, locale: string): string {
  const { year, part = null, place } = parsed(code) ?? {};
  if (part === null) return code;
  const letter = part === 'Q' && locale.startsWith('fr') ? 'T' : part;
  return `${letter}${place} ${year}`;
}

/** The same, and that it is not over: Q4 2026, to date. */
export function formatPeriodShown(code: string, { locale, today, toDate }: Style): string {
  const name = formatPeriod(code, locale);
  return isUnderWay(code, today) ? `${name}, ${toDate}` : name;
}
