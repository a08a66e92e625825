import type { ColumnType } from '../database/file-tables.ts';
import { currencyOf, currencyPattern, unnamed } from './currencies.ts';
import { type DateOrder, dateOrders, orderWords, plausibleYears, readMoment } from './moments.ts';

/** Answers for implausible years: to keep them, or to read 0014 as a two-digit year. */
export const yearsAnswers = ['keep', 'short'] as const;
export type Years = (typeof yearsAnswers)[number];

/** How the values of a column are written in a file. */
export interface Writing {
  /** Decimals after a comma: 1 234,5. Otherwise after a point: 1,234.5. */
  comma: boolean;
  /** Of 3/4/2026. */
  order: DateOrder;
  /** The numbers are percentages. */
  percent: boolean;
  /** The current day, YYYY-MM-DD. */
  today: string;
  /** What to do with implausible years; undefined to refuse them. */
  years: Years | undefined;
}

/** A cell with more characters than this is not a value for a report. */
export const longestText = 10_000;
/** Larger integers are not exact in a browser. */
const greatest = Number.MAX_SAFE_INTEGER;

/** What groups digits in every locale: blanks, and the apostrophes of Switzerland. */
const groupers = " \\u00a0\\u202f\\u2009'’";
const pointNumber = `(?:[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{0,2}(?:[${groupers}]\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+`;
const commaNumber = `(?:[1-9]\\d{0,2}(?:\\.\\d{3})+|[1-9]\\d{0,2}(?:[${groupers}]\\d{3})+|\\d+)(?:,\\d+)?`;
const numberIn = (digits: string) =>
  new RegExp(
    `^([-+−])?\\s*(${currencyPattern})?\\s*([-+−])?\\s*(${digits})(?:[eE]([-+]?\\d{1,3}))?\\s*(%|${currencyPattern})?\\s*([-−]|CR|DR)?$`,
  );
const numberPatterns = { point: numberIn(pointNumber), comma: numberIn(commaNumber) };

export interface WrittenNumber {
  /** As PostgreSQL and JavaScript write it; a percentage as its share of one. */
  text: string;
  /** An ISO code, $ for the currency of the account, or null. */
  currency: string | null;
  percent: boolean;
  whole: boolean;
  /** 007 is usually a code. */
  leadingZero: boolean;
  /** It has digits after a point or comma, even if they are zeros. */
  fraction: boolean;
}

/**
 * The number in a text, read in one of the two ways; null if it is not a number. `takesCodes`: 12E5 is one too.
 */
export function readNumber(written: string, comma: boolean, takesCodes = false): WrittenNumber | null {
  const inBrackets = /^\((.*)\)$/.exec(written);
  const found = (comma ? numberPatterns.comma : numberPatterns.point).exec(inBrackets?.[1] ?? written);
  if (!found || found[0].length > 40) return null;
  const [, sign, before, inner, digits = '', exponent, after, end] = found;
  const percent = after === '%';
  const marks = [before, percent ? undefined : after].filter((mark) => mark !== undefined);
  const currencies = marks.map(currencyOf);
  if (currencies.includes(null)) return null;
  // SAP and mainframes write the minus at the end, banks write CR for credit and DR for debit.
  const signs = [sign, inner, end].filter((each) => each !== undefined);
  // 12E5 is more often a code than a number; 1e-7 is how programs write one.
  const isCode = !takesCodes && exponent && !/[.,]/.test(digits) && !(digits.length === 1 && /^[-+]/.test(exponent));
  // 4 DR is a car with four doors.
  const isDoors = end === 'DR' && !/[.,]\d\d$/.test(digits);
  if (signs.length > (inBrackets ? 0 : 1) || isCode || isDoors) return null;
  const bare = comma ? digits.replace(/[^\d,]/g, '').replace(',', '.') : digits.replace(/[^\d.]/g, '');
  const isNegative = inBrackets !== null || signs.some((each) => each !== '+' && each !== 'DR');
  const shift = Number(exponent ?? 0) - (percent ? 2 : 0);
  const plain = shift === 0 ? bare.replace(/^\./, '0.') : shifted(bare, shift);
  return {
    text: `${isNegative && /[1-9]/.test(plain) ? '-' : ''}${plain}`,
    // $50.00 USD is in USD.
    currency: currencies.find((each) => each !== unnamed) ?? currencies[0] ?? null,
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

/** Pairs of words for a boolean. For single letters, a column must have both. */
export const booleanPairs: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['oui', 'non'],
  ['y', 'n'],
  ['t', 'f'],
];

function readBoolean(written: string): string | null {
  const word = written.toLowerCase();
  if (word === '1' || booleanPairs.some(([yes]) => yes === word)) return 'true';
  return word === '0' || booleanPairs.some(([, no]) => no === word) ? 'false' : null;
}

/** Faults that an option allows. */
export type Avoidable = 'year' | 'currency';

/** A value for PostgreSQL and the demo's file, or why it does not fit the type. */
export type ReadValue = { text: string } | { fault: string; avoidable?: Avoidable };

const names: Record<ColumnType, string> = {
  integer: 'a whole number',
  numeric: 'a number',
  date: 'a day',
  timestamptz: 'a date with a time',
  boolean: 'a yes or no',
  text: 'a text',
};

/** The currency of the account, null if the accounts of a table differ, undefined if every currency is accepted. */
export type Own = string | null | undefined;

/** An amount in a currency that is not the account's can't be shown as an amount of the account. */
function foreignFault(currency: string | null, own: Own): string | null {
  if (own === undefined || currency === null || currency === unnamed || currency === own) return null;
  return own === null
    ? `is in ${currency}, which is not the currency of every account`
    : `is in ${currency}, not in the account’s ${own}`;
}

type Read = ReadValue | null;

/** A date that is one only in another order. */
function otherOrderFault(written: string, type: 'date' | 'timestamptz', order: DateOrder, today: string): Read {
  const isOther = dateOrders.some((other) => other !== order && readMoment(written, other, today));
  return isOther ? { fault: `is not ${names[type]} with ${orderWords[order]}` } : null;
}

function readDate(written: string, type: 'date' | 'timestamptz', { order, today, years }: Writing): Read {
  const moment = readMoment(written, order, today, years === 'short');
  if (!moment) return otherOrderFault(written, type, order, today);
  if (type === 'date' && moment.clock !== '') return null;
  const { first, last } = plausibleYears(today);
  if (years !== 'keep' && (moment.year < first || moment.year > last))
    return { fault: `is in the year ${moment.year}, which is not between ${first} and ${last}`, avoidable: 'year' };
  return { text: type === 'date' ? moment.day : `${moment.day} ${moment.clock || '00:00:00'}` };
}

function readFigure(written: string, type: 'integer' | 'numeric', { comma, percent }: Writing, own: Own): Read {
  const number = readNumber(written, comma, true);
  if (!number || number.percent !== percent) return null;
  const foreign = foreignFault(number.currency, own);
  if (foreign) return { fault: foreign, avoidable: 'currency' };
  if (type === 'numeric') return { text: number.text };
  return number.whole ? { text: number.text.replace(/\.0+$/, '') } : null;
}

function readAs(written: string, type: ColumnType, writing: Writing, own: Own): Read {
  if (type === 'text') return { text: written };
  if (type === 'date' || type === 'timestamptz') return readDate(written, type, writing);
  if (type !== 'boolean') return readFigure(written, type, writing, own);
  const text = readBoolean(written);
  return text === null ? null : { text };
}

/** Reads a cell that is not blank. */
export function readValue(written: string, type: ColumnType, writing: Writing, own?: Own): ReadValue {
  if (written.length > longestText)
    return { fault: `text is longer than ${longestText.toLocaleString('en-US')} characters` };
  const read = readAs(written, type, writing, own);
  const shown = `“${written.slice(0, 60)}”`;
  if (read === null) return { fault: `${shown} is not ${names[type]}` };
  if ('fault' in read) return { ...read, fault: `${shown} ${read.fault}` };
  if (type === 'integer' && Math.abs(Number(read.text)) > greatest)
    return { fault: `${shown} is too large a number for a browser` };
  return read;
}
