import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { withKey } from '../../engine/definitions/named-call.ts';

const noteCall: Call = calls['vehicle.note'];

it('an idempotency key is sent where the call takes it, and not at all to a call that takes none', () => {
  const sent = { query: [['vehicle', '200100']] as const, body: null };
  expect(withKey(calls['vehicle.upload-documents'], sent, 'key')).toEqual({
    query: [
      ['vehicle', '200100'],
      ['idempotency_key', 'key'],
    ],
    body: null,
  });
  expect(withKey(noteCall, { query: [], body: { note: 'a' } }, 'key')).toEqual({
    query: [],
    body: { note: 'a', idempotency_key: 'key' },
  });
  expect(withKey(noteCall, sent, null)).toEqual(sent);
});
