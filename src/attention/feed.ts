import type { EventKind } from '../../contract/events.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { Calls } from './load.ts';

interface FeedOptions {
  viewer: Viewer;
  /** Ends the feed. */
  signal: AbortSignal;
  /** What to reload. */
  hear: (kind: EventKind) => void;
}

/** How the portal learns of changes: from the events of our own server, from a realtime database, or not at all. */
export type Follow = (options: FeedOptions) => {
  /** Resolves when no later change will be missed. Nothing has to be loaded before. */
  standing: Promise<void>;
  /** Sources that it answers itself, instead of a call. */
  answers?: Partial<Calls>;
};

export const followNothing: Follow = () => ({ standing: Promise.resolve() });
