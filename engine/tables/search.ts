import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { CellPart } from '../columns/kind.ts';
import { columnKinds, numberKindOf } from '../columns/registry.ts';
import type { Style } from '../formats/style.ts';
import { fold } from './fold.ts';
import { codesWith } from './folded-texts.ts';
import { numberMatcher, separators } from './search-numbers.ts';
import type { Codes, NumberColumn, Rows, Table } from './table.ts';

type Searched = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

/** A time or a number as French writes it, with spaces: 05 h 30, (1 234,50 $), 12,5 %. */
const spaced = /(?<!\S)(?:\d{1,2} h \d{2}|\(?-?\d{1,3}(?: \d{3})*(?:,\d+)?(?: [$%]\)?)?)(?!\S)/g;

/** The folded words of a search. What the language writes with spaces but reads as one figure is one word. */
export function searchWords(text: string, locale: string): string[] {
  const folded = fold(text).replace(/[\s\0]+/g, ' ');
  const isSpaced = separators(locale).group === ' ';
  const joined = isSpaced ? folded.replace(spaced, (figure) => figure.replaceAll(' ', '\0')) : folded;
  const words = joined.split(' ').filter((word) => word !== '');
  return [...new Set(words)].map((word) => word.replaceAll('\0', ' '));
}

/**
 * The rows that have every word of the text in some formatted cell of the columns, in their order. Case, accents and kinds of
 * spaces do not matter; numbers match with and without thousands separators.
 */
export function searchRows(table: Table, rows: Rows, columns: readonly Searched[], text: string, style: Style): Rows {
  return searchWords(text, style.locale).reduce((left, word) => rowsWith(table, left, columns, word, style), rows);
}

/** Numbers are the most expensive to search, so they come last, for the remaining rows. */
const isFigure = ({ type }: Searched): number => Number(columnKinds[type].storage === 'number');

function rowsWith(table: Table, rows: Rows, columns: readonly Searched[], word: string, style: Style): Rows {
  const found = new Uint8Array(table.length);
  for (const shown of columns.toSorted((a, b) => isFigure(a) - isFigure(b))) {
    const column = table.columns.get(shown.value);
    if (!column) continue;
    if (column.kind === 'text') {
      const write = cellWriter(shown, style);
      const flags = codesWith(column.dictionary, word, `${shown.type} ${style.locale}`, write);
      if (flags) markCodes(found, rows, column.codes, flags);
    } else {
      const matches = matcherOf(extentOf(column, table.length), shown, style, word);
      if (matches) markValues(found, rows, column.values, matches);
    }
  }
  return rows.filter((row) => found[row] === 1);
}

/** The minimum and maximum of a column; Infinity and -Infinity for no numbers. */
interface Extent {
  length: number;
  least: number;
  greatest: number;
}

const extents = new WeakMap<NumberColumn, Extent>();

/** The extent of the first `length` rows; cached, so that only added rows are read. */
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

/** null if no value of the column matches. */
function matcherOf(extent: Extent, shown: Searched, style: Style, word: string): ((value: number) => boolean) | null {
  const kind = numberKindOf(shown.type);
  if (!kind || extent.least > extent.greatest) return null;
  const searched = kind.searched(shown, style);
  if (searched.by === 'parts') return partsMatcher(extent, word, searched.parts);
  const greatest = Math.max(-extent.least, extent.greatest);
  return numberMatcher({ ...shown, scale: searched.scale }, style, word, kind.writer(shown, style), greatest);
}

function partsMatcher(
  { length, least, greatest }: Extent,
  word: string,
  parts: readonly CellPart[],
): ((value: number) => boolean) | null {
  const matchers = parts.flatMap(({ of, write, range }) => {
    const [first, last] = range(least, greatest);
    const matches = wholeMatcher({ length, least: first, greatest: last }, (whole) =>
      fold(write(whole)).includes(word),
    );
    return matches ? [(value: number) => matches(of(value))] : [];
  });
  const [only, ...others] = matchers;
  if (!only) return null;
  return others.length === 0 ? only : (value) => matchers.some((matches) => matches(value));
}

/** Tests each whole number once, all of them up front if there are more rows than numbers. null if none matches. */
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
