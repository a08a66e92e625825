import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn, Style } from '../columns/column.ts';
import { dayLength } from './days.ts';
import { fold } from './fold.ts';
import { codesWith } from './folded-texts.ts';
import { numberMatcher } from './search-numbers.ts';
import type { Codes, NumberColumn, Rows, Table } from './table.ts';

type Searched = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

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
  const found = new Uint8Array(table.length);
  for (const shown of columns.toSorted((a, b) => isNumber(a) - isNumber(b))) {
    const column = table.columns.get(shown.value);
    if (!column) continue;
    const write = cellWriter(shown, style);
    if (column.kind === 'text') {
      const flags = codesWith(column.dictionary, word, `${shown.type} ${style.locale}`, write);
      if (flags) markCodes(found, rows, column.codes, flags);
    } else {
      const matches = matcherOf(column, extentOf(column, table.length), shown, style, word, write);
      if (matches) markValues(found, rows, column.values, matches);
    }
  }
  return rows.filter((row) => found[row] === 1);
}

/** The least and the greatest number of a column's rows; Infinity and -Infinity when it has none. */
interface Extent {
  length: number;
  least: number;
  greatest: number;
}

const extents = new WeakMap<NumberColumn, Extent>();

/** The extent of the first `length` rows. It is kept: rows that were added are looked at alone. */
function extentOf(column: NumberColumn, length: number): Extent {
  const extent = extents.get(column) ?? {
    length: 0,
    least: Number.POSITIVE_INFINITY,
    greatest: Number.NEGATIVE_INFINITY,
  };
  extents.set(column, extent);
  for (; extent.length < length; extent.length++) {
    const value = column.values[extent.length] as number;
    if (value < extent.least) extent.least = value;
    if (value > extent.greatest) extent.greatest = value;
  }
  return extent;
}

/** null when no value of the column matches. */
function matcherOf(
  { kind }: NumberColumn,
  extent: Extent,
  shown: Searched,
  style: Style,
  word: string,
  write: (value: number) => string,
): ((value: number) => boolean) | null {
  const { least, greatest } = extent;
  if (least > greatest) return null;
  switch (kind) {
    case 'number':
      return numberMatcher(shown, style, word, write, Math.max(-least, greatest));
    case 'datetime':
      return momentMatcher(extent, word, write);
    default:
      return wholeMatcher(extent, (value) => fold(write(value)).includes(word));
  }
}

/** A moment's cell is its day, a blank, and its time: words are within one of them. */
function momentMatcher(
  { length, least, greatest }: Extent,
  word: string,
  write: (value: number) => string,
): ((value: number) => boolean) | null {
  const dayOf = (moment: number) => Math.floor(moment / dayLength);
  const minuteOf = (moment: number) => Math.floor((moment - dayOf(moment) * dayLength) / 60_000);
  const partWith = (moment: number, from: number, to?: number) =>
    fold(write(moment).split(' ').slice(from, to).join(' ')).includes(word);
  const days = { length, least: dayOf(least), greatest: dayOf(greatest) };
  const isInDay = wholeMatcher(days, (day) => partWith(day * dayLength, 0, 1));
  const isInTime = wholeMatcher({ length, least: 0, greatest: 1439 }, (minute) => partWith(minute * 60_000, 1));
  if (!isInDay && !isInTime) return null;
  return (moment) => isInDay?.(dayOf(moment)) || isInTime?.(minuteOf(moment)) || false;
}

/** Looks at each whole number once: all of them before the rows, where the rows are more. null when none matches. */
function wholeMatcher(
  { length, least, greatest }: Extent,
  matches: (value: number) => boolean,
): ((value: number) => boolean) | null {
  if (greatest - least < length) {
    const flags = Array.from({ length: greatest - least + 1 }, (_, i) => matches(least + i));
    return flags.includes(true) ? (value) => flags[value - least] as boolean : null;
  }
  const memo = new Map<number, boolean>();
  return (value) => {
    let matched = memo.get(value);
    if (matched === undefined) {
      matched = matches(value);
      memo.set(value, matched);
    }
    return matched;
  };
}

function markCodes(found: Uint8Array, rows: Rows, codes: Codes, flags: Uint8Array): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    found[row] = (found[row] as number) | (flags[codes[row] as number] as number);
  }
}

function markValues(found: Uint8Array, rows: Rows, values: Float64Array, matches: (value: number) => boolean): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if (found[row] === 1) continue;
    const value = values[row] as number;
    if (!Number.isNaN(value) && matches(value)) found[row] = 1;
  }
}
