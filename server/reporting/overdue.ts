import type pg from 'pg';
import { applicationNames } from '../database/pool.ts';

/** Milliseconds between two searches. */
const pause = 30_000;

const endOverdue = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and usename = current_user and application_name = $1
     and xact_start < now() - make_interval(secs => $2)`;

/**
 * A safety net: ends overdue reports, including those of a server that was killed. PostgreSQL's own timeouts don't
 * apply to a backend that waits for its client to read. Returns a function that stops the search.
 */
export function watchOverdue(pool: pg.Pool, seconds: number, onError: (error: Error) => void): () => void {
  const look = () => void pool.query(endOverdue, [applicationNames.reports, seconds]).catch(onError);
  const timer = setInterval(look, pause);
  timer.unref();
  look();
  return () => clearInterval(timer);
}
