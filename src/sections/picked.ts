import type { Line } from '../../engine/tables/lines.ts';

/** A picked row where it was last shown. */
interface PickedRow {
  line: Line;
  place: number;
}

/** The picked rows of a table, by their key. */
export interface PickedRows {
  rows: ReadonlyMap<string, PickedRow>;
  /** The number of picked rows that are no longer shown, since rows were last picked. */
  gone: number;
}

export const nonePicked: PickedRows = { rows: new Map(), gone: 0 };

/** The key of a row: its values in the fields that identify it, or all of them. */
export function keyOf(line: Line, identity: readonly string[]): string {
  const cells = (line.type === 'row' && line.sent) || line.cells;
  const fields = identity.length > 0 ? identity : Object.keys(cells).sort();
  return JSON.stringify(fields.map((field) => cells[field] ?? null));
}

/** Picks rows from place `from` on, or no longer. */
export function pick(
  { rows }: PickedRows,
  found: readonly Line[],
  { from, isOn, identity }: { from: number; isOn: boolean; identity: readonly string[] },
): PickedRows {
  const next = new Map(rows);
  for (const [index, line] of found.entries()) {
    if (isOn) next.set(keyOf(line, identity), { line, place: from + index });
    else next.delete(keyOf(line, identity));
  }
  return { rows: next, gone: 0 };
}

/**
 * The picked rows among those that are shown now, as they are now. `isOwn`: the user knows why others are gone, also those
 * that were missed before, because rows can be loaded again before the answer of an action is there.
 */
export function keepShown(
  { rows, gone }: PickedRows,
  shown: readonly Line[],
  { identity, isOwn }: { identity: readonly string[]; isOwn: boolean },
): PickedRows {
  const kept = new Map<string, PickedRow>();
  for (const [place, line] of shown.entries()) {
    const key = keyOf(line, identity);
    if (rows.has(key) && !kept.has(key)) kept.set(key, { line, place });
  }
  return { rows: kept, gone: isOwn ? 0 : gone + rows.size - kept.size };
}

/** The picked rows in the order of the table. */
export const linesPicked = ({ rows }: PickedRows): Line[] =>
  [...rows.values()].sort((one, other) => one.place - other.place).map(({ line }) => line);
