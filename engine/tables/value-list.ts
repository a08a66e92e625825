import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { isPlainText, numberKindOf } from '../columns/registry.ts';
import { formatMonth } from '../formats/date.ts';
import type { Style } from '../formats/style.ts';
import { listedTextKeys, listedTexts, textKeys, unchangedKey } from './listed.ts';
import { columnRanks } from './rank.ts';
import type { ListedValue, NumberColumn, Rows, Table, TextColumn } from './table.ts';

/**
 * The distinct displayed values of a column in order, the empty one last. A value is referred to by its place in the list.
 */
export interface ValueList {
  readonly length: number;
  /** By row of the table. */
  readonly places: Uint32Array;
  readonly isCalendar: boolean;
  /** Its form in a condition. */
  listed(place: number): ListedValue;
  /** Its text as in cells; '' for the empty one. */
  text(place: number): string;
  /** The text that a search looks in; for a day its month, too. */
  searched(place: number): string;
  /** The key that values of a condition are compared by. */
  key(place: number): ListedValue;
  keyOf(listed: ListedValue): ListedValue;
}

export type ListedColumn = Pick<ResolvedColumn, 'value' | 'type' | 'decimals' | 'values'>;

/** The values of a column over all rows; null if the column is missing. */
export function listValues(table: Table, shown: ListedColumn, style: Style): ValueList | null {
  const column = table.columns.get(shown.value);
  if (!column) return null;
  return column.kind === 'text'
    ? listTexts(column, table.length, shown, style)
    : listNumbers(column, table.length, shown, style);
}

/** The number of rows by value. */
export function countValues({ places, length }: ValueList, rows: Rows): Uint32Array {
  const counts = new Uint32Array(length);
  for (let i = 0; i < rows.length; i++) {
    const place = places[rows[i] as number] as number;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts;
}

const nobody = 0xffffffff;

function listTexts(column: TextColumn, length: number, shown: ListedColumn, style: Style): ValueList {
  const { codes, dictionary } = column;
  const ranks = columnRanks(column, style.locale);
  const byRank = new Uint32Array(dictionary.length).fill(nobody);
  for (let row = 0; row < length; row++) byRank[ranks[codes[row] as number] as number] = codes[row] as number;
  const keyOf = textKeys(shown);
  // Plain texts are displayed as stored. Other kinds may display different texts the same.
  const known = isPlainText(shown.type) ? null : new Map<string | null, number>();
  /** By place: the code of one of its texts. */
  const firsts: number[] = [];
  const placeOf = new Uint32Array(dictionary.length);
  const add = (code: number, rank: number) => {
    const key = known && keyOf(dictionary[code] as string);
    const place = (known?.get(key) ?? firsts.length) as number;
    if (place === firsts.length) firsts.push(code);
    known?.set(key, place);
    placeOf[rank] = place;
  };
  const isEmpty = (rank: number) => dictionary[byRank[rank] as number] === '';
  for (let rank = 0; rank < byRank.length; rank++)
    if (byRank[rank] !== nobody && !isEmpty(rank)) add(byRank[rank] as number, rank);
  if (isEmpty(0)) add(byRank[0] as number, 0);
  const places = new Uint32Array(length);
  for (let row = 0; row < length; row++) places[row] = placeOf[ranks[codes[row] as number] as number] as number;
  const stored = (place: number) => dictionary[firsts[place] as number] as string;
  const listed = listedTexts(shown);
  const write = cellWriter(shown, style);
  const text = (place: number) => write(stored(place));
  return {
    length: firsts.length,
    places,
    isCalendar: false,
    listed: (place) => listed(stored(place)),
    text,
    searched: text,
    key: (place) => keyOf(stored(place)),
    keyOf: listedTextKeys(shown),
  };
}

function listNumbers(column: NumberColumn, length: number, shown: ListedColumn, style: Style): ValueList | null {
  const kind = numberKindOf(shown.type);
  if (!kind) return null;
  const { value, listed } = kind.compared(shown);
  const compared = new Float64Array(length);
  for (let row = 0; row < length; row++) compared[row] = value(column.values[row] as number);
  const { numbers, places } = distinct(compared);
  const names: ListedValue[] = [];
  /** By place: one of its numbers. */
  const firsts: number[] = [];
  const placeOf = Uint32Array.from(numbers, (number) => {
    const name = Number.isNaN(number) ? null : listed(number);
    // Days of one month are consecutive.
    if (firsts.length === 0 || names.at(-1) !== name) firsts.push(number) && names.push(name);
    return firsts.length - 1;
  });
  for (let row = 0; row < length; row++) places[row] = placeOf[places[row] as number] as number;
  const write = kind.boundWriter(shown, style);
  const isCalendar = kind.filter === 'day';
  const text = (place: number) =>
    names[place] === null ? '' : write(shownNumber(names[place], firsts[place] as number));
  const key = (place: number) => names[place] ?? null;
  return {
    length: firsts.length,
    places,
    isCalendar,
    listed: key,
    text,
    searched: (place) =>
      isCalendar && key(place) !== null
        ? `${text(place)} ${key(place)} ${formatMonth(firsts[place] as number, style.locale)}`
        : text(place),
    key,
    keyOf: unchangedKey,
  };
}

const shownNumber = (name: ListedValue | undefined, day: number): number => (typeof name === 'number' ? name : day);

/** The distinct numbers, ascending, NaN last, and by row the place of its number. */
function distinct(values: Float64Array): { numbers: Float64Array; places: Uint32Array } {
  const known = new Map<number, number>();
  const places = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    let at = known.get(value);
    if (at === undefined) {
      at = known.size;
      known.set(value, at);
    }
    places[row] = at;
  }
  const numbers = Float64Array.from(known.keys()).sort();
  const sorted = new Uint32Array(numbers.length);
  numbers.forEach((value, place) => {
    sorted[known.get(value) as number] = place;
  });
  for (let row = 0; row < places.length; row++) places[row] = sorted[places[row] as number] as number;
  return { numbers, places };
}
