import type { Style } from '../formats/style.ts';
import { keysOf } from '../pivots/keys.ts';
import { labelWriter } from '../pivots/labels.ts';
import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../pivots/resolved.ts';
import type { Rows, Table } from '../tables/table.ts';

/** The groups of one depth of an axis as PivotTable items. Spreadsheets tell items apart by text, ignoring case. */
export interface Items {
  labels: readonly string[];
  /** Items that no visible group of the axis has. */
  hidden: ReadonlySet<number>;
  /** The item of `rows[i]`. */
  ofRow: Uint32Array;
  /** The item of a group at this depth. */
  ofPlace(place: number): number;
  /** Whether there is an item for empty values, or for Other. */
  hasBlank: boolean;
  hasOthers: boolean;
  /** Whether any label differs from the one in the pivot. */
  isRenamed: boolean;
  /** Whether the order of groups within a parent differs from the order of items. */
  isReordered: boolean;
}

/** The maximum length of an item's text. */
const longestItem = 255;

const nowhere = 0xffffffff;

/** Makes names unique, ignoring case, and valid in spreadsheets. `taken` must be in lower case. */
export function distinctNames(names: readonly string[], longest: number, taken: readonly string[] = []): string[] {
  const known = new Set(taken);
  return names.map((name) => {
    const whole = name.trim() === '' ? '–' : name;
    for (let number = 1; ; number++) {
      const end = number > 1 ? ` (${number})` : '';
      const room = longest - end.length;
      const found = (whole.length > room ? `${whole.slice(0, room - 1)}…` : whole) + end;
      if (known.has(found.toLowerCase())) continue;
      known.add(found.toLowerCase());
      return found;
    }
  });
}

interface Depth {
  table: Table;
  rows: Rows;
  axis: PivotAxis;
  grouping: ResolvedGrouping;
  /** Counted from 1. */
  depth: number;
  style: Style;
  words: ResolvedPivot['words'];
}

/**
 * The items of one depth. `at` contains the parent group of each row, and is overwritten with its group at this
 * depth.
 */
function itemsAt({ table, rows, axis, grouping, depth, style, words }: Depth, at: Uint32Array): Items {
  const of = new Uint32Array(rows.length);
  const { count, values, ranks } = keysOf(table, rows, grouping, style.locale, of);
  const keys = new Map(values.map((value, key) => [value, key]));
  const keyAt = (place: number): number => {
    const value = axis.values[place];
    return value === undefined ? count : (keys.get(value) ?? count);
  };
  const [places, left] = [new Map<number, number>(), new Map<number, number>()];
  axis.levels.forEach((level, place) => {
    if (level !== depth) return;
    const parent = axis.parents[place] as number;
    if (keyAt(place) === count) left.set(parent, place);
    else places.set(parent * count + keyAt(place), place);
  });
  const [used, shown] = [new Uint8Array(count + 1), new Uint8Array(count + 1)];
  for (let i = 0; i < rows.length; i++) {
    const parent = at[i] as number;
    const place = parent === nowhere ? nowhere : (places.get(parent * count + (of[i] as number)) ?? left.get(parent));
    if (place !== undefined && place !== nowhere && left.get(parent) === place) of[i] = count;
    const key = of[i] as number;
    used[key] = 1;
    at[i] = place ?? nowhere;
    if (at[i] !== nowhere) shown[key] = 1;
  }
  const turn = grouping.sort.direction === 'desc' ? -1 : 1;
  const rankOf = (key: number): number =>
    key === count ? Number.MAX_VALUE : values[key] === null ? Number.MAX_VALUE / 2 : turn * (ranks[key] as number);
  const all = Array.from(used.keys()).filter((key) => used[key] === 1);
  const inRank = all.toSorted((a, b) => rankOf(a) - rankOf(b));
  const seen = Array.from(axis.levels.keys()).filter((place) => axis.levels[place] === depth);
  const order = depth === 1 ? [...new Set([...seen.map(keyAt), ...inRank])] : inRank;
  const items = new Uint32Array(count + 1);
  order.forEach((key, item) => {
    items[key] = item;
  });
  const write = labelWriter(grouping, style, words);
  const texts = order.map((key) => (key === count ? words.others : write(values[key] ?? null)));
  const labels = distinctNames(texts, longestItem);
  return {
    labels,
    hidden: new Set(order.flatMap((key, item) => (shown[key] === 1 ? [] : [item]))),
    ofRow: of.map((key) => items[key] as number),
    ofPlace: (place) => items[keyAt(place)] as number,
    hasBlank: all.some((key) => values[key] === null),
    hasOthers: used[count] === 1,
    isRenamed: labels.some((label, item) => label !== texts[item]),
    isReordered: seen.some(
      (place, i) =>
        i > 0 &&
        axis.parents[seen[i - 1] as number] === axis.parents[place] &&
        (items[keyAt(seen[i - 1] as number)] as number) > (items[keyAt(place)] as number),
    ),
  };
}

/** The items of every depth of an axis, outermost first. */
export function axisItems(groupings: readonly ResolvedGrouping[], given: Omit<Depth, 'grouping' | 'depth'>): Items[] {
  const at = new Uint32Array(given.rows.length);
  return groupings.map((grouping, place) => itemsAt({ ...given, grouping, depth: place + 1 }, at));
}
