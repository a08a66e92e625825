import { type DateOrder, dateOrders } from './moments.ts';
import { isExact, type WrittenNumber } from './values.ts';

/** Different texts that are counted. */
export const mostTexts = 20;

/** A cell, and how often its text occurs. */
export interface Found {
  line: number;
  text: string;
  count: number;
}

export type Value = Pick<Found, 'line' | 'text'>;

/** Counts a text. The first different ones are kept. */
export function tally(found: Map<string, Found>, key: string, line: number, text: string): void {
  const known = found.get(key);
  if (known) known.count += 1;
  else if (found.size < mostTexts) found.set(key, { line, text, count: 1 });
}

/** What all cells of a column have in common, collected cell by cell. */
export class Guess {
  fits = 0;
  misfits = 0;
  first: { line: number; text: string } | null = null;
  /** Maximum number of decimals. */
  decimals = 0;
  leadingZero = false;
  /** Whether a value has a point, or a comma, followed by digits. */
  fraction = false;
  manyDigits = false;
  /** The first number that would lose digits when shown; an integer is preferred. */
  inexact: { line: number; text: string; number: WrittenNumber } | null = null;
  readonly currencies = new Map<string, Found>();
  percent = 0;
  sum = 0;
  /** How many numbers other than zero were added up. */
  added = 0;

  addNumber(number: WrittenNumber, line: number, text: string): void {
    const isFirst = this.inexact === null || (number.whole && !this.inexact.number.whole);
    if (isFirst && !isExact(number.text)) this.inexact = { line, text, number };
    if (number.leadingZero) this.leadingZero = true;
    if (!number.whole) this.decimals = Math.max(this.decimals, number.text.length - 1 - number.text.indexOf('.'));
    if (!number.whole || number.fraction) this.fraction = true;
    if (number.currency) tally(this.currencies, number.currency, line, text);
    if (number.percent) this.percent += 1;
    if (number.whole && number.text.length > 15) this.manyDigits = true;
    this.sum += Number(number.text);
    if (/[1-9]/.test(number.text)) this.added += 1;
  }

  count(fits: boolean, line: number, text: string): void {
    if (fits) this.fits += 1;
    else {
      this.misfits += 1;
      this.first ??= { line, text };
    }
  }
}

/** How the numbers of a column are read. */
export type NumberGuess = 'point' | 'comma';

/** What the numbers of a column add up to so far, by how they are read. */
export type RunningSum = Readonly<Record<NumberGuess, { sum: number; added: number }>>;
export type GuessName = NumberGuess | DateOrder;
export const guesses: readonly GuessName[] = ['point', 'comma', ...dateOrders];
