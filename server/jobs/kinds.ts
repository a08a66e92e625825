import { pruneAudit } from '../audit/audit.ts';
import { prune } from '../query/prune.ts';
import type { DashboardRunning } from '../running/running.ts';
import type { Who } from '../running/who.ts';

/** The schema of the jobs. Reports can't read it: their role may not use it. */
export const jobSchema = 'jobs';

/** What jobs work with. */
export interface JobTools {
  running: DashboardRunning;
  /** Connection address of the runtime role, for work that takes longer than a short call. */
  databaseUrl: string;
  /** Aborted when the server stops, or the job takes longer than its kind allows. */
  signal: AbortSignal;
}

interface Timed {
  /** A job that takes longer has failed, and is run again: its server may have ended. */
  seconds: number;
}

/** Work for all accounts, which nobody asks for: one of the servers does it once a day. */
interface DailyKind extends Timed {
  type: 'daily';
  run(tools: JobTools): Promise<void>;
}

/** Work that a person asks for, with their rights. */
interface PersonalKind extends Timed {
  type: 'personal';
  /** `id`: what it is about. It may have been run before, up to any point. */
  run(tools: JobTools, who: Who, id: string): Promise<void>;
}

export type JobKinds = Readonly<Record<string, DailyKind | PersonalKind>>;

/** Every kind of job, by the name of its queue. */
export const jobKinds = {
  'prune-audit': { type: 'daily', seconds: 900, run: ({ databaseUrl, signal }) => pruneAudit(databaseUrl, signal) },
  'prune-notes': {
    type: 'daily',
    seconds: 900,
    run: ({ databaseUrl, signal }) => prune(databaseUrl, 'deleted_notes', signal),
  },
} as const satisfies JobKinds;
