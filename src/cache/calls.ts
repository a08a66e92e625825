import { useCallback, useSyncExternalStore } from 'react';
import type { Data, ReadName } from '../../contract/calls.ts';
import type { Topic } from '../../contract/events.ts';
import { type Failure, failureOf, isCancelled } from '../api/errors.ts';
import { subscribe } from '../events/events.ts';
import { client } from '../session/client.ts';
import { departures } from '../session/departures.ts';

/** A call that only reads, with its inputs. */
export interface Named<N extends ReadName = ReadName> {
  call: N;
  params?: { column: string };
}

/** What is kept of a call. */
export type Kept<T> =
  | { status: 'unasked' | 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; data: T };

const unasked: Kept<never> = { status: 'unasked' };

/** Answers live as long as the page, because another account is another page. */
const held = new Map<string, Kept<unknown>>();

/** The latest request of each call. */
const underWay = new Map<string, Promise<void>>();
/** Calls whose answer was changed since they were asked. It stays until they are asked again. */
const old = new Set<string>();
const followed = new Set<string>();
const listeners = new Set<() => void>();

const keyOf = ({ call, params }: Named) => JSON.stringify([call, params]);

function set(key: string, now: Kept<unknown>): void {
  held.set(key, now);
  for (const listener of [...listeners]) listener();
}

function ask({ call, params }: Named, key: string): Promise<void> {
  old.delete(key);
  const isLatest = () => underWay.get(key) === asked;
  const input = { ...(params && { params }), signal: departures.leaving };
  const asked: Promise<void> = client.call(call, input as never).then(
    (data) => {
      if (isLatest()) set(key, { status: 'ready', data });
    },
    (reason: unknown) => {
      // The owner of the session redirects the user to the sign-in page.
      if (isLatest()) set(key, isCancelled(reason) ? unasked : { status: 'failed', failure: failureOf(reason) });
    },
  );
  underWay.set(key, asked);
  void asked.then(() => isLatest() && underWay.delete(key));
  if (held.get(key)?.status !== 'ready') set(key, { status: 'loading' });
  return asked;
}

/** Asks again, or waits for the request that is under way. The current answer stays until then. */
export function renewCall(named: Named): Promise<void> {
  const key = keyOf(named);
  return (old.has(key) ? null : underWay.get(key)) ?? ask(named, key);
}

/** Asks once, and again after a failure or a change. Resolves when the answer is there, or has failed. */
export async function loadCall(named: Named): Promise<void> {
  const key = keyOf(named);
  if (held.get(key)?.status !== 'ready' || old.has(key)) await renewCall(named);
}

/** From now on, the answer is old after changes of the topic. */
export function followCall(named: Named, topic: Topic): void {
  const key = keyOf(named);
  const each = `${key} ${topic}`;
  if (!followed.has(each)) subscribe([topic], () => old.add(key));
  followed.add(each);
}

/** Changes the current answer; earlier requests are outdated. Without one, the call is asked next time. */
export function changeCall<N extends ReadName>(named: Named<N>, change: (data: Data<N>) => Data<N>): void {
  const key = keyOf(named);
  const now = keptCall(named);
  underWay.delete(key);
  set(key, now.status === 'ready' ? { status: 'ready', data: change(now.data) } : unasked);
}

/** What is kept at this moment: the same object until it changes. */
export const keptCall = <N extends ReadName>(named: Named<N>): Kept<Data<N>> =>
  (held.get(keyOf(named)) ?? unasked) as Kept<Data<N>>;

/** Calls back after each change of what is kept. Returns a function that ends it. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same as `keptCall` for a component, which is drawn again when it changes. */
export function useKeptCall<N extends ReadName>(named: Named<N>): Kept<Data<N>> {
  const key = keyOf(named);
  return useSyncExternalStore(
    onKept,
    useCallback(() => (held.get(key) ?? unasked) as Kept<Data<N>>, [key]),
  );
}
