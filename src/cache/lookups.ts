import { useSyncExternalStore } from 'react';
import type { Lookups } from '../../engine/context/lookups.ts';
import { callOf, isAnswer, itemsOf, type LookupAnswer, type LookupName } from '../../engine/lookups/registry.ts';
import { keptCall, loadCall, type Named, onKept } from './calls.ts';

/** The lookups that were asked for, with the answers that their items are from. */
const answers = new Map<LookupName, unknown>();

/** Lookups name calls that read. */
const named = (name: LookupName): Named => callOf(name);

interface HeldLookups {
  items: Lookups;
  /** What could not be loaded. */
  failed: readonly LookupName[];
}

let held: HeldLookups = { items: {}, failed: [] };

/** The choices at this moment: the same objects until others are loaded. */
function nowHeld(): HeldLookups {
  const fresh = [...answers].flatMap(([name, before]): [LookupName, LookupAnswer][] => {
    const now = keptCall(named(name));
    return now.status === 'ready' && now.data !== before ? [[name, now.data as LookupAnswer]] : [];
  });
  for (const [name, answer] of fresh) answers.set(name, answer);
  const items = Object.fromEntries(fresh.map(([name, answer]) => [name, itemsOf(name, answer)]));
  const failed = [...answers.keys()].filter((name) => keptCall(named(name)).status === 'failed');
  const isSame = failed.join() === held.failed.join();
  if (fresh.length > 0) held = { items: { ...held.items, ...items }, failed };
  else if (!isSame) held = { ...held, failed };
  return held;
}

/** Loads what is missing, and retries what failed. Resolves when each is loaded or has failed. */
export async function loadLookups(names: readonly LookupName[]): Promise<void> {
  const called = names.filter((name) => !isAnswer(name));
  for (const name of called) if (!answers.has(name)) answers.set(name, undefined);
  await Promise.all(called.map((name) => loadCall(named(name))));
}

/** The choices loaded at this moment: the same object until others are loaded. */
export const heldLookups = (): Lookups => nowHeld().items;

/** The same for a component, plus what could not be loaded. */
export const useLookups = (): HeldLookups => useSyncExternalStore(onKept, nowHeld);
