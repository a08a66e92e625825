import type pg from 'pg';
import type { Locale } from '../../engine/context/context.ts';
import { loadUser, type Profile } from '../session/account.ts';

/** Where what goes wrong in a run is reported. */
export interface RunLog {
  error(detail: object, text: string): void;
  /** A mistake of the caller. */
  warn(detail: object, text: string): void;
}

/** The person on whose behalf something runs, with or without a request. */
export interface Who extends Profile {
  /** Customer number: the account of every query of the run. */
  account: string;
  username: string;
  locale: Locale;
  /** IANA time zone. */
  zone: string;
  /** YYYY-MM-DD in this zone. */
  today: string;
  /** Where a request came from, or `byCommand`. */
  address: string;
  /** Aborted when nobody waits for the run any longer. */
  signal: AbortSignal;
  log: RunLog;
}

/** A user without a session. Null if the account has no such user, or the user is disabled. */
export async function whoOf(
  pool: pg.Pool,
  person: Pick<Who, 'account' | 'username' | 'locale' | 'zone' | 'today' | 'address' | 'signal' | 'log'>,
): Promise<Who | null> {
  const profile = await loadUser(pool, person, person.zone);
  return profile && { ...person, ...profile };
}

/** A person as the audit names them. */
export const namesOf = ({ account, username, address }: Who) => ({ account, username, address });
