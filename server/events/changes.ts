import { randomBytes } from 'node:crypto';
import type { Topic } from '../../contract/events.ts';

export interface Nudge {
  id: string;
  topic: Topic;
}

/** A change of an account; with a username, of that user alone. */
export interface Change {
  account: string;
  username: string | null;
  topic: Topic;
}

/** Who hears of changes. */
export interface Listener {
  account: string;
  username: string;
}

interface Kept {
  at: number;
  username: string | null;
  topic: Topic;
}

/** State of an account: its number of events, and the last one of each topic, oldest first. */
interface Standing {
  count: number;
  last: Map<string, Kept>;
  /** The number of the last event that is forgotten. */
  forgotten: number;
}

/** Topics kept for each account. Who missed an older one asks for everything again. */
export const mostTopics = 500;

const newInstance = () => randomBytes(6).toString('hex');

/** Whether a change is for a user of the account. */
export const isFor = ({ username }: Pick<Change, 'username'>, listener: Listener): boolean =>
  username === null || username === listener.username;

/**
 * Events of all accounts. Only the last event of each topic is kept: a client that missed several needs to ask once.
 * Each account has its own counter, so ids do not reveal how busy others are.
 */
export function createChanges(most = mostTopics) {
  const accounts = new Map<string, Standing>();
  /** Part of every id, so that ids of an earlier process, or from before a gap, are unknown. */
  let instance = newInstance();

  const of = (account: string): Standing => accounts.get(account) ?? { count: 0, last: new Map(), forgotten: 0 };
  const idOf = (count: number) => `${instance}-${count}`;

  return {
    add({ account, username, topic }: Change): Nudge {
      const standing = of(account);
      accounts.set(account, standing);
      standing.count += 1;
      const key = JSON.stringify([username, topic]);
      standing.last.delete(key);
      standing.last.set(key, { at: standing.count, username, topic });
      const [[oldest, kept] = []] = standing.last;
      if (standing.last.size > most && oldest !== undefined && kept) {
        standing.last.delete(oldest);
        standing.forgotten = kept.at;
      }
      return { id: idOf(standing.count), topic };
    },
    /** Current id of the account. */
    idOf: (account: string): string => idOf(of(account).count),
    /** Events for a user after an id, one per topic; `all` if that is unknown or too old. */
    since(listener: Listener, known: string): Nudge[] {
      const { count, last, forgotten } = of(listener.account);
      const [, before, number] = /^(\w+)-(\d{1,15})$/.exec(known) ?? [];
      const since = Number(number);
      if (before !== instance || since > count || since < forgotten) return [{ id: idOf(count), topic: 'all' }];
      const missed = [...last.values()].filter((kept) => kept.at > since && isFor(kept, listener));
      // A topic may have changed for the account and for the user.
      const lasts = new Map(missed.map((kept) => [kept.topic, kept.at]));
      return missed.flatMap(({ at, topic }) => (lasts.get(topic) === at ? [{ id: idOf(at), topic }] : []));
    },
    /** Called when events may have been missed: all earlier ids become invalid. */
    beginAnew(): void {
      instance = newInstance();
      accounts.clear();
    },
  };
}
