import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';

/** Milliseconds that PostgreSQL has to answer a health check. */
const patience = 1_700;
/** Milliseconds between two health checks. */
const pause = 500;

export interface Pulse {
  /** Rejects with a Refusal if the database does not answer within two seconds. */
  feel(): Promise<void>;
  /**
   * Waits for the work, and rejects with a Refusal if the database stops answering in the meantime. Only a separate
   * query can distinguish a slow query from a database that has stopped.
   */
  during<T>(work: Promise<T>): Promise<T>;
}

/** Whether the database still answers. It is checked only while somebody waits for it. */
export function createPulse(pool: pg.Pool): Pulse {
  const waiting = new Set<(reason: Refusal) => void>();
  let isWatching = false;
  let asking: Promise<void> | null = null;

  /** However many callers ask, one health check runs at a time. */
  function feel(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function ask(): Promise<void> {
    const stop = new AbortController();
    const late = sleep(patience, null, { signal: stop.signal }).then(
      () => Promise.reject(new Refusal('database_unavailable')),
      () => undefined,
    );
    try {
      await Promise.race([pool.query('select 1'), late]);
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('database_unavailable', { cause: error });
    } finally {
      stop.abort();
    }
  }

  async function watch(): Promise<void> {
    isWatching = true;
    while (waiting.size > 0) {
      // One late answer may have other causes.
      await feel().catch(() =>
        feel().catch((reason: Refusal) => {
          for (const fail of waiting) fail(reason);
        }),
      );
      await sleep(pause);
    }
    isWatching = false;
  }

  return {
    feel,
    async during(work) {
      let leave: () => void = () => undefined;
      const lost = new Promise<never>((_, fail) => {
        waiting.add(fail);
        leave = () => void waiting.delete(fail);
      });
      if (!isWatching) void watch();
      try {
        return await Promise.race([work, lost]);
      } finally {
        leave();
      }
    },
  };
}
