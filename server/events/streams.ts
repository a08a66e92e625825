import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { limits } from '../limits.ts';
import { askOnce } from '../query/transaction.ts';
import type { AccessTokens, Session } from '../session/access-token.ts';
import { livingSession } from '../session/living.ts';
import type { Nudge } from './changes.ts';
import type { Feed } from './feed.ts';

interface Stream {
  session: Session;
  token: string;
  out: PassThrough;
  close: () => void;
}

export interface Streams {
  /** A response that continues until its session or access token ends, or its reader leaves. */
  open(caller: { session: Session; token: string; lastId: string | undefined }): PassThrough;
  /** Closes the streams whose session has ended, for one account or for all. */
  look(account: string | null): Promise<void>;
  /** Number of open streams. */
  readonly count: number;
  /** Ends all streams. */
  close(): void;
}

interface StreamsOptions {
  pool: pg.Pool;
  feed: Feed;
  access: AccessTokens;
  /** Milliseconds between heartbeats, and between checks whether the session is still live. */
  beat?: number;
}

/** Includes an empty data line: without one, a browser's EventSource does not deliver the event. */
const eventOf = ({ id, kind }: Nudge) => `id: ${id}\nevent: ${kind}\ndata:\n\n`;

export function createStreams({ pool, feed, access, beat = limits.events.beat }: StreamsOptions): Streams {
  const streams = new Set<Stream>();

  const accounts = () => [...new Set([...streams].map(({ session }) => session.account))];

  async function look(account: string | null): Promise<void> {
    await Promise.all((account === null ? accounts() : [account]).map(lookAt));
  }

  async function lookAt(account: string): Promise<void> {
    const own = [...streams].filter(({ session }) => session.account === account);
    const living = await livingOf(pool, account, own).catch(() => null);
    // While the database is unreachable, sessions count as live.
    if (living === null) return;
    for (const stream of own) if (!living.has(stream.session.family)) stream.close();
  }

  function beatOnce(): void {
    for (const stream of streams) {
      if (stream.out.readableLength + stream.out.writableLength > limits.events.behind) stream.out.destroy();
      else stream.out.write(': here\n\n');
      access.verify(stream.token).catch(stream.close);
    }
    void look(null);
  }

  const timer = setInterval(beatOnce, beat);
  timer.unref();

  return {
    open({ session, token, lastId }) {
      const out = new PassThrough();
      const { id, missed, leave } = feed.follow(session.account, lastId, (nudge) => void out.write(eventOf(nudge)));
      const stream: Stream = {
        session,
        token,
        out,
        close() {
          leave();
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
      for (const nudge of missed) out.write(eventOf(nudge));
      return out;
    },
    look,
    get count() {
      return streams.size;
    },
    close() {
      clearInterval(timer);
      for (const { close } of streams) close();
    },
  };
}

/** The sessions of these streams that are still live. */
async function livingOf(pool: pg.Pool, account: string, streams: readonly Stream[]): Promise<Set<string>> {
  const families = [...new Set(streams.map(({ session }) => session.family))];
  const question = {
    name: 'living sessions',
    text: `select s.family from sessions s join users u using (customer_number, username)
            where s.family::text = any($1::text[]) and ${livingSession}`,
    values: [families],
  };
  const rows = await askOnce<{ family: string }>(pool, { 'app.customer': account }, question);
  return new Set(rows.map(({ family }) => family));
}
