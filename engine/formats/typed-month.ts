import { firstDay, parseDay } from './days.ts';
import { monthNamed } from './month-names.ts';
import type { Style } from './style.ts';
import { twoDigitYear } from './two-digit-year.ts';
import type { Typed } from './typed.ts';
import { readTypedDay } from './typed-day.ts';

/** Whether a text is a month as YYYY-MM. */
export const isMonth = (text: string): boolean => parseDay(`${text}-01`) >= firstDay;

/** YYYY-MM of a month and the digits of its year; null if there is no such month. */
function monthOf(year: string, month: number | null, today: string): string | null {
  const full = year.length === 2 ? twoDigitYear(Number(year), today) : Number(year);
  const text = `${full}-${String(month ?? 0).padStart(2, '0')}`;
  return isMonth(text) ? text : null;
}

/**
 * Reads a month, as YYYY-MM: 3/2026, 2026-03, 202603, Mar 2026, mars 2026. A day is read as its month. Null if it is
 * not a month.
 */
export function readTypedMonth(
  text: string,
  style: Pick<Style, 'dateFormat' | 'locale' | 'today'>,
): Typed<string> | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [, yearFirst, second] = /^(\d{4})[-/. ]?(\d{1,2})$/.exec(plain) ?? [];
  const [, first, yearLast] = /^(\d{1,2})[-/. ](\d{4}|\d\d)$/.exec(plain) ?? [];
  const [, word, yearOfWord] = /^(\p{L}{3,})[-/., ]{0,2}(\d{4}|\d\d)$/u.exec(plain.replace(/\. /, ' ')) ?? [];
  const [, ownYear, lastWord] = /^(\d{4})[-/., ]{0,2}(\p{L}{3,})\.?$/u.exec(plain) ?? [];
  const named = word ?? lastWord;
  const month = monthOf(
    yearFirst ?? yearLast ?? yearOfWord ?? ownYear ?? '',
    named ? monthNamed(named) : Number(second ?? first),
    style.today,
  );
  if (month !== null) return { value: month, others: [] };
  const day = readTypedDay(plain, style);
  if (!day) return null;
  const value = day.value.slice(0, 7);
  return { value, others: [...new Set(day.others.map((other) => other.slice(0, 7)))].filter((each) => each !== value) };
}
