import { createHash } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { dayIn, untilMidnight } from '../../engine/formats/zone.ts';
import { byJob } from '../audit/audit.ts';
import { applicationNames, createPool } from '../database/pool.ts';
import type { DocumentStore } from '../documents/store.ts';
import { limits } from '../limits.ts';
import type { Post } from '../mail/post.ts';
import type { DashboardRunning } from '../running/running.ts';
import { type RunLog, type Who, whoOf } from '../running/who.ts';
import { type JobKinds, type JobTools, jobKinds, jobSchema } from './kinds.ts';
import type { Mailing } from './mail-notices.ts';

/** How often jobs are looked for, and how long they may continue. */
export interface JobTimes {
  /** Seconds between two looks for jobs that are due. */
  poll: number;
  /** Seconds between two looks for jobs whose server has ended. */
  recovery: number;
  /** Milliseconds that running jobs may continue after the server was asked to close. */
  drain: number;
}

export interface JobsOptions {
  databaseUrl: string;
  running: DashboardRunning;
  documents: DocumentStore;
  /** Missing if no emails are sent. */
  post?: Post | undefined;
  /** The address of the portal, for emails; null if it is not known. */
  portal?: string | null;
  kinds?: JobKinds;
  times?: Partial<JobTimes>;
  now: () => Date;
  /** IANA time zone of days. */
  zone: string;
  log: RunLog;
}

/** The person that a job is run for, and what it is about. Ids only: data are read when it runs. */
export interface PersonalJob extends Pick<Who, 'account' | 'username' | 'locale'> {
  id: string;
}

/** Jobs in PostgreSQL. Each is run by one of the servers on the database. */
export interface Jobs {
  /** Begins to run jobs. */
  start(): Promise<void>;
  /** Adds a job that is due at a time. The same job for the same time is added once. */
  add(kind: string, job: PersonalJob, at: Date): Promise<void>;
  /** Lets running jobs end, for a while. Those that don’t are given back to the other servers. */
  close(): Promise<void>;
}

/** How long the row of a job that has ended is kept. */
const keptSeconds = 7 * 24 * 3600;

/** Times that a job is run again, and the seconds in between. */
const retries = { retryLimit: 3, retryDelay: 60 };

/** The id of a job, the same for the same parts. */
function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The connection of the jobs. `settled` resolves when no query is under way. */
function connectJobs(databaseUrl: string, log: RunLog) {
  const pool = createPool(databaseUrl, {
    ...{ max: 1, application_name: applicationNames.jobs },
    query_timeout: limits.jobs.query,
  });
  const underWay = new Set<Promise<unknown>>();
  let isLost = false;
  const executeSql = (text: string, values: unknown[]) => {
    const query = pool.query(text, values).then((result) => {
      isLost = false;
      return result;
    });
    underWay.add(query);
    query.catch(() => undefined).finally(() => underWay.delete(query));
    return query;
  };
  return {
    executeSql,
    /** Reports the first of the errors that follow each other. */
    lose(error: unknown) {
      if (!isLost) log.error({ err: error }, 'jobs could not be read');
      isLost = true;
    },
    async close() {
      // pg-boss does not wait for what it writes about a job that has ended.
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

/** The turn of a job that comes back: when it is due, and what no other turn is called. */
function turnOf(kind: JobKinds[string] | undefined, zone: string, moment: number): { due: Date; name: string } {
  if (kind?.type === 'repeated') {
    const length = kind.every * 1000;
    const due = new Date(Math.floor(moment / length) * length);
    return { due, name: due.toISOString() };
  }
  const hour = kind?.type === 'daily' ? (kind.hour ?? 0) : 0;
  const dayBefore = moment - 24 * 3_600_000;
  const midnight = dayBefore + untilMidnight(zone, dayBefore);
  return { due: new Date(hour === 0 ? moment : midnight + hour * 3_600_000), name: dayIn(zone, moment) };
}

/** What emails are sent with, to users without a session. */
const mailingOf = ({
  running: { pool, words },
  post,
  portal = null,
  now,
  zone,
  log,
}: Pick<JobsOptions, 'running' | 'post' | 'portal' | 'now' | 'zone' | 'log'>): Mailing => ({
  pool,
  words,
  post,
  portal,
  async whoIs(person, signal) {
    const today = dayIn(zone, now().getTime());
    const who = await whoOf(pool, { ...person, locale: 'en-US', zone, today, address: byJob, signal, log });
    return who && { ...who, locale: who.user().language };
  },
});

export function createJobs({ databaseUrl, kinds = jobKinds, now, zone, log, ...options }: JobsOptions): Jobs {
  const { running, documents } = options;
  const times = { ...limits.jobs, ...options.times };
  const { executeSql, lose, close } = connectJobs(databaseUrl, log);
  const stopping = new AbortController();
  let boss: PgBoss | null = null;

  async function send(kind: string, id: string, data: object, at: Date): Promise<void> {
    const seconds = kinds[kind]?.seconds;
    if (!boss || seconds === undefined) throw new Error(`No jobs of the kind “${kind}” can be added.`);
    await boss.send(kind, data, { id, startAfter: at, expireInSeconds: seconds, ...retries });
  }

  /** Adds the turn of a job that this moment is in. */
  function addTurn(kind: string, moment: number): Promise<void> {
    const { due, name } = turnOf(kinds[kind], zone, moment);
    return send(kind, idOf(kind, name), {}, due);
  }

  const mailing = mailingOf({ running, post: options.post, portal: options.portal, now, zone, log });

  async function run(name: string, data: object): Promise<void> {
    const kind = kinds[name];
    if (!kind) return;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(kind.seconds * 1000)]);
    const today = dayIn(zone, now().getTime());
    const tools: JobTools = { running, databaseUrl, documents, mailing, today, zone, signal };
    if (kind.type !== 'personal') {
      // First, so that a failure does not end all later ones.
      const moment = now().getTime();
      await addTurn(name, moment + (kind.type === 'daily' ? untilMidnight(zone, moment) : kind.every * 1000));
      return kind.run(tools);
    }
    const { id, ...person } = data as PersonalJob;
    const who = await whoOf(running.pool, { ...person, zone, today, address: byJob, signal, log });
    // Someone who is gone or disabled asks for nothing any more.
    if (who) await kind.run(tools, who, id);
  }

  /** pg-boss runs a job again that failed, or that is given back. */
  const runLogged = (name: string, data: object): Promise<void> =>
    run(name, data).catch((error) => {
      if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'a job failed');
      throw error;
    });

  return {
    async start() {
      const { default: Boss } = await import('pg-boss');
      const db = { executeSql };
      boss = new Boss({
        ...{ db, schema: jobSchema, migrate: false, schedule: false },
        maintenanceIntervalSeconds: times.recovery,
        // As long as its row is there, the same job is not added again.
        archiveCompletedAfterSeconds: keptSeconds,
      });
      boss.on('error', lose);
      await boss.start();
      for (const [name, kind] of Object.entries(kinds)) {
        if (kind.type !== 'personal') await addTurn(name, now().getTime());
        await boss.work<object>(name, { pollingIntervalSeconds: times.poll }, async ([job]) => {
          if (job) await runLogged(name, job.data);
        });
      }
    },
    add(kind, { account, username, locale, id }, at) {
      const job = { account, username, locale, id };
      return send(kind, idOf(kind, account, username, id, at.toISOString()), job, at);
    },
    async close() {
      const giveBack = setTimeout(() => stopping.abort(), times.drain);
      // Then those that don’t end are given back while they run.
      await boss?.stop({ timeout: times.drain + 1000 });
      clearTimeout(giveBack);
      stopping.abort();
      await close();
    },
  };
}
