import type { Style } from '../formats/style.ts';
import { fold } from './fold.ts';

type Matcher = (value: number) => boolean;

/** The separators of thousands and decimals in a language, folded. */
export function separators(locale: string): { group: string; point: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const find = (type: string) => fold(parts.find((part) => part.type === type)?.value ?? '');
  return { group: find('group'), point: find('decimal') };
}

/**
 * Prepares a test of whether the cell of a number, which shows the number times `scale`, contains a folded word, with or without
 * thousands separators. null if no cell can, given that magnitudes are at most `greatest`. Words of digits, with or without a
 * decimal point, are compared arithmetically; others are looked up in the formatted cells, once per distinct number.
 */
export function numberMatcher(
  { decimals, scale: shownScale }: { decimals: number; scale: number },
  style: Style,
  word: string,
  write: (value: number) => string,
  greatest: number,
): Matcher | null {
  const { group, point } = separators(style.locale);
  const signs = fold(`${write(1)}${write(-1)}`) + group + point;
  if ([...word].some((sign) => !(sign >= '0' && sign <= '9') && !signs.includes(sign))) return null;
  const written = writtenMatcher(word, group, write);
  const [whole = '', part, ...rest] = word.split(point);
  const isPlain = /^\d*$/.test(whole) && /^\d*$/.test(part ?? '') && rest.length === 0 && word.length < 10;
  const scale = 10 ** decimals * shownScale;
  /** Whether the largest number has `count` digits and then `behind` more before its point. */
  const hasDigits = (count: number, behind: number) => greatest * scale + 1 >= 10 ** (behind + count - 1);
  if (!isPlain) {
    const significant = word.replace(/\D/g, '').replace(/^0+/, '');
    return hasDigits(significant.length, 0) ? sparing(word, scale, greatest, written) : null;
  }
  const isBehindPoint = part === undefined && whole.length <= decimals;
  if (whole !== '' && whole !== '0' && !isBehindPoint && !hasDigits(whole.length, decimals)) return null;
  const holds = part === undefined ? holdsDigits(whole, decimals) : holdsPoint(whole, part, decimals);
  return rounded(scale, 10 ** decimals, greatest, holds, written);
}

/** Formats only numbers that contain the word's digits in a row. */
function sparing(word: string, scale: number, greatest: number, written: Matcher): Matcher {
  const digits = word.replace(/\D/g, '');
  if (!/^[1-9]\d{0,8}$/.test(digits)) return written;
  const mayHold = rounded(scale, 1, greatest, holdsDigits(digits, 0), () => true);
  return (value) => mayHold(value) && written(value);
}

function writtenMatcher(word: string, group: string, write: (value: number) => string): Matcher {
  const memo = new Map<number, boolean>();
  return (value) => {
    let holds = memo.get(value);
    if (holds === undefined) {
      const cell = fold(write(value));
      holds = cell.includes(word) || cell.replaceAll(group, '').includes(word);
      memo.set(value, holds);
    }
    return holds;
  };
}

/** Above this, or near a half, floating point may round differently than the formatted digits. */
const greatestExact = 2 ** 31;
const nearHalf = 1e-5;

/** The maximum number of displayed values with a lookup table, so that each is tested once. */
const mostKept = 2 ** 20;

/** Passes the whole part and the decimals of a number as displayed. */
function rounded(
  scale: number,
  power: number,
  greatest: number,
  holds: (whole: number, part: number) => boolean,
  written: Matcher,
): Matcher {
  const kept = new Int8Array(greatest * scale < mostKept ? Math.ceil(greatest * scale) + 1 : 0);
  return (value) => {
    const scaled = Math.abs(value) * scale;
    const down = Math.floor(scaled);
    const rest = scaled - down;
    if (scaled >= greatestExact - 1 || Math.abs(rest - 0.5) < nearHalf) return written(value);
    const digits = (rest < 0.5 ? down : down + 1) | 0;
    if (digits < kept.length && kept[digits] !== 0) return kept[digits] === 1;
    const whole = (digits / power) | 0;
    const held = holds(whole, digits - whole * power);
    if (digits < kept.length) kept[digits] = held ? 1 : -1;
    return held;
  };
}

/** Digits anywhere before the point, or anywhere after it. */
function holdsDigits(wanted: string, decimals: number): (whole: number, part: number) => boolean {
  const number = Number(wanted);
  const modulus = 10 ** wanted.length;
  const least = modulus / 10;
  const shifts = Array.from({ length: Math.max(0, decimals - wanted.length + 1) }, (_, shift) => 10 ** shift);
  return (whole, part) => {
    if (whole === 0 && wanted === '0') return true;
    for (let left = whole; left >= least; left = (left / 10) | 0) if (left % modulus === number) return true;
    for (let i = 0; i < shifts.length; i++) {
      if (((part / (shifts[i] as number)) | 0) % modulus === number) return true;
    }
    return false;
  };
}

/** Digits that end at the point, and digits that start after it. */
function holdsPoint(before: string, behind: string, decimals: number): (whole: number, part: number) => boolean {
  if (decimals === 0 || behind.length > decimals) return () => false;
  const [first, second] = [Number(before), Number(behind)];
  const modulus = 10 ** before.length;
  const least = before === '' || before === '0' ? 0 : modulus / 10;
  const shift = 10 ** (decimals - behind.length);
  return (whole, part) =>
    whole >= least && (before === '' || whole % modulus === first) && ((part / shift) | 0) === second;
}
