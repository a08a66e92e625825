import type { Style } from './style.ts';

const months = { Q: 3, S: 6 } as const;

interface Parsed {
  year: string;
  /** null for a whole year. */
  part: keyof typeof months | null;
  place: number;
}

function parsed(code: string): Parsed | null {
  const [, year, part, place] = /^(\d{4})(?:-([QS])([1-4]))?$/.exec(code) ?? [];
  return year === undefined ? null : { year, part: part === 'Q' || part === 'S' ? part : null, place: Number(place) };
}

/** The length of a period and its number among those of that length; null for other texts. */
export function periodPlace(code: string): { length: 'year' | keyof typeof months; number: number } | null {
  const period = parsed(code);
  if (!period) return null;
  const { year, part, place } = period;
  if (part === null) return { length: 'year', number: Number(year) };
  return { length: part, number: (Number(year) * 12) / months[part] + place - 1 };
}

/** The code of a period of a length by its number. */
export function periodAt(length: 'year' | keyof typeof months, number: number): string {
  if (length === 'year') return String(number);
  const inYear = 12 / months[length];
  return `${Math.floor(number / inYear)}-${length}${(number % inYear) + 1}`;
}

/** The code of the same period a year before; null for other texts. */
export function yearBefore(code: string): string | null {
  const { year, part } = parsed(code) ?? {};
  if (year === undefined) return null;
  const before = String(Number(year) - 1).padStart(4, '0');
  return part === null ? before : `${before}${code.slice(4)}`;
}

/** Whether a day, YYYY-MM-DD, is in a quarter, half-year or year, so that its figures are incomplete. */
export function isUnderWay(code: string, today: string): boolean {
  const period = parsed(code);
  if (period?.year !== today.slice(0, 4)) return false;
  return period.part === null || Math.ceil(Number(today.slice(5, 7)) / months[period.part]) === period.place;
}

/**
 * The name of a quarter, half-year or year: 2026-Q1 is Q1 2026, in French T1 2026; 2026-S1 is S1 2026. Other texts
 * are unchanged.
 */
export function formatPeriod(code: string, locale: string): string {
  const { year, part = null, place } = parsed(code) ?? {};
  if (part === null) return code;
  const letter = part === 'Q' && locale.startsWith('fr') ? 'T' : part;
  return `${letter}${place} ${year}`;
}

/** Like `formatPeriod`, marking the current period as incomplete: Q4 2026, to date. */
export function formatPeriodShown(code: string, { locale, today, toDate }: Style): string {
  const name = formatPeriod(code, locale);
  return isUnderWay(code, today) ? `${name}, ${toDate}` : name;
}
