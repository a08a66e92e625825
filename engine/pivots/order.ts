import { type Level, others } from './axis.ts';
import type { Keys } from './keys.ts';
import type { ResolvedGrouping } from './resolved.ts';

/** How groups of one parent are put in order. `figures` are those of the measure that they are sorted by, if any. */
export function compareGroups(
  { keys }: Level,
  { sort }: ResolvedGrouping,
  { ranks, values }: Keys,
  figures: Float64Array | null,
): (a: number, b: number) => number {
  const turn = sort.direction === 'desc' ? -1 : 1;
  const isLeft = (group: number) => keys[group] === others;
  const isNothing = (group: number) => !isLeft(group) && values[keys[group] as number] === null;
  const rank = (group: number) => ranks[keys[group] as number] as number;
  // What is left over comes last, whichever way, and what has no label behind what has one.
  const byLabel = (a: number, b: number): number =>
    order(isLeft, a, b) || order(isNothing, a, b) || turn * (rank(a) - rank(b)) || 0;
  if (!figures) return byLabel;
  const lacks = (group: number) => Number.isNaN(figures[group]);
  return (a, b) =>
    order(isLeft, a, b) ||
    order(lacks, a, b) ||
    turn * Math.sign((figures[a] as number) - (figures[b] as number)) ||
    byLabel(a, b);
}

/** Those that are so come behind those that are not. */
const order = (isSo: (group: number) => boolean, a: number, b: number): number => Number(isSo(a)) - Number(isSo(b));

/** The groups of each parent in their order: those of parent `p` stand from `starts[p]` to before `starts[p + 1]`. */
export interface Siblings {
  groups: Uint32Array;
  starts: Uint32Array;
}

export function orderSiblings(level: Level, parents: number, compare: (a: number, b: number) => number): Siblings {
  const starts = new Uint32Array(parents + 1);
  for (const parent of level.parents) starts[parent + 1] = (starts[parent + 1] as number) + 1;
  for (let parent = 0; parent < parents; parent++)
    starts[parent + 1] = (starts[parent + 1] as number) + (starts[parent] as number);
  const next = starts.slice();
  const groups = new Uint32Array(level.count);
  level.parents.forEach((parent, group) => {
    const place = next[parent] as number;
    groups[place] = group;
    next[parent] = place + 1;
  });
  for (let parent = 0; parent < parents; parent++) groups.subarray(starts[parent], starts[parent + 1]).sort(compare);
  return { groups, starts };
}
