import { proxy, useSnapshot } from 'valtio';
import { SignedOutError } from '../api/errors.ts';
import { client } from './client.ts';

/** The routes of the user's starred screens; null until they are loaded, or if they can't be. */
const held = proxy<{ routes: string[] | null; isSettled: boolean }>({ routes: null, isSettled: false });

/** Milliseconds that a screen may wait for them. */
const patience = 1_000;

let loading: Promise<void> | null = null;

/** Loads them once, and again after a failure. If they can't be loaded nothing is starred. */
export function loadStars(): Promise<void> {
  if (loading) return loading;
  const settle = () => {
    held.isSettled = true;
  };
  setTimeout(settle, patience);
  loading = client.call('stars.list').then(
    (routes) => {
      held.routes = routes;
    },
    (reason) => {
      loading = null;
      if (!(reason instanceof SignedOutError)) held.routes = null;
    },
  );
  void loading.then(settle);
  return loading;
}

/** Shows the choice at once, and reverts it if it can't be saved. Rejects as the client does. */
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

/** Whether they are loaded, or no longer worth waiting for. */
export const useSettledStars = (): boolean => useSnapshot(held).isSettled;
