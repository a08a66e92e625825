import type { ResolvedColumn } from '../columns/column.ts';
import { textKindOf } from '../columns/registry.ts';
import type { Style } from '../formats/style.ts';
import type { NumberColumn, Rows, TextColumn } from '../tables/table.ts';
import { firstCodes } from './same-texts.ts';
import type { ColumnSummary, Commonest } from './summary.ts';

/** The number of values that fit below a header. */
const mostValues = 3;

/** Row counts by the number of a value. */
interface Counts {
  rows: Uint32Array;
  shown: Uint32Array;
}

/** Summarizes texts. Texts that are displayed the same are one value. */
export function summarizeTexts(
  column: TextColumn,
  rows: Rows,
  shown: Rows,
  type: ResolvedColumn['type'],
  style: Style,
): ColumnSummary {
  const write = textKindOf(type).writer({ decimals: 0 }, style);
  const first = firstCodes(column.dictionary, `${type} ${style.locale}`, (text) => (text === '' ? '' : write(text)));
  const count = (some: Rows) => countCodes(column, some, first);
  const all = count(rows);
  const counts = { rows: all, shown: shown === rows ? all : count(shown) };
  const empty = counts.rows[0] ?? 0;
  counts.rows[0] = 0;
  return {
    rows: rows.length,
    empty,
    ...commonest(counts, (code) => write(column.dictionary[code] as string)),
  };
}

function countCodes({ codes, dictionary }: TextColumn, rows: Rows, first: Uint32Array | null): Uint32Array {
  const counts = new Uint32Array(dictionary.length);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  if (!first) return counts;
  for (let code = 0; code < counts.length; code++) {
    const same = first[code] as number;
    if (same === code) continue;
    counts[same] = (counts[same] as number) + (counts[code] as number);
    counts[code] = 0;
  }
  return counts;
}

/** Summarizes booleans. */
export function summarizeTruth({ values }: NumberColumn, rows: Rows, shown: Rows): ColumnSummary {
  const count = (some: Rows) => {
    const counts = new Uint32Array(2);
    for (let i = 0; i < some.length; i++) {
      const value = values[some[i] as number] as number;
      if (!Number.isNaN(value)) counts[value] = (counts[value] as number) + 1;
    }
    return counts;
  };
  const counts = { rows: count(rows), shown: count(shown) };
  const empty = rows.length - counts.rows.reduce((sum, each) => sum + each, 0);
  return { rows: rows.length, empty, ...commonest(counts, (value) => value) };
}

function commonest(
  { rows, shown }: Counts,
  at: (place: number) => string | number,
): Pick<ColumnSummary, 'distinct' | 'shape'> {
  let distinct = 0;
  let least = 0;
  /** The most common value that passes the column's own filter: a filtered value must be visible. */
  let passing = -1;
  const places: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    const count = rows[place] as number;
    if (count === 0) continue;
    distinct += 1;
    if ((shown[place] as number) > 0 && (passing < 0 || count > (rows[passing] as number))) passing = place;
    if (count <= least && places.length === mostValues) continue;
    const before = places.findIndex((other) => count > (rows[other] as number));
    places.splice(before < 0 ? places.length : before, 0, place);
    if (places.length > mostValues) places.pop();
    least = rows[places.at(-1) as number] as number;
  }
  if (distinct === 0) return { distinct, shape: null };
  const isFiltered = places.some((place) => shown[place] !== rows[place]);
  if (isFiltered && passing >= 0 && !places.includes(passing)) places[places.length - 1] = passing;
  const says = distinct <= mostValues || isFiltered || (rows[places[0] as number] as number) > 1;
  const values = (says ? places : []).map((place) => ({
    value: at(place),
    rows: rows[place] as number,
    shown: shown[place] as number,
  }));
  const shape: Commonest = { type: 'commonest', values, more: distinct - values.length };
  return { distinct, shape };
}
