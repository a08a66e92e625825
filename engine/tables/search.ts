import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn, Style } from '../columns/column.ts';
import { dayLength } from './days.ts';
import { fold } from './fold.ts';
import { codesWith } from './folded-texts.ts';
import { numberMatcher } from './search-numbers.ts';
import type { Codes, NumberColumn, Rows, Table } from './table.ts';

type Searched = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

/** Rows that no column has matched yet, and the mark of those that one did. */
interface Sieve {
  open: Uint32Array;
  count: number;
  found: Uint8Array;
}

/**
 * The rows in which every word of the text is found in some cell of the columns, as `cellWriter` writes it, in their order.
 * Case, accents and kinds of blanks make no difference; a number is found with and without the signs between thousands.
 */
export function searchRows(table: Table, rows: Rows, columns: readonly Searched[], text: string, style: Style): Rows {
  const words = new Set(
    fold(text)
      .split(/[\s\0]+/)
      .filter((word) => word !== ''),
  );
  return [...words].reduce((left, word) => rowsWith(table, left, columns, word, style), rows);
}

/** Numbers are the dearest to look at: they come last, for the rows that are left. */
const isNumber = ({ type }: Searched): number => Number(type === 'number' || type === 'currency' || type === 'percent');

function rowsWith(table: Table, rows: Rows, columns: readonly Searched[], word: string, style: Style): Rows {
  const sieve: Sieve = { open: rows.slice(), count: rows.length, found: new Uint8Array(table.length) };
  for (const shown of columns.toSorted((a, b) => isNumber(a) - isNumber(b))) {
    const column = table.columns.get(shown.value);
    if (!column || sieve.count === 0) continue;
    const write = cellWriter(shown, style);
    if (column.kind === 'text') {
      const flags = codesWith(column.dictionary, word, `${shown.type} ${style.locale}`, write);
      if (flags) siftCodes(sieve, column.codes, flags);
    } else {
      const matches = matcherOf(column, table.length, shown, style, word, write);
      if (matches) siftValues(sieve, column.values, matches);
    }
  }
  if (sieve.count === rows.length) return new Uint32Array(0);
  return rows.filter((row) => sieve.found[row] === 1);
}

const greatest = new WeakMap<NumberColumn, { length: number; size: number }>();

/** How far from zero the numbers of the first `length` rows lie at most. Kept: rows that were added are looked at alone. */
function greatestSize(column: NumberColumn, length: number): number {
  const known = greatest.get(column) ?? { length: 0, size: 0 };
  greatest.set(column, known);
  for (; known.length < length; known.length++) {
    const size = Math.abs(column.values[known.length] as number);
    if (size > known.size) known.size = size;
  }
  return known.size;
}

function matcherOf(
  column: NumberColumn,
  length: number,
  shown: Searched,
  style: Style,
  word: string,
  write: (value: number) => string,
): ((value: number) => boolean) | null {
  switch (column.kind) {
    case 'number':
      return numberMatcher(shown, style, word, write, greatestSize(column, length));
    case 'datetime':
      return momentMatcher(word, write);
    default:
      return wholeMatcher((value) => fold(write(value)).includes(word));
  }
}

/** A moment's cell is its day, a blank, and its time: words are within one of them. */
function momentMatcher(word: string, write: (value: number) => string): (value: number) => boolean {
  const isInDay = wholeMatcher((day) => fold(write(day * dayLength).split(' ')[0] ?? '').includes(word));
  const isInTime = wholeMatcher((minute) =>
    fold(
      write(minute * 60_000)
        .split(' ')
        .slice(1)
        .join(' '),
    ).includes(word),
  );
  return (moment) => {
    const day = Math.floor(moment / dayLength);
    return isInDay(day) || isInTime(Math.floor((moment - day * dayLength) / 60_000));
  };
}

/** Days before and after 1970 that an array holds: some 270 years of them. */
const mostWholes = 100_000;

/** Looks at each whole number once. */
function wholeMatcher(matches: (value: number) => boolean): (value: number) => boolean {
  const memo = new Int8Array(mostWholes * 2);
  return (value) => {
    const place = value + mostWholes;
    if (!(place >= 0 && place < memo.length)) return matches(value);
    if (memo[place] === 0) memo[place] = matches(value) ? 1 : -1;
    return memo[place] === 1;
  };
}

function siftCodes(sieve: Sieve, codes: Codes, flags: Uint8Array): void {
  const { open, found } = sieve;
  let left = 0;
  for (let i = 0; i < sieve.count; i++) {
    const row = open[i] as number;
    const flag = flags[codes[row] as number] as number;
    found[row] = flag;
    open[left] = row;
    left += 1 - flag;
  }
  sieve.count = left;
}

function siftValues(sieve: Sieve, values: Float64Array, matches: (value: number) => boolean): void {
  const { open, found } = sieve;
  let left = 0;
  for (let i = 0; i < sieve.count; i++) {
    const row = open[i] as number;
    const value = values[row] as number;
    if (!Number.isNaN(value) && matches(value)) found[row] = 1;
    else open[left++] = row;
  }
  sieve.count = left;
}
