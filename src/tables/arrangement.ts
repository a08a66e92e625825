import type { ResolvedColumn } from '../../engine/columns/column.ts';

/** A column as saved views and links keep it. */
export interface Placed {
  value: string;
  enabled: boolean;
  width?: number;
  pinned?: boolean;
}

export const placedOf = (columns: readonly ResolvedColumn[]): Placed[] =>
  columns.map(({ value, enabled, width, pinned }) => ({ value, enabled, width, pinned }));

/** Columns as the grid shows them after the user moved, sized or pinned some; hidden ones keep their place. */
export function arranged(columns: readonly Placed[], shown: readonly Omit<Placed, 'enabled'>[]): Placed[] {
  const left = shown.filter((each) => columns.some(({ value, enabled }) => enabled && value === each.value));
  let next = 0;
  return columns.map((column) => {
    if (!column.enabled) return column;
    const placed = left[next];
    next += 1;
    return placed ? { ...placed, enabled: true } : column;
  });
}

/** Puts a column before another one; null: to the end. */
export function moved(columns: readonly Placed[], value: string, before: string | null): Placed[] {
  const column = columns.find((each) => each.value === value);
  if (!column || value === before) return [...columns];
  const others = columns.filter((each) => each.value !== value);
  const place = before === null ? others.length : others.findIndex((each) => each.value === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, column);
}

export const changed = (columns: readonly Placed[], value: string, change: Partial<Placed>): Placed[] =>
  columns.map((column) => (column.value === value ? { ...column, ...change } : column));
