import type { ResolvedColumn } from '../columns/column.ts';
import type { Rows, Sort, Table } from '../tables/table.ts';
import { totalRowsOf } from '../tables/totals.ts';
import type { Parts } from '../totals/kind.ts';
import { totalKindOf } from '../totals/registry.ts';
import { mergeCounts } from '../totals/sums.ts';
import { type Axis, axisOf, type Level } from './axis.ts';
import type { Grouping, KeyValue } from './keys.ts';
import { orderGroups, orderSiblings, type Siblings } from './order.ts';

/** Grouped rows. Groups are in display order, each before its children; a place is an index among all groups. */
export interface RowGroups {
  count: number;
  /** The number of groupings. */
  depth: number;
  /** By place: the depth of the group, from 0. */
  levels: Uint8Array;
  /** By place: the place of its parent; its own for the outermost. */
  parents: Uint32Array;
  /** By place: its size with all descendants. */
  sizes: Uint32Array;
  /** By place: its value. */
  values: readonly KeyValue[];
  /** By place: the index of its first row in `rows`, and its number of rows. */
  starts: Uint32Array;
  lengths: Uint32Array;
  /** The rows, group by group, in their original order within a group. */
  rows: Rows;
  /** By field, then by place: the total; NaN for none. */
  figures: ReadonlyMap<string, Float64Array>;
}

/** How rows are grouped. */
export interface RowGrouping {
  groupings: readonly Grouping[];
  /** The columns that get totals. */
  columns: readonly Pick<ResolvedColumn, 'value' | 'total'>[];
  /**
   * The groups of each depth are ordered by the first sort that applies: by their own column, or by a total. Default: by label,
   * ascending.
   */
  sorts: readonly Sort[];
  /** A BCP 47 tag. */
  locale: string;
}

/** By depth: the number of rows and, by field, the totals of each group. */
interface Measured {
  counts: readonly Uint32Array[];
  totals: ReadonlyMap<string, readonly Float64Array[]>;
}

/** Totals at the deepest groups, merged upward from their parts, so that ratios and averages stay right. */
function measure(table: Table, rows: Rows, { levels, deepest }: Axis, columns: RowGrouping['columns']): Measured {
  const counted = new Uint32Array(deepest.count);
  for (let i = 0; i < rows.length; i++) {
    const group = deepest.of[i] as number;
    counted[group] = (counted[group] as number) + 1;
  }
  const upwards = <T>(first: T, merge: (parts: T, into: Uint32Array, count: number) => T): T[] => {
    const found = [first];
    for (let depth = levels.length - 1; depth > 0; depth--) {
      const [own, above] = [levels[depth] as Level, levels[depth - 1] as Level];
      found.unshift(merge(found[0] as T, own.parents, above.count));
    }
    return found;
  };
  const read = totalRowsOf(table, rows);
  const totals = new Map<string, readonly Float64Array[]>();
  for (const { value, total } of columns) {
    const parts = totalKindOf(total).accumulate(total, value, read, deepest);
    if (!parts) continue;
    const all = upwards<Parts>(parts, (each, into, count) => each.merge(into, count));
    totals.set(
      value,
      all.map((each) => each.totals().values),
    );
  }
  return { counts: upwards(counted, mergeCounts), totals };
}

/** The order of the groups of a depth. */
function orderOf(axis: Axis, measured: Measured, depth: number, { groupings, sorts }: RowGrouping): Siblings {
  const { levels, keys } = axis;
  const field = groupings[depth - 1]?.column.value;
  const meant = sorts.find(({ value }) => value === field || measured.totals.has(value));
  const figures = meant && meant.value !== field ? (measured.totals.get(meant.value)?.[depth] ?? null) : null;
  const [level, own] = [levels[depth], keys[depth - 1]];
  if (!level || !own) throw new RangeError(`There are no groups ${depth} deep.`);
  const sort = { direction: meant?.direction ?? 'asc' };
  return orderSiblings(level, levels[depth - 1]?.count ?? 1, orderGroups(level, { sort }, own, figures));
}

/** The depth and number of the group at each place, and the places of the deepest groups. */
function layOut(levels: readonly Level[], siblings: readonly Siblings[]) {
  const count = levels.slice(1).reduce((sum, level) => sum + level.count, 0);
  const [depths, groups] = [new Uint8Array(count), new Uint32Array(count)];
  const [parents, sizes] = [new Uint32Array(count), new Uint32Array(count)];
  const leaves = new Uint32Array(levels.at(-1)?.count ?? 0);
  let next = 0;
  const lay = (depth: number, group: number, parent: number): void => {
    const own = siblings[depth];
    if (!own) {
      leaves[group] = parent;
      return;
    }
    for (let at = own.starts[group] as number; at < (own.starts[group + 1] as number); at++) {
      const place = next++;
      const child = own.groups[at] as number;
      depths[place] = depth;
      groups[place] = child;
      parents[place] = depth === 0 ? place : parent;
      lay(depth + 1, child, place);
      sizes[place] = next - place;
    }
  };
  lay(0, 0, 0);
  return { count, depths, groups, parents, sizes, leaves };
}

interface Dealt {
  rows: Rows;
  sorted: Rows;
  /** The group of `rows[i]`, and the place of each group. */
  of: Uint32Array;
  places: Uint32Array;
  /** By place: the index of its first row. */
  starts: Uint32Array;
}

/** Collects rows by group, in the order of `sorted` within a group. */
function dealOut({ rows, sorted, of, places, starts }: Dealt, length: number): Rows {
  const next = starts.slice();
  const dealt = new Uint32Array(rows.length);
  const deal = (row: number, place: number) => {
    const at = next[place] as number;
    dealt[at] = row;
    next[place] = at + 1;
  };
  if (sorted === rows) {
    for (let i = 0; i < rows.length; i++) deal(rows[i] as number, places[of[i] as number] as number);
    return dealt;
  }
  const byRow = new Uint32Array(length);
  for (let i = 0; i < rows.length; i++) byRow[rows[i] as number] = places[of[i] as number] as number;
  for (let i = 0; i < sorted.length; i++) deal(sorted[i] as number, byRow[sorted[i] as number] as number);
  return dealt;
}

/**
 * Groups rows by one or more columns, outermost first, with totals at every depth. `sorted` are the same rows in the order that
 * they have within groups.
 */
export function groupRowsBy(table: Table, rows: Rows, sorted: Rows, asked: RowGrouping): RowGroups {
  const room = new Uint32Array(rows.length);
  const axis = axisOf(table, rows, asked.groupings, asked.locale, room);
  const { levels, keys, deepest } = axis;
  const measured = measure(table, rows, axis, asked.columns);
  const siblings = levels.slice(1).map((_, place) => orderOf(axis, measured, place + 1, asked));
  const { count, depths, groups, parents, sizes, leaves } = layOut(levels, rows.length > 0 ? siblings : []);
  const at = <T>(byDepth: (depth: number) => ArrayLike<T>, place: number): T => {
    const depth = (depths[place] as number) + 1;
    return byDepth(depth)[groups[place] as number] as T;
  };
  const values = Array.from({ length: count }, (_, place) => {
    const key = at((depth) => levels[depth]?.keys ?? [], place);
    return keys[depths[place] as number]?.values[key] ?? null;
  });
  const lengths = new Uint32Array(count);
  const starts = new Uint32Array(count);
  let next = 0;
  for (let place = 0; place < count; place++) {
    lengths[place] = at((depth) => measured.counts[depth] ?? [], place);
    starts[place] = next;
    if (sizes[place] === 1) next += lengths[place] as number;
  }
  const figures = new Map<string, Float64Array>();
  for (const [field, byDepth] of measured.totals)
    figures.set(
      field,
      Float64Array.from({ length: count }, (_, place) => at((depth) => byDepth[depth] ?? [], place)),
    );
  return {
    count,
    depth: asked.groupings.length,
    levels: depths,
    parents,
    sizes,
    values,
    starts,
    lengths,
    rows: dealOut({ rows, sorted, of: deepest.of, places: leaves, starts }, table.length),
    figures,
  };
}
