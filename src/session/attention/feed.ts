import type { EventKind } from '../../../contract/events.ts';
import type { Viewer } from '../../../engine/context/viewer.ts';
import type { Calls } from './load.ts';

interface FeedOptions {
  viewer: Viewer;
  /** Ends it. */
  signal: AbortSignal;
  /** What is to be asked for again. */
  hear: (kind: EventKind) => void;
}

/** How the portal learns of changes: by the events of our own server, by a realtime database, or by nothing. */
export type Follow = (options: FeedOptions) => {
  /** Until then nothing need be asked for: what is asked for later misses nothing. */
  standing: Promise<void>;
  /** What it answers itself, in place of a call. */
  answers?: Partial<Calls>;
};

export const followNothing: Follow = () => ({ standing: Promise.resolve() });
