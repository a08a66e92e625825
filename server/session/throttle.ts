import { isIP } from 'node:net';
import { Refusal } from '../refusal.ts';

export interface Throttle {
  /** Throws a Refusal after too many failed sign-ins. */
  admit(address: string, username: string): void;
  /** Records a failed sign-in. Returns true if it was the last one allowed for now. */
  refused(address: string, username: string): boolean;
}

export interface ThrottleLimits {
  /** Failed sign-ins per minute of one user from one address. */
  byUser: number;
  /** And of all users from one address. */
  byAddress: number;
}

interface ThrottleOptions extends ThrottleLimits {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

const minute = 60_000;
/** Maximum number of entries of each kind; the oldest are dropped. */
const mostKeys = 20_000;

/**
 * Only failed attempts count, so that an office behind one address is not blocked by successful sign-ins. They count
 * only for their address, so that nobody can lock out a user from elsewhere.
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
  /** Milliseconds until the key is free again; 0 if it is. */
  wait(key: string): number;
  /** Whether this attempt reaches the limit. */
  add(key: string): boolean;
}

/** Counts per key, within a minute of the first. */
function createCounter(limit: number, now: () => number): Counter {
  const counts = new Map<string, { count: number; until: number }>();
  return {
    wait(key) {
      const found = counts.get(key);
      return found && found.count >= limit ? Math.max(0, found.until - now()) : 0;
    },
    add(key) {
      const moment = now();
      // Entries are in order of expiration, so expired ones come first.
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

/** An IPv4 address itself; for IPv6 the /64, which is what a provider's customer gets. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const first = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
