import { accountEvents, type Topic, topicOf } from '../../contract/events.ts';
import { ApiError, SignedOutError } from '../api/errors.ts';
import { createEventParser } from '../api/event-stream.ts';
import { wait } from '../api/wait.ts';
import { client } from '../session/client.ts';

/**
 * Milliseconds: minimum and maximum pause before reconnecting, and silence after which a stream counts as broken (the
 * server sends a comment every 15 s).
 */
const times = { pause: [1_000, 30_000], silence: 45_000 } as const;

export interface Heard {
  id: string;
  /** null: only the position to resume from. */
  topic: Topic | null;
}

interface StreamOptions {
  /** The position to resume from; null to start now. */
  lastId: () => string | null;
  hear: (heard: Heard) => void;
  signal: AbortSignal;
}

/** Reads one answer to its end. The token is in a header, as for every call, because addresses appear in logs. */
async function readOnce({ lastId, hear, signal }: StreamOptions, onOpen: () => void): Promise<void> {
  const broken = new AbortController();
  const over = AbortSignal.any([signal, broken.signal]);
  const { method, path, type } = accountEvents;
  const last = lastId();
  let silence = setTimeout(() => broken.abort(), times.silence);
  try {
    const response = await client.stream(
      { method, path, query: [], body: null },
      { accept: type, signal: over, ...(last === null ? {} : { lastId: last }) },
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const parse = createEventParser(({ id, type: event }) => {
      if (id !== null) hear({ id, topic: topicOf(event) });
    });
    onOpen();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => broken.abort(), times.silence);
      parse(value ?? '');
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Reads the account's events until the signal. Whenever the stream ends, it is resumed. */
export async function readStream(options: StreamOptions): Promise<void> {
  const { signal } = options;
  const [first, most] = times.pause;
  let pause: number = first;
  while (!signal.aborted) {
    try {
      await readOnce(options, () => {
        pause = first;
      });
    } catch (reason) {
      // The owner of the session is notified. A backend without events won't have them later either.
      if (reason instanceof SignedOutError || (reason instanceof ApiError && reason.status === 404)) return;
    }
    // Clients that lost the same server don't reconnect all at once.
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, most);
  }
}
