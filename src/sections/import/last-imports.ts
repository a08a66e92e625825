import { useSyncExternalStore } from 'react';
import type { Row } from '../../../engine/actions/resolve.ts';

/** For how long an import can be taken back, in milliseconds, as on the server. */
const undoable = 10 * 60_000;

/** What was imported lately into a section. */
export interface LastImport {
  /** The rows of each call. */
  batches: readonly (readonly Row[])[];
  /** Milliseconds since 1970: the first of them can’t be taken back any more. */
  until: number;
}

/** They are kept when the screen is left, as long as the page. */
const last = new Map<string, LastImport>();
const listeners = new Set<() => void>();

function keep(id: string, value: LastImport | null): void {
  if (value) last.set(id, value);
  else last.delete(id);
  for (const listener of listeners) listener();
}

/** Remembers rows that were imported. */
export function rememberImport(id: string, rows: readonly Row[]): void {
  const before = last.get(id);
  const until = before?.until ?? Date.now() + undoable;
  keep(id, { batches: [...(before?.batches ?? []), rows], until });
  if (!before) setTimeout(() => last.get(id)?.until === until && keep(id, null), undoable);
}

export const forgetImport = (id: string): void => keep(id, null);

/** The section whose dialog is open; null for none. */
let open: string | null = null;

function show(id: string | null): void {
  open = id;
  for (const listener of listeners) listener();
}

export const openImport = (id: string): void => show(id);
export const closeImport = (id: string): void => {
  if (open === id) show(null);
};

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenImport = (): string | null => useSyncExternalStore(listen, () => open);

/** What was imported into a section and can be taken back; null for nothing. */
export const useLastImport = (id: string): LastImport | null =>
  useSyncExternalStore(listen, () => last.get(id) ?? null);
