import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportJob } from '../query/run-report.ts';
import { type AdmissionLimits, type Asker, createAdmission } from './admission.ts';
import { ReportAnswer } from './answer.ts';
import type { Trouble } from './messages.ts';
import { createThreads } from './threads.ts';

export interface ReportLimits extends AdmissionLimits {
  /** Seconds that a report query may run. */
  seconds: number;
  /** Seconds after which a report no longer counts toward the places. */
  longSeconds: number;
  /** Seconds that a reader may read nothing while others wait, and in general. */
  idleSeconds: number;
  stallSeconds: number;
}

interface Request {
  asker: Asker;
  departed: AbortSignal;
  /** Called with errors for the log. */
  onTrouble: (trouble: Trouble) => void;
  /** Called at the end with the number of delivered rows, and whether that is all of them. */
  onEnd: (rows: number, isWhole: boolean) => void;
}

export interface Reporting {
  readonly limits: ReportLimits;
  /**
   * The response of a report once it has a place. Rejects with a Refusal if it may not run. Destroying the response
   * ends the report.
   */
  open(job: ReportJob, request: Request): Promise<ReportAnswer>;
  readonly running: number;
  readonly waiting: number;
  close(): Promise<void>;
}

/** Milliseconds that a stopping server waits for its reports to clean up. */
const farewell = 1_500;

/** Runs reports: decides who may run one and when, and in which thread. */
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
      // A report that fails at this moment has ended too. Its error goes to its caller.
      const ended = [...answers].map((answer) => new Promise<void>((done) => answer.once('close', () => done())));
      for (const answer of answers) answer.destroy();
      // PostgreSQL must cancel their queries before the threads that send the request are gone.
      await Promise.race([Promise.all(ended), sleep(farewell, null, { ref: false })]);
      await threads.close();
    },
  };
}
