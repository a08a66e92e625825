import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { accountEvents, type EventKind } from '../../contract/attention.ts';
import { connect } from '../database/connect.ts';
import { applicationNames } from '../database/pool.ts';

export interface Nudge {
  id: string;
  kind: EventKind;
}

/** Where an account stands: its last event, and the last of each kind. */
interface Changes {
  count: number;
  last: Map<EventKind, number>;
}

export interface Feed {
  /**
   * Tells of every change of an account from now on. `id` is where it begins; `missed` is what came after the id that the
   * caller knew, each kind once, and `all` where that can't be said.
   */
  follow(
    account: string,
    known: string | undefined,
    hear: (nudge: Nudge) => void,
  ): { id: string; missed: Nudge[]; leave: () => void };
  close(): Promise<void>;
}

interface FeedOptions {
  databaseUrl: string;
  onTrouble: (error: unknown) => void;
}

/** Milliseconds: between two attempts to connect, from and to; between two questions whether PostgreSQL is there; for its answer. */
const times = { pause: [250, 10_000], look: 15_000, patience: 5_000 } as const;

const newInstance = () => randomBytes(6).toString('hex');

const isKind = (text: string): text is EventKind => accountEvents.kinds.some((kind) => kind === text);

/**
 * What PostgreSQL tells of changes, by account: one connection of this process, which is made when somebody first wants to
 * hear, and made again whenever it breaks.
 */
export function createFeed({ databaseUrl, onTrouble }: FeedOptions): Feed {
  const followers = new Map<string, Set<(nudge: Nudge) => void>>();
  const accounts = new Map<string, Changes>();
  const stop = new AbortController();
  const left = new Promise<void>((done) => stop.signal.addEventListener('abort', () => done(), { once: true }));
  /** Part of every id: those of a former process, or from before a gap, are known by nobody. */
  let instance = newInstance();
  let listening: Promise<void> | null = null;

  const idOf = (count: number) => `${instance}-${count}`;

  function tell(account: string, kind: EventKind): void {
    const changes = accounts.get(account) ?? { count: 0, last: new Map() };
    changes.count += 1;
    changes.last.set(kind, changes.count);
    accounts.set(account, changes);
    for (const hear of followers.get(account) ?? []) hear({ id: idOf(changes.count), kind });
  }

  function hearDatabase({ payload = '' }: pg.Notification): void {
    const [account = '', kind = ''] = payload.split(' ');
    if (isKind(kind)) tell(account, kind);
  }

  /** Nobody knows what happened while nobody listened. */
  function beginAnew(): void {
    instance = newInstance();
    accounts.clear();
    for (const account of followers.keys()) tell(account, 'all');
  }

  /** Listens until the connection ends. */
  async function listen(onBegun: () => void): Promise<void> {
    const client = await connect(databaseUrl, applicationNames.events);
    const over = new Promise<void>((done) => client.once('end', done));
    try {
      client.on('notification', hearDatabase);
      await client.query('listen account_events');
      beginAnew();
      onBegun();
      await Promise.race([over, left, watch(client, stop.signal)]);
    } finally {
      client.off('notification', hearDatabase);
      // One that does not answer does not hear that it is left, either.
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    let [pause, most] = times.pause as readonly [number, number];
    while (!stop.signal.aborted) {
      await listen(() => {
        [pause] = times.pause;
      }).catch(onTrouble);
      await sleep(pause, null, { signal: stop.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, most);
    }
  }

  /** What an account's follower missed since the id that it knew. */
  function missedSince(account: string, known: string | undefined): Nudge[] {
    if (known === undefined) return [];
    const { count, last } = accounts.get(account) ?? { count: 0, last: new Map<EventKind, number>() };
    const [, of, number] = /^(\w+)-(\d{1,15})$/.exec(known) ?? [];
    const since = Number(number);
    if (of !== instance || since > count) return [{ id: idOf(count), kind: 'all' }];
    return [...last]
      .filter(([, at]) => at > since)
      .sort(([, one], [, other]) => one - other)
      .map(([kind, at]) => ({ id: idOf(at), kind }));
  }

  return {
    follow(account, known, hear) {
      listening ??= keepListening();
      const own = followers.get(account) ?? new Set();
      followers.set(account, own.add(hear));
      return {
        id: idOf(accounts.get(account)?.count ?? 0),
        missed: missedSince(account, known),
        leave() {
          own.delete(hear);
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

/** Resolves when PostgreSQL has stopped answering: a connection may break without a word. */
async function watch(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(times.look, null, { signal }).catch(() => undefined);
    const late = sleep(times.patience, false, { ref: false });
    const isThere = await Promise.race([client.query('select 1').then(() => true), late]).catch(() => false);
    if (!isThere) return;
  }
}
