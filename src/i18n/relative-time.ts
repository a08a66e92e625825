import type { Locale } from './locales.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in words: “2 hours ago”, “il y a 2 heures”. */
export function relativeTime(then: number, now: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of units) {
    const count = Math.round((now - then) / length);
    if (count >= 1) return format.format(-count, unit);
  }
  return format.format(0, 'second');
}
