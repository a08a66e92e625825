import type { ReportJob } from '../query/run-report.ts';
import { type AdmissionLimits, type Asker, createAdmission } from './admission.ts';
import { ReportAnswer } from './answer.ts';
import type { Trouble } from './messages.ts';
import { createThreads } from './threads.ts';

export interface ReportLimits extends AdmissionLimits {
  /** Seconds that the query of a report may run. */
  seconds: number;
  /** Seconds that a reader may take nothing. */
  stallSeconds: number;
}

interface Request {
  asker: Asker;
  departed: AbortSignal;
  /** Something failed that the log has to know. */
  onTrouble: (trouble: Trouble) => void;
  onRows: (rows: number) => void;
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
  /** Makes ready what the first report would wait for. */
  warm(): void;
  close(): Promise<void>;
}

/** Runs reports: who may and when, and in which thread. */
export function createReporting(options: {
  databaseUrl: string;
  limits: ReportLimits;
  onDeath: (error: Error) => void;
}): Reporting {
  const { limits, databaseUrl, onDeath } = options;
  const admission = createAdmission(limits);
  const threads = createThreads({ databaseUrl, slots: limits.slots, onDeath });
  return {
    limits,
    async open(job, { asker, departed, onTrouble, onRows }) {
      const release = await admission.enter(asker, departed);
      try {
        const port = threads.begin(job);
        return new ReportAnswer({ port, release, departed, stallSeconds: limits.stallSeconds, onTrouble, onRows });
      } catch (error) {
        release();
        throw error;
      }
    },
    get running() {
      return admission.running;
    },
    get waiting() {
      return admission.waiting;
    },
    warm: threads.warm,
    close: threads.close,
  };
}
