import { alone, combine, type Numbered, through } from '../tables/combine.ts';
import type { Rows, Table } from '../tables/table.ts';
import { type Grouping, type Keys, keysOf } from './keys.ts';

/** The groups of one depth of an axis. */
export interface Level {
  count: number;
  /** By group: its parent, a group of the depth above. */
  parents: Uint32Array;
  /** By group: its key among those of its parent; `others` for the group that combines what a limit left out. */
  keys: Uint32Array;
}

/** The key of the group that combines what a limit left out. */
export const others = 0xffffffff;

/** Rows grouped by one column after another. Depth 0 is the grand total and comes first. */
export interface Axis {
  levels: readonly Level[];
  /** By depth, without the grand total. */
  keys: readonly Keys[];
  /** The deepest group of `rows[i]`. */
  deepest: Numbered;
}

const whole: Level = { count: 1, parents: new Uint32Array(1), keys: new Uint32Array(1) };

/** Groups rows, outermost column first. `room` is a buffer as long as the rows. `locale` is a BCP 47 tag. */
export function axisOf(
  table: Table,
  rows: Rows,
  groupings: readonly Grouping[],
  locale: string,
  room: Uint32Array,
): Axis {
  let deepest: Numbered = { of: new Uint32Array(rows.length), count: 1 };
  const levels = [whole];
  const all: Keys[] = [];
  for (const [place, grouping] of groupings.entries()) {
    const isOutermost = place === 0;
    const keys = keysOf(table, rows, grouping, locale, isOutermost ? deepest.of : room);
    const numbered = { of: isOutermost ? deepest.of : room, count: keys.count };
    const pairs = isOutermost ? alone(numbered, 'keys') : combine(deepest, numbered, deepest.of);
    levels.push({ count: pairs.count, parents: pairs.groups, keys: pairs.keys });
    all.push(keys);
    deepest = pairs;
  }
  return { levels, keys: all, deepest };
}

/** By deepest group: its ancestor at a depth. */
export function ancestors(levels: readonly Level[], depth: number): Uint32Array {
  let found: Uint32Array = Uint32Array.from({ length: levels.at(-1)?.count ?? 1 }, (_, group) => group);
  for (let at = levels.length - 1; at > depth; at--) {
    const { parents } = levels[at] as Level;
    found = through(found, parents);
  }
  return found;
}

/**
 * Keeps the `isKept` groups of a depth and combines the others of each parent into one. Groups below these are combined by
 * key. `into`: the new deepest group of each old one.
 */
export function keepOnly(
  levels: readonly Level[],
  depth: number,
  isKept: (group: number) => boolean,
): { levels: Level[]; into: Uint32Array } {
  const kept = levels.slice(0, depth);
  let into: Uint32Array = Uint32Array.from({ length: levels[depth - 1]?.count ?? 1 }, (_, group) => group);
  for (let at = depth; at < levels.length; at++) {
    const level = levels[at] as Level;
    const keys = at === depth ? level.keys.map((key, group) => (isKept(group) ? key : others)) : level.keys;
    const parents = level.parents.map((group) => into[group] as number);
    const pairs = combine({ of: parents, count: kept.at(-1)?.count ?? 1 }, { of: keys, count: 2 ** 32 });
    kept.push({ count: pairs.count, parents: pairs.groups, keys: pairs.keys });
    into = pairs.of;
  }
  return { levels: kept, into };
}
