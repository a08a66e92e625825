import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import { type Context, locales } from '../engine/context/context.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import type { NormalAction } from '../engine/definitions/normal-action.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import { describeDashboard, type ShownDashboard } from '../engine/describe/dashboard.ts';
import { demoUsers } from '../server/seed/demo-viewer.ts';
import { contextOf, definitions } from './browser/support/model.ts';
import { changedLines } from './support/changed-lines.ts';

const drivers = definitions.dashboards.get('manage-drivers') as NormalDashboard;

/** Texts that are others than those of the portal, by language and key. */
type Others = Readonly<Record<string, string>>;

function withOthers({ words, ...context }: Context, others: Others): Context {
  const of: Context['words']['of'] = (key, values) =>
    others[`${context.locale.slice(0, 2)} ${key}`] ?? words.of(key, values);
  return { ...context, words: Object.assign(of, { of, has: words.has }) as Context['words'] };
}

function snapshotOf(dashboard: NormalDashboard, others: Others = {}): string[] {
  const shown = demoUsers.flatMap((viewer) =>
    locales.map((locale): ShownDashboard => {
      const context = withOthers(contextOf(viewer, locale), others);
      const resolved = resolveDashboard(dashboard, context, { values: {} });
      return { viewer, opens: mayOpen(dashboard, context.viewer), context, resolved, menus: [], rowsOf: null };
    }),
  );
  return describeDashboard(dashboard, shown).split('\n');
}

const withEdit = (change: (edit: NormalAction) => Partial<NormalAction>): NormalDashboard => {
  const { edit } = drivers.actions;
  if (!edit) throw new Error('Drivers can’t be edited.');
  return { ...drivers, actions: { ...drivers.actions, edit: { ...edit, ...change(edit) } } };
};
// It is shown, as before: which fields are hidden is a line for each viewer who has others.
const isNotX = { type: 'not', of: { type: 'parameter', key: 'driver_last_name', is: 'x' } };

/** Another definition of one of its fields. */
const withFirstName =
  (change: object) =>
  ({ fields }: NormalAction): Partial<NormalAction> => ({
    fields: fields.map((field) => (field.key === 'driver_first_name' ? { ...field, ...change } : field)),
  });
const edits = 'dashboards.manage-drivers.actions.edit';

const changes: [what: string, lines: () => string[]][] = [
  ['its label', () => snapshotOf(drivers, { [`en ${edits}.text`]: 'Change' })],
  ['its label in French', () => snapshotOf(drivers, { [`fr ${edits}.text`]: 'Changer' })],
  [
    'a rule',
    () => snapshotOf(withEdit(({ rules }) => ({ rules: [...rules, { type: 'not_future', field: 'driver_since' }] }))),
  ],
  ['who may do it', () => snapshotOf(withEdit(() => ({ requires: { type: 'flag', key: 'driver_admin' } })))],
  ['for which rows it is', () => snapshotOf(withEdit(() => ({ when: { type: 'country', is: 'USA' } })))],
  ['its call', () => snapshotOf(withEdit(() => ({ path: '/driver/change' })))],
  ['a limit of a field', () => snapshotOf(withEdit(withFirstName({ longest: 50 })))],
  ['whether a field has to be filled in', () => snapshotOf(withEdit(withFirstName({ required: false })))],
  ['when a field is shown', () => snapshotOf(withEdit(withFirstName({ show_if: isNotX })))],
  ['where its form opens', () => snapshotOf(withEdit(({ isInDrawer }) => ({ isInDrawer: !isInDrawer })))],
  ['what takes it back', () => snapshotOf(withEdit(() => ({ undo: null })))],
];

describe('a change of an action', () => {
  it.each(changes)('in %s is one line of its snapshot', (_what, lines) => {
    const diff = changedLines(snapshotOf(drivers), lines());
    expect(diff.map((line) => line[0])).toEqual(['-', '+']);
  });
});
