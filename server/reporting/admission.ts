import { Refusal } from '../refusal.ts';

/** The user who requests a report. */
export interface Asker {
  account: string;
  username: string;
}

export interface AdmissionLimits {
  /** Places on this server: the number of reports that run at once. */
  slots: number;
  /** Places per account, so that others always find one. */
  perAccount: number;
  /** Long reports that run outside the places, in total and per account. */
  beside: number;
  besidePerAccount: number;
  /** Reports that one user may run at once, with or without a place. */
  perUser: number;
  /** Reports of one user that may wait. */
  waitingPerUser: number;
  /** Seconds that a report waits before it is refused. */
  waitSeconds: number;
}

/** A place in which a report runs. */
export interface Place {
  /** Ends the report, which frees the place. */
  onEnd(end: () => void): void;
  /** The report turned out to be long: it gives up its place and continues outside. */
  share(): void;
  /** The reader stopped reading: the report is ended if somebody waits for its place. */
  stall(): void;
  /** The reader continues. */
  resume(): void;
  /** May be called repeatedly. */
  free(): void;
}

interface Admission {
  /**
   * Resolves with a place for the report. Rejects with a Refusal if the user has too many reports, if the wait was too
   * long, or if the caller left.
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

/** Current usage. `held`: reports that have a place. */
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

/** The reports that keep a waiter from running: those of its user, those of its account, or all with a place. */
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
 * Which report to end for a waiter: the one of its blockers that has stalled longest; or, for an account without
 * running reports, the oldest long report of the account with the most. One at a time, because an ended report is about
 * to free its place.
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

/** The next waiting report; undefined if there is none. */
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
  /** In order of stalling, the longest first. */
  stalled: Set<Running>;
  fill: () => void;
}

/** A running report and the events it reports. */
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
 * Decides who may run a report, and when. A free place goes to the account with the fewest running reports, within it
 * to the user with the fewest, and then by arrival: someone who requests a hundred reports waits behind those who
 * request one. A long report gives up its place, so that short ones never wait for long ones.
 */
export function createAdmission(limits: AdmissionLimits): Admission {
  const { slots, perUser, waitingPerUser, waitSeconds } = limits;
  const queue = new Set<Waiter>();
  const running = new Set<Running>();
  /** In order of stalling, the longest first. */
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
