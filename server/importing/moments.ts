import { checkedDay, isoDay } from '../../engine/formats/days.ts';
import { monthNamed } from '../../engine/formats/month-names.ts';
import { twoDigitYear, yearsAhead } from '../../engine/formats/two-digit-year.ts';

/** The order of month, day and year in dates that do not begin with a year of four digits. */
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The orders as messages name them. */
export const orderWords = { mdy: 'the month first', dmy: 'the day first', ymd: 'the year first' } as const;

export const isDateOrder = (text: string): text is DateOrder => dateOrders.some((order) => order === text);

/** Dates in a file are in these years; others are mostly mistakes. */
export const plausibleYears = (today: string) => ({ first: 1950, last: Number(today.slice(0, 4)) + 1 + yearsAhead });

const digits = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))(?![\d/.-])/;
const named =
  /^(?:(\d{1,2})[-\s.]+(\p{L}{3,9})[-\s.,]+(\d{4}|\d{2})|(\p{L}{3,9})[\s.]+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))(?![\d/.-])/u;
const clockPattern =
  /^,?[T ]\s*(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?:\s*([AaPp])\.?[Mm]\.?)?\s*(Z|z|UTC|[+-]\d\d(?::?\d\d)?)?$/;

export interface WrittenMoment {
  day: string;
  year: number;
  /** The year has two digits. */
  isShort: boolean;
  /** With its time zone if one is written; '' at midnight without a time zone. */
  clock: string;
}

/** Year, month and day as written, and the rest of the text. */
interface Parts {
  year: string;
  month: number;
  date: number;
  rest: string;
}

function inOrder(order: DateOrder, separator: string, [a, b, c]: readonly [string, string, string]) {
  // A year of four digits at the end, or of one digit at the start, contradicts this order.
  if (order === 'ymd') return a.length === 2 && c.length === 2 ? { year: a, month: Number(b), date: Number(c) } : null;
  // 03.04.2026 is the format of countries that write the day first.
  const isDayFirst = order === 'dmy' || separator === '.';
  return { year: c, month: Number(isDayFirst ? b : a), date: Number(isDayFirst ? a : b) };
}

function partsOf(written: string, order: DateOrder): Parts | null {
  const found = digits.exec(written);
  if (found) {
    const [whole, year, , month, date, a = '', separator = '', b = '', c = ''] = found;
    const rest = written.slice(whole.length);
    if (year) return { year, month: Number(month), date: Number(date), rest };
    const parts = inOrder(order, separator, [a, b, c]);
    return parts && { ...parts, rest };
  }
  const spoken = named.exec(written);
  if (!spoken) return null;
  const [whole, date, month, year, monthBefore, dateAfter, yearAfter] = spoken;
  return {
    year: year ?? yearAfter ?? '',
    month: monthNamed(month ?? monthBefore ?? '') ?? 0,
    date: Number(date ?? dateAfter),
    rest: written.slice(whole.length),
  };
}

/**
 * The date in a text and its time; null if there is none. `today` decides the century of two-digit years. With
 * `isPadded`, 0014 is such a year too.
 */
export function readMoment(written: string, order: DateOrder, today: string, isPadded = false): WrittenMoment | null {
  const parts = partsOf(written, order);
  if (!parts) return null;
  const isShort = parts.year.length === 2;
  const own = Number(parts.year);
  const year = isShort || (isPadded && own < 100) ? twoDigitYear(own % 100, today) : own;
  const day = checkedDay(year, parts.month, parts.date);
  if (Number.isNaN(day) || year < 1) return null;
  const clock = parts.rest === '' ? '' : readClock(parts.rest);
  return clock === null ? null : { day: isoDay(day), year, isShort, clock };
}

function readClock(written: string): string | null {
  const found = clockPattern.exec(written);
  if (!found) return null;
  const [, hour = '', minute = '', second = '00', part = '', half, zone = ''] = found;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const clock = `${String(hours).padStart(2, '0')}:${minute}:${second}${part}`;
  if (!zone && /^[0:.]+$/.test(clock)) return '';
  const offset = /^(z|utc)$/i.test(zone) ? '+00' : zone;
  return Number(/^[+-](\d\d)/.exec(offset)?.[1]) > 15 ? null : clock + offset;
}
