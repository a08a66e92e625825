import type pg from 'pg';
import { askOnce } from '../query/transaction.ts';
import type { Session } from './access-token.ts';
import { livingSession } from './living.ts';

/** Ends what outlasts the check at its beginning, such as event streams and reports, together with its session. */
export interface SessionWatch {
  /** Calls back once the session has ended. Returns a function that stops watching. */
  follow(session: Session, onEnd: () => void): () => void;
  /** Checks the sessions of one account now, or of all. */
  look(account: string | null): Promise<void>;
  close(): void;
}

interface Followed {
  session: Session;
  onEnd: () => void;
}

/** `interval`: milliseconds between two checks. Another server, or a command, may have ended a session. */
export function createSessionWatch({ pool, interval }: { pool: pg.Pool; interval: number }): SessionWatch {
  const followed = new Set<Followed>();

  const accounts = () => [...new Set([...followed].map(({ session }) => session.account))];

  async function lookAt(account: string): Promise<void> {
    const own = [...followed].filter(({ session }) => session.account === account);
    if (own.length === 0) return;
    const sessions = own.map(({ session }) => session);
    const living = await livingOf(pool, account, sessions).catch(() => null);
    // While the database is unreachable, sessions count as live.
    if (living === null) return;
    for (const each of own) if (!living.has(each.session.family) && followed.delete(each)) each.onEnd();
  }

  async function look(account: string | null): Promise<void> {
    await Promise.all((account === null ? accounts() : [account]).map(lookAt));
  }

  let isLooking = false;
  const timer = setInterval(() => {
    // A busy database must not get more and more of these questions.
    if (isLooking) return;
    isLooking = true;
    void look(null).finally(() => {
      isLooking = false;
    });
  }, interval);
  timer.unref();

  return {
    follow(session, onEnd) {
      const each = { session, onEnd };
      followed.add(each);
      return () => void followed.delete(each);
    },
    look,
    close: () => clearInterval(timer),
  };
}

/** Those of these sessions that are still live. */
async function livingOf(pool: pg.Pool, account: string, sessions: readonly Session[]): Promise<Set<string>> {
  const question = {
    name: 'living sessions',
    text: `select s.family from sessions s join users u using (customer_number, username)
            where s.family::text = any($1::text[]) and ${livingSession}`,
    values: [[...new Set(sessions.map(({ family }) => family))]],
  };
  const rows = await askOnce<{ family: string }>(pool, { 'app.customer': account }, question);
  return new Set(rows.map(({ family }) => family));
}
