import { type Level, others } from './axis.ts';
import type { Keys } from './keys.ts';
import type { ResolvedGrouping } from './resolved.ts';

/** How groups of one parent are put in order. `figures` are those of the measure that they are sorted by, if any. */
export function compareGroups(
  { keys }: Level,
  { sort }: { sort: Pick<ResolvedGrouping['sort'], 'direction'> },
  { ranks, values }: Keys,
  figures: Float64Array | null,
): (a: number, b: number) => number {
  const turn = sort.direction === 'desc' ? -1 : 1;
  // What is left over comes last, whichever way; before it what has no figure, or no label.
  const labels = Float64Array.from(keys, (key) =>
    key === others ? left : values[key] === null ? lacking : turn * (ranks[key] as number),
  );
  const compare = (by: Float64Array, a: number, b: number) => (by[a] as number) - (by[b] as number);
  if (!figures) return (a, b) => compare(labels, a, b);
  const sorted = figures.map((figure, group) =>
    keys[group] === others ? left : Number.isNaN(figure) ? lacking : turn * figure,
  );
  return (a, b) => compare(sorted, a, b) || compare(labels, a, b);
}

const [left, lacking] = [Number.MAX_VALUE, Number.MAX_VALUE / 2];

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
