import { randomBytes } from 'node:crypto';
import type { EventKind } from '../../contract/events.ts';

export interface Nudge {
  id: string;
  kind: EventKind;
}

/** State of an account: its number of events, and the last one of each kind. */
interface Standing {
  count: number;
  last: ReadonlyMap<EventKind, number>;
}

const newInstance = () => randomBytes(6).toString('hex');

/**
 * Events of all accounts. Only the last event of each kind is kept: a client that missed several needs to ask once.
 * Each account has its own counter, so ids do not reveal how busy others are.
 */
export function createChanges() {
  const accounts = new Map<string, Standing>();
  /** Part of every id, so that ids of an earlier process, or from before a gap, are unknown. */
  let instance = newInstance();

  const of = (account: string): Standing => accounts.get(account) ?? { count: 0, last: new Map() };
  const idOf = (count: number) => `${instance}-${count}`;

  return {
    add(account: string, kind: EventKind): Nudge {
      const { count, last } = of(account);
      accounts.set(account, { count: count + 1, last: new Map(last).set(kind, count + 1) });
      return { id: idOf(count + 1), kind };
    },
    /** Current id of the account. */
    idOf: (account: string): string => idOf(of(account).count),
    /** Events after an id, one per kind; `all` if that is unknown. */
    since(account: string, known: string): Nudge[] {
      const { count, last } = of(account);
      const [, before, number] = /^(\w+)-(\d{1,15})$/.exec(known) ?? [];
      const since = Number(number);
      if (before !== instance || since > count) return [{ id: idOf(count), kind: 'all' }];
      return [...last]
        .filter(([, at]) => at > since)
        .sort(([, one], [, other]) => one - other)
        .map(([kind, at]) => ({ id: idOf(at), kind }));
    },
    /** Called when events may have been missed: all earlier ids become invalid. */
    beginAnew(): void {
      instance = newInstance();
      accounts.clear();
    },
  };
}
