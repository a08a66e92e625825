import { accountEvents, type EventKind, isEventKind } from '../../../contract/events.ts';
import { ApiError, SignedOutError } from '../../api/errors.ts';
import { createEventParser } from '../../api/event-stream.ts';
import { client } from '../client.ts';

/** Milliseconds: until a stream is taken up again, from and to; and of silence until it counts as broken (a sign of life comes every 15 s). */
const times = { pause: [1_000, 30_000], silence: 45_000 } as const;

export interface Heard {
  id: string;
  /** null: only where to go on from. */
  kind: EventKind | null;
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

interface StreamOptions {
  /** Where to go on; null from now on. */
  lastId: () => string | null;
  hear: (heard: Heard) => void;
  signal: AbortSignal;
}

/** Reads one answer to its end. The token goes in a header, as with every call: an address would stand in logs. */
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
    const parse = createEventParser(({ id, type: kind }) => {
      if (id !== null) hear({ id, kind: isEventKind(kind) ? kind : null });
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

/** Reads the events of the account until the signal: whenever the stream ends, it is taken up again where it was. */
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
      // Whoever holds the session knows; and a backend without events has none later either.
      if (reason instanceof SignedOutError || (reason instanceof ApiError && reason.status === 404)) return;
    }
    // All who lost the same server don't come back at the same moment.
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, most);
  }
}
