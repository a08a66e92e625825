import pg from 'pg';
import { folderStore } from '../../../server/documents/store.ts';
import type { JobKinds } from '../../../server/jobs/kinds.ts';
import { createJobs, type JobsOptions, type JobTimes } from '../../../server/jobs/queue.ts';
import { openRunning } from '../../../server/open-running.ts';

/** A table in which jobs write what they do, and which says what they may. */
export const marksTable = `
  create table job_marks (job text not null, server text not null, what text not null, at timestamptz default clock_timestamp());
  create table job_gates (job text primary key);`;

const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };

/** Jobs of a server, which write marks: as the owner, because the role of the server may not. */
export async function openMarkingJobs(
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
  server: string,
  { now, times, log }: Pick<JobsOptions, 'now' | 'log'> & { times?: Partial<JobTimes> },
) {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 4 });
  const mark = (job: string, what: string) =>
    pool.query('insert into job_marks (job, server, what) values ($1, $2, $3)', [job, server, what]);
  const isOpen = async (job: string) => {
    const { rowCount } = await pool.query('select from job_gates where job = $1', [job]);
    return rowCount !== 0;
  };
  const kinds: JobKinds = {
    mark: {
      type: 'personal',
      seconds: 60,
      run: async (_tools, who, id) => void (await mark(id, `${who.account} ${who.viewer().username} ${who.today}`)),
    },
    /** Goes on as soon as its gate is open, or ends when it has to. */
    wait: {
      type: 'personal',
      seconds: 5,
      async run({ signal }, _who, id) {
        await mark(id, 'begun');
        while (!(await isOpen(id))) signal.throwIfAborted();
        await mark(id, 'ended');
      },
    },
    /** Fails until its gate is open. */
    fail: {
      type: 'personal',
      seconds: 60,
      async run(_tools, _who, id) {
        const isDone = await isOpen(id);
        await mark(id, isDone ? 'done' : 'failed');
        if (!isDone) throw new Error('The gate is closed.');
      },
    },
    daily: { type: 'daily', seconds: 60, run: async () => void (await mark('daily', 'done')) },
  };
  const { running, close } = await openRunning({ databaseUrl: appUrl, ...folders, log: () => undefined });
  const jobs = createJobs({
    documents: folderStore(''),
    ...{ databaseUrl: appUrl, running, kinds, now, log, zone: 'UTC' },
    times: { poll: 0.5, recovery: 1, ...times },
  });
  return {
    jobs,
    kinds,
    async close() {
      await jobs.close();
      await close();
      await pool.end();
    },
  };
}
