import { Refusal } from '../refusal.ts';

/** Who asks for a report. */
export interface Asker {
  account: string;
  username: string;
}

export interface AdmissionLimits {
  /** Places on this server: reports that run at once. */
  slots: number;
  /** Places of one account: the others always find one. */
  perAccount: number;
  /** Long and stalled reports that run beside those, in nobody's place; and those of one account. */
  beside: number;
  besidePerAccount: number;
  /** Reports of one user that run at once, in a place or beside. */
  perUser: number;
  /** Reports of one user that wait. */
  waitingPerUser: number;
  /** Seconds that a report waits before it is refused. */
  waitSeconds: number;
}

/** Where a report runs. */
export interface Place {
  /** The report is a long one: it gives way to others from now on, and runs beside them. */
  share(): void;
  /** The reader takes nothing: others run in this place. When too many stall, `end` of the first one is called. */
  stall(end: () => void): void;
  /** The reader takes again. */
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
  readonly running: number;
  readonly waiting: number;
}

interface Waiter extends Asker {
  start(): void;
}

interface Running extends Asker {
  isLong: boolean;
  /** Ends it, where it stalls. */
  end: (() => void) | null;
}

/** Counts by name. */
class Tally extends Map<string, number> {
  of(name: string): number {
    return this.get(name) ?? 0;
  }

  add(name: string): void {
    this.set(name, this.of(name) + 1);
  }
}

const userOf = ({ account, username }: Asker) => `${account} ${username}`;

/** Who has what at this moment. */
function look(running: Iterable<Running>, { beside: mostBeside, besidePerAccount }: AdmissionLimits) {
  const [ofUser, ofAccount, placesOf, besideOf] = [new Tally(), new Tally(), new Tally(), new Tally()];
  let [places, beside] = [0, 0];
  for (const report of running) {
    const { account, isLong, end } = report;
    ofUser.add(userOf(report));
    ofAccount.add(account);
    const lends = (isLong || end !== null) && beside < mostBeside && besideOf.of(account) < besidePerAccount;
    if (lends) beside += 1;
    else places += 1;
    (lends ? besideOf : placesOf).add(account);
  }
  return { ofUser, ofAccount, placesOf, places };
}

/**
 * Who may run a report, and when. A free place goes to the account that has the fewest reports running, within it to the
 * user who has, and then to whoever came first: one who asks for a hundred waits behind those who ask for one. A report
 * that turns out to be long gives its place to the next, so that short ones never wait for long ones.
 */
export function createAdmission(limits: AdmissionLimits): Admission {
  const { slots, perAccount, beside, perUser, waitingPerUser, waitSeconds } = limits;
  const queue = new Set<Waiter>();
  const running = new Set<Running>();
  /** The one that has stalled for longest comes first. */
  const stalled = new Set<Running>();

  /** Who is next, or nobody. */
  const next = (): Waiter | undefined => {
    const { ofUser, ofAccount, placesOf, places } = look(running, limits);
    if (places >= slots) return undefined;
    let best: Waiter | undefined;
    for (const waiter of queue) {
      if (placesOf.of(waiter.account) >= perAccount || ofUser.of(userOf(waiter)) >= perUser) continue;
      const ahead =
        best === undefined
          ? -1
          : ofAccount.of(waiter.account) - ofAccount.of(best.account) ||
            ofUser.of(userOf(waiter)) - ofUser.of(userOf(best));
      if (ahead < 0) best = waiter;
    }
    return best;
  };

  const fill = () => {
    for (let waiter = next(); waiter; waiter = next()) waiter.start();
  };

  const occupy = (asker: Asker): Place => {
    const report: Running = { ...asker, isLong: false, end: null };
    running.add(report);
    return {
      share() {
        report.isLong = true;
        fill();
      },
      stall(end) {
        if (!running.has(report)) return;
        report.end = end;
        stalled.add(report);
        const [first] = stalled;
        if (stalled.size > beside && first) {
          stalled.delete(first);
          first.end?.();
        }
        fill();
      },
      resume() {
        report.end = null;
        stalled.delete(report);
      },
      free() {
        stalled.delete(report);
        if (running.delete(report)) fill();
      },
    };
  };

  return {
    enter(asker, departed) {
      if (departed.aborted) return Promise.reject(new Refusal(499, 'cancelled'));
      const user = userOf(asker);
      if ([...queue].filter((waiter) => userOf(waiter) === user).length >= waitingPerUser) {
        const message = `At most ${perUser} reports of one user run at once, and ${waitingPerUser} wait. Let one end, or cancel one.`;
        return Promise.reject(new Refusal(429, 'too_many_reports', { message }));
      }
      return new Promise((done, fail) => {
        const leave = () => {
          queue.delete(waiter);
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
        fill();
      });
    },
    get running() {
      return running.size;
    },
    get waiting() {
      return queue.size;
    },
  };
}
