import type { OpeningKind } from '../schema/search.ts';
import { idIn, type Trail, trailOf } from '../tables/trail.ts';
import { holdsOthers } from './lines.ts';
import type { PivotAxis } from './pivot-table.ts';
import type { ResolvedGrouping } from './resolved.ts';

export interface GroupOpening {
  kind: OpeningKind;
  id: string;
  /** Its group among those of its level. */
  trail: () => Trail;
}

/** What the group at a place leads to; null for a total, the rest, blanks, and a group that holds others: its name expands it. */
export function openingAt(groupings: readonly ResolvedGrouping[], axis: PivotAxis, place: number): GroupOpening | null {
  const level = axis.levels[place] ?? 0;
  const grouping = groupings[level - 1];
  const kind = grouping?.by === null ? grouping.column.opens : undefined;
  const idAt = (at: number) => {
    const value = axis.values[at];
    return typeof value === 'string' ? idIn(value) : null;
  };
  const id = idAt(place);
  if (!kind || id === null || holdsOthers(axis, place)) return null;
  const all = () => Array.from(axis.levels, (each, at) => (each === level ? idAt(at) : null));
  return {
    kind,
    id,
    trail: () =>
      trailOf(
        all().flatMap((each) => each ?? []),
        id,
      ),
  };
}
