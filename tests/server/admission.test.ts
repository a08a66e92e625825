import { expect, it } from 'vitest';
import { createAdmission } from '../../server/reporting/admission.ts';

const limits = {
  slots: 4,
  beside: 4,
  besidePerAccount: 4,
  perAccount: 4,
  perUser: 2,
  waitingPerUser: 3,
  waitSeconds: 5,
};
const stays = new AbortController().signal;
const asker = (account: string, username: string) => ({ account, username });

/** Lets promises settle. */
const settle = () => new Promise((done) => setImmediate(done));

/** Requests a place, and notes when it is granted. */
function ask(admission: ReturnType<typeof createAdmission>, order: string[], who: string, departed = stays) {
  const [account = '', username = ''] = who.split('/');
  const place = admission.enter(asker(account, username), departed).then((had) => {
    order.push(who);
    return had;
  });
  place.catch(() => undefined);
  return place;
}

it('admits a call at once if a place is free, and never more calls than places', async () => {
  const admission = createAdmission({ ...limits, perUser: 9 });
  const order: string[] = [];
  const places = ['a/1', 'a/1', 'b/1', 'c/1', 'd/1'].map((who) => ask(admission, order, who));
  await settle();
  expect([order, admission.running, admission.waiting]).toEqual([['a/1', 'a/1', 'b/1', 'c/1'], 4, 1]);
  (await places[0])?.free();
  await settle();
  expect(order.at(-1)).toBe('d/1');
});

it('gives a free slot to the account with the fewest, then to the user with the fewest, then to the first in line', async () => {
  const admission = createAdmission({ ...limits, perUser: 4, waitingPerUser: 9 });
  const order: string[] = [];
  const greedy = Array.from({ length: 8 }, () => ask(admission, order, 'a/greedy'));
  ask(admission, order, 'a/other');
  ask(admission, order, 'b/one');
  ask(admission, order, 'b/two');
  for (const place of greedy.slice(0, 4)) (await place).free();
  await settle();
  expect(order.slice(4)).toEqual(['b/one', 'b/two', 'a/other', 'a/greedy']);
});

it('limits the places of one user, while others find places', async () => {
  const admission = createAdmission(limits);
  const order: string[] = [];
  const [first] = Array.from({ length: 5 }, () => ask(admission, order, 'a/1'));
  ask(admission, order, 'b/1');
  await settle();
  expect([order, admission.waiting]).toEqual([['a/1', 'a/1', 'b/1'], 3]);
  await expect(admission.enter(asker('a', '1'), stays)).rejects.toMatchObject({
    statusCode: 429,
    code: 'too_many_reports',
    retryAfter: 5,
    message: 'A user can run up to 2 reports at a time, with 3 more waiting. Wait for one to finish, or cancel one.',
  });
  (await first)?.free();
  await settle();
  expect(order).toEqual(['a/1', 'a/1', 'b/1', 'a/1']);
});

it('leaves places for other accounts, however many users one account has', async () => {
  const admission = createAdmission({ ...limits, perAccount: 3 });
  const order: string[] = [];
  const [first] = ['a/1', 'a/1', 'a/2', 'a/2', 'a/3'].map((who) => ask(admission, order, who));
  await settle();
  expect([order, admission.waiting]).toEqual([['a/1', 'a/1', 'a/2'], 2]);
  ask(admission, order, 'b/1');
  (await first)?.free();
  await settle();
  expect(order).toEqual(['a/1', 'a/1', 'a/2', 'b/1', 'a/3']);
});

it('refuses a call that has waited too long, and forgets one that was cancelled', async () => {
  const admission = createAdmission({ ...limits, slots: 1, waitSeconds: 0.05 });
  const leaving = new AbortController();
  const place = await admission.enter(asker('a', '1'), stays);
  const waits = admission.enter(asker('b', '1'), stays);
  const left = admission.enter(asker('c', '1'), leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ statusCode: 499 });
  await expect(waits).rejects.toMatchObject({ statusCode: 503, code: 'busy', retryAfter: 5 });
  await expect(admission.enter(asker('c', '1'), leaving.signal)).rejects.toMatchObject({ statusCode: 499 });
  expect([admission.running, admission.waiting]).toEqual([1, 0]);
  place.free();
  place.free();
  expect(admission.running).toBe(0);
  (await admission.enter(asker('d', '1'), stays)).free();
  expect(admission.running).toBe(0);
});

it('ends the report that has stalled the longest when a call waits and no place is free', async () => {
  const admission = createAdmission({ ...limits, slots: 2 });
  const order: string[] = [];
  const ended: string[] = [];
  const enter = async (who: string) => {
    const place = await ask(admission, order, who);
    place.onEnd(() => ended.push(who));
    return place;
  };
  const [one, two] = [await enter('a/1'), await enter('a/2')];
  two.stall();
  one.stall();
  expect(ended).toEqual([]);
  const three = enter('b/1');
  expect(ended).toEqual(['a/2']);
  // Ending takes a moment. Meanwhile no other report is ended for the same place.
  two.free();
  await three;
  one.resume();
  const four = enter('c/1');
  expect([ended, admission.waiting]).toEqual([['a/2'], 1]);
  one.stall();
  expect(ended).toEqual(['a/2', 'a/1']);
  one.free();
  for (const place of [await three, await four]) place.free();
  expect([admission.running, admission.waiting]).toEqual([0, 0]);
});

it('runs other reports beside long ones, up to the number of places', async () => {
  const admission = createAdmission({ ...limits, slots: 2, beside: 2, besidePerAccount: 2 });
  const order: string[] = [];
  const places = await Promise.all(['a/1', 'a/2'].map((who) => ask(admission, order, who)));
  const waiting = ['b/1', 'c/1', 'b/2'].map((who) => ask(admission, order, who));
  for (const place of places) place.share();
  await settle();
  expect([order.slice(2), admission.running]).toEqual([['b/1', 'c/1'], 4]);
  // A stalled long report blocks nobody, but a third cannot run beside them.
  places[0]?.onEnd(() => order.push('ended'));
  places[0]?.stall();
  (await waiting[0])?.share();
  await settle();
  expect([order.slice(4), admission.waiting]).toEqual([[], 1]);
  (await waiting[1])?.free();
  await settle();
  expect(order.slice(4)).toEqual(['b/2']);
});

it('ends a stalled report when the same user or account waits for a place', async () => {
  const admission = createAdmission({ ...limits, slots: 9, perAccount: 3, perUser: 2 });
  const order: string[] = [];
  const ended: string[] = [];
  const enter = async (who: string, name: string) => {
    const place = await ask(admission, order, who);
    place.onEnd(() => ended.push(name));
    return place;
  };
  const [one] = [await enter('a/1', 'one'), await enter('a/1', 'two')];
  one.stall();
  const next = ask(admission, order, 'a/1');
  expect(ended).toEqual(['one']);
  one.free();
  (await next).onEnd(() => ended.push('next'));
  const colleague = await enter('a/2', 'colleague');
  colleague.stall();
  ask(admission, order, 'a/3');
  expect(ended).toEqual(['one', 'colleague']);
});

it('ends the oldest long report of the account with the most, for an account that has none and finds no place', async () => {
  const admission = createAdmission({ ...limits, slots: 4, beside: 1, perAccount: 3, perUser: 3 });
  const order: string[] = [];
  const ended: string[] = [];
  for (const who of ['a/1', 'a/2', 'a/3', 'b/1', 'a/4']) {
    const place = await ask(admission, order, who);
    place.onEnd(() => ended.push(who));
    place.share();
  }
  expect([admission.running, ended]).toEqual([5, []]);
  // Its own account has some, so it waits.
  ask(admission, order, 'b/2');
  expect(ended).toEqual([]);
  ask(admission, order, 'c/1');
  expect(ended).toEqual(['a/2']);
});
