import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import { namedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import { type Acting, createActing } from '../../src/actions/acting.ts';
import { type ActingState, createDone } from '../../src/actions/begun.ts';
import { refusal } from '../../src/api/client.ts';
import { heldFiles, holdFile } from '../../src/fields/held-files.ts';
import { catalogue, context } from '../engine/support.ts';
import { fileCalls } from '../support/file-contract.ts';

const calls = {
  ...namedCalls(fileCalls),
  'note.remove': {
    method: 'POST',
    path: '/note/remove',
    inputs: { body: ['note_id', 'version'] },
    required: ['note_id', 'version'],
  },
  'note.weigh': {
    method: 'POST',
    path: '/note/weigh',
    inputs: { body: ['text'] },
    required: ['text'],
  },
  'note.change': {
    method: 'POST',
    path: '/note/change',
    inputs: { body: ['note_id', 'version', 'text', 'more'] },
    required: ['note_id', 'version'],
  },
} as const;

const normal = (key: string, action: unknown) =>
  normaliseAction(key, action as Action, { home: 'dashboards.notes', parameters: [], calls, catalogue, actions: {} });

const actions = {
  remove: normal('remove', { call: 'note.remove' }),
  change: normal('change', { call: 'note.change', fields: [{ type: 'text', key: 'text' }] }),
  mend: normal('mend', { call: 'note.change', values: { text: 'Mended' }, undo: 'remove' }),
  reveal: normal('reveal', { call: 'note.remove', shows: ['pin'] }),
  copy: normal('copy', { call: 'note.change', undo: 'remove', to: '/notes?note={note_id}' }),
  drop: normal('drop', { call: 'note.remove', confirm: true }),
  ask: normal('ask', {
    call: 'note.change',
    values: { note_id: 'n1', version: 1 },
    fields: [
      { type: 'text', key: 'text', required: true },
      { type: 'text', key: 'more' },
    ],
    pages: [
      { key: 'one', fields: ['text'] },
      { key: 'two', fields: ['more'] },
    ],
  }),
  weigh: normal('weigh', {
    call: 'note.change',
    fields: [{ type: 'text', key: 'text', required: true }],
    preview: { call: 'note.weigh', table: 'notes', columns: ['weight'] },
    values: { note_id: 'n1', version: 1, more: { preview: 'weight' } },
  }),
  keep: normal('keep', {
    call: 'files.keep',
    fields: [
      { type: 'text', key: 'title', required: true },
      { type: 'files', key: 'documents', most: 3 },
    ],
  }),
};

/** The calls that were made, in order; each waits until the test answers it. */
let sent: { request: ActRequest; answer: (data: unknown) => void; refuse: (reason: unknown) => void }[] = [];
let renewed = 0;
/** The errors that were shown. */
let errors: string[] = [];
/** The notices that stay. */
let kept: string[] = [];
/** The rows of the table, as they are now. */
let rowsNow: readonly Row[] = [];
let isShown = true;
/** Where the user is, and what is not open to the user. */
let address = '/notes';
let closed = '';
/** The screens that were opened. */
let opened: [to: string, isReplaced: boolean][] = [];
let takeBack = (): void => undefined;
let acting: Acting;

const create = (before?: ActingState, renew = async (): Promise<void> => void renewed++) =>
  createActing({
    actions,
    context,
    parameters: () => ({}),
    columnsOf: () => [],
    renew,
    rowsOf: async () => rowsNow,
    tablesOf: () => ['notes'],
    navigate: (to, options) => {
      address = to;
      opened.push([to, options?.replace === true]);
    },
    isShown: () => isShown,
    done: createDone(),
    kept: before,
    tools: {
      act: (request) => new Promise((answer, refuse) => sent.push({ request, answer, refuse })),
      reloadAccount: async () => undefined,
      showError: (text) => String(errors.push(text)),
      showKept: (text) => String(kept.push(text)),
      showSuccess: String,
      showUndo: (_said, { act }) => {
        takeBack = act;
      },
      here: () => address,
      isAt: (to) => to === address,
      isOpenTo: (to) => to !== closed,
    },
  });

beforeEach(() => {
  [sent, renewed, errors, kept, rowsNow, isShown] = [[], 0, [], [], [], true];
  [address, closed, opened] = ['/notes', '', []];
  acting = create();
});

const [one, two] = [
  { note_id: 'n1', version: 1, text: 'Tires' },
  { note_id: 'n2', version: 1, text: 'Oil' },
];
const ids = () => sent.map(({ request }) => request.body?.note_id);
/** Everything that waits is done. */
const settled = () => new Promise((done) => setTimeout(done));

it('does an action on another row while it is being sent for one, and once for each click', async () => {
  acting.perform('remove', [one]);
  acting.perform('remove', [two]);
  acting.perform('remove', [one]);
  acting.perform('remove', [{ ...two }]);
  expect(ids()).toEqual(['n1', 'n2']);
  sent[1]?.answer(null);
  await settled();
  expect([acting.countDone(), renewed]).toEqual([1, 1]);
  acting.perform('remove', [two]);
  sent[0]?.answer(null);
  sent[2]?.refuse(refusal(404, { code: 'not_found' }));
  await settled();
  // It is said, and what the screen shows is out of date.
  expect([acting.countDone(), renewed]).toEqual([2, 3]);
  expect(errors).toEqual([expect.any(String)]);
  acting.perform('remove', [one]);
  expect(ids()).toEqual(['n1', 'n2', 'n2', 'n1']);
});

it('takes no click on a row as it was before, until it is loaded again', async () => {
  let load = (): void => undefined;
  acting = create(undefined, () => new Promise<void>((loaded) => (load = loaded)));
  for (const [name, rows] of [
    ['remove', [one]],
    // It is sent beside the first one.
    ['remove', [two]],
    ['drop', [two]],
  ] as const) {
    acting.perform(name, rows);
    if (name === 'drop') acting.confirm(name);
    expect([acting.isSending(name, rows), acting.isSending(name, [])]).toEqual([true, false]);
  }
  expect(ids()).toEqual(['n1', 'n2', 'n2']);
  for (const each of sent) each.answer(null);
  await settled();
  expect(acting.isSending('remove', [one])).toBe(false);
  for (const row of [one, two]) acting.perform('remove', [row]);
  acting.perform('drop', [two]);
  expect([ids().length, acting.store.now.open]).toEqual([3, null]);
  // Another row, and this one once it is as it is now.
  acting.perform('remove', [{ ...one, version: 2 }]);
  expect(ids()).toHaveLength(4);
  load();
});

it('takes no second click on the button that asks as an answer', () => {
  acting.perform('drop', [one]);
  acting.perform('drop', [one]);
  expect(sent).toEqual([]);
  expect(acting.store.now).toMatchObject({ open: { name: 'drop' }, begun: { drop: { act: { status: 'asking' } } } });
  acting.confirm('drop');
  expect(ids()).toEqual(['n1']);
});

it('asks before leaving as long as any row is being sent', async () => {
  acting.perform('remove', [one]);
  acting.perform('remove', [two]);
  sent[0]?.answer(null);
  await settled();
  expect(acting.isUnsaved()).toBe(true);
  sent[1]?.answer(null);
  await settled();
  expect(acting.isUnsaved()).toBe(false);
});

it.each([
  'remove',
  'change',
])('loads the rows again when somebody has deleted the record meanwhile: %s', async (name) => {
  if (name === 'change') acting.open(name, [one]);
  acting.perform(name, [one]);
  sent[0]?.refuse(refusal(409, { code: 'record_changed' }));
  await settled();
  expect(renewed).toBe(1);
});

it.each(['remove', 'change'])('says who has decided it, and does not ask for a choice: %s', async (name) => {
  if (name === 'change') acting.open(name, [one]);
  acting.perform(name, [one]);
  sent[0]?.refuse(refusal(409, { code: 'repair_approved', values: { who: 'ada' } }));
  await settled();
  expect([renewed, sent]).toEqual([1, [expect.anything()]]);
  expect(errors).toHaveLength(name === 'remove' ? 1 : 0);
});

const file = () => holdFile(new File(['a'], 'a.txt'));
const type = (documents: readonly object[] | null) => acting.type('keep', [], { title: 'a', documents });
const isHeld = ({ id }: { id: string }) => heldFiles([id]).length === 1;

it.each([
  ['given up', () => acting.end('keep')],
  ['opened again', () => acting.open('keep', [])],
  ['left without saving', () => acting.giveUp()],
  ['taken out', () => type(null)],
  ['replaced', () => type([file()])],
])('lets go of the files of a form that is %s', (_how, act) => {
  const chosen = file();
  type([chosen]);
  expect(isHeld(chosen)).toBe(true);
  act();
  expect(isHeld(chosen)).toBe(false);
});

it('keeps the files of a form that is put aside, and lets go of those that were sent', async () => {
  const chosen = file();
  type([chosen]);
  acting = create(acting.kept());
  expect(isHeld(chosen)).toBe(true);
  acting.perform('keep', []);
  // What is on its way is not changed.
  const late = file();
  type([chosen, late]);
  expect([isHeld(chosen), isHeld(late)]).toEqual([true, false]);
  sent[0]?.refuse(refusal(500, {}));
  await settled();
  expect(isHeld(chosen)).toBe(true);
  acting.perform('keep', []);
  sent[1]?.answer([]);
  await settled();
  expect(isHeld(chosen)).toBe(false);
});

/** The form of a section whose record is `one`. */
const typeIn = (text: string) => acting.type('change', [one], { text });
const formText = (rows: readonly (typeof one)[] = [one]) => {
  const begun = acting.store.now.begun.change;
  return acting.resolve('change', begun ?? { rows, typed: {} })?.form?.fields[0]?.value;
};

it('shows what was saved until the record is loaded again, also if the same rows come again', async () => {
  acting.settle('change', '1.0', [one]);
  typeIn('Brakes');
  acting.perform('change', [one]);
  sent[0]?.answer(null);
  await settled();
  // The screen was resolved again, such as with other labels.
  acting.settle('change', '1.0', [{ ...one }]);
  expect(formText()).toBe('Brakes');
  const saved = { ...one, version: 2, text: 'Brakes (checked)' };
  acting.settle('change', '1.1', [saved]);
  expect(formText([saved])).toBe('Brakes (checked)');
});

it('sends what was typed with the version of a record that was loaded meanwhile', () => {
  acting.settle('change', '1.0', [one]);
  typeIn('Brakes');
  acting.settle('change', '1.1', [{ ...one, version: 2 }]);
  expect(formText()).toBe('Brakes');
  // Somebody else has changed the same field: the server refuses it, and the user chooses.
  acting.settle('change', '1.2', [{ ...one, version: 3, text: 'Lights' }]);
  acting.perform('change', [one]);
  expect(sent[0]?.request.body).toMatchObject({ text: 'Brakes', version: 2 });
});

const refuseStale = async () => {
  sent.at(-1)?.refuse(refusal(409, { code: 'record_changed' }));
  await settled();
};

it.each([
  'in a section',
  'in a dialog',
])('saves what was typed after a refusal without the record: %s', async (where) => {
  if (where === 'in a dialog') acting.open('change', [one]);
  typeIn('Brakes');
  acting.perform('change', [one]);
  rowsNow = [{ ...two }, { ...one, version: 2 }];
  await refuseStale();
  const { begun } = acting.store.now;
  expect(begun.change).toMatchObject({ act: { status: 'failed', isNewest: true }, typed: { text: 'Brakes' } });
  acting.perform('change', [one]);
  expect(sent.at(-1)?.request.body).toEqual({ note_id: 'n1', version: 2, text: 'Brakes' });
});

it('goes on saying why a record can’t be changed any more', async () => {
  typeIn('Brakes');
  acting.perform('change', [one]);
  rowsNow = [{ ...one, version: 2 }];
  sent[0]?.refuse(refusal(409, { code: 'repair_approved', values: { who: 'ada' } }));
  await settled();
  const { act, typed } = acting.store.now.begun.change ?? {};
  expect(act).toMatchObject({ status: 'failed', failure: { code: 'repair_approved' } });
  expect(act).not.toHaveProperty('isNewest');
  expect(typed).toEqual({ text: 'Brakes' });
});

it('shows both values after a refusal without the record, if both have changed the same field', async () => {
  typeIn('Brakes');
  acting.perform('change', [one]);
  rowsNow = [{ ...one, version: 2, text: 'Lights' }];
  await refuseStale();
  const begun = acting.store.now.begun.change;
  const conflict = begun && acting.conflictIn('change', begun);
  expect(conflict?.fields).toMatchObject([{ key: 'text', mine: 'Brakes', theirs: 'Lights' }]);
  acting.choose('change', 'keepMine');
  acting.perform('change', [one]);
  expect(sent.at(-1)?.request.body).toEqual({ note_id: 'n1', version: 2, text: 'Brakes' });
});

it('keeps what was typed if the record is gone', async () => {
  typeIn('Brakes');
  acting.perform('change', [one]);
  rowsNow = [two];
  await refuseStale();
  expect(acting.store.now.begun.change).toMatchObject({ act: { status: 'failed' }, typed: { text: 'Brakes' } });
});

it('brings discarded changes back, with their files', () => {
  const chosen = file();
  type([chosen]);
  acting.discard('keep');
  expect(acting.store.now.begun.keep).toBeUndefined();
  acting.type('keep', [], { title: 'b' });
  takeBack();
  expect(acting.store.now.begun.keep?.typed).toEqual({ title: 'b', documents: [chosen] });
  expect(isHeld(chosen)).toBe(true);
});

it.each([
  [refusal(404, { code: 'not_found' }), 'actions.undo_gone'],
  [refusal(409, { code: 'record_changed', record: { note_id: 'n1', version: 3 } }), 'actions.undo_changed'],
])('says in words why an older Undo can’t be done, and shows what there is now', async (refused, said) => {
  acting.perform('mend', [one]);
  sent[0]?.answer({ note_id: 'n1', version: 2 });
  await settled();
  takeBack();
  expect(sent[1]?.request.body).toMatchObject({ note_id: 'n1', version: 2 });
  sent[1]?.refuse(refused);
  await settled();
  expect(errors).toEqual([said]);
  expect(renewed).toBe(2);
});

describe('an action that opens a screen', () => {
  const copy = async () => {
    acting.perform('copy', [one]);
    sent[0]?.answer({ note_id: 'n9', version: 2 });
    await settled();
  };
  const back = async () => {
    takeBack();
    sent[1]?.answer(null);
    await settled();
  };

  it('opens that of its answer, and after an undo the one before it', async () => {
    await copy();
    expect(opened).toEqual([['/notes?note=n9', false]]);
    await back();
    expect(opened.slice(1)).toEqual([['/notes', true]]);
  });

  it('stays where the user has gone since when it is taken back', async () => {
    await copy();
    address = '/other';
    await back();
    expect(opened).toHaveLength(1);
  });

  it('stays where the user is if that screen is closed to the user, or another one was opened meanwhile', async () => {
    closed = '/notes?note=n9';
    await copy();
    expect([opened, renewed]).toEqual([[], 1]);
    [sent, closed, isShown] = [[], '', false];
    await copy();
    expect(opened).toEqual([]);
  });
});

it('shows parts of an answer in a notice that stays, and keeps them nowhere', async () => {
  acting.perform('reveal', [one]);
  sent[0]?.answer({ note_id: 'n1', version: 2, pin: '402917' });
  await settled();
  expect(kept).toEqual(['dashboards.notes.actions.reveal.done {"pin":"402917","count":1}']);
  expect(JSON.stringify([acting.kept(), acting.store])).not.toContain('402917');
});

describe('a form in pages', () => {
  const asked = () => acting.store.now.begun.ask;

  it('goes to the next page when this one has no faults, and sends from the last one', async () => {
    acting.perform('ask', []);
    expect(asked()).toMatchObject({ isTried: true, tries: 1 });
    expect(asked()?.page).toBeUndefined();
    acting.type('ask', [], { text: 'Brakes', more: null });
    acting.perform('ask', []);
    expect(asked()).toMatchObject({ page: 'two', isTried: false });
    acting.perform('ask', []);
    expect(asked()).toMatchObject({ page: 'review', isReviewed: true });
    expect(sent).toEqual([]);
    acting.perform('ask', []);
    acting.perform('ask', []);
    acting.turn('ask', [], 'one');
    expect(asked()?.page).toBe('review');
    expect(sent.map(({ request }) => request.body)).toEqual([
      { note_id: 'n1', version: 1, text: 'Brakes', more: null },
    ]);
    sent[0]?.answer({});
    await settled();
    expect(asked()).toBeUndefined();
  });

  it('opens the page of what the server found wrong', async () => {
    acting.type('ask', [], { text: 'Brakes', more: 'x' });
    acting.turn('ask', [], 'review');
    acting.perform('ask', []);
    sent[0]?.refuse(refusal(400, { faults: [{ field: 'more', key: 'faults.text' }] }));
    await settled();
    expect(asked()).toMatchObject({ page: 'two', tries: 1, act: { status: 'failed' } });
  });

  it('opens the page of a field that was emptied after the last look', () => {
    acting.turn('ask', [], 'review');
    acting.perform('ask', []);
    expect(asked()).toMatchObject({ page: 'one', isTried: true, tries: 1 });
  });

  it('is on the same page after a reload, and when discarded changes are brought back', () => {
    acting.type('ask', [], { text: 'Brakes', more: null });
    acting.turn('ask', [], 'two');
    acting = create(JSON.parse(JSON.stringify(acting.kept())));
    expect(asked()).toMatchObject({ page: 'two', typed: { text: 'Brakes' } });
    acting.discard('ask');
    takeBack();
    expect(asked()).toMatchObject({ page: 'two', typed: { text: 'Brakes' } });
  });

  it('stays on its page when the record is loaded again and nothing was typed', () => {
    acting.turn('ask', [one], 'two');
    acting.settle('ask', 'second', [{ ...one, version: 2 }]);
    expect(asked()).toMatchObject({ page: 'two', rows: [{ ...one, version: 2 }] });
  });
});

describe('an action with a preview', () => {
  const weighed = () => acting.store.now.begun.weigh;
  const preview = () => weighed() && acting.resolve('weigh', weighed() as never)?.preview;
  const answer = (weight: number) => {
    const request = preview()?.request;
    if (request) acting.preview('weigh', [], { request, answer: { weight } });
  };

  it('is sent with what the preview has answered for its values, and waits for it', () => {
    acting.type('weigh', [], { text: 'Oil' });
    acting.perform('weigh', []);
    expect(sent).toEqual([]);
    expect(weighed()).toMatchObject({ tries: 0, isTried: false });
    answer(3);
    acting.type('weigh', [], { text: 'Tires' });
    acting.perform('weigh', []);
    expect(sent).toEqual([]);
    answer(40);
    acting.perform('weigh', []);
    expect(sent.map(({ request }) => request.body)).toEqual([{ note_id: 'n1', version: 1, text: 'Tires', more: 40 }]);
  });

  it('is asked for again after a refusal', async () => {
    acting.type('weigh', [], { text: 'Oil' });
    answer(3);
    acting.perform('weigh', []);
    sent[0]?.refuse(refusal(409, { code: 'figures_changed' }));
    await settled();
    expect(weighed()).toMatchObject({ act: { status: 'failed' }, typed: { text: 'Oil' } });
    expect(preview()).toMatchObject({ answer: null });
    acting.perform('weigh', []);
    expect(sent).toHaveLength(1);
    answer(4);
    acting.perform('weigh', []);
    expect(sent[1]?.request.body).toMatchObject({ more: 4 });
  });
});
