import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '../database/connect.ts';
import { applicationNames } from '../database/pool.ts';
import { type Change, createChanges, type Listener as Follower, isFor, type Nudge } from './changes.ts';
import { readNotice } from './notice.ts';

type Hear = (nudge: Nudge) => void;

export interface Feed {
  /**
   * Calls back for every change of an account, or of this user, from now on. `id` is the starting position; `missed` is
   * what came after the id that the caller sent.
   */
  follow(who: Follower, known: string | undefined, hear: Hear): { id: string; missed: Nudge[]; leave: () => void };
  close(): Promise<void>;
}

interface FeedOptions {
  databaseUrl: string;
  onTrouble: (error: unknown) => void;
}

/**
 * Milliseconds: minimum and maximum delay between attempts to connect, interval between health checks, and their
 * timeout.
 */
const times = { pause: [250, 10_000], look: 15_000, patience: 5_000 } as const;

/**
 * Changes that PostgreSQL reports, for those who follow an account. It listens while there is at least one follower.
 */
export function createFeed({ databaseUrl, onTrouble }: FeedOptions): Feed {
  const changes = createChanges();
  const followers = new Map<string, Set<{ who: Follower; hear: Hear }>>();
  const stop = new AbortController();
  let listening: Promise<void> | null = null;

  function tell(change: Change): void {
    const nudge = changes.add(change);
    for (const { who, hear } of followers.get(change.account) ?? []) if (isFor(change, who)) hear(nudge);
  }

  const listener: Listener = {
    databaseUrl,
    onTrouble,
    signal: stop.signal,
    onNotice({ payload = '' }) {
      const change = readNotice(payload);
      if (change) tell(change);
    },
    // Events may have occurred while nobody listened.
    onBegun() {
      changes.beginAnew();
      for (const account of followers.keys()) tell({ account, username: null, topic: 'all' });
    },
  };

  return {
    follow(who, known, hear) {
      listening ??= keepListening(listener);
      const { account } = who;
      const own = followers.get(account) ?? new Set();
      const follower = { who, hear };
      followers.set(account, own.add(follower));
      return {
        id: changes.idOf(account),
        missed: known === undefined ? [] : changes.since(who, known),
        leave() {
          own.delete(follower);
          if (own.size === 0 && followers.get(account) === own) followers.delete(account);
        },
      };
    },
    async close() {
      stop.abort();
      await listening;
    },
  };
}

interface Listener extends FeedOptions {
  onNotice: (notice: pg.Notification) => void;
  onBegun: () => void;
  signal: AbortSignal;
}

/** A connection that is reopened whenever it breaks. */
async function keepListening(listener: Listener): Promise<void> {
  const { signal, onTrouble, onBegun } = listener;
  const [first, most] = times.pause;
  let pause: number = first;
  const begin = () => {
    pause = first;
    onBegun();
  };
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
  while (!signal.aborted) {
    await listen({ ...listener, onBegun: begin }, stopped).catch(onTrouble);
    await sleep(pause, null, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, most);
  }
}

/** Listens until the connection ends. */
async function listen({ databaseUrl, onNotice, onBegun, signal }: Listener, stopped: Promise<void>): Promise<void> {
  const client = await connect(databaseUrl, applicationNames.events);
  const over = new Promise<void>((done) => client.once('end', done));
  try {
    client.on('notification', onNotice);
    await client.query('listen account_events');
    onBegun();
    await Promise.race([over, stopped, watch(client, signal)]);
  } finally {
    client.off('notification', onNotice);
    // A connection that does not answer would not notice a graceful close either.
    void client.end().catch(() => undefined);
  }
}

/** Resolves when PostgreSQL has stopped answering: a connection may break silently. */
async function watch(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(times.look, null, { signal }).catch(() => undefined);
    const late = sleep(times.patience, false, { ref: false });
    const isThere = await Promise.race([client.query('select 1').then(() => true), late]).catch(() => false);
    if (!isThere) return;
  }
}
