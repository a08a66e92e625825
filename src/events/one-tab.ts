import type { Topic } from '../../contract/events.ts';
import { inTurn } from '../api/in-turn.ts';
import { type Heard, readStream } from './stream.ts';

/** Milliseconds. A tab that does not hold the stream, or can't open it, does not wait longer. */
const patience = 500;

interface FollowOptions {
  /** The user, and the account. */
  whose: string;
  /** Ends it. */
  signal: AbortSignal;
  hear: (topic: Topic) => void;
}

/**
 * Follows the events of our own server. One of a user's tabs holds the stream and forwards its events. When it closes,
 * the next tab resumes it. Resolves when no later change will be missed.
 */
export function followInOneTab({ whose, signal, hear }: FollowOptions): Promise<void> {
  const name = `motorpool.topics.${whose}`;
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  let lastId: string | null = null;
  const take = ({ id, topic }: Heard) => {
    lastId = id;
    if (topic !== null) hear(topic);
  };
  channel.addEventListener('message', ({ data }) => take(data as Heard));
  return new Promise((stand) => {
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
}
