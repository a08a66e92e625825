import type { Topic } from '../../contract/events.ts';
import { followInOneTab } from './one-tab.ts';

/** A topic, or the first word of several: `message` is every `message <driver>`. */
export type Wanted = Topic | 'attention' | 'message' | 'table';

interface Subscriber {
  wanted: readonly Wanted[];
  hear: (topic: Topic) => void;
}

const subscribers = new Set<Subscriber>();

const isWanted = (wanted: readonly Wanted[], topic: Topic): boolean =>
  topic === 'all' || wanted.some((each) => topic === each || topic.startsWith(`${each} `));

/** Passes a change on to everything that wants it. */
export function publish(topic: Topic): void {
  for (const { wanted, hear } of [...subscribers]) if (isWanted(wanted, topic)) hear(topic);
}

/** Calls back for each change, and for `all`. Returns a function that ends it. */
export function subscribe(wanted: readonly Wanted[], hear: (topic: Topic) => void): () => void {
  const own = { wanted, hear };
  subscribers.add(own);
  return () => void subscribers.delete(own);
}

let standing: Promise<void> = Promise.resolve();

/** Resolves when no later change will be missed: what is loaded then does not have to be loaded again. */
export const eventsStand = (): Promise<void> => standing;

/** Follows the events of our own server until the signal. */
export function followEvents(whose: string, signal: AbortSignal): void {
  standing = followInOneTab({ whose, signal, hear: publish });
}
