import { checkedDay, isoDay } from './days.ts';
import { monthNamed } from './month-names.ts';
import { plain } from './plain.ts';
import type { Style } from './style.ts';
import { twoDigitYear } from './two-digit-year.ts';
import type { Typed } from './typed.ts';

type DayStyle = Pick<Style, 'dateFormat' | 'locale' | 'today'>;

type Order = 'year' | 'month' | 'day';

const yearFirst = ['year', 'month', 'day'] as const;
const monthFirst = ['month', 'day', 'year'] as const;
const dayFirst = ['day', 'month', 'year'] as const;

/** The longest text that is read, in characters. */
const longest = 100;

/** The earliest year that is read: 0014 is a mistake for 2014. */
const firstYear = 1000;

function yearOf(digits: string, today: string): number | null {
  if (digits.length === 2) return twoDigitYear(Number(digits), today);
  return digits.length === 4 && Number(digits) >= firstYear ? Number(digits) : null;
}

function dayOf(year: string, month: number, date: string, today: string): string | null {
  const full = yearOf(year, today);
  if (full === null || date.length > 2) return null;
  const number = checkedDay(full, month, Number(date));
  return Number.isNaN(number) ? null : isoDay(number);
}

/** The orders of three numbers, the most usual first. */
function ordersOf(numbers: readonly string[], sign: string, { dateFormat, locale }: DayStyle): (readonly Order[])[] {
  if (numbers[0]?.length === 4) return [yearFirst];
  const written =
    locale.startsWith('fr') && dateFormat !== 'MM/DD/YYYY' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  if (numbers.some(({ length }) => length === 4)) return written;
  // The short form of Canadian French is 26-11-20.
  return dateFormat === 'YYYY-MM-DD' && sign === '-' ? [yearFirst, ...written] : [...written, yearFirst];
}

function fromNumbers(text: string, style: DayStyle): Typed<string> | null {
  const [, first = '', sign = '', second = '', third = ''] = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? [];
  const numbers = [first, second, third];
  const days = ordersOf(numbers, sign, style).flatMap((order) => {
    const part = (name: Order) => numbers[order.indexOf(name)] ?? '';
    return (
      dayOf(part('year'), part('month').length > 2 ? Number.NaN : Number(part('month')), part('day'), style.today) ?? []
    );
  });
  const [value, ...others] = new Set(days);
  if (value === undefined) return null;
  // The account's own format has one meaning.
  const isOwn = style.dateFormat === 'MM/DD/YYYY' && sign === '/';
  return { value, others: isOwn ? [] : others };
}

function fromWords(text: string, { today }: DayStyle): Typed<string> | null {
  const words = plain(text)
    .split(/[\s,./-]+/)
    .filter(Boolean);
  const at = words.findIndex((word) => /^[a-z]/.test(word));
  const month = monthNamed(words[at] ?? '');
  const [first = '', second = '', ...rest] = words.filter((_, place) => place !== at);
  if (month === null || rest.length > 0) return null;
  const [year, date] = first.length === 4 && at === 1 ? [first, second] : [second, first];
  const day = dayOf(year, month, date.replace(/^(1)er$|^(\d\d?)(?:st|nd|rd|th)$/, '$1$2'), today);
  return day === null ? null : { value: day, others: [] };
}

/** A time of day after a day, as the portal writes it: 05:14 PM, 17:14:30, 17 h 14. */
const clock = /[T ,]\s*\d{1,2}(?::\d\d){1,2}(?:\.\d+)?(?:\s?[AP]M|Z|[+-]\d\d:\d\d)?$|\s\d{1,2}\sh\s\d\d$/i;

/**
 * Reads a day, as YYYY-MM-DD, in every form that the portal writes, in ISO format and in the short forms of its languages,
 * with or without leading zeros. A two-digit year is in a window (`twoDigitYear`), and a time after the day is ignored.
 * 03/04/2026 may have two meanings, unless it is in the account's format. Null if it is not a day.
 */
export function readTypedDay(text: string, style: DayStyle): Typed<string> | null {
  const given = text.replace(/\s+/g, ' ').trim();
  if (given.length > longest) return null;
  const day = given.replace(clock, '').trim();
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? [];
  return year ? fromNumbers(`${year}-${month}-${date}`, style) : (fromNumbers(day, style) ?? fromWords(day, style));
}

/** What comes first where a day is written in numbers with the year at the end. */
export type DayOrder = 'month' | 'day';

/** The order that a text shows by a number above 12; null if it shows none. */
export function orderShownBy(text: string): DayOrder | null {
  const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}$/.exec(text.replace(clock, '').trim()) ?? [];
  const [isFirst, isSecond] = [Number(first) > 12, Number(second) > 12];
  return isFirst === isSecond ? null : isFirst ? 'day' : 'month';
}

/** A style whose usual order is this one. */
export const inOrder = <S extends DayStyle>(style: S, order: DayOrder): S =>
  order === 'month'
    ? { ...style, dateFormat: 'MM/DD/YYYY', locale: 'en-US' }
    : { ...style, dateFormat: 'YYYY-MM-DD', locale: 'fr-CA' };

/** Whether a text has the form of a date in numbers. If it is not a day, no calendar has it: 02/30/2026. */
export const namesNoDay = (text: string): boolean => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(text.trim());
