import type { MessagePort } from 'node:worker_threads';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { ReportJob } from '../query/run-report.ts';

/** What a thread is started with. */
export interface ThreadData {
  databaseUrl: string;
  /** The most connections that it holds. */
  connections: number;
}

/** What a thread is given: a report, and the port over which its answer goes. */
export interface Assignment {
  job: ReportJob;
  port: MessagePort;
}

/** Over the port, to the thread: one more part of the answer is wanted, or none any more. */
export type Demand = 'more' | 'leave';

/** An error in words, for the log. */
export interface Trouble {
  name: string;
  message: string;
  code: string | undefined;
  stack: string | undefined;
}

/** Over the port, from the thread. The port closes when the report has left nothing behind. */
export type Supply =
  /** `rows`: those of the answer up to here. */
  | { type: 'part'; bytes: Uint8Array; rows: number }
  | { type: 'end' }
  /** From now on the report gives way to others. */
  | { type: 'long' }
  /** The reader was told of it in the answer. */
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'failed'; refusal: { statusCode: number; code: RefusalCode; message: string }; trouble: Trouble };
