import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { normaliseDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Dashboard } from '../../engine/schema/dashboard.ts';
import type { ActingState } from '../../src/actions/begun.ts';
import { formName } from '../../src/actions/form-name.ts';
import type { Place } from '../../src/address/place.ts';
import { refusal } from '../../src/api/client.ts';
import { createDashboardActing } from '../../src/dashboards/dashboard-acting.ts';
import { initialState } from '../../src/dashboards/state.ts';
import { catalogue, context } from '../engine/support.ts';

const calls = {
  'vehicle.note': { method: 'POST', path: '/vehicle/note', inputs: { body: ['vehicle', 'text'] }, required: [] },
} as const;
const written: Dashboard = {
  key: 'notes',
  route: '/notes',
  icon: 'car',
  parameters: [{ type: 'text', key: 'vehicle', required: true }],
  actions: { note: { call: 'vehicle.note', fields: [{ type: 'text', key: 'text' }] } },
  sections: [
    { type: 'form', key: 'new', action: 'note' },
    { type: 'note', key: 'help', actions: ['note'] },
  ],
};
const dashboard = normaliseDashboard('notes', written, { catalogue, menus: new Map(), reports: new Map(), calls });

/** The calls that were made, in order; each waits until the test answers it. */
let sent: { request: ActRequest; answer: (data: unknown) => void; refuse: (reason: unknown) => void }[] = [];
let errors: string[] = [];
let left = new Map<string, () => ActingState | undefined>();
let values: RawValues = {};
let all: ReturnType<typeof createDashboardActing>;
const none: readonly Row[] = [];

beforeEach(() => {
  [sent, errors, left, values] = [[], [], new Map(), { vehicle: '200016' }];
  all = createDashboardActing({
    dashboard,
    place: { name: '' } as Place,
    context,
    state: () => initialState({ run: { status: 'done', values, call: '', at: 1 } }),
    resolve: (given) => resolveDashboard(dashboard, context(), { values: given }),
    renew: async () => undefined,
    rowsOf: async () => none,
    navigate: () => undefined,
    drafts: {
      readDraft: (_id, _place, of) => left.get(of)?.(),
      leaveDraft: (_id, _place, of, draft) => left.set(of, draft),
      keepDraft: () => () => undefined,
    },
    tools: {
      act: (request) => new Promise((answer, refuse) => sent.push({ request, answer, refuse })),
      reloadAccount: async () => undefined,
      showError: (text) => String(errors.push(text)),
      showKept: String,
      showSuccess: String,
      showUndo: () => undefined,
      here: () => '',
      isAt: () => false,
      isOpenTo: () => true,
    },
  });
  all.keep();
});

const form = formName('new');
const type = (text: string, name = form) => all.acting().type(name, none, { text });
const typedIn = (name: string) => all.acting().store.now.begun[name]?.typed;
const run = (vehicle: string) => {
  values = { vehicle };
  all.follow();
};
/** Everything that waits is done. */
const settled = () => new Promise((done) => setTimeout(done));

it('keeps what was typed in a section while a dialog of the same action is opened and closed', () => {
  type('Brakes');
  all.acting().open('note', none);
  type('Tires', 'note');
  expect([typedIn(form), typedIn('note')]).toEqual([{ text: 'Brakes' }, { text: 'Tires' }]);
  all.acting().end('note');
  expect(typedIn(form)).toEqual({ text: 'Brakes' });
});

it('brings what was typed back with its parameters', () => {
  type('Brakes');
  run('201570');
  expect(typedIn(form)).toBeUndefined();
  type('Tires');
  run('200016');
  expect(typedIn(form)).toEqual({ text: 'Brakes' });
  run('201570');
  expect(typedIn(form)).toEqual({ text: 'Tires' });
});

it('brings a refusal to the form that was sent, although other parameters were run meanwhile', async () => {
  type('Brakes');
  all.acting().perform(form, none);
  run('201570');
  type('Tires');
  sent[0]?.refuse(refusal(400, { code: 'note_too_long', faults: [{ field: 'text', key: 'note_too_long' }] }));
  await settled();
  expect(errors).toEqual([expect.any(String)]);
  expect(all.acting().store.now.begun[form]).toMatchObject({ typed: { text: 'Tires' }, act: { status: 'idle' } });
  run('200016');
  expect(all.acting().store.now.begun[form]).toMatchObject({
    typed: { text: 'Brakes' },
    act: { status: 'failed', faults: { fields: { text: { key: 'note_too_long' } } } },
  });
  all.acting().perform(form, none);
  expect(sent.map(({ request }) => request.body)).toEqual([
    { vehicle: '200016', text: 'Brakes' },
    { vehicle: '200016', text: 'Brakes' },
  ]);
});

it('does not send twice what is still on its way when its parameters come back', async () => {
  type('Brakes');
  all.acting().perform(form, none);
  run('201570');
  run('200016');
  all.acting().perform(form, none);
  expect(sent).toHaveLength(1);
  sent[0]?.answer(null);
  await settled();
  expect([typedIn(form), all.done.count]).toEqual([undefined, 1]);
});

it('ends what was saved while other parameters were run', async () => {
  type('Brakes');
  all.acting().perform(form, none);
  run('201570');
  sent[0]?.answer(null);
  await settled();
  run('200016');
  expect([typedIn(form), all.done.count]).toEqual([undefined, 1]);
});

it('holds few of the parameters that were run, and all with something typed', () => {
  type('Brakes');
  for (let vehicle = 300000; vehicle < 300050; vehicle++) run(String(vehicle));
  all.keep()();
  expect(left.size).toBeLessThan(15);
  run('200016');
  expect(typedIn(form)).toEqual({ text: 'Brakes' });
});
