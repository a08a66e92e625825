import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { auditEvents } from '../database/schema/audit.ts';
import { limits } from '../limits.ts';
import { prune } from '../query/prune.ts';
import { inTransaction } from '../query/transaction.ts';

export const auditKinds = [
  'sign-in',
  'sign-in-refused',
  'token-reused',
  'sign-out',
  /** A password reset link was sent, or used. */
  'password-link',
  'password-set',
  /** Ended by the server because the password changed or the user was disabled. */
  'session-ended',
  /** A request for something the account does not have. Data of another account and unknown ids look the same. */
  'unknown-id',
  'saved',
  'deleted',
  /** A response with many rows. */
  'rows-taken',
  /** A user or an account was created or changed by a command on the server. */
  'user-saved',
  'account-saved',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** What happened, who did it and from where. The database sets the time. Never put a secret in it. */
export interface AuditEvent {
  kind: AuditKind;
  /** Customer number; '' if unknown. */
  account: string;
  /** '' for a name that no user has: it may be a password typed into the wrong field. */
  username: string;
  address: string;
  detail?: Readonly<Record<string, string | number>>;
}

/** The address of an event that a command on the server caused. */
export const byCommand = 'command';
/** The address of an event that a job caused. */
export const byJob = 'job';

export interface Audit {
  /**
   * Records the event without waiting. Events that the database does not accept are logged. Of more than 100 identical
   * events in a minute only the last one is kept; `detail.omitted` has the number of those before it.
   */
  record(event: AuditEvent): void;
  /** Records events in the account's own transaction, together with the changes they report. */
  recordIn(client: pg.PoolClient, ...events: readonly AuditEvent[]): Promise<void>;
  /** Begins to count identical events by the minute. */
  start(): void;
  /** Waits briefly for pending writes. */
  close(): Promise<void>;
}

interface AuditOptions {
  pool: pg.Pool;
  count: (kind: AuditKind) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Maximum number of events that wait for the database. Further events go to the log at once. */
const mostWaiting = 5_000;
const batchSize = 100;
const longestText = 200;
const minute = 60_000;
const farewell = 2_000;

/** The events of the current minute, grouped by what they have in common. */
function createAlike() {
  const alike = new Map<string, { count: number; last: AuditEvent }>();
  return {
    /** Number of events in the group, including this one. */
    add(event: AuditEvent): number {
      const { kind, account, username, address } = event;
      const name = [kind, account, username, address].join(' ');
      const count = (alike.get(name)?.count ?? 0) + 1;
      alike.set(name, { count, last: event });
      return count;
    },
    empty() {
      const all = [...alike.values()];
      alike.clear();
      return all;
    },
  };
}

export function createAudit({ pool, count, log }: AuditOptions): Audit {
  const waiting: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let everyMinute: NodeJS.Timeout | undefined;
  const alike = createAlike();

  const lose = (events: readonly AuditEvent[], error?: unknown) => {
    for (const event of events) log.error({ event, err: error }, 'an audit event could not be saved');
  };

  /** Uses one connection at a time, however many events there are. */
  async function writeAll(): Promise<void> {
    for (let batch = nextBatch(waiting); batch.length > 0; batch = nextBatch(waiting)) {
      const account = batch[0]?.account ?? '';
      await inTransaction(pool, { 'app.customer': account }, (client) => insertEvents(client, batch)).catch((error) =>
        lose(batch, error),
      );
    }
    writing = null;
  }

  const keep = (event: AuditEvent) => {
    if (waiting.length >= mostWaiting) return lose([event]);
    waiting.push(event);
    writing ??= writeAll();
  };

  /** Counts the event and the identical ones before it. */
  const isKept = (event: AuditEvent): boolean => {
    count(event.kind);
    return alike.add(event) <= limits.audit.alikeAMinute;
  };

  const endMinute = () => {
    for (const { count: seen, last } of alike.empty()) {
      const omitted = seen - limits.audit.alikeAMinute - 1;
      if (omitted >= 0) keep({ ...last, detail: { ...last.detail, omitted } });
    }
  };

  return {
    record(given) {
      const event = { ...given, detail: plain(given.detail) };
      if (isKept(event)) keep(event);
    },
    async recordIn(client, ...events) {
      const kept = events.filter(isKept);
      if (kept.length > 0) await insertEvents(client, kept);
    },
    start() {
      everyMinute = setInterval(endMinute, minute).unref();
    },
    async close() {
      clearInterval(everyMinute);
      endMinute();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((done) => {
        timer = setTimeout(done, farewell);
      });
      await Promise.race([writing, patience]);
      clearTimeout(timer);
      lose(waiting.splice(0));
    },
  };
}

/** Deletes old events. */
export const pruneAudit = (databaseUrl: string, signal: AbortSignal): Promise<void> =>
  prune(databaseUrl, 'audit_events', signal);

/** The first waiting events, as long as they belong to one account. */
function nextBatch(waiting: AuditEvent[]): AuditEvent[] {
  const end = waiting.findIndex((event, i) => i >= batchSize || event.account !== waiting[0]?.account);
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

/** Saves events. The client is in a transaction of their account. */
export async function insertEvents(client: pg.Client | pg.PoolClient, events: readonly AuditEvent[]): Promise<void> {
  await drizzle(client)
    .insert(auditEvents)
    .values(
      events.map(({ kind, account, username, address, detail = {} }) => ({
        customer_number: account,
        kind,
        username,
        address,
        detail: plain(detail),
      })),
    );
}

/** Text from a caller may be too long, or contain what PostgreSQL can't store: NUL or half a character. */
const plain = (detail: AuditEvent['detail'] = {}) =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? value : plainText(value)]),
  );

const plainText = (text: string) =>
  text
    .slice(0, longestText)
    .replaceAll('\0', '\uFFFD')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
