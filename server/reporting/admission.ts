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
  /** Long reports that run beside those, in nobody's place; and those of one account. */
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
  /** How the report is ended, which frees the place. */
  onEnd(end: () => void): void;
  /** The report is a long one: it gives way to others from now on, and runs beside them. */
  share(): void;
  /** The reader takes nothing: the report is ended when somebody waits for its place. */
  stall(): void;
  /** The reader takes again. */
  resume(): void;
  /** May be called again. */
  free(): void;
}

interface Admission {
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
  isEnding: boolean;
  end: () => void;
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

/** Who has what at this moment; `held`: the reports that have places. */
function look(running: Iterable<Running>, { beside: mostBeside, besidePerAccount }: AdmissionLimits) {
  const [ofUser, ofAccount, placesOf, besideOf] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const held = new Set<Running>();
  let beside = 0;
  for (const report of running) {
    const { account, isLong } = report;
    ofUser.add(userOf(report));
    ofAccount.add(account);
    const isBeside = isLong && beside < mostBeside && besideOf.of(account) < besidePerAccount;
    if (isBeside) beside += 1;
    else held.add(report);
    (isBeside ? besideOf : placesOf).add(account);
  }
  return { ofUser, ofAccount, placesOf, held };
}

/** What stands in the way of a waiter: reports of its user, of its account, or all that have places. */
function blockersOf(
  waiter: Asker,
  running: Iterable<Running>,
  { ofUser, placesOf, held }: ReturnType<typeof look>,
  { perUser, perAccount }: AdmissionLimits,
): Running[] {
  if (ofUser.of(userOf(waiter)) >= perUser) return [...running].filter((each) => userOf(each) === userOf(waiter));
  if (placesOf.of(waiter.account) >= perAccount) return [...held].filter(({ account }) => account === waiter.account);
  return [...held];
}

/**
 * What is ended for a waiter: the report in its way that has stalled for longest, or, for an account that has none running,
 * the oldest long one of those that have the most. One at a time: what was ended is about to leave its place.
 */
function victimFor(
  waiter: Asker,
  running: Iterable<Running>,
  stalled: ReadonlySet<Running>,
  now: ReturnType<typeof look>,
  limits: AdmissionLimits,
): Running | undefined {
  const isNobodys = now.held.size >= limits.slots && now.ofAccount.of(waiter.account) === 0;
  if (stalled.size === 0 && !isNobodys) return undefined;
  const blockers = blockersOf(waiter, running, now, limits);
  if (blockers.some(({ isEnding }) => isEnding)) return undefined;
  const first = [...stalled].find((report) => blockers.includes(report));
  const most = Math.max(...now.ofAccount.values());
  if (first || !isNobodys || most < 2) return first;
  return blockers.find(({ isLong, account }) => isLong && now.ofAccount.of(account) === most);
}

/** Who is next of those who wait, or nobody. */
function firstOf(
  queue: Iterable<Waiter>,
  { ofUser, ofAccount, placesOf }: ReturnType<typeof look>,
  { perAccount, perUser }: AdmissionLimits,
): Waiter | undefined {
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
}

interface Floor {
  running: Set<Running>;
  /** The one that has stalled for longest comes first. */
  stalled: Set<Running>;
  fill: () => void;
}

/** A running report, and what it tells of itself. */
function placeOf(asker: Asker, { running, stalled, fill }: Floor): Place {
  const report: Running = { ...asker, isLong: false, isEnding: false, end: () => undefined };
  running.add(report);
  return {
    share() {
      report.isLong = true;
      fill();
    },
    onEnd(end) {
      report.end = end;
    },
    stall() {
      if (!running.has(report)) return;
      stalled.add(report);
      fill();
    },
    resume: () => void stalled.delete(report),
    free() {
      stalled.delete(report);
      if (running.delete(report)) fill();
    },
  };
}

/**
 * Who may run a report, and when. A free place goes to the account that has the fewest reports running, within it to the
 * user who has, and then to whoever came first: one who asks for a hundred waits behind those who ask for one. A report
 * that turns out to be long gives its place to the next, so that short ones never wait for long ones.
 */
export function createAdmission(limits: AdmissionLimits): Admission {
  const { slots, perUser, waitingPerUser, waitSeconds } = limits;
  const queue = new Set<Waiter>();
  const running = new Set<Running>();
  /** The one that has stalled for longest comes first. */
  const stalled = new Set<Running>();

  const fill = () => {
    let now = look(running, limits);
    for (; queue.size > 0; now = look(running, limits)) {
      const waiter = now.held.size < slots ? firstOf(queue, now, limits) : undefined;
      if (!waiter) break;
      waiter.start();
    }
    for (const waiter of queue) {
      const victim = victimFor(waiter, running, stalled, now, limits);
      if (!victim) continue;
      victim.isEnding = true;
      victim.end();
    }
  };

  const occupy = (asker: Asker) => placeOf(asker, { running, stalled, fill });

  return {
    enter(asker, departed) {
      if (departed.aborted) return Promise.reject(new Refusal('cancelled'));
      const user = userOf(asker);
      if ([...queue].filter((waiter) => userOf(waiter) === user).length >= waitingPerUser) {
        const values = { running: perUser, waiting: waitingPerUser };
        return Promise.reject(new Refusal('too_many_reports', { values }));
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
          fail(new Refusal('cancelled'));
        };
        const timer = setTimeout(() => {
          leave();
          fail(new Refusal('busy'));
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
