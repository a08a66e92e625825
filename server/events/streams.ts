import { PassThrough } from 'node:stream';
import { eventOf } from '../../contract/events.ts';
import { limits } from '../limits.ts';
import type { AccessTokens, Session } from '../session/access-token.ts';
import type { SessionWatch } from '../session/watch.ts';
import type { Nudge } from './changes.ts';
import type { Feed } from './feed.ts';

interface Stream {
  token: string;
  out: PassThrough;
  close: () => void;
}

export interface Streams {
  /** A response that continues until its session or access token ends, or its reader leaves. */
  open(caller: { session: Session; token: string; lastId: string | undefined }): PassThrough;
  /** Number of open streams. */
  readonly count: number;
  /** Ends all streams. */
  close(): void;
}

interface StreamsOptions {
  watch: SessionWatch;
  feed: Feed;
  access: AccessTokens;
  /** Milliseconds between heartbeats, and between checks of the access token. */
  beat?: number;
}

/** Includes an empty data line: without one, a browser's EventSource does not deliver the event. */
const textOf = ({ id, topic }: Nudge) => `id: ${id}\nevent: ${eventOf(topic)}\ndata:\n\n`;

export function createStreams({ watch, feed, access, beat = limits.events.beat }: StreamsOptions): Streams {
  const streams = new Set<Stream>();

  function beatOnce(): void {
    for (const stream of streams) {
      if (stream.out.readableLength + stream.out.writableLength > limits.events.behind) stream.out.destroy();
      else stream.out.write(': here\n\n');
      access.verify(stream.token).catch(stream.close);
    }
  }

  const timer = setInterval(beatOnce, beat);
  timer.unref();

  return {
    open({ session, token, lastId }) {
      const out = new PassThrough();
      const { id, missed, leave } = feed.follow(session, lastId, (nudge) => void out.write(textOf(nudge)));
      const stop = watch.follow(session, () => stream.close());
      const stream: Stream = {
        token,
        out,
        close() {
          leave();
          stop();
          streams.delete(stream);
          out.end();
        },
      };
      streams.add(stream);
      out.once('close', stream.close);
      // The reader has left.
      out.on('error', () => undefined);
      // An id alone is not an event: it only sets the position to resume from.
      out.write(`retry: 2000\nid: ${id}\n\n`);
      for (const nudge of missed) out.write(textOf(nudge));
      return out;
    },
    get count() {
      return streams.size;
    },
    close() {
      clearInterval(timer);
      for (const { close } of streams) close();
    },
  };
}
