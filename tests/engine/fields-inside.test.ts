import { describe, expect, it } from 'vitest';
import { callFaults } from '../../engine/actions/call-faults.ts';
import { conflictOf } from '../../engine/actions/conflict.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { lookupsOfAction } from '../../engine/actions/lookups.ts';
import { type ActionInput, type Row, resolveAction } from '../../engine/actions/resolve.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import { answerLookup } from '../../engine/lookups/registry.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const inputs = { body: ['id', 'home', 'stops', 'version'] };
const calls: NamedCalls = {
  'trips.add': { method: 'POST', path: '/trips/add', inputs, required: [] },
  'trips.save': { method: 'POST', path: '/trips/save', inputs, required: ['id', 'version'] },
};
const actions = {
  add: {
    call: 'trips.add',
    fields: [
      { type: 'address', key: 'home' },
      {
        type: 'group',
        key: 'stops',
        fields: [
          { type: 'text', key: 'name', required: true, longest: 9 },
          { type: 'number', key: 'far', unit: 'distance', max: 100 },
          { type: 'select', key: 'status', items_of: 'status' },
          { type: 'select', key: 'make', choices: 'makes' },
          { type: 'boolean', key: 'is_paid' },
          {
            type: 'text',
            key: 'receipt',
            required: true,
            longest: 5,
            show_if: { type: 'parameter', key: 'is_paid', is: true },
          },
        ],
      },
    ],
  },
  save: { call: 'trips.save', fields_of: 'add' },
} as unknown as Record<'add' | 'save', Action>;

const normal = (key: 'add' | 'save') =>
  normaliseAction(key, actions[key], { home: 'dashboards.trips', parameters: [], calls, catalogue, actions });
const [add, save] = [normal('add'), normal('save')];

const home = { country: 'USA', street: '1 Main', street_2: null, city: 'Akron', region: 'OH', postal_code: '44301' };
const stop = (name: string, more: object = {}) => ({
  name,
  far: null,
  status: null,
  make: null,
  is_paid: false,
  receipt: null,
  ...more,
});
const given = (more: Partial<ActionInput> = {}): ActionInput => ({ parameters: {}, rows: [], typed: null, ...more });
const bodyOf = (input: ActionInput, action = save, now = context()) =>
  resolveAction(action, now, input)?.request?.body ?? null;

describe('a record with fields inside fields', () => {
  const record = { id: 'a', version: 1, home, stops: [stop('One', { far: 10 }), stop('Two')] };
  // Cells of a table are texts or numbers.
  const row = { ...record, home: JSON.stringify(home), stops: JSON.stringify(record.stops) };

  it('starts with what is stored, and sends the same if nothing was typed', () => {
    for (const rows of [[record], [row]] as Row[][])
      for (const country of ['USA', 'CAN'] as const)
        expect(bodyOf(given({ rows }), save, context({ country }))).toEqual(record);
    const canadian = resolveAction(save, context({ country: 'CAN' }), given({ rows: [row] }));
    expect(canadian?.form?.fields[1]?.rows?.[0]?.[1]?.value).toBeCloseTo(16.09344);
  });

  it('has no conflict where both have the same values, in whatever order and form', () => {
    const typed = { stops: [stop('One', { far: 10 }), stop('New')] };
    const theirs = { ...row, version: 2, stops: JSON.stringify([...typed.stops].map((each) => ({ ...each }))) };
    const turned = Object.fromEntries(Object.entries(home).reverse());
    expect(conflictOf(save, context(), given({ rows: [row], typed }), { ...theirs, home: turned }).fields).toEqual([]);
  });

  it('nor where only one of them has changed something', () => {
    const typed = { home: { ...home, city: 'Canton' } };
    const theirs = { version: 2, stops: [stop('Three')] };
    const conflict = conflictOf(save, context(), given({ rows: [row], typed }), theirs);
    expect(conflict.fields).toEqual([]);
    expect(bodyOf(conflict.keepMine)).toMatchObject({ version: 2, home: { city: 'Canton' }, stops: theirs.stops });
  });

  it('nor where an address was begun and emptied again', () => {
    const nowhere = { ...row, home: '' };
    const emptied = Object.fromEntries(Object.keys(home).map((key) => [key, key === 'country' ? 'CAN' : null]));
    const sent = given({ rows: [nowhere], typed: { home: emptied } });
    expect(conflictOf(save, context(), sent, { version: 2, home }).fields).toEqual([]);
  });

  it('shows both versions where both have changed the same, a row on each line', () => {
    const typed = { home: { ...home, city: 'Canton' }, stops: [stop('One'), stop('Mine', { is_paid: true })] };
    const theirs = { version: 2, home: { ...home, city: 'Dayton' }, stops: [stop('Theirs')] };
    const conflict = conflictOf(save, context(), given({ rows: [row], typed }), theirs);
    expect(conflict.fields.map(({ key }) => key)).toEqual(['home', 'stops']);
    expect(conflict.fields[0]?.mine).toContain('Canton');
    expect(conflict.fields[0]?.theirs).toContain('Dayton');
    expect(conflict.fields[1]?.mine.split('\n')).toHaveLength(2);
    // What is only yes or no has its label.
    expect(conflict.fields[1]?.mine).toContain('stops.parts.is_paid.text');
    expect(conflict.fields[1]?.theirs).not.toContain('is_paid');
    expect(bodyOf(conflict.takeTheirs)).toEqual({ id: 'a', ...theirs });
  });
});

describe('a hidden field inside a row', () => {
  it('is empty for the call, and keeps what was typed', () => {
    const typed = { stops: [stop('One', { receipt: 'R1' })] };
    expect(bodyOf(given({ typed }), add)).toMatchObject({ stops: [stop('One')] });
    const shown = { stops: [stop('One', { receipt: 'R1', is_paid: true })] };
    expect(bodyOf(given({ typed: shown }), add)).toMatchObject(shown);
  });
});

describe('the choices of a field inside a row', () => {
  it('are those of the catalog, and of a table', () => {
    const form = resolveAction(add, context(), given({ typed: { stops: [stop('One', { status: 'gone' })] } }))?.form;
    expect(form?.fields[1]?.rows?.[0]?.[2]?.items).toHaveLength(2);
    expect(form?.fields[1]?.rows?.[0]?.[2]?.fault).toEqual({ key: 'faults.item' });
    expect(lookupsOfAction(add)).toEqual([answerLookup('makes')]);
  });
});

describe('the rules of an action on a server', () => {
  const faultsOf = (body: Record<string, unknown>, now = context()) =>
    callFaults([add], body, now).map(({ field, key }) => [field, key]);

  it('hold inside rows and addresses, at the field of the row', () => {
    const stops = [stop('One'), stop('', { far: 101 }), stop('Much too long', { status: 'gone', is_paid: true })];
    expect(faultsOf({ stops, home: { ...home, city: null } })).toEqual([
      ['home.city', 'faults.required'],
      ['stops.1.name', 'faults.required'],
      ['stops.1.far', 'faults.max'],
      ['stops.2.name', 'faults.longest'],
      ['stops.2.status', 'faults.item'],
      ['stops.2.receipt', 'faults.required'],
    ]);
    expect(faultsOf({ stops: [stop('One', { far: 101 })] }, context({ country: 'CAN' }))).toEqual([
      ['stops.0.far', 'faults.max'],
    ]);
    expect(faultsOf({ stops: [stop('One')], home })).toEqual([]);
    expect(faultsOf({ stops: 5, home: 'x' })).toEqual([
      ['home', 'faults.address'],
      ['stops', 'faults.rows'],
    ]);
  });
});

describe('what a server finds wrong inside a field', () => {
  const form = resolveAction(
    add,
    context(),
    given({ typed: { home, stops: [stop('One'), stop('Two', { is_paid: true })] } }),
  )?.form;
  const said = (field: string) => placeFaults([{ field, key: 'faults.text' }], add, form ?? null);

  it.each(['stops.1.name', 'stops.1.receipt', 'home.city'])('%s is at its field', (at) => {
    expect(said(at)).toEqual({ fields: { [at]: { key: 'faults.text' } }, others: [] });
  });
  it.each([
    ['stops.1', 'stops'],
    ['stops.2.name', 'stops'],
    ['stops.0.receipt', 'stops'],
    ['stops.0.unknown', 'stops'],
    ['home.planet', 'home'],
  ])('%s, which nobody sees, is at %s', (at, shown) => {
    expect(said(at)).toEqual({ fields: { [shown]: { key: 'faults.text' } }, others: [] });
  });
});
