import { pruneAudit } from '../audit/audit.ts';
import type { DocumentStore } from '../documents/store.ts';
import { sweepDocuments } from '../documents/sweep.ts';
import { prune } from '../query/prune.ts';
import type { DashboardRunning } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { applyAllAssignments } from './apply-assignments.ts';
import { applyAllVehicleChanges } from './apply-vehicle-changes.ts';
import { type Mailing, mailNotices } from './mail-notices.ts';

/** The schema of the jobs. Reports can't read it: their role may not use it. */
export const jobSchema = 'jobs';

/** What jobs work with. */
export interface JobTools {
  running: DashboardRunning;
  documents: DocumentStore;
  mailing: Mailing;
  /** YYYY-MM-DD in `zone`, an IANA time zone. */
  today: string;
  zone: string;
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
  /** When the day begins for it, in the zone of the server. Default: at midnight. */
  hour?: number;
  run(tools: JobTools): Promise<void>;
}

/** Work for all accounts that comes back all the time: one of the servers does it. */
interface RepeatedKind extends Timed {
  type: 'repeated';
  /** Seconds from one time to the next. */
  every: number;
  run(tools: JobTools): Promise<void>;
}

/** Work that a person asks for, with their rights. */
interface PersonalKind extends Timed {
  type: 'personal';
  /** `id`: what it is about. It may have been run before, up to any point. */
  run(tools: JobTools, who: Who, id: string): Promise<void>;
}

export type JobKinds = Readonly<Record<string, DailyKind | RepeatedKind | PersonalKind>>;

/** Every kind of job, by the name of its queue. */
export const jobKinds = {
  'prune-audit': { type: 'daily', seconds: 900, run: ({ databaseUrl, signal }) => pruneAudit(databaseUrl, signal) },
  'prune-records': {
    type: 'daily',
    seconds: 900,
    run: ({ databaseUrl, signal }) => prune(databaseUrl, 'deleted_records', signal),
  },
  'prune-notice-mails': {
    type: 'daily',
    seconds: 900,
    run: ({ databaseUrl, signal }) => prune(databaseUrl, 'notice_mails', signal),
  },
  'mail-notices': {
    type: 'repeated',
    every: 60,
    seconds: 600,
    run: ({ mailing, signal }) => mailNotices(mailing, 'AT_ONCE', signal),
  },
  'mail-daily-notices': {
    type: 'daily',
    hour: 6,
    seconds: 3600,
    run: ({ mailing, signal }) => mailNotices(mailing, 'DAILY', signal),
  },
  'apply-assignments': {
    type: 'daily',
    seconds: 900,
    run: ({ running, today, zone, signal }) => applyAllAssignments(running.pool, { today, zone }, signal),
  },
  'apply-vehicle-changes': {
    type: 'daily',
    seconds: 900,
    run: ({ running, today, zone, signal }) => applyAllVehicleChanges(running.pool, { today, zone }, signal),
  },
  'sweep-documents': {
    type: 'daily',
    seconds: 3600,
    async run({ databaseUrl, documents, signal }) {
      await sweepDocuments(databaseUrl, documents, { signal });
    },
  },
} as const satisfies JobKinds;
