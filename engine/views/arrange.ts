import type { ResolvedColumn } from '../columns/column.ts';
import type { TableView } from './schema.ts';

/** A column in saved views and links. */
export interface Placed {
  value: string;
  enabled: boolean;
  width?: number;
  pinned?: boolean;
}

export const placedOf = (columns: readonly ResolvedColumn[]): Placed[] =>
  columns.map(({ value, enabled, width, pinned }) => ({ value, enabled, width, pinned }));

/** The columns after the user moved, resized or pinned some in the grid; hidden ones keep their position. */
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

/** Moves a column before another one; null: to the end. */
export function moved(columns: readonly Placed[], value: string, before: string | null): Placed[] {
  const column = columns.find((each) => each.value === value);
  if (!column || value === before) return [...columns];
  const others = columns.filter((each) => each.value !== value);
  const place = before === null ? others.length : others.findIndex((each) => each.value === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, column);
}

export const changed = (columns: readonly Placed[], value: string, change: Partial<Placed>): Placed[] =>
  columns.map((column) => (column.value === value ? { ...column, ...change } : column));

/** A view with its columns as arranged; null: as they open. */
export const arrangedView = <V extends TableView>(view: V, columns: readonly Placed[] | null): V => ({
  ...view,
  columns: columns ?? undefined,
  others: columns ? 'default' : undefined,
});

/** The columns after one was changed; null if none would be shown. */
export function changedUnlessNone(columns: readonly Placed[], value: string, change: Partial<Placed>): Placed[] | null {
  const next = changed(columns, value, change);
  return next.some(({ enabled }) => enabled) ? next : null;
}
