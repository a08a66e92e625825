import { describe, expect, it } from 'vitest';
import { callFaults } from '../../engine/actions/call-faults.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const body = ['id', 'name', 'status', 'limit', 'reason', 'note'];
const calls: NamedCalls = {
  'cards.save': { method: 'POST', path: '/cards/save', inputs: { body }, required: ['id'] },
};
const normal = (action: Partial<Action>) =>
  normaliseAction(
    'save',
    { call: 'cards.save', ...action },
    { home: 'dashboards.cards', parameters: [], calls, catalogue, actions: {} },
  );

const isLimited = { type: 'parameter', key: 'status', is: 'limited' } as const;
const fields = [
  { type: 'text', key: 'id' },
  { type: 'text', key: 'name' },
  { type: 'text', key: 'status' },
  { type: 'number', key: 'limit', show_if: isLimited },
  { type: 'text', key: 'reason', show_if: { type: 'parameter', key: 'limit', is: 5 } },
  { type: 'text', key: 'note', show_if: { type: 'flag', key: 'driver_admin' } },
] as unknown as NonNullable<Action['fields']>;
const flags = { ...context().viewer.flags, driver_admin: true };

const [readOnly, hidden] = ['faults.read_only', 'faults.hidden'];

describe('a value for a field that can’t have one', () => {
  it.each([
    ['read-only', { read_only: ['name'] }, { name: 'x' }, ['name', readOnly]],
    ['read-only, and emptied', { read_only: ['name'] }, { name: null }, ['name', readOnly]],
    [
      'read-only, from another column',
      { read_only: ['name'], starts: { name: { column: 'model' } } },
      { name: 'x' },
      ['name', readOnly],
    ],
    [
      'read-only, in an input of another name',
      { read_only: ['name'], values: { note: { field: 'name' } } },
      { note: 'x' },
      ['note', readOnly],
    ],
    [
      'read-only, with a fixed value',
      { read_only: ['name'], starts: { name: 'fixed' } },
      { name: 'x' },
      ['name', readOnly],
    ],
    ['read-only, with its fixed value', { read_only: ['name'], starts: { name: 'fixed' } }, { name: 'fixed' }, null],
    [
      'read-only, for the viewer',
      { read_only: ['name'], starts: { name: { viewer: 'username' } } },
      { name: 'x' },
      ['name', readOnly],
    ],
    [
      'read-only, the viewer',
      { read_only: ['name'], starts: { name: { viewer: 'username' } } },
      { name: 'someone' },
      null,
    ],
    ['read-only, from a parameter', { read_only: ['name'], starts: { name: { parameter: 'x' } } }, { name: 'x' }, null],
    ['read-only, but needed by the call', { read_only: ['id'] }, { id: 'a' }, null],
    ['editable', {}, { name: 'x' }, null],
    ['hidden by another value', {}, { status: 'open', limit: 3 }, ['limit', hidden]],
    ['hidden by another value, and empty', {}, { status: 'open', limit: null }, null],
    ['shown by another value', {}, { status: 'limited', limit: 3 }, null],
    ['depending on a value that was not sent', {}, { limit: 3 }, null],
    ['hidden through others', {}, { status: 'open', limit: null, reason: 'x' }, ['reason', hidden]],
    ['depending on a value that may be hidden', {}, { limit: 3, reason: 'x' }, null],
    ['hidden from this viewer', {}, { note: 'x' }, ['note', hidden]],
  ] as const)('%s', (_what, action, given, refused) => {
    const found = callFaults([normal({ fields, ...(action as Partial<Action>) })], given, context());
    expect(found.map(({ field, key }) => [field, key])).toEqual(refused ? [refused] : []);
  });

  it('is accepted from a viewer who has the field', () => {
    expect(callFaults([normal({ fields })], { note: 'x' }, context({ flags }))).toEqual([]);
  });

  it('is accepted if another form of the same call lets it be changed', () => {
    const [one, other] = [normal({ fields, read_only: ['name'] }), normal({ fields })];
    expect(callFaults([one, other], { name: 'x' }, context())).toEqual([]);
  });
});

it('a form does not send what it only shows, unless the call needs it or something else gives it', () => {
  const row = { id: 'a', name: 'Stored', status: 'open' };
  const bodyOf = (action: Partial<Action>) =>
    resolveAction(normal({ fields, ...action }), context(), { parameters: {}, rows: [row], typed: null })?.request
      ?.body;
  expect(bodyOf({ read_only: ['id', 'name'] })).toEqual({
    id: 'a',
    status: 'open',
    limit: null,
    reason: null,
    note: null,
  });
  expect(bodyOf({ read_only: ['name'], starts: { name: 'fixed' } })).toMatchObject({ name: 'fixed' });
});
