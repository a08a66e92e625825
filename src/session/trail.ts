import { useMemo, useSyncExternalStore } from 'react';
import type { OpeningKind } from '../../engine/schema/search.ts';
import type { Trail } from '../../engine/tables/trail.ts';
import { whose } from './whose.ts';

/** The screen that a list is on. */
interface Origin {
  /** Its address, without the locale. */
  from: string;
  title: string;
}

/** The list that a user came from, in this tab. */
export interface KeptTrail extends Trail, Origin {}

const prefix = 'motorpool.trail.';

const listeners = new Set<() => void>();

const announce = () => {
  for (const hear of listeners) hear();
};

function stored(kind: OpeningKind): string | null {
  try {
    return sessionStorage.getItem(prefix + kind);
  } catch {
    return null;
  }
}

/** null: there is none any more. */
export function keepTrail(kind: OpeningKind, trail: KeptTrail | null): void {
  try {
    if (trail) sessionStorage.setItem(prefix + kind, JSON.stringify({ ...trail, signIn: whose.signIn() }));
    else sessionStorage.removeItem(prefix + kind);
  } catch {
    // Storage is full or forbidden: there are no arrows.
  }
  announce();
}

/** The numbers are those of one account. */
export function forgetTrails(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there are none.
  }
  announce();
}

/** A trail of another sign-in may be of another account. */
function readTrail(text: string | null): KeptTrail | null {
  if (text === null) return null;
  try {
    const { signIn, ...trail } = JSON.parse(text) as KeptTrail & { signIn: string | null };
    return signIn === whose.signIn() && Array.isArray(trail.ids) ? trail : null;
  } catch {
    return null;
  }
}

function listen(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** The list that the user came from, as soon as it is known. */
export function useTrail(kind: OpeningKind): KeptTrail | null {
  const text = useSyncExternalStore(listen, () => stored(kind));
  return useMemo(() => readTrail(text), [text]);
}
