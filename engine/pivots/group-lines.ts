import type { CellValue } from '../tables/cells.ts';
import { firstHead, type Head, type Lines } from '../tables/lines.ts';
import type { RowGroups } from './row-groups.ts';

/** A group as the values of its ancestors and its own, outermost first. */
export type GroupPath = readonly CellValue[];

/** Which groups are expanded. Plain JSON. */
export interface OpenGroups {
  /** How many levels are expanded by default: 0 for none, 1 for the outermost. */
  depth: number;
  /** Groups that differ from the default. */
  turned: readonly GroupPath[];
}

/** Every group is collapsed. */
export const allShut: OpenGroups = { depth: 0, turned: [] };

/** Deeper than any group. */
const deepest = 255;

/** Every group is expanded. */
export const allOpen: OpenGroups = { depth: deepest, turned: [] };

const samePath = (a: GroupPath, b: GroupPath) => a.length === b.length && a.every((value, at) => value === b[at]);

/** Expands or collapses a group. */
export function turned({ depth, turned: before }: OpenGroups, path: GroupPath): OpenGroups {
  const others = before.filter((each) => !samePath(each, path));
  return { depth, turned: others.length < before.length ? others : [...others, path] };
}

/** The place of a group; null where there is none. */
function placeOf({ count, levels, sizes, values }: RowGroups, path: GroupPath): number | null {
  let [place, end] = [0, count];
  let found: number | null = null;
  for (const [level, value] of path.entries()) {
    while (place < end && values[place] !== value) place += sizes[place] as number;
    if (place >= end || levels[place] !== level) return null;
    found = place;
    end = place + (sizes[place] as number);
    place += 1;
  }
  return found;
}

/** By place: 1 for an expanded group. */
function openFlags(groups: RowGroups, { depth, turned: paths }: OpenGroups): Uint8Array {
  const flags = Uint8Array.from(groups.levels, (level) => Number(level < depth));
  for (const path of paths) {
    const place = placeOf(groups, path);
    if (place !== null) flags[place] = 1 - (flags[place] as number);
  }
  return flags;
}

/** The path of a group. */
export function pathOf({ levels, parents, values }: RowGroups, place: number): CellValue[] {
  const path: CellValue[] = [];
  for (let at = place; ; at = parents[at] as number) {
    path.unshift(values[at] ?? null);
    if (levels[at] === 0) return path;
  }
}

/** A group header with its line. */
export interface HeadAt {
  at: number;
  line: Head;
}

/** Lines of rows in groups. */
export interface GroupedLines extends Lines {
  /** The headers of the groups that contain a line, outermost first. */
  above(line: number): HeadAt[];
}

/** The visible lines: group headers, and the contents of expanded groups. */
export function groupLines(groups: RowGroups, opened: OpenGroups): GroupedLines {
  const { count, levels, parents, sizes, starts, lengths, rows, figures } = groups;
  const flags = openFlags(groups, opened);
  const lineOf = new Uint32Array(count);
  const seen = new Uint32Array(count);
  let [heads, length] = [0, 0];
  for (let place = 0; place < count; ) {
    lineOf[place] = length;
    seen[heads++] = place;
    const isOpen = flags[place] === 1;
    length += 1 + (isOpen && sizes[place] === 1 ? (lengths[place] as number) : 0);
    place += isOpen ? 1 : (sizes[place] as number);
  }
  const places = new Uint32Array(length);
  for (let at = 0; at < heads; at++) {
    const place = seen[at] as number;
    const line = lineOf[place] as number;
    places[line] = firstHead + place;
    const start = starts[place] as number;
    if (flags[place] === 1 && sizes[place] === 1)
      places.set(rows.subarray(start, start + (lengths[place] as number)), line + 1);
  }
  const fields = [...figures];
  /** The line after the contents of a group. */
  const endOf = (place: number) => {
    const next = place + (sizes[place] as number);
    return next < count ? (lineOf[next] as number) : length;
  };
  const headOf = (place: number): Head | undefined => {
    if (place >= count) return undefined;
    const cells = fields.map(([field, byPlace]) => [field, numberOrNull(byPlace[place])]);
    return {
      type: 'group',
      level: levels[place] as number,
      cells: Object.fromEntries(cells),
      group: {
        path: pathOf(groups, place),
        rows: lengths[place] as number,
        isOpen: flags[place] === 1,
        lines: endOf(place) - (lineOf[place] as number),
      },
    };
  };
  const shown = seen.subarray(0, heads);

  /** The last group with a header at or before a line. */
  const lastUpTo = (line: number): number => {
    let [low, high] = [0, shown.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((lineOf[shown[middle] as number] as number) <= line) low = middle + 1;
      else high = middle;
    }
    return shown[low - 1] ?? 0;
  };

  return {
    places,
    heads: { length: heads, at: headOf },
    level: groups.depth,
    above(line) {
      if (line >= length) return [];
      const found: HeadAt[] = [];
      for (let place = lastUpTo(line); ; place = parents[place] as number) {
        const at = lineOf[place] as number;
        const head = at < line ? headOf(place) : undefined;
        if (head) found.unshift({ at, line: head });
        if (levels[place] === 0) return found;
      }
    },
  };
}

const numberOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
