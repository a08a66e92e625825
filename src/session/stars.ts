import { proxy, useSnapshot } from 'valtio';
import { SignedOutError } from '../api/errors.ts';
import { client } from './client.ts';

/** The screens that the user keeps near, by their routes; null until they are loaded, or where they can't be. */
const held = proxy<{ routes: string[] | null }>({ routes: null });

let loading: Promise<void> | null = null;

/** Loads them once; after a failure, again. Where they can't be loaded nothing is starred. */
export function loadStars(): Promise<void> {
  loading ??= client.call('stars.list').then(
    (routes) => {
      held.routes = routes;
    },
    (reason) => {
      loading = null;
      if (!(reason instanceof SignedOutError)) held.routes = null;
    },
  );
  return loading;
}

/** Shows the choice at once, and takes it back where it can't be saved. Rejects as the client does. */
export async function star(route: string, starred: boolean): Promise<void> {
  const before = held.routes ?? [];
  const others = before.filter((each) => each !== route);
  held.routes = starred ? [...others, route] : others;
  try {
    held.routes = await client.call('stars.save', { body: { route, starred } });
  } catch (reason) {
    held.routes = before;
    throw reason;
  }
}

export const useStars = (): readonly string[] | null => useSnapshot(held).routes;
