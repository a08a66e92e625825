import { isIP } from 'node:net';
import { Refusal } from '../refusal.ts';

export interface Throttle {
  /** Throws a Refusal while too many sign-ins were refused. */
  admit(address: string, username: string): void;
  /** A sign-in was refused. True when it was the last one that is let through for now. */
  refused(address: string, username: string): boolean;
}

export interface ThrottleLimits {
  /** Refused sign-ins a minute of one user from one address. */
  byUser: number;
  /** And of all users from one address. */
  byAddress: number;
}

interface ThrottleOptions extends ThrottleLimits {
  /** Milliseconds, of a clock that nobody sets. */
  now?: () => number;
}

const minute = 60_000;
/** Of each kind; beyond it the oldest are forgotten. */
const mostKeys = 20_000;

/**
 * Only what was refused counts, so that an office behind one address is not held up by those who sign in rightly; and only
 * for the address that it came from, so that nobody is locked out by somebody elsewhere.
 */
export function createThrottle({ byUser, byAddress, now = () => performance.now() }: ThrottleOptions): Throttle {
  const users = createCounter(byUser, now);
  const addresses = createCounter(byAddress, now);
  return {
    admit(ip, username) {
      const address = networkOf(ip);
      const wait = Math.max(addresses.wait(address), users.wait(`${address} ${username}`));
      if (wait > 0) throw new Refusal('too_many_attempts', { error: 'login', retryAfter: Math.ceil(wait / 1000) });
    },
    refused(ip, username) {
      const address = networkOf(ip);
      const last = [addresses.add(address), users.add(`${address} ${username}`)];
      return last.includes(true);
    },
  };
}

interface Counter {
  /** Milliseconds until the key is free again; 0 when it is. */
  wait(key: string): number;
  /** Whether the limit is reached by it. */
  add(key: string): boolean;
}

/** Counts by key within a minute from the first. */
function createCounter(limit: number, now: () => number): Counter {
  const counts = new Map<string, { count: number; until: number }>();
  return {
    wait(key) {
      const found = counts.get(key);
      return found && found.count >= limit ? Math.max(0, found.until - now()) : 0;
    },
    add(key) {
      const moment = now();
      // In the order of their ends: those that are over come first.
      for (const [old, { until }] of counts) {
        if (until > moment && counts.size < mostKeys) break;
        counts.delete(old);
      }
      const found = counts.get(key) ?? { count: 0, until: moment + minute };
      found.count += 1;
      counts.set(key, found);
      return found.count === limit;
    },
  };
}

/** An address of version 4 itself; of version 6 the /64 that one customer of a provider has. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const first = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
