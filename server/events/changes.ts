import { randomBytes } from 'node:crypto';
import type { EventKind } from '../../contract/events.ts';

export interface Nudge {
  id: string;
  kind: EventKind;
}

/** Where an account stands: how many events it had, and the last of each kind. */
interface Standing {
  count: number;
  last: ReadonlyMap<EventKind, number>;
}

const newInstance = () => randomBytes(6).toString('hex');

/**
 * The events of all accounts. Of each only the last of its kind is kept: whoever missed several of a kind has to ask once. Every
 * account counts its own, so that no id says how busy others are.
 */
export function createChanges() {
  const accounts = new Map<string, Standing>();
  /** Part of every id: those of a former process, or from before a gap, are known by nobody. */
  let instance = newInstance();

  const of = (account: string): Standing => accounts.get(account) ?? { count: 0, last: new Map() };
  const idOf = (count: number) => `${instance}-${count}`;

  return {
    add(account: string, kind: EventKind): Nudge {
      const { count, last } = of(account);
      accounts.set(account, { count: count + 1, last: new Map(last).set(kind, count + 1) });
      return { id: idOf(count + 1), kind };
    },
    /** Where the account stands now. */
    idOf: (account: string): string => idOf(of(account).count),
    /** What came after an id, each kind once; `all` where that can't be said. */
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
    /** Events may have been missed: no id is known any more. */
    beginAnew(): void {
      instance = newInstance();
      accounts.clear();
    },
  };
}
