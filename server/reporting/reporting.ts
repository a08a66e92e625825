import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportJob } from '../query/run-report.ts';
import { type AdmissionLimits, type Asker, createAdmission } from './admission.ts';
import { ReportAnswer } from './answer.ts';
import type { Trouble } from './messages.ts';
import { createThreads } from './threads.ts';

export interface ReportLimits extends AdmissionLimits {
  /** Seconds that the query of a report may run. */
  seconds: number;
  /** After so many seconds a report runs beside the places. */
  longSeconds: number;
  /** Seconds that a reader may take nothing while others wait, and at all. */
  idleSeconds: number;
  stallSeconds: number;
}

interface Request {
  asker: Asker;
  departed: AbortSignal;
  /** Something failed that the log has to know. */
  onTrouble: (trouble: Trouble) => void;
  /** The rows that were handed on, when nothing more will be, and whether they are all. */
  onEnd: (rows: number, isWhole: boolean) => void;
}

export interface Reporting {
  readonly limits: ReportLimits;
  /**
   * The answer of a report, once it has a place to run in. Rejects with a Refusal when it may not run. To destroy the
   * answer is to end the report.
   */
  open(job: ReportJob, request: Request): Promise<ReportAnswer>;
  readonly running: number;
  readonly waiting: number;
  close(): Promise<void>;
}

/** Milliseconds that a server which stops waits for its reports to leave nothing behind. */
const farewell = 1_500;

/** Runs reports: who may and when, and in which thread. */
export function createReporting(options: {
  databaseUrl: string;
  limits: ReportLimits;
  onDeath: (error: Error) => void;
}): Reporting {
  const { limits, databaseUrl, onDeath } = options;
  const admission = createAdmission(limits);
  const threads = createThreads({ databaseUrl, connections: limits.slots + limits.beside, onDeath });
  const answers = new Set<ReportAnswer>();
  return {
    limits,
    async open(job, { asker, ...request }) {
      const place = await admission.enter(asker, request.departed);
      try {
        const { longSeconds, idleSeconds, stallSeconds, seconds } = limits;
        const port = threads.begin(job);
        const patience = { longSeconds, idleSeconds, stallSeconds, wholeSeconds: seconds + 60 };
        const answer = new ReportAnswer({ ...request, ...patience, port, place });
        answers.add(answer);
        answer.once('close', () => answers.delete(answer));
        return answer;
      } catch (error) {
        place.free();
        throw error;
      }
    },
    get running() {
      return admission.running;
    },
    get waiting() {
      return admission.waiting;
    },
    async close() {
      // One that fails at this moment is ended, too: its error is its caller's.
      const ended = [...answers].map((answer) => new Promise<void>((done) => answer.once('close', () => done())));
      for (const answer of answers) answer.destroy();
      // PostgreSQL is told to end their queries before the threads that can tell it are gone.
      await Promise.race([Promise.all(ended), sleep(farewell, null, { ref: false })]);
      await threads.close();
    },
  };
}
