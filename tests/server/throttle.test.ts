import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../server/session/gate.ts';
import { createThrottle, networkOf } from '../../server/session/throttle.ts';
import { databaseOf } from '../fixtures/served.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('two');

/** A server with normal limits. */
async function start() {
  const { app } = await startServer(database, { refusedSignIns: {} });
  const attempt = (username: string, password: string, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/login', payload: { username, password }, remoteAddress });
  return { app, attempt };
}

describe('wrong passwords', () => {
  it('for a thousand names from one address are stopped, and no other address is', async () => {
    const { app, attempt } = await start();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => attempt(`name-${i}`, 'wrong', '198.51.100.7')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    let tried = statuses.filter((status) => status === 401).length;
    // On a slow machine most of them are refused before the limit is reached.
    for (let i = 0; (await attempt(`other-${i}`, 'wrong', '198.51.100.7')).statusCode === 401; i++) tried += 1;
    // Two are checked at a time.
    expect([60, 61]).toContain(tried);
    expect(statuses).not.toContain(500);
    for (const { statusCode, headers } of answers) {
      if (statusCode !== 401) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const here = await attempt('one', 'one', '198.51.100.7');
    expect([here.statusCode, here.json().code]).toEqual([429, 'too_many_attempts']);
    expect((await attempt('one', 'one', '198.51.100.8')).statusCode).toBe(200);
    await app.close();
    const { rows } = await database.admin.query(
      `select customer_number, username, detail from audit_events where kind = 'sign-in-refused'`,
    );
    expect(rows).toHaveLength(tried + 1);
    expect(rows).toContainEqual({ customer_number: '', username: '', detail: { reason: 'too many attempts' } });
    expect(JSON.stringify(rows)).not.toMatch(/name-|other-|wrong/);
  });

  it('for one name do not lock its user out elsewhere', async () => {
    const { app, attempt } = await start();
    for (let i = 0; i < 40; i++) await attempt('two', 'wrong', '2001:db8:0:1::1');
    expect((await attempt('two', 'two', '2001:db8:0:1:ffff::2')).statusCode).toBe(429);
    expect((await attempt('two', 'two', '2001:db8:0:2::1')).statusCode).toBe(200);
    expect((await attempt('two', 'two', '198.51.100.9')).statusCode).toBe(200);
    await app.close();
  });

  it('are all that counts: an office with correct sign-ins is not limited', async () => {
    const { app, attempt } = await start();
    for (let i = 0; i < 20; i++) {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => attempt('one', 'one', '203.0.113.5')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    }
    await app.close();
  });
});

describe('the limits', () => {
  it('end after a minute', () => {
    let moment = 0;
    const throttle = createThrottle({ byUser: 2, byAddress: 3, now: () => moment });
    const admits = (address: string, name: string) => {
      try {
        throttle.admit(address, name);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 429, code: 'too_many_attempts', retryAfter: 30 });
        return false;
      }
    };
    expect([throttle.refused('192.0.2.1', 'a'), throttle.refused('192.0.2.1', 'a')]).toEqual([false, true]);
    moment = 30_000;
    expect([admits('192.0.2.1', 'a'), admits('192.0.2.1', 'b'), admits('192.0.2.2', 'a')]).toEqual([false, true, true]);
    expect(throttle.refused('192.0.2.1', 'b')).toBe(true);
    expect(admits('192.0.2.1', 'b')).toBe(false);
    moment = 60_000;
    expect([admits('192.0.2.1', 'a'), admits('192.0.2.1', 'b')]).toEqual([true, true]);
  });

  it('need little memory, however many addresses there are', () => {
    const throttle = createThrottle({ byUser: 1, byAddress: 1, now: () => 0 });
    for (let i = 0; i < 20_000; i++) throttle.refused(`2001:db8:${i.toString(16)}::1`, 'a');
    expect(() => throttle.admit('2001:db8:0::1', 'b')).toThrow();
    throttle.refused('192.0.2.1', 'a');
    // The oldest entry is dropped for it.
    expect(() => throttle.admit('2001:db8:0::1', 'b')).not.toThrow();
    expect(() => throttle.admit('2001:db8:1::1', 'b')).toThrow();
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('count %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('the gate', () => {
  it('admits a few at a time, in order, and refuses more when too many wait', async () => {
    const gate = createGate({ atOnce: 2, waiting: { group: 3, all: 10 }, patience: 60_000 });
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const works = [0, 1, 2, 3, 4].map((i) =>
      gate('a', async () => {
        begun.push(i);
        await new Promise<void>((end) => ends.push(end));
        return i;
      }),
    );
    await sleep(1);
    await expect(gate('a', async () => 'in')).rejects.toMatchObject({
      statusCode: 503,
      code: 'sign_in_busy',
      retryAfter: 2,
    });
    expect(begun).toEqual([0, 1]);
    for (let i = 0; i < 5; i++) {
      ends[i]?.();
      await sleep(1);
    }
    expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await gate('a', async () => 'in')).toBe('in');
  });

  it('admits groups in turn, however many of one wait, and forgets cancelled ones', async () => {
    const gate = createGate({ atOnce: 1, waiting: { group: 3, all: 5 }, patience: 60_000 });
    const order: string[] = [];
    const enter = (group: string) => gate(group, async () => void order.push(group));
    const works = ['a', 'a', 'a', 'a', 'b', 'b'].map(enter);
    const more = await Promise.allSettled([enter('a'), enter('c')]);
    expect(more.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await Promise.all(works);
    expect(order).toEqual(['a', 'a', 'b', 'a', 'b', 'a']);
  });

  it('refuses after a long wait, and continues after a failure', async () => {
    const gate = createGate({ atOnce: 1, waiting: { group: 3, all: 10 }, patience: 20 });
    let end = () => {};
    const held = gate('a', () => new Promise<void>((_, fail) => (end = () => fail(new Error('failed')))));
    await expect(gate('a', async () => 'in')).rejects.toMatchObject({ statusCode: 503 });
    end();
    await expect(held).rejects.toThrow('failed');
    expect(await gate('a', async () => 'in')).toBe('in');
  });
});
