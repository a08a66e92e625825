const day = 86_400_000;

export type DateFormat = 'MM/DD/YYYY' | 'YYYY-MM-DD';

const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);

/** A day in the country's date format (spec: reporting §9). */
export function formatDay(days: number, format: DateFormat): string {
  const date = new Date(days * day);
  const [y, m, d] = [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())];
  return format === 'MM/DD/YYYY' ? `${m}/${d}/${y}` : `${y}-${m}-${d}`;
}

/** A local datetime, in milliseconds since 1970-01-01: the day, a space, the time (spec: reporting §9). */
export const formatMoment = (ms: number, format: DateFormat, locale: string): string =>
  `${formatDay(dayOfMoment(ms), format)} ${formatClock(minuteOfMoment(ms), locale)}`;

/** The day of a datetime, in days since 1970-01-01. */
export const dayOfMoment = (ms: number): number => Math.floor(ms / day);

/** The minute of the day of a datetime, since midnight. */
export const minuteOfMoment = (ms: number): number => Math.floor((ms - dayOfMoment(ms) * day) / 60_000);

/** Minutes since midnight as hh:mm AM/PM; in French as 17 h 14, with no-break spaces. */
export function formatClock(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  if (locale.startsWith('fr')) return `${two(hours)}\u00a0h\u00a0${two(minutes % 60)}`;
  return `${two(hours % 12 || 12)}:${two(minutes % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const styles = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  dayOfYear: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  monthOfYear: { month: 'short', timeZone: 'UTC' },
  longMonth: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  longMonthOfYear: { month: 'long', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The locale's format for days and months. Cached, because it is expensive to create. */
function inWords(locale: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, styles[style]);
  formats.set(key, format);
  return format;
}

/** The month of a day, for example Nov 2026. */
export const formatMonth = (days: number, locale: string): string => inWords(locale, 'month').format(days * day);

/** The month of a day without the year, for example Nov. */
export const formatMonthOfYear = (days: number, locale: string): string =>
  inWords(locale, 'monthOfYear').format(days * day);

/** A day's month by its full name: November 2026, or November. */
export const formatLongMonth = (days: number, locale: string, withYear: boolean): string =>
  inWords(locale, withYear ? 'longMonth' : 'longMonthOfYear').format(days * day);

/** The last two digits of the year of a day, for example ’26. */
export const formatYearOfCentury = (days: number): string => `’${two(new Date(days * day).getUTCFullYear() % 100)}`;

/** The quarter of a day: Q4 2026, in French T4 2026. */
export function formatQuarter(days: number, locale: string): string {
  const date = new Date(days * day);
  const quarter = Math.floor(date.getUTCMonth() / 3) + 1;
  return `${locale.startsWith('fr') ? 'T' : 'Q'}${quarter} ${date.getUTCFullYear()}`;
}

/** The weekday of a day, for example Monday. */
export const formatWeekday = (days: number, locale: string): string => inWords(locale, 'weekday').format(days * day);

/** A day with the month as a word, optionally without the year: 1 Jan or Jan 1, 2026, depending on the locale. */
export const formatDayInWords = (days: number, locale: string, withYear: boolean): string =>
  inWords(locale, withYear ? 'day' : 'dayOfYear').format(days * day);

/** A range of days or months, for example Jan 1 – Nov 20, 2026. */
export function formatRange(first: number, last: number, locale: string, style: 'day' | 'month'): string {
  // ICU puts thin spaces around the dash, which PDF fonts and spreadsheets garble.
  return inWords(locale, style)
    .formatRange(first * day, last * day)
    .replace(/\u2009/g, ' ');
}
