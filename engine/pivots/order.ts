import { radixSort } from '../tables/radix.ts';
import { radixOrder } from '../tables/sort.ts';
import { type Level, others } from './axis.ts';
import type { Keys } from './keys.ts';
import type { ResolvedGrouping } from './resolved.ts';

/**
 * Sorts the groups of a depth by label, or by a measure and then by label. Groups without a figure or a label come after the
 * others; the combined rest is last.
 */
export function orderGroups(
  { keys }: Level,
  { sort }: { sort: Pick<ResolvedGrouping['sort'], 'direction'> },
  { ranks, values }: Keys,
  figures: Float64Array | null,
): Uint32Array {
  const isDown = sort.direction === 'desc';
  const labels = Uint32Array.from(keys, (key) => {
    if (key === others) return leftLabel;
    if (values[key] === null) return lackingLabel;
    return isDown ? lackingLabel - 1 - (ranks[key] as number) : (ranks[key] as number);
  });
  const byLabel = radixSort(Uint32Array.from(keys.keys()), labels);
  if (!figures) return byLabel;
  const sorted = figures.map((figure, group) =>
    keys[group] === others ? left : Number.isNaN(figure) ? lacking : isDown ? -figure : figure,
  );
  return radixOrder(sorted, byLabel);
}

const [left, lacking] = [Number.MAX_VALUE, Number.MAX_VALUE / 2];
const [leftLabel, lackingLabel] = [0xffffffff, 0xfffffffe];

/** The groups of each parent in order: those of parent `p` are from `starts[p]` to before `starts[p + 1]`. */
export interface Siblings {
  groups: Uint32Array;
  starts: Uint32Array;
}

/** Collects ordered groups by parent. */
export function orderSiblings({ parents: of }: Level, parents: number, order: Uint32Array): Siblings {
  const starts = new Uint32Array(parents + 1);
  for (const parent of of) starts[parent + 1] = (starts[parent + 1] as number) + 1;
  for (let parent = 0; parent < parents; parent++)
    starts[parent + 1] = (starts[parent + 1] as number) + (starts[parent] as number);
  const next = starts.slice();
  const groups = new Uint32Array(order.length);
  for (const group of order) {
    const parent = of[group] as number;
    const place = next[parent] as number;
    groups[place] = group;
    next[parent] = place + 1;
  }
  return { groups, starts };
}
