import { inTurn } from '../../api/in-turn.ts';
import type { Follow } from './feed.ts';
import { type Heard, readStream } from './stream.ts';

/** Milliseconds: a tab that does not hold the stream, or can't open it, does not wait for it to stand. */
const patience = 500;

/**
 * Follows the events of our own server. Of all tabs of a user one holds the stream and passes on what it hears; when it
 * closes, the next goes on where it was.
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
      // What is asked for once the stream stands misses nothing.
      if (lastId === null && isLate) hear('all');
      stand();
      take(heard);
      channel.postMessage(heard);
    };
    void inTurn(name, () => readStream({ lastId: () => lastId, hear: pass, signal }), signal).catch(() => undefined);
  });
  return { standing };
};
