import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import { dayLength } from '../formats/days.ts';
import type { DatePartName } from '../schema/pivot.ts';
import { columnRanks } from '../tables/rank.ts';
import type { NumberColumn, Rows, Table, TextColumn } from '../tables/table.ts';
import { dateParts } from './parts/registry.ts';

/** How rows are grouped by a column. */
export interface Grouping {
  column: Pick<ResolvedColumn, 'value' | 'type' | 'decimals' | 'values' | 'inOrder'>;
  /** The date part; null for other columns, and for datetimes that are grouped as displayed. */
  by: DatePartName | null;
  /** The bucket width of numbers, in displayed units; null for no buckets. */
  step: number | null;
}

/**
 * The value of a key: a text, a number, the number of a date part, or the lower bound of a bucket in displayed units; null for
 * blank.
 */
export type KeyValue = string | number | null;

/** The keys of a grouping. */
export interface Keys {
  count: number;
  values: readonly KeyValue[];
  /** The rank of each key in label order; blank is last. */
  ranks: Uint32Array;
}

/**
 * The keys of rows, numbered in order of appearance. The number of the key of `rows[i]` is written to `of[i]`. A missing column
 * has one blank key. `locale` is a BCP 47 tag.
 */
export function keysOf(table: Table, rows: Rows, grouping: Grouping, locale: string, of: Uint32Array): Keys {
  const column = table.columns.get(grouping.column.value);
  if (!column) {
    of.fill(0);
    return { count: Math.min(1, rows.length), values: [null], ranks: new Uint32Array(1) };
  }
  if (column.kind === 'text') return textKeys(column, rows, grouping, locale, of);
  return numberKeys(column, rows, grouping, of);
}

function textKeys(column: TextColumn, rows: Rows, { column: shown }: Grouping, locale: string, of: Uint32Array): Keys {
  const { codes, dictionary } = column;
  const places = columnRanks(column, locale);
  const firsts: number[] = [];
  // Key plus one; 0 means no key yet. A dictionary may contain a text twice; equal texts have equal ranks.
  const byCode = new Uint32Array(dictionary.length);
  const byRank = new Uint32Array(dictionary.length);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    if (byCode[code] === 0) {
      const rank = places[code] as number;
      byRank[rank] ||= firsts.push(code);
      byCode[code] = byRank[rank] as number;
    }
    of[i] = (byCode[code] as number) - 1;
  }
  const values = firsts.map((code) => dictionary[code] || null);
  const listed = new Map(shown.inOrder ? Object.values(shown.values ?? {}).map((text, place) => [text, place]) : []);
  // Unlisted values follow the listed ones alphabetically; blank is last.
  const ranks = Uint32Array.from(firsts, (code, key) => {
    const text = values[key];
    if (!text) return listed.size + dictionary.length;
    return listed.get(text) ?? listed.size + (places[code] as number);
  });
  return { count: firsts.length, values, ranks };
}

interface Numbered {
  /** The whole number that identifies a value. */
  number: (value: number) => number;
  /** The value of the key. */
  value: (value: number, number: number) => number;
}

function numberReader({ kind }: NumberColumn, { column, by, step }: Grouping): Numbered {
  if (by !== null) return { number: dateParts[by].of, value: (_day, part) => part };
  if (kind === 'datetime') return { number: (moment) => Math.floor(moment / 60_000), value: (moment) => moment };
  // Numbers that are displayed the same have the same key.
  const compared = numberKindOf(column.type)?.compared(column) ?? {
    value: (value: number) => value,
    bound: (bound: number) => bound,
  };
  if (step !== null) {
    const width = compared.bound(step);
    return { number: (value) => Math.floor(compared.value(value) / width), value: (_value, bucket) => bucket * step };
  }
  return { number: compared.value, value: (value) => value };
}

function numberKeys(column: NumberColumn, rows: Rows, grouping: Grouping, of: Uint32Array): Keys {
  const { kind, values: stored } = column;
  const numbered = numberReader(column, grouping);
  const known = new Map<number, number>();
  const values: KeyValue[] = [];
  const numbers: number[] = [];
  const keyOf = (value: number): number => {
    const number = Number.isNaN(value) ? Number.NaN : numbered.number(value);
    const found = known.get(number);
    if (found !== undefined) return found;
    known.set(number, values.length);
    numbers.push(number);
    return values.push(Number.isNaN(number) ? null : numbered.value(value, number)) - 1;
  };
  if (kind === 'date' || grouping.by !== null) keysOfDays(stored, rows, kind === 'datetime' ? dayLength : 1, keyOf, of);
  else for (let i = 0; i < rows.length; i++) of[i] = keyOf(stored[rows[i] as number] as number);
  return { count: values.length, values, ranks: ranksOf(numbers) };
}

/** The range of days with a lookup table, 1850 to 2149; the last place is for blank. */
const [firstDay, days] = [-43_829, 109_572];

/** Keys of days through a lookup table: there are few distinct days. `length` is the length of a day in stored units. */
function keysOfDays(
  stored: Float64Array,
  rows: Rows,
  length: number,
  keyOf: (day: number) => number,
  of: Uint32Array,
): void {
  const known = new Int32Array(days + 1).fill(-1);
  for (let i = 0; i < rows.length; i++) {
    const value = stored[rows[i] as number] as number;
    const day = Math.floor(length === 1 ? value : value / length);
    const isNear = day >= firstDay && day < firstDay + days;
    const place = isNear ? (day - firstDay) | 0 : days;
    const isKnown = isNear || Number.isNaN(day);
    let key = isKnown ? (known[place] as number) : -1;
    if (key < 0) {
      key = keyOf(day);
      if (isKnown) known[place] = key;
    }
    of[i] = key;
  }
}

function ranksOf(numbers: readonly number[]): Uint32Array {
  const last = (number: number) => (Number.isNaN(number) ? Number.POSITIVE_INFINITY : number);
  const sorted = Float64Array.from(numbers, last);
  const order = Uint32Array.from(numbers.keys()).sort((a, b) => compare(sorted[a] as number, sorted[b] as number));
  const ranks = new Uint32Array(order.length);
  order.forEach((key, place) => {
    ranks[key] = place;
  });
  return ranks;
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
