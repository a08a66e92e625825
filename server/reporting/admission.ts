import { Refusal } from '../refusal.ts';

/** Who asks for a report. */
export interface Asker {
  account: string;
  username: string;
}

export interface AdmissionLimits {
  /** Reports that run at once, on this server. */
  slots: number;
  /** Reports of one account that run at once: the others always find a place. */
  perAccount: number;
  /** Reports of one user that run at once. */
  perUser: number;
  /** Reports of one user that wait. */
  waitingPerUser: number;
  /** Seconds that a report waits before it is refused. */
  waitSeconds: number;
}

/** Where a report runs. It counts for its user and its account until it is freed. */
export interface Place {
  /**
   * The reader takes nothing, so that another report may run here. As many places as there are may be lent; with one more,
   * `end` of the one that was lent first is called.
   */
  lend(end: () => void): void;
  /** The reader takes again, beside whoever runs here now. */
  resume(): void;
  /** May be called again. */
  free(): void;
}

export interface Admission {
  /**
   * A place to run a report in. Rejects with a Refusal where the user has too many reports already, where the wait was too
   * long, and where the caller left.
   */
  enter(asker: Asker, departed: AbortSignal): Promise<Place>;
  /** Those whose places are lent too. */
  readonly running: number;
  readonly waiting: number;
}

interface Waiter extends Asker {
  start(): void;
}

/** Counts by name; a name without any is forgotten. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

const userOf = ({ account, username }: Asker) => `${account} ${username}`;

/**
 * Who may run a report, and when. A free place goes to the account that has the fewest reports running, within it to the
 * user who has, and then to whoever came first: one who asks for a hundred waits behind those who ask for one.
 */
export function createAdmission({
  slots,
  perAccount,
  perUser,
  waitingPerUser,
  waitSeconds,
}: AdmissionLimits): Admission {
  const queue = new Set<Waiter>();
  const [runningOfAccount, runningOfUser, waitingOfUser] = [new Tally(), new Tally(), new Tally()];
  const lent = new Map<Place, () => void>();
  let running = 0;

  const count = (asker: Asker, change: 1 | -1) => {
    running += change;
    runningOfAccount.add(asker.account, change);
    runningOfUser.add(userOf(asker), change);
  };

  const isBefore = (one: Waiter, other: Waiter): boolean =>
    runningOfAccount.of(one.account) - runningOfAccount.of(other.account) < 0 ||
    (runningOfAccount.of(one.account) === runningOfAccount.of(other.account) &&
      runningOfUser.of(userOf(one)) < runningOfUser.of(userOf(other)));

  const fill = () => {
    while (running - lent.size < slots) {
      const ready = [...queue].filter(
        (waiter) => runningOfAccount.of(waiter.account) < perAccount && runningOfUser.of(userOf(waiter)) < perUser,
      );
      const [first, ...others] = ready;
      if (!first) return;
      others.reduce((best, other) => (isBefore(other, best) ? other : best), first).start();
    }
  };

  /** Ends the report that has been stalled for longest. */
  const endOne = () => {
    const [first] = lent;
    if (!first) return;
    const [place, end] = first;
    lent.delete(place);
    end();
  };

  const occupy = (asker: Asker): Place => {
    count(asker, 1);
    let isFreed = false;
    const place: Place = {
      lend(end) {
        if (isFreed || lent.has(place)) return;
        lent.set(place, end);
        if (lent.size > slots) endOne();
        fill();
      },
      resume: () => void lent.delete(place),
      free() {
        if (isFreed) return;
        isFreed = true;
        lent.delete(place);
        count(asker, -1);
        fill();
      },
    };
    return place;
  };

  return {
    enter(asker, departed) {
      if (departed.aborted) return Promise.reject(new Refusal(499, 'cancelled'));
      const user = userOf(asker);
      if (waitingOfUser.of(user) >= waitingPerUser) {
        const message = `At most ${perUser} reports of one user run at once, and ${waitingPerUser} wait. Let one end, or cancel one.`;
        return Promise.reject(new Refusal(429, 'too_many_reports', { message }));
      }
      return new Promise((done, fail) => {
        const leave = () => {
          queue.delete(waiter);
          waitingOfUser.add(user, -1);
          clearTimeout(timer);
          departed.removeEventListener('abort', onDeparted);
        };
        const waiter: Waiter = {
          ...asker,
          start() {
            leave();
            done(occupy(asker));
          },
        };
        const onDeparted = () => {
          leave();
          fail(new Refusal(499, 'cancelled'));
        };
        const timer = setTimeout(() => {
          leave();
          fail(new Refusal(503, 'busy'));
        }, waitSeconds * 1000);
        departed.addEventListener('abort', onDeparted);
        queue.add(waiter);
        waitingOfUser.add(user, 1);
        fill();
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}
