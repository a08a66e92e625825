import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { withClient } from '../database/connect.ts';
import { auditEvents } from '../database/schema/audit.ts';
import { limits } from '../limits.ts';
import { inTransaction } from '../query/transaction.ts';

export const auditKinds = [
  'sign-in',
  'sign-in-refused',
  'token-reused',
  'sign-out',
  /** A link to a new password was sent, and somebody used it. */
  'password-link',
  'password-set',
  /** Ended by the server: the password was changed, the user disabled. */
  'session-ended',
  /** Something was asked for that the account does not have: another account's, or nobody's. They look the same. */
  'unknown-id',
  'saved',
  'deleted',
  /** An answer of many rows. */
  'rows-taken',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** What happened, by whom, from where; when is the database's to say. No secret belongs in it. */
export interface AuditEvent {
  kind: AuditKind;
  /** The customer number; '' where none is known. */
  account: string;
  /** '' for a name that no user has: it may be a password in the wrong field. */
  username: string;
  address: string;
  detail?: Readonly<Record<string, string | number>>;
}

export interface Audit {
  /**
   * Keeps the event without a wait. What the database does not take is logged. Of more than 100 alike in a minute the last
   * one alone is kept, with the number of those before it in `detail.omitted`.
   */
  record(event: AuditEvent): void;
  /** Keeps the event in a transaction of its account, with what it tells of. */
  recordIn(client: pg.PoolClient, event: AuditEvent): Promise<void>;
  /** Deletes what is too old, now and once a day. */
  start(): void;
  /** Waits a moment for what is under way. */
  close(): Promise<void>;
}

interface AuditOptions {
  pool: pg.Pool;
  /** For what takes longer than a call: to delete. */
  databaseUrl: string;
  count: (kind: AuditKind) => void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Events that wait for the database; more of them are logged at once. */
const mostWaiting = 5_000;
const batchSize = 100;
const longestText = 200;
const minute = 60_000;
const day = 86_400_000;
const farewell = 2_000;

/** The events of a minute, by what they have in common. */
function createAlike() {
  const alike = new Map<string, { count: number; last: AuditEvent }>();
  return {
    /** How many there are with this one. */
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

export function createAudit({ pool, databaseUrl, count, log }: AuditOptions): Audit {
  const waiting: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let pruning: Promise<void> = Promise.resolve();
  let daily: NodeJS.Timeout | undefined;
  let everyMinute: NodeJS.Timeout | undefined;
  const alike = createAlike();

  const lose = (events: readonly AuditEvent[], error?: unknown) => {
    for (const event of events) log.error({ event, err: error }, 'an audit event could not be kept');
  };

  /** One connection at a time, whatever the number of events. */
  async function writeAll(): Promise<void> {
    for (let batch = nextBatch(waiting); batch.length > 0; batch = nextBatch(waiting)) {
      const account = batch[0]?.account ?? '';
      await inTransaction(pool, { 'app.customer': account }, (client) => insert(client, batch)).catch((error) =>
        lose(batch, error),
      );
    }
    writing = null;
  }

  // The policy of the table chooses the rows; it does so only for a role that is held to policies.
  const prune = () => {
    const text = `delete from audit_events where row_security_active('audit_events')`;
    pruning = withClient(databaseUrl, (client) => client.query(text)).then(
      () => undefined,
      (error) => log.warn({ err: error }, 'old audit events could not be deleted'),
    );
  };

  const keep = (event: AuditEvent) => {
    if (waiting.length >= mostWaiting) return lose([event]);
    waiting.push(event);
    writing ??= writeAll();
  };

  /** Counts it, and those alike. */
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
    record(told) {
      const event = { ...told, detail: plain(told.detail) };
      if (isKept(event)) keep(event);
    },
    async recordIn(client, event) {
      if (isKept(event)) await insert(client, [event]);
    },
    start() {
      prune();
      everyMinute = setInterval(endMinute, minute).unref();
      daily = setInterval(prune, day).unref();
    },
    async close() {
      clearInterval(daily);
      clearInterval(everyMinute);
      endMinute();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((done) => {
        timer = setTimeout(done, farewell);
      });
      await Promise.race([Promise.all([writing, pruning]), patience]);
      clearTimeout(timer);
      lose(waiting.splice(0));
    },
  };
}

/** The first events that wait, as far as they are of one account. */
function nextBatch(waiting: AuditEvent[]): AuditEvent[] {
  const end = waiting.findIndex((event, i) => i >= batchSize || event.account !== waiting[0]?.account);
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

async function insert(client: pg.PoolClient, events: readonly AuditEvent[]): Promise<void> {
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

/** What a caller sent may be long, and hold what PostgreSQL does not keep: NUL, half a character. */
const plain = (detail: AuditEvent['detail'] = {}) =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? value : plainText(value)]),
  );

const plainText = (text: string) =>
  text
    .slice(0, longestText)
    .replaceAll('\0', '\uFFFD')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
