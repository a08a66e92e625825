import { checkedDay, isoDay } from '../../engine/formats/days.ts';
import type { ColumnType } from '../database/file-tables.ts';

/** How the values of a column are written in a file. */
export interface Writing {
  /** Decimals after a comma: 1 234,5. Otherwise after a point: 1,234.5. */
  comma: boolean;
  /** 3/4/2026 is April 3. Otherwise March 4. */
  dayFirst: boolean;
  /** The numbers are percentages. */
  percent: boolean;
}

/** A cell with more characters than this is not a value for a report. */
export const longestText = 10_000;
/** Larger integers are not exact in a browser. */
const greatest = Number.MAX_SAFE_INTEGER;

const blanks = ' \\u00a0\\u202f';
const pointNumber = `(?:[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{0,2}(?:[${blanks}]\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+`;
const commaNumber = `(?:[1-9]\\d{0,2}(?:\\.\\d{3})+|[1-9]\\d{0,2}(?:[${blanks}]\\d{3})+|\\d+)(?:,\\d+)?`;
const currency = '(?:CA|US|C)?\\$|[€£]';
const numberIn = (digits: string) =>
  new RegExp(`^([-+−])?\\s*(${currency})?\\s*([-+−])?\\s*(${digits})(?:[eE]([-+]?\\d{1,3}))?\\s*(%|${currency})?$`);
const numberPatterns = { point: numberIn(pointNumber), comma: numberIn(commaNumber) };

export interface WrittenNumber {
  /** As PostgreSQL and JavaScript write it; a percentage as its share of one. */
  text: string;
  money: boolean;
  percent: boolean;
  whole: boolean;
  /** 007 is usually a code. */
  leadingZero: boolean;
  /** It has digits after a point or comma, even if they are zeros. */
  fraction: boolean;
}

/** The number in a text, read in one of the two ways; null if it is not a number. */
export function readNumber(written: string, comma: boolean): WrittenNumber | null {
  const inBrackets = /^\((.*)\)$/.exec(written);
  const found = (comma ? numberPatterns.comma : numberPatterns.point).exec(inBrackets?.[1] ?? written);
  if (!found || found[0].length > 40) return null;
  const [, sign, before, inner, digits = '', exponent, after] = found;
  const signs = [sign, inner].filter(Boolean);
  // 12E5 is more often a code than a number; 1e-7 is how programs write one.
  const isCode = exponent && !/[.,]/.test(digits) && !(digits.length === 1 && /^[-+]/.test(exponent));
  if (signs.length > (inBrackets ? 0 : 1) || isCode) return null;
  const bare = comma ? digits.replace(/[^\d,]/g, '').replace(',', '.') : digits.replace(/[^\d.]/g, '');
  const isNegative = inBrackets !== null || signs.some((each) => each !== '+');
  const percent = after === '%';
  const shift = Number(exponent ?? 0) - (percent ? 2 : 0);
  const plain = shift === 0 ? bare.replace(/^\./, '0.') : shifted(bare, shift);
  return {
    text: `${isNegative && /[1-9]/.test(plain) ? '-' : ''}${plain}`,
    money: Boolean(before ?? (percent ? undefined : after)),
    percent,
    whole: !plain.includes('.') || /\.0+$/.test(plain),
    leadingZero: /^0\d/.test(bare),
    fraction: bare.includes('.'),
  };
}

const digitsIn = (text: string) =>
  text
    .replace(/e.*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** Whether a browser, which calculates in doubles, shows all digits of a number. */
export const isExact = (text: string): boolean => {
  const digits = digitsIn(text);
  return digits.length <= 15 || digitsIn(Number(text).toExponential()) === digits;
};

/** Moves the decimal point to the right or left without rounding. */
function shifted(digits: string, by: number): string {
  const [whole = '', part = ''] = digits.split('.');
  const place = whole.length + by;
  const all = whole + part;
  const padded = place <= 0 ? '0'.repeat(1 - place) + all : all.padEnd(place, '0');
  const point = Math.max(place, 1);
  const end = padded.slice(point).replace(/0+$/, '');
  return (padded.slice(0, point).replace(/^0+(?=\d)/, '') || '0') + (end === '' ? '' : `.${end}`);
}

const dayPattern = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\5(\d{4}))(?![\d/.-])/;
const clockPattern =
  /^[T ]\s*(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?:\s*([AaPp])\.?[Mm]\.?)?\s*(Z|z|UTC|[+-]\d\d(?::?\d\d)?)?$/;

export interface WrittenMoment {
  day: string;
  /** Its time zone, UTC if none is written; '' at midnight without a time zone. */
  clock: string;
}

/** The date in a text and its time; null if there is none. */
export function readMoment(written: string, dayFirst: boolean): WrittenMoment | null {
  const found = dayPattern.exec(written);
  if (!found) return null;
  const [whole, year, month, date, first, separator, second, lastYear] = found;
  // 03.04.2026 is the format of countries that write the day first.
  const turned = dayFirst || separator === '.';
  const day = year
    ? checkedDay(Number(year), Number(month), Number(date))
    : checkedDay(Number(lastYear), Number(turned ? second : first), Number(turned ? first : second));
  if (Number.isNaN(day) || Number(year ?? lastYear) < 1) return null;
  const rest = written.slice(whole.length);
  if (rest === '') return { day: isoDay(day), clock: '' };
  const clock = readClock(rest);
  return clock === null ? null : { day: isoDay(day), clock };
}

function readClock(written: string): string | null {
  const found = clockPattern.exec(written);
  if (!found) return null;
  const [, hour = '', minute = '', second = '00', part = '', half, zone] = found;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const clock = `${String(hours).padStart(2, '0')}:${minute}:${second}${part}`;
  if (!zone && /^[0:.]+$/.test(clock)) return '';
  const offset = !zone || /^(z|utc)$/i.test(zone) ? '+00' : zone;
  return Number(/^[+-](\d\d)/.exec(offset)?.[1]) > 15 ? null : clock + offset;
}

/** Pairs of words for a boolean. For single letters, a column must have both. */
export const booleanPairs: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
];

function readBoolean(written: string): string | null {
  const word = written.toLowerCase();
  if (word === '1' || booleanPairs.some(([yes]) => yes === word)) return 'true';
  return word === '0' || booleanPairs.some(([, no]) => no === word) ? 'false' : null;
}

/** A value for PostgreSQL and the demo's file, or why it does not fit the type. */
export type ReadValue = { text: string } | { fault: string };

const names: Record<ColumnType, string> = {
  integer: 'a whole number',
  numeric: 'a number',
  date: 'a day',
  timestamptz: 'a date with a time',
  boolean: 'a yes or no',
  text: 'a text',
};

function readAs(written: string, type: ColumnType, { comma, dayFirst, percent }: Writing): string | null {
  if (type === 'text') return written;
  if (type === 'boolean') return readBoolean(written);
  if (type === 'date' || type === 'timestamptz') {
    const moment = readMoment(written, dayFirst);
    if (!moment) return null;
    if (type === 'timestamptz') return `${moment.day} ${moment.clock || '00:00:00+00'}`;
    return moment.clock === '' ? moment.day : null;
  }
  const number = readNumber(written, comma);
  if (!number || number.percent !== percent) return null;
  if (type === 'numeric') return number.text;
  return number.whole ? number.text.replace(/\.0+$/, '') : null;
}

/** Reads a cell that is not blank. */
export function readValue(written: string, type: ColumnType, writing: Writing): ReadValue {
  if (written.length > longestText)
    return { fault: `text is longer than ${longestText.toLocaleString('en-US')} characters` };
  const text = readAs(written, type, writing);
  if (text === null) return { fault: `“${written.slice(0, 60)}” is not ${names[type]}` };
  if (type === 'integer' && Math.abs(Number(text)) > greatest)
    return { fault: `“${written.slice(0, 60)}” is too large a number for a browser` };
  return { text };
}
