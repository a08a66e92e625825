import type { KeyValue } from './keys.ts';
import type { PivotAxis } from './pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

/** Which groups of an axis are expanded. */
export interface Opened {
  /** Places that differ from the default. */
  turned: ReadonlySet<number>;
  /** Groups up to this depth are expanded by default. */
  depth: number;
}

/** By place: the size of a group with all its descendants. */
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

/** The visible places in order, without the grand total and the contents of collapsed groups. */
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

/** Whether a group has children. */
export const holdsOthers = ({ levels }: PivotAxis, place: number): boolean =>
  (levels[place + 1] ?? 0) > (levels[place] as number);

/** The path to a place, outermost group first, the place itself last; empty for the grand total. */
export function pathTo({ levels, parents }: PivotAxis, place: number): number[] {
  const path: number[] = [];
  for (let at = place; (levels[at] as number) > 0; at = parents[at] as number) path.unshift(at);
  return path;
}

/** The places of an axis in column order: a subtotal after its groups, the grand total last. */
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

/** A group by its value and those of the groups it is in, outermost first, each with the field that it groups by. */
export type GroupName = readonly { field: string; value: KeyValue | undefined }[];

/** The groups whose state differs from the default, by name: other rows and other fields leave them as they are. */
export interface OpenNames {
  turned: readonly GroupName[];
  depth: number;
}

const fieldOf = ({ column, by, step }: Pick<ResolvedGrouping, 'column' | 'by' | 'step'>): string =>
  JSON.stringify([column.value, by, step]);

/** The name of the outermost field; names of groups are unique below it. */
export const outermost = ({ rows: [first] }: Pick<ResolvedPivot, 'rows'>): string => (first ? fieldOf(first) : '');

export function nameOf({ rows }: Pick<ResolvedPivot, 'rows'>, axis: PivotAxis, place: number): GroupName {
  return pathTo(axis, place).map((at, level) => {
    const grouping = rows[level];
    return { field: grouping ? fieldOf(grouping) : '', value: axis.values[at] };
  });
}

/** The places of named groups. A name that no group has is left out. */
export function openedIn({ rows }: Pick<ResolvedPivot, 'rows'>, axis: PivotAxis, { turned, depth }: OpenNames): Opened {
  if (turned.length === 0) return { turned: new Set(), depth };
  const fields = rows.map(fieldOf);
  const sizes = extents(axis);
  const placeOf = (name: GroupName): number | null => {
    let [place, end, found] = [1, axis.levels.length, null as number | null];
    for (const [level, { field, value }] of name.entries()) {
      if (fields[level] !== field) return null;
      while (place < end && axis.values[place] !== value) place += sizes[place] as number;
      if (place >= end) return null;
      found = place;
      end = place + (sizes[place] as number);
      place += 1;
    }
    return found;
  };
  return { turned: new Set(turned.flatMap((name) => placeOf(name) ?? [])), depth };
}
