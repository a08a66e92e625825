import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { hasCode } from '../database/errors.ts';

const lockNotAvailable = '55P03';
const tries = 30;

/**
 * Begins a transaction and takes a lock that blocks everybody else. It retries instead of waiting for the lock, because
 * later requests would have to queue.
 */
export async function onceFree<T>(client: pg.Client, take: () => Promise<T>, refusal: string): Promise<T> {
  for (let count = 1; ; count += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '300ms'`);
      const taken = await take();
      await client.query('set local lock_timeout to default');
      return taken;
    } catch (error) {
      await client.query('rollback');
      if (!hasCode(error, lockNotAvailable)) throw error;
      if (count === tries) throw new Error(refusal);
      await pause(1000);
    }
  }
}
