import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Topic } from '../../contract/events.ts';
import { eventOf, namedTopics, topicOf } from '../../contract/events.ts';
import { createChanges, isFor } from '../../server/events/changes.ts';
import { readNotice } from '../../server/events/notice.ts';

const account = '100001';
const topic = fc.constantFrom<Topic>(
  'table vehicle_notes',
  'attention alerts',
  'message D1',
  'message D2',
  'message D3',
);
const username = fc.constantFrom(null, 'one', 'two');

describe('what a client missed', () => {
  it('is each topic once that is for its user, or everything if that is forgotten', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ username, topic }), { maxLength: 40 }),
        fc.nat(40),
        fc.constantFrom('one', 'two'),
        fc.integer({ min: 1, max: 6 }),
        (all, seen, who, most) => {
          const changes = createChanges(most);
          const ids = all.map((each) => changes.add({ account, ...each }).id);
          const known = Math.min(seen, ids.length);
          const listener = { account, username: who };
          const missed = changes.since(listener, ids[known - 1] ?? changes.idOf('nobody'));
          const wanted = all.slice(known).filter((each) => isFor(each, listener));
          const topics = missed.map((nudge) => nudge.topic);
          if (topics.includes('all')) {
            expect(topics).toEqual(['all']);
            expect(new Set(all.map((each) => JSON.stringify(each))).size).toBeGreaterThan(most);
          } else expect([...topics].sort()).toEqual([...new Set(wanted.map((each) => each.topic))].sort());
        },
      ),
    );
  });

  it('of another account is nothing', () => {
    const changes = createChanges();
    const before = changes.idOf('200002');
    changes.add({ account, username: null, topic: 'attention alerts' });
    expect(changes.since({ account: '200002', username: 'two' }, before)).toEqual([]);
  });
});

it('a topic that changed for the account and for the user is missed once', () => {
  const changes = createChanges();
  const listener = { account, username: 'one' };
  const before = changes.idOf(account);
  changes.add({ account, username: 'one', topic: 'table vehicle_notes' });
  const { id } = changes.add({ account, username: null, topic: 'table vehicle_notes' });
  expect(changes.since(listener, before)).toEqual([{ id, topic: 'table vehicle_notes' }]);
});

describe('a notice of the database', () => {
  it.each([
    ['100001 alerts', { account, username: null, topic: 'attention alerts' }],
    ['{"account":"100001","topic":"attention alerts"}', { account, username: null, topic: 'attention alerts' }],
    [
      '{"account":"100001","username":"one","topic":"table saved_reports"}',
      { account, username: 'one', topic: 'table saved_reports' },
    ],
    // One for a user that can't be read must not become one for all.
    ['{"account":"100001","username":null,"topic":"table saved_reports"}', null],
    ['{"account":"100001","topic":"table users"}', null],
    ['{"account":1,"topic":"all"}', null],
    ['{"account":', null],
    ['null', null],
    ['100001 nonsense', null],
    ['', null],
  ])('%s is %j', (payload, change) => {
    expect(readNotice(payload)).toEqual(change);
  });
});

it.each([...namedTopics, 'message D1' as const, 'all' as const])('%s is the topic of its event', (topic) => {
  expect(topicOf(eventOf(topic))).toBe(topic);
});

it('clients of the release before read the events of what needs attention', () => {
  expect(eventOf('attention alerts')).toBe('alerts');
});
