import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ActEvent, type Begun, begin, isUnsaved, nextAct } from '../../src/runs/act.ts';

const base = { text: 'Tires', range: 100 };
const values = fc.record({ text: fc.constantFrom('Tires', 'Oil', null), range: fc.constantFrom(100, 200) });
let attempts = 0;
/** How many attempts ago the one was that is answered. */
const ago = fc.constantFrom(0, 0, 0, 1);
const faults = { fields: { text: { key: 'faults.required' } }, others: [] } as const;

const events: fc.Arbitrary<ActEvent> = fc.oneof(
  values.map((typed) => ({ type: 'typed' as const, values: typed, base })),
  fc.constant({ type: 'asked' as const }),
  fc.constant({ type: 'declined' as const }),
  fc.uuid().map((key) => ({ type: 'sent' as const, key, attempt: ++attempts })),
  ago.map((at) => ({ type: 'refused' as const, attempt: at, failure: { type: 'unreachable' as const }, faults })),
  ago.map((at) => ({ type: 'done' as const, attempt: at, rows: [] })),
  ago.map((at) => ({ type: 'conflicted' as const, attempt: at, record: { version: at } })),
  values.map(({ text }) => ({ type: 'chosen' as const, rows: [], typed: { text } })),
);

/** Every state on the way, with the event that led to it. */
function walked(all: readonly ActEvent[]): { before: Begun; event: ActEvent; after: Begun }[] {
  let begun = begin([{ note_id: 'n1' }]);
  return all.map((given) => {
    const before = begun;
    const event =
      'attempt' in given && given.type !== 'sent' ? { ...given, attempt: before.attempt - given.attempt } : given;
    begun = nextAct(before, event);
    return { before, event, after: begun };
  });
}

it('loses nothing that was typed, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (all) => {
      for (const { before, event, after } of walked(all)) {
        if (!['typed', 'chosen', 'done'].includes(event.type)) expect(after.typed).toEqual(before.typed);
        // What was saved is not typed any more.
        if (event.type === 'done' && after !== before) expect(before.act.status).toBe('sending');
        if (event.type === 'chosen' && before.act.status !== 'conflict') expect(after).toBe(before);
      }
    }),
  );
});

it('has one attempt at a time, and takes only its answer', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (all) => {
      for (const { before, event, after } of walked(all)) {
        if (event.type === 'sent' && before.act.status === 'sending') expect(after).toBe(before);
        if (
          'attempt' in event &&
          event.type !== 'sent' &&
          (before.act.status !== 'sending' || event.attempt !== before.attempt)
        )
          expect(after).toBe(before);
      }
    }),
  );
});

it('sends the same values with the same key, and other values with another key', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (all) => {
      const sent = walked(all).flatMap(({ before, event, after }) =>
        event.type === 'sent' && after !== before ? [after] : [],
      );
      for (const [at, begun] of sent.entries()) {
        const earlier = sent[at - 1];
        if (earlier && JSON.stringify(earlier.typed) !== JSON.stringify(begun.typed))
          expect(begun.key).not.toBe(earlier.key);
      }
    }),
  );
  const first = nextAct(begin([]), { type: 'sent', key: 'a', attempt: 1 });
  const failed = nextAct(first, { type: 'refused', attempt: 1, failure: { type: 'unreachable' }, faults });
  expect(nextAct(failed, { type: 'sent', key: 'b', attempt: 2 })).toMatchObject({ key: 'a', attempt: 2 });
});

it('keeps only what differs from the beginning, and the faults of fields that were not corrected', () => {
  const sending = nextAct(begin([]), { type: 'sent', key: 'a', attempt: 1 });
  const failed = nextAct(sending, { type: 'refused', attempt: 1, failure: { type: 'unreachable' }, faults });
  const other = nextAct(failed, { type: 'typed', values: { ...base, range: 200 }, base });
  expect(other).toMatchObject({ typed: { range: 200 }, act: { faults: { fields: faults.fields } } });
  expect(isUnsaved(other)).toBe(true);
  const corrected = nextAct(other, { type: 'typed', values: { ...base, text: 'Oil' }, base });
  // With the last fault at a field, there is nothing more to say.
  expect(corrected).toMatchObject({ typed: { text: 'Oil' }, act: { status: 'idle' } });
  const back = nextAct(corrected, { type: 'typed', values: base, base });
  expect(isUnsaved(back)).toBe(false);
});

it('shows the faults of a server inside rows until their own field changes', () => {
  const at = { key: 'faults.email' } as const;
  const faults = { fields: { 'contacts.0.email': at, 'contacts.1.email': at, 'home.city': at }, others: [] };
  const rows = (...emails: string[]) => ({ contacts: emails.map((email) => ({ email })), home: { city: 'x' } });
  const type = (begun: Begun, values: ReturnType<typeof rows>) =>
    nextAct(begun, { type: 'typed', values, base: { contacts: null, home: null } });
  const left = (begun: Begun) => (begun.act.status === 'failed' ? Object.keys(begun.act.faults.fields) : []);
  let begun = type(begin([]), rows('a', 'b'));
  begun = nextAct(begun, { type: 'sent', key: 'k', attempt: 1 });
  begun = nextAct(begun, { type: 'refused', attempt: 1, failure: { type: 'unreachable' }, faults });
  begun = type(begun, rows('a', 'b', 'c'));
  expect(left(begun)).toEqual(Object.keys(faults.fields));
  begun = type(begun, rows('a', 'b@c.ca', 'c'));
  expect(left(begun)).toEqual(['contacts.0.email', 'home.city']);
  begun = type(begun, rows('b@c.ca', 'c'));
  expect(left(begun)).toEqual(['home.city']);
});

it('keeps a fault of a server with its row when rows are moved, added or removed', () => {
  const { fields } = { fields: { 'contacts.1.email': { key: 'faults.email' } } } as const;
  const [ann, bo, cy] = ['ann', 'bo', 'cy'].map((email) => ({ email, phone: null }));
  const type = (begun: Begun, ...contacts: unknown[]) =>
    nextAct(begun, { type: 'typed', values: { contacts }, base: { contacts: null } });
  let begun = nextAct(type(begin([]), ann, bo, cy), { type: 'sent', key: 'k', attempt: 1 });
  const failure = { type: 'unreachable' } as const;
  begun = nextAct(begun, { type: 'refused', attempt: 1, failure, faults: { fields, others: [] } });
  const left = (...contacts: unknown[]) => {
    const { act } = type(begun, ...contacts);
    return act.status === 'failed' ? Object.keys(act.faults.fields) : [];
  };
  expect(left(bo, cy)).toEqual(['contacts.0.email']);
  expect(left(bo, ann, cy)).toEqual(['contacts.0.email']);
  expect(left(ann, cy, bo)).toEqual(['contacts.2.email']);
  expect(left(ann, bo, cy, {})).toEqual(['contacts.1.email']);
  expect(left(ann, { ...bo, phone: '1' }, cy)).toEqual(['contacts.1.email']);
  expect(left(ann, cy)).toEqual([]);
  expect(left(ann, { ...bo, email: 'dee' }, cy)).toEqual([]);
  // Rows that are equal: the first one is corrected, and the fault of the second one stays with it.
  expect(left(bo, bo, cy)).toEqual(['contacts.1.email']);
  begun = type(begun, bo, ann, cy);
  begun = type(begun, bo, cy);
  expect(left(bo, cy)).toEqual(['contacts.0.email']);
  // Corrected after it was moved.
  expect(left({ ...bo, email: 'dee' }, cy)).toEqual([]);
});

it('keeps the rows that were not saved, for another attempt', () => {
  const typed = { readings: [{ id: 'A' }, { id: 'B' }] };
  const left = {
    type: 'left' as const,
    attempt: 4,
    typed: { readings: [{ id: 'B' }] },
    failure: { type: 'unreachable' as const },
    faults: { fields: { 'readings.0.id': { key: 'faults.required' } }, others: [] } as const,
  };
  const sent = nextAct(begin([], typed), { type: 'sent', key: 'first', attempt: 4 });
  // The answer of another attempt changes nothing.
  expect(nextAct(sent, { ...left, attempt: 3 })).toBe(sent);
  const after = nextAct(sent, left);
  expect(after).toMatchObject({ typed: left.typed, key: null, tries: sent.tries + 1, act: { status: 'failed' } });
  const corrected = nextAct(after, { type: 'typed', values: { readings: [{ id: 'C' }] }, base: { readings: null } });
  expect(corrected.act).toEqual({ status: 'idle' });
});
