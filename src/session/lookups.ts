import { proxy, ref, snapshot, useSnapshot } from 'valtio';
import type { Item, Lookups } from '../../engine/context/lookups.ts';
import { callOf, isAnswer, itemsOf, type LookupAnswer, type LookupName } from '../../engine/lookups/registry.ts';
import { SignedOutError } from '../api/errors.ts';
import { client } from './client.ts';

/** The choices loaded from calls. They live as long as the page, because another account is another page. */
const held = proxy<{ items: Partial<Record<LookupName, readonly Item[]>>; failed: LookupName[] }>({
  items: {},
  failed: [],
});

const underWay = new Map<LookupName, Promise<void>>();

const calls = new Map<string, Promise<LookupAnswer>>();

/** The answer of a lookup's call. Lookups of one call that load together make it once. */
function listed(name: LookupName): Promise<LookupAnswer> {
  const { call, ...given } = callOf(name);
  const key = JSON.stringify([call, given]);
  const made =
    calls.get(key) ??
    client.call(call as 'account.values', given as { params: { column: string } }).finally(() => calls.delete(key));
  calls.set(key, made);
  return made;
}

async function load(name: LookupName): Promise<void> {
  held.failed = held.failed.filter((each) => each !== name);
  try {
    held.items[name] = ref(itemsOf(name, await listed(name)));
  } catch (reason) {
    // The owner of the session redirects the user to the sign-in page.
    if (!(reason instanceof SignedOutError)) held.failed.push(name);
  } finally {
    underWay.delete(name);
  }
}

/** Loads what is missing, and retries what failed. Resolves when each is loaded or has failed. */
export async function loadLookups(names: readonly LookupName[]): Promise<void> {
  const missing = names.filter((name) => held.items[name] === undefined && !isAnswer(name));
  await Promise.all(
    missing.map((name) => {
      const loading = underWay.get(name) ?? load(name);
      underWay.set(name, loading);
      return loading;
    }),
  );
}

/** The choices loaded at this moment: the same object until others are loaded. */
export const heldLookups = (): Lookups => snapshot(held).items;

/** The same for a component, plus what could not be loaded. */
export function useLookups(): { items: Lookups; failed: readonly LookupName[] } {
  // A component is drawn again when what it reads has changed.
  const { items, failed } = useSnapshot(held);
  return { items: items && heldLookups(), failed };
}
