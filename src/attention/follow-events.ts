import { inTurn } from '../api/in-turn.ts';
import type { Follow } from './feed.ts';
import { type Heard, readStream } from './stream.ts';

/** Milliseconds. A tab that does not hold the stream, or can't open it, does not wait longer. */
const patience = 500;

/**
 * Follows the events of our own server. One of a user's tabs holds the stream and forwards its events. When it closes,
 * the next tab resumes it.
 */
export const followEvents: Follow = ({ viewer, signal, hear }) => {
  const name = `motorpool.events.${viewer.account}.${viewer.username}`;
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  let lastId: string | null = null;
  const take = ({ id, kind }: Heard) => {
    lastId = id;
    if (kind !== null) hear(kind);
  };
  channel.addEventListener('message', ({ data }) => take(data as Heard));
  const standing = new Promise<void>((stand) => {
    let isLate = false;
    setTimeout(() => {
      isLate = true;
      stand();
    }, patience);
    const pass = (heard: Heard) => {
      // Anything loaded after the stream is open misses nothing.
      if (lastId === null && isLate) hear('all');
      stand();
      take(heard);
      channel.postMessage(heard);
    };
    void inTurn(name, () => readStream({ lastId: () => lastId, hear: pass, signal }), signal).catch(() => undefined);
  });
  return { standing };
};
