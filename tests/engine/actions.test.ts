import { describe, expect, it } from 'vitest';
import { columnsOf, identityOf } from '../../engine/actions/columns.ts';
import { conflictOf } from '../../engine/actions/conflict.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { refusedRows } from '../../engine/actions/refused-rows.ts';
import { type ActionInput, resolveAction } from '../../engine/actions/resolve.ts';
import { rowsToUndo } from '../../engine/actions/undone.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { type NormalAction, normaliseAction } from '../../engine/definitions/normal-action.ts';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Action } from '../../engine/schema/action.ts';
import { column } from '../fixtures/column.ts';
import { catalogue, context, echo, report } from './support.ts';

const calls: NamedCalls = {
  'vehicle.update-note': {
    method: 'POST',
    path: '/vehicle/:vehicle/update-note',
    inputs: { params: ['vehicle'], query: ['lang'], body: ['note_id', 'text', 'range', 'version', 'who', 'color'] },
    required: ['vehicle', 'note_id', 'text', 'version'],
  },
  'vehicle.add-note': {
    method: 'POST',
    path: '/vehicle/note',
    inputs: { body: ['vehicle', 'text', 'idempotency_key'] },
    required: ['vehicle', 'text', 'idempotency_key'],
  },
  'vehicle.delete-notes': {
    method: 'POST',
    path: '/vehicle/delete-notes',
    inputs: { body: ['note_ids', 'versions'] },
    required: ['note_ids'],
  },
};

const normal = (key: string, action: Action) =>
  normaliseAction(key, action, { home: 'dashboards.notes', parameters: ['vehicle'], calls, catalogue, actions: {} });

const update = normal('update', {
  call: 'vehicle.update-note',
  fields: [
    { type: 'text', key: 'text', required: true },
    { type: 'number', key: 'range', unit: 'distance' },
  ],
  values: { who: { viewer: 'username' }, lang: 'en' },
  when: { type: 'column', key: 'is_mine', is: true },
});

const row = { note_id: 'n1', text: 'Tires', range: 100, version: 3, is_mine: true };
const given = (changes: Partial<ActionInput> = {}): ActionInput => ({
  parameters: { vehicle: '200016' },
  rows: [row],
  typed: null,
  ...changes,
});

const fieldsOf = (action: ReturnType<typeof resolveAction>) =>
  Object.fromEntries(action?.form?.fields.map(({ key, value }) => [key, value]) ?? []);

describe('an action on a row', () => {
  it('starts with the values of the row, in the units of the viewer', () => {
    expect(fieldsOf(resolveAction(update, context(), given()))).toEqual({ text: 'Tires', range: 100 });
    const metric = fieldsOf(resolveAction(update, context({ country: 'CAN' }), given()));
    expect(metric.range).toBeCloseTo(160.9344, 4);
  });

  it('starts with the default of a required field whose column is empty', () => {
    const dated = normal('update', {
      call: 'vehicle.update-note',
      fields: [
        { type: 'text', key: 'text', required: true, value: 'None' },
        { type: 'number', key: 'range', value: 5 },
      ],
    });
    const empty = { ...row, text: null, range: null };
    expect(fieldsOf(resolveAction(dated, context(), given({ rows: [empty] })))).toEqual({ text: 'None', range: null });
    expect(fieldsOf(resolveAction(dated, context(), given()))).toEqual({ text: 'Tires', range: 100 });
  });

  it('sends each input from where it comes: fields, parameters, columns, the viewer, the definition', () => {
    expect(resolveAction(update, context(), given({ typed: { text: 'Brakes' } }))?.request).toEqual({
      call: 'vehicle.update-note',
      method: 'POST',
      path: '/vehicle/200016/update-note',
      query: [['lang', 'en']],
      body: { note_id: 'n1', text: 'Brakes', range: 100, version: 3, who: 'someone' },
    });
  });

  it('sends a cleared field as null, and nothing at all while a field has a fault', () => {
    const cleared = resolveAction(update, context(), given({ typed: { range: null } }));
    expect(cleared?.request?.body).toMatchObject({ range: null });
    const faulty = resolveAction(update, context(), given({ typed: { text: null } }));
    expect(faulty?.request).toBeNull();
    expect(faulty?.form?.fields[0]?.fault).toMatchObject({ key: 'faults.required' });
  });

  it('is disabled where its condition is not met, for one of several rows too', () => {
    const other = { ...row, is_mine: false };
    expect(resolveAction(update, context(), given({ rows: [other] }))).toMatchObject({
      isEnabled: false,
      request: null,
    });
    expect(resolveAction(update, context(), given({ rows: [row, other] }))?.isEnabled).toBe(false);
    expect(resolveAction(update, context(), given())?.isEnabled).toBe(true);
  });
});

describe('the row of an action', () => {
  const columns = [
    { ...column('note_id'), values: { n1: 'First note' } },
    column('text'),
    column('range', { type: 'number', decimals: 1 }),
  ];

  it('is named in the title of its form by the first column, or by those that the definition says, in words', () => {
    const titleOf = (action: NormalAction, changes: Partial<ActionInput> = {}) =>
      resolveAction(action, context(), given({ columns, ...changes }))?.title;
    const text = (count: number) => `dashboards.notes.actions.update.text {"count":${count}}`;
    const pair = (value: string) => `formats.pair ${JSON.stringify({ name: text(1), value })}`;
    expect(titleOf(update)).toBe(pair('First note'));
    const named = normal('update', { call: 'vehicle.update-note', row_name: ['text', 'range'] });
    expect(titleOf(named)).toBe(pair('Tires, 100.0'));
    expect(titleOf(named, { rows: [{ ...row, text: null }] })).toBe(pair('100.0'));
    expect(titleOf(update, { rows: [row, row] })).toBe(text(2));
    expect(titleOf(update, { rows: [] })).toBe(text(0));
    expect(titleOf(update, { columns: [] })).toBe(text(1));
    expect(columnsOf(named)).toContain('range');
  });

  it('shows read-only codes in the words of their columns', () => {
    const shown = normal('update', {
      call: 'vehicle.update-note',
      fields: [
        { type: 'text', key: 'note_id' },
        { type: 'text', key: 'text' },
      ],
      read_only: ['note_id'],
    });
    const resolved = resolveAction(shown, context(), given({ columns, rows: [{ ...row, text: 'n1' }] }));
    expect(resolved?.form?.fields.map(({ value, valueText }) => [value, valueText])).toEqual([
      ['n1', 'First note'],
      ['n1', 'n1'],
    ]);
    expect(resolved?.request?.body).toMatchObject({ note_id: 'n1' });
  });
});

it('finds the rows that the answer of its call names as not changed', () => {
  const remove = normal('remove', { call: 'vehicle.delete-notes', values: { note_ids: { columns: 'note_id' } } });
  const rows = [row, { ...row, note_id: 'n2' }];
  const key = 'refusals.record_changed';
  expect(refusedRows(remove, rows, { refused: [{ id: 'n2', key }, { id: 'n9', key }, 'x'] })).toEqual([
    { row: rows[1], key, values: {} },
  ]);
  const values = { most: 500 };
  expect(refusedRows(remove, rows, { refused: [{ id: 'n2', key, values }] })).toEqual([{ row: rows[1], key, values }]);
  expect(refusedRows(remove, rows, null)).toEqual([]);
  // One row has made several records: their ids are a list in it.
  const withdraw = normal('remove', { call: 'vehicle.delete-notes', values: { note_ids: { column: 'note_ids' } } });
  const made = { note_ids: ['n1', 'n2'] };
  expect(refusedRows(withdraw, [made], { refused: [{ id: 'n2', key }] })).toEqual([{ row: made, key, values: {} }]);
});

it('knows the rows of its call by the columns in it, without the version', () => {
  const values = { note_ids: { columns: 'note_id' }, versions: { columns: 'version' } };
  expect(identityOf(normal('remove', { call: 'vehicle.delete-notes', values }))).toEqual(['note_id']);
  expect(identityOf(update)).toEqual([]);
});

it('is taken back with the row as it was, and what the answer adds', () => {
  const answer = { note_id: 'n1', text: 'Brakes', version: 4, written_by: 'someone' };
  expect(rowsToUndo(update, [row], answer)).toEqual([{ ...row, version: 4, written_by: 'someone' }]);
  expect(rowsToUndo(update, [], answer)).toEqual([answer]);
  expect([rowsToUndo(update, [row], null), rowsToUndo(update, [row], [answer])]).toEqual([[row], [row]]);
});

it('that has changed nothing can’t be taken back', () => {
  expect(rowsToUndo(update, [row], { note_id: 'n1', version: row.version })).toEqual([]);
});

it('on several rows is taken back for those that it has changed, with their versions', () => {
  const rows = ['n1', 'n2'].map((note_id) => ({ ...row, note_id }));
  const answer = { refused: [], changed: [{ note_id: 'n2', version: 9 }] };
  expect(rowsToUndo(update, rows, answer)).toEqual([{ ...row, note_id: 'n2', version: 9 }]);
});

it('that has made a record from a row is taken back with that record', () => {
  const answer = { note_id: 'n7', version: 1 };
  expect(rowsToUndo({ isCreating: true }, [row], answer)).toEqual([{ ...row, note_id: 'n7', version: 1 }]);
});

it('takes another one back whatever its condition says of the row as it was', () => {
  const rows = [{ ...row, is_mine: false }];
  const typed = { text: 'Brakes' };
  expect(resolveAction(update, context(), given({ rows, typed }))?.request).toBeNull();
  const undo = resolveAction(update, context(), given({ rows, typed, isUndo: true }));
  expect(undo?.request?.body).toMatchObject({ note_id: 'n1', text: 'Brakes' });
});

it('says why it can’t be used, once its row is there', () => {
  const withAll = (...said: Parameters<typeof echo.of>) => echo.of(...said);
  const worded = { ...context(), words: Object.assign(withAll, { of: echo.of, has: () => true }) };
  const reasonFor = (...rows: ActionInput['rows'][number][]) => resolveAction(update, worded, given({ rows }))?.reason;
  expect(reasonFor(row)).toBeNull();
  expect(reasonFor({ ...row, is_mine: false })).toBe('dashboards.notes.actions.update.disabled {"count":1}');
  expect(reasonFor()).toBeNull();
});

it('opens the screen that its answer names, once that is there', () => {
  const add = normal('add', { call: 'vehicle.add-note', to: '/notes?note={note_id}&of={vehicle}' });
  const to = (answer?: unknown) => resolveAction(add, context(), given({ rows: [], answer }))?.to;
  expect(to()).toBeNull();
  expect(to({ note_id: 'n1' })).toBeNull();
  expect(to({ note_id: 'a&b', vehicle: 200016 })).toBe('/notes?note=a%26b&of=200016');
  expect(resolveAction(normal('go', { call: 'vehicle.add-note', to: '/notes' }), context(), given())?.to).toBe(
    '/notes',
  );
});

it('names the row in its question, by the texts of its columns', () => {
  const remove = normal('remove', {
    call: 'vehicle.delete-notes',
    confirm: true,
    values: { note_ids: { columns: 'note_id' } },
  });
  const columns = normaliseReport('notes', { ...report, columns: ['make', 'day', 'distance'] }, catalogue);
  const { columns: shown } = resolveReport(columns, context());
  const named = { note_id: 'n1', make: 'x'.repeat(200), day: '2026-11-20', distance: 1234 };
  const question = resolveAction(remove, context(), given({ rows: [named], columns: shown }))?.confirmation?.text ?? '';
  expect(JSON.parse(question.slice(question.indexOf('{')))).toEqual({
    make: `${'x'.repeat(120)}…`,
    day: '11/20/2026',
    distance: '1,234',
    count: 1,
  });
  const both = resolveAction(remove, context(), given({ rows: [named, named], columns: shown }))?.confirmation?.text;
  expect(both).toMatch(/\{"count":2\}$/);
});

it('names in its question what was typed, and what the row has with the same name', () => {
  const move = normal('move', {
    call: 'vehicle.update-note',
    confirm: true,
    fields: [
      { type: 'text', key: 'text' },
      { type: 'date', key: 'day' },
      { type: 'text', key: 'make' },
    ],
  });
  const { columns } = resolveReport(normaliseReport('notes', { ...report, columns: ['make'] }, catalogue), context());
  const typed = { text: 'Brakes', day: '2026-12-24', make: 'Ford' };
  const rows = [{ ...row, make: 'Kia' }];
  const { text = '' } = resolveAction(move, context(), given({ rows, columns, typed }))?.confirmation ?? {};
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ text: 'Brakes', day: 'Dec 24, 2026', make: 'Kia' });
});

describe('an action on selected rows', () => {
  it('starts with what all rows have in common', () => {
    const rows = [row, { ...row, note_id: 'n2', range: 200 }];
    expect(fieldsOf(resolveAction(update, context(), given({ rows })))).toEqual({ text: 'Tires', range: null });
  });

  const remove = normal('remove', {
    call: 'vehicle.delete-notes',
    confirm: true,
    values: { note_ids: { columns: 'note_id' } },
    requires: { type: 'flag', key: 'driver_admin' },
  });

  it('sends a list, asks with their number, and is only for those who may', () => {
    const rows = [row, { ...row, note_id: 'n2' }];
    expect(resolveAction(remove, context(), given({ rows }))).toBeNull();
    const flags = { ...context().viewer.flags, driver_admin: true };
    const resolved = resolveAction(remove, context({ flags }), given({ rows }));
    expect(resolved?.request?.body).toEqual({ note_ids: ['n1', 'n2'] });
    expect(resolved?.confirmation?.title).toBe('dashboards.notes.actions.remove.confirm.title {"count":2}');
    expect(resolved?.form).toBeNull();
  });

  it('is for those who may make its call, and have the action too if it says so', () => {
    const menu = { type: 'menu', key: 'fuel' } as const;
    const called = { 'vehicle.delete-notes': { ...calls['vehicle.delete-notes'], requires: menu } } as NamedCalls;
    const of = (requires?: Action['requires']) =>
      normaliseAction(
        'remove',
        { call: 'vehicle.delete-notes', ...(requires && { requires }) },
        {
          ...{ home: 'dashboards.notes', parameters: [], catalogue, actions: {} },
          calls: called,
        },
      ).requires;
    const own = { type: 'flag', key: 'driver_admin' } as const;
    expect([of(), of(own)]).toEqual([menu, { type: 'all', of: [menu, own] }]);
  });
});

describe('an action that creates something', () => {
  it('has a key from outside, which is not one of its inputs', () => {
    const add = normal('add', { call: 'vehicle.add-note', fields: [{ type: 'text', key: 'text' }] });
    const resolved = resolveAction(add, context(), given({ rows: [], typed: { text: 'New' } }));
    expect(resolved?.isCreating).toBe(true);
    expect(resolved?.request?.body).toEqual({ vehicle: '200016', text: 'New' });
    expect(update.isCreating).toBe(false);
  });
});

it('places the faults of a refused call at the fields that its inputs come from', () => {
  const renamed = normal('update', {
    call: 'vehicle.update-note',
    fields: [{ type: 'text', key: 'note' }],
    values: { text: { field: 'note' } },
  });
  const faults = [
    { field: 'text', key: 'faults.required' as const },
    { field: 'text', key: 'faults.unknown' as const },
    { field: 'note_id', key: 'faults.unknown' as const },
    { key: 'faults.required' as const },
  ];
  const form = resolveAction(renamed, context(), given({ rows: [row] }))?.form ?? null;
  expect(placeFaults(faults, renamed, form)).toEqual({
    fields: { note: { key: 'faults.required' } },
    others: [{ key: 'faults.unknown' }, { key: 'faults.required' }],
  });
});

describe('a record that somebody else has changed meanwhile', () => {
  const sent = given({ typed: { text: 'Brakes' } });

  it('shows the fields that both have changed, side by side', () => {
    const conflict = conflictOf(update, context(), sent, { ...row, text: 'Oil', range: 200, version: 4 });
    expect(conflict.fields).toEqual([{ key: 'text', text: expect.any(String), mine: 'Brakes', theirs: 'Oil' }]);
    expect(resolveAction(update, context(), conflict.keepMine)?.request?.body).toMatchObject({
      text: 'Brakes',
      range: 200,
      version: 4,
    });
    expect(resolveAction(update, context(), conflict.takeTheirs)?.request?.body).toMatchObject({
      text: 'Oil',
      range: 200,
      version: 4,
    });
  });

  it('has no such field if they changed different ones', () => {
    expect(conflictOf(update, context(), sent, { ...row, range: 200, version: 4 }).fields).toEqual([]);
  });
});
