import { describe, expect, it } from 'vitest';
import type { ResolvedDashboard, ResolvedPart, ResolvedSection } from '../../../engine/dashboards/resolved.ts';
import {
  chosenParts,
  chosenText,
  countSections,
  filedParts,
  fileTitle,
} from '../../../engine/results/file-sections.ts';
import { context } from '../support.ts';

const table = (key: string) => ({ type: 'table', key, title: key.toUpperCase(), table: key }) as ResolvedSection;
const form = (key: string, record: string | null) =>
  ({ type: 'form', key, title: key, action: key, record }) as ResolvedSection;
const part = (key: string, sections: ResolvedSection[], isHead = false): ResolvedPart => ({
  ...{ key, title: isHead ? null : `Tab ${key}`, route: isHead ? null : `/${key}`, sections },
  ...(isHead && { isHead: true }),
});

const dashboard = {
  parts: [
    part('head', [table('card')], true),
    part('first', [
      table('fuel'),
      table('notes'),
      { type: 'note', key: 'about', title: 'About', text: '' } as ResolvedSection,
    ]),
    part('forms', [form('ask', null), form('end', 'fuel'), form('settings', 'fuel')]),
    part('frame', [{ type: 'embedded', key: 'frame', title: 'Frame', call: '' } as unknown as ResolvedSection]),
    part('last', [table('documents')]),
  ],
  actions: [
    { key: 'ask', isCreating: true },
    { key: 'end', isCreating: true },
    { key: 'settings', isCreating: false },
  ],
} as Pick<ResolvedDashboard, 'parts' | 'actions'>;

const keysOf = (parts: readonly ResolvedPart[]) => parts.map(({ sections }) => sections.map(({ key }) => key).join());

describe('the sections of a file', () => {
  it('are those with rows, notes, and forms of what is stored', () => {
    expect(keysOf(filedParts(dashboard))).toEqual(['card', 'fuel,notes,about', 'settings', 'documents']);
    expect(countSections(filedParts(dashboard))).toBe(6);
  });

  it('are those that are not left out, and all if nothing would remain', () => {
    expect(keysOf(chosenParts(dashboard, ['notes', 'documents', 'gone']))).toEqual(['card', 'fuel,about', 'settings']);
    const all = filedParts(dashboard).flatMap(({ sections }) => sections.map(({ key }) => key));
    expect(keysOf(chosenParts(dashboard, all))).toEqual(keysOf(filedParts(dashboard)));
  });

  it('are named, or those that are left out if they are fewer, whole tabs by their title', () => {
    const said = (...left: string[]) => chosenText(dashboard, left, context());
    expect(said()).toBe('');
    expect(said('gone', 'ask')).toBe('');
    expect(said('card', 'notes', 'documents')).toBe(
      'dashboard.file.left_out {"number":3,"of":6,"names":"CARD, NOTES, Tab last"}',
    );
    expect(said('card', 'notes', 'documents', 'fuel')).toBe(
      'dashboard.file.chosen {"number":2,"of":6,"names":"About, settings"}',
    );
  });
});

it('the title of a file names what it shows', () => {
  const titleOf = (value: string) => fileTitle({ title: 'Vehicle', subject: value }, context());
  expect(titleOf('200101')).toBe('dashboard.file.title {"title":"Vehicle","value":"200101"}');
  expect(titleOf('')).toBe('Vehicle');
  expect(fileTitle({ title: 'Fleet', subject: '' }, context())).toBe('Fleet');
});
