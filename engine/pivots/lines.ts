import type { PivotAxis } from './pivot-table.ts';

/** How far a place is opened by itself: the groups of the first depth are seen, what they hold is not. */
export interface Opened {
  /** Places that are other than by themselves. */
  turned: ReadonlySet<number>;
  /** The groups of this depth and above stand open. */
  depth: number;
}

/** How many places a group takes, itself among them, by place. */
export function extents({ levels }: PivotAxis): Uint32Array {
  const sizes = new Uint32Array(levels.length).fill(1);
  const path: number[] = [];
  for (let place = 0; place <= levels.length; place++) {
    const level = levels[place] ?? -1;
    while (path.length > 0 && (levels[path.at(-1) as number] as number) >= level) {
      const ended = path.pop() as number;
      sizes[ended] = place - ended;
    }
    path.push(place);
  }
  return sizes;
}

export const isOpen = ({ levels }: PivotAxis, { turned, depth }: Opened, place: number): boolean =>
  (levels[place] as number) <= depth !== turned.has(place);

/** The places that are seen, in order, without the whole: what lies in a group that is shut is not. */
export function seenPlaces(axis: PivotAxis, opened: Opened): Uint32Array {
  const sizes = extents(axis);
  const seen = new Uint32Array(axis.levels.length);
  let count = 0;
  for (let place = 1; place < axis.levels.length; ) {
    seen[count++] = place;
    place += isOpen(axis, opened, place) ? 1 : (sizes[place] as number);
  }
  return seen.slice(0, count);
}

/** Whether a group holds others. */
export const holdsOthers = ({ levels }: PivotAxis, place: number): boolean =>
  (levels[place + 1] ?? 0) > (levels[place] as number);

/** The groups that lead to a place, the outermost first, itself last; none for the whole. */
export function pathTo({ levels, parents }: PivotAxis, place: number): number[] {
  const path: number[] = [];
  for (let at = place; (levels[at] as number) > 0; at = parents[at] as number) path.unshift(at);
  return path;
}

/** The places of an axis as columns stand: a group behind what it holds, as the sum of it; the whole last. */
export function columnPlaces(axis: PivotAxis): number[] {
  const order: number[] = [];
  const path: number[] = [];
  for (let place = 0; place <= axis.levels.length; place++) {
    const level = axis.levels[place] ?? -1;
    while (path.length > 0 && (axis.levels[path.at(-1) as number] as number) >= level) order.push(path.pop() as number);
    path.push(place);
  }
  return order;
}
