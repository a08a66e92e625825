import type { Style } from './style.ts';
import type { Typed } from './typed.ts';

/** Signs between groups of three digits, and the decimal sign. */
interface Grammar {
  groups: readonly string[];
  point: '.' | ',';
}

const english: Grammar = { groups: [',', ' ', "'"], point: '.' };
const french: Grammar = { groups: [' ', "'"], point: ',' };
/** No language of the portal writes this, and neither reads it otherwise. */
const foreign: Grammar = { groups: ['.'], point: ',' };

/** The longest text that is read, in characters. */
const longest = 60;

/** The smallest number that a double keeps with all of its digits. */
const smallest = 2 ** -1022;

/** Digits of a double that survive being written and read. */
const mostDigits = 15;

/** A number in the digits of a program; null if a double can't keep its digits. */
function exactNumber(digits: string): number | null {
  const value = Number(digits);
  if (!Number.isFinite(value)) return null;
  const isNothing = !/[1-9]/.test(digits.replace(/e.*$/i, ''));
  if (Math.abs(value) < smallest && !isNothing) return null;
  const significant = digits.replace(/e.*$/i, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  return significant.length <= mostDigits || String(value) === digits ? value : null;
}

/** Digits by a grammar; null if they are not written by it. A sign or decimals may be missing: "98." and ".5" are numbers. */
function byGrammar(text: string, { groups, point }: Grammar): number | null {
  const [, mantissa = text, exponent = '0'] = /^(.+)e([+-]?\d{1,3})$/i.exec(text) ?? [];
  const [whole = '', decimals = '', ...rest] = mantissa.split(point);
  if (rest.length > 0 || !/^\d*$/.test(decimals) || whole + decimals === '') return null;
  const isGrouped = (sign: string) =>
    /^[1-9]\d{0,2}(?:\D\d{3})+$/.test(whole) && [...whole.replace(/\d/g, '')].every((each) => each === sign);
  if (!/^\d*$/.test(whole) && !groups.some(isGrouped)) return null;
  const digits = `${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`;
  return exactNumber(exponent === '0' ? digits : `${digits}e${exponent}`);
}

const symbols: Readonly<Record<Style['currency'], string>> = {
  USD: '(?:US ?\\$|\\$ ?US|USD|\\$)',
  CAD: '(?:CA? ?\\$|\\$ ?CA|CAD|\\$)',
};

/** The digits of a number and its sign, without brackets and the account's currency; null if there is more. */
function unsigned(text: string, currency: Style['currency']): { digits: string; isNegative: boolean } | null {
  const symbol = symbols[currency];
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  const parts = new RegExp(
    `^([+-]?) ?(${symbol})? ?([+-]?) ?([\\d.,' ]*\\d[\\d.,']*(?:e[+-]?\\d+)?) ?(${symbol})? ?(-?)$`,
    'i',
  ).exec((inBrackets ?? text).trim());
  if (!parts) return null;
  const [, ...found] = parts;
  const [before = '', symbolBefore, after = '', digits = '', symbolAfter, trailing = ''] = found;
  const signs = before + after + trailing;
  if ((symbolBefore && symbolAfter) || signs.length > 1 || (inBrackets !== undefined && signs !== '')) return null;
  return { digits, isNegative: inBrackets !== undefined || signs === '-' };
}

/** The values of digits that a grammar reads, without repetition. */
const readingsOf = (digits: string, grammars: readonly Grammar[]): number[] => [
  ...new Set(grammars.flatMap((grammar) => byGrammar(digits, grammar) ?? [])),
];

/**
 * Reads a number as people type it and as the portal writes it: with groups, either decimal sign, the account's
 * currency, a minus sign or accounting parentheses. The locale decides where the languages disagree: 1,234 is 1234 in
 * English and 1.234 in French. Null if it is not a number, if it is an amount in another currency, or if a double can't
 * keep its digits. A text of more than 60 characters is none.
 */
export function readTypedNumber(
  text: string,
  { locale, currency }: Pick<Style, 'locale' | 'currency'>,
): Typed<number> | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\u2019/g, "'")
    .trim();
  const number = plain.length > longest ? null : unsigned(plain, currency);
  if (!number) return null;
  const usual = readingsOf(number.digits, locale.startsWith('fr') ? [french, english, foreign] : [english, french]);
  const readings = usual.length > 0 ? usual : readingsOf(number.digits, [foreign]);
  const [value, ...others] = number.isNegative ? readings.map((reading) => 0 - reading) : readings;
  return value === undefined ? null : { value, others };
}
