import type { MessagePort } from 'node:worker_threads';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { ReportJob } from '../query/run-report.ts';

/** Data for starting a thread. */
export interface ThreadData {
  databaseUrl: string;
  /** Maximum number of its connections. */
  connections: number;
}

/** A report for a thread, with the port for its response. */
export interface Assignment {
  job: ReportJob;
  port: MessagePort;
}

/** To the thread: send one more part of the response, or stop. */
export type Demand = 'more' | 'leave';

/** An error as text, for the log. */
export interface Trouble {
  name: string;
  message: string;
  code: string | undefined;
  stack: string | undefined;
}

/** From the thread. The port closes when the report has cleaned up. */
export type Supply =
  /** `rows`: number of rows in the response so far. */
  | { type: 'part'; bytes: Uint8Array; rows: number }
  | { type: 'end' }
  /** From now on the report yields to others. */
  | { type: 'long' }
  /** The reader was already informed in the response. */
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'failed'; refusal: { statusCode: number; code: RefusalCode; message: string }; trouble: Trouble };
