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

/** Asks for a place, and notes when it is had. */
function ask(admission: ReturnType<typeof createAdmission>, order: string[], who: string, departed = stays) {
  const [account = '', username = ''] = who.split('/');
  const place = admission.enter(asker(account, username), departed).then((had) => {
    order.push(who);
    return had;
  });
  place.catch(() => undefined);
  return place;
}

it('lets in at once who finds a free place, and no more than the places', async () => {
  const admission = createAdmission({ ...limits, perUser: 9 });
  const order: string[] = [];
  const places = ['a/1', 'a/1', 'b/1', 'c/1', 'd/1'].map((who) => ask(admission, order, who));
  await settle();
  expect([order, admission.running, admission.waiting]).toEqual([['a/1', 'a/1', 'b/1', 'c/1'], 4, 1]);
  (await places[0])?.free();
  await settle();
  expect(order.at(-1)).toBe('d/1');
});

it('gives a free place to the account with the fewest, then to the user with the fewest, then to the first', async () => {
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

it('holds one user to so many at once, while others find places', async () => {
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
    message: 'At most 2 reports of one user run at once, and 3 wait. Let one end, or cancel one.',
  });
  (await first)?.free();
  await settle();
  expect(order).toEqual(['a/1', 'a/1', 'b/1', 'a/1']);
});

it('leaves places to other accounts, however many users one has', async () => {
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

it('refuses who has waited too long, and forgets who left', async () => {
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

it('lends the places of stalled reports, and ends the one that has stalled for longest when too many are', async () => {
  const admission = createAdmission({ ...limits, slots: 2, beside: 2, besidePerAccount: 2 });
  const order: string[] = [];
  const ended: string[] = [];
  const enter = async (who: string) => {
    const place = await ask(admission, order, who);
    return { ...place, stall: () => place.stall(() => ended.push(who)) };
  };
  const [one, two] = [await enter('a/1'), await enter('a/2')];
  const [three, four] = [enter('b/1'), enter('b/2')];
  one.stall();
  one.stall();
  expect([(await three) && order.slice(2), admission.running, admission.waiting]).toEqual([['b/1'], 3, 1]);
  // It goes on beside the other, and nobody comes in for the next that stalls.
  one.resume();
  two.stall();
  await settle();
  expect([admission.running, admission.waiting]).toEqual([3, 1]);
  one.stall();
  expect([(await four) && order.slice(3), admission.running, ended]).toEqual([['b/2'], 4, []]);
  (await three).stall();
  expect(ended).toEqual(['a/2']);
  for (const place of [one, two, await three, await four]) place.free();
  expect([admission.running, admission.waiting]).toEqual([0, 0]);
});

it('lets others run beside long reports, as many as there are places', async () => {
  const admission = createAdmission({ ...limits, slots: 2, beside: 2, besidePerAccount: 2 });
  const order: string[] = [];
  const places = await Promise.all(['a/1', 'a/2'].map((who) => ask(admission, order, who)));
  const waiting = ['b/1', 'c/1', 'b/2'].map((who) => ask(admission, order, who));
  for (const place of places) place.share();
  await settle();
  expect([order.slice(2), admission.running]).toEqual([['b/1', 'c/1'], 4]);
  // A long report that stalls and goes on again still shares its place; a third place is not there to be shared.
  places[0]?.stall(() => order.push('ended'));
  places[0]?.resume();
  (await waiting[0])?.share();
  await settle();
  expect([order.slice(4), admission.waiting]).toEqual([[], 1]);
  (await waiting[1])?.free();
  await settle();
  expect(order.slice(4)).toEqual(['b/2']);
});
