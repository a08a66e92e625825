import { describe, expect, it } from 'vitest';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { Words } from '../../engine/context/context.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import { resolveForm } from '../../engine/fields/resolve.ts';
import { answerLookup } from '../../engine/lookups/registry.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const body = ['name', 'status', 'make', 'limited', 'amount'];
const calls: NamedCalls = {
  'cards.add': { method: 'POST', path: '/cards/add', inputs: { body }, required: ['name'] },
  'cards.update': {
    method: 'POST',
    path: '/cards/update',
    inputs: { body: ['id', ...body] },
    required: ['id', 'name'],
  },
};

const actions: Record<string, Action> = {
  add: {
    call: 'cards.add',
    columns: 2,
    fields: [
      { type: 'text', key: 'name', required: true },
      { type: 'select', key: 'status', items_of: 'status' },
      { type: 'select', key: 'make', choices: 'makes' },
      { type: 'boolean', key: 'limited' },
      {
        type: 'number',
        key: 'amount',
        max: 100,
        required: true,
        enabled_if: { type: 'parameter', key: 'limited', is: true },
      },
    ],
  },
  edit: { call: 'cards.update', fields_of: 'add', read_only: ['name'] },
};

const normal = (key: 'add' | 'edit') =>
  normaliseAction(key, actions[key] as Action, {
    home: 'dashboards.cards',
    parameters: [],
    calls,
    actions,
    catalogue,
  });

const given = { parameters: {}, rows: [], typed: null };
const row = { id: 7, name: 'Fuel', status: 'open', make: 'Ford', limited: false, amount: 500 };

const fieldsOf = (key: 'add' | 'edit', more: object = {}, now = context()) =>
  Object.fromEntries(
    resolveAction(normal(key), now, { ...given, ...more })?.form?.fields.map((field) => [field.key, field]) ?? [],
  );

describe('choices of a field', () => {
  it('are the values of a field of the catalog, with its words', () => {
    const words: Words = Object.assign(context().words, { has: (key: string) => !key.includes('.items.') });
    expect(fieldsOf('add', {}, context({}, { words })).status?.items).toEqual([
      { value: 'open', text: 'values.status.open' },
      { value: 'closed', text: 'values.status.closed' },
    ]);
  });

  it('come from a table of the dashboard', () => {
    const items = [{ value: 'Ford', text: 'Ford' }];
    expect(fieldsOf('add').make).toMatchObject({ lookup: 'answer makes' });
    const there = context({}, { lookups: { [answerLookup('makes')]: items } });
    expect(fieldsOf('add', {}, there).make?.items).toEqual(items);
  });
});

describe('actions that share their fields', () => {
  it('have the same fields and words, and each its own call', () => {
    const has = (key: string) => !key.startsWith('dashboards.cards.actions.edit.fields.');
    const words: Words = Object.assign(context().words, { has });
    const edit = resolveAction(normal('edit'), context({}, { words }), { ...given, rows: [row] });
    expect(edit?.form?.fields.map(({ key }) => key)).toEqual(body);
    expect(edit?.form?.fields[0]?.text).toBe('dashboards.cards.actions.add.fields.name.text');
    expect(edit?.request?.body).toMatchObject({ id: 7, name: 'Fuel' });
    expect([edit?.columns, resolveAction(normal('add'), context(), given)?.columns]).toEqual([2, 2]);
  });
});

it('an action that shares its fields can have a text of its own', () => {
  const text = 'dashboards.cards.actions.edit.fields.name.text';
  const words: Words = Object.assign(context().words, {
    has: (key: string) => key === text || !key.startsWith('dashboards.cards.actions.edit.fields.'),
  });
  const { name, limited } = fieldsOf('edit', {}, context({}, { words }));
  expect([name?.text, limited?.text]).toEqual([text, 'dashboards.cards.actions.add.fields.limited.text']);
});

describe('fields that can’t be changed', () => {
  it('are shown with their value, which is sent', () => {
    const { name, status } = fieldsOf('edit', { rows: [row] });
    expect(name).toMatchObject({ isReadOnly: true, valueText: 'Fuel' });
    expect(status?.isReadOnly).toBeUndefined();
    expect(fieldsOf('add').name?.isReadOnly).toBeUndefined();
  });

  it('are enabled by other fields', () => {
    expect(fieldsOf('edit', { rows: [row] }).amount).toMatchObject({ isDisabled: true, fault: null, value: 500 });
    const limited = fieldsOf('edit', { rows: [row], typed: { limited: true } }).amount;
    expect(limited?.isDisabled).toBeUndefined();
    expect(limited?.fault).toMatchObject({ key: 'faults.max' });
    // Not even required: nobody could fill it in.
    expect(fieldsOf('add').amount).toMatchObject({ isDisabled: true, fault: null });
  });
});

it('a hidden field counts as empty in the conditions of other fields', () => {
  const form = {
    fields: [
      { type: 'boolean', key: 'first' },
      { type: 'text', key: 'second', show_if: { type: 'parameter', key: 'first', is: true } },
      { type: 'text', key: 'third', show_if: { type: 'parameter', key: 'second', is: 'x' } },
    ],
    rules: [],
  } as const;
  const shown = (first: boolean) =>
    resolveForm(form, { first, second: 'x' }, context(), (key) => key).fields.map((field) => field.shown);
  expect([shown(true), shown(false)]).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
});
