import { expect, it } from 'vitest';
import { countOpen, faultyPage, isFaultHere, pageAfter, placeOfPage } from '../../engine/actions/pages.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const body = ['kind', 'place', 'start', 'end', 'note'];
const calls: NamedCalls = {
  'trips.add': { method: 'POST', path: '/trips/add', inputs: { body }, required: ['kind'] },
  'trips.change': { method: 'POST', path: '/trips/change', inputs: { body }, required: ['kind'] },
};

const actions: Record<string, Action> = {
  add: {
    call: 'trips.add',
    fields: [
      { type: 'select', key: 'kind', required: true, items: [{ value: 'near' }, { value: 'far' }] },
      { type: 'date', key: 'start' },
      { type: 'text', key: 'place', required: true },
      { type: 'text', key: 'note', show_if: { type: 'parameter', key: 'place', is: 'Akron' } },
      { type: 'date', key: 'end' },
    ],
    rules: [{ type: 'on_or_before', first: 'start', second: 'end' }],
    pages: [
      { key: 'what', fields: ['start', 'kind'] },
      { key: 'where', fields: ['place', 'note'], show_if: { type: 'parameter', key: 'kind', is: 'far' } },
      { key: 'until', fields: ['end'] },
    ],
  },
  change: { call: 'trips.change', fields_of: 'add' },
};

const resolve = (typed: object, key: 'add' | 'change' = 'add') => {
  const home = { home: 'dashboards.trips', parameters: [], calls, actions, catalogue };
  const resolved = resolveAction(normaliseAction(key, actions[key] as Action, home), context(), {
    parameters: {},
    rows: [],
    typed: typed as Record<string, unknown>,
  });
  if (!resolved) throw new Error('The action is not for this viewer.');
  return resolved;
};
const pagesOf = (typed: object) => resolve(typed).pages;

it('has the fields of each page in the order of the form, and a last look', () => {
  expect(pagesOf({ kind: 'far', place: 'Akron' }).map(({ key, fields }) => [key, fields])).toEqual([
    ['what', ['kind', 'start']],
    ['where', ['place', 'note']],
    ['until', ['end']],
    ['review', []],
  ]);
  expect(pagesOf({})[0]?.text).toBe('dashboards.trips.actions.add.pages.what');
});

it('leaves out a page whose condition does not hold, and sends nothing of it', () => {
  const { pages, request } = resolve({ kind: 'near', place: 'Canton' });
  expect(pages.map(({ key }) => key)).toEqual(['what', 'until', 'review']);
  expect(request?.body).toMatchObject({ kind: 'near', place: null });
});

it('adds the condition of a page to those of its fields', () => {
  const shown = (typed: object) => resolve(typed).form?.fields.find(({ key }) => key === 'note')?.shown;
  expect(shown({ kind: 'far', place: 'Akron' })).toBe(true);
  expect(shown({ kind: 'far', place: 'Canton' })).toBe(false);
  expect(shown({ kind: 'near', place: 'Akron' })).toBe(false);
});

it('has a broken rule about two pages on the later one', () => {
  const pages = pagesOf({ kind: 'near', start: '2026-05-02', end: '2026-05-01' });
  expect(pages.map(({ key, isSound, faults }) => [key, isSound, faults.length])).toEqual([
    ['what', true, 0],
    ['until', false, 1],
    ['review', true, 0],
  ]);
});

it('opens pages up to the first one with a fault', () => {
  expect(countOpen(pagesOf({}))).toBe(1);
  expect(countOpen(pagesOf({ kind: 'far' }))).toBe(2);
  expect(countOpen(pagesOf({ kind: 'near' }))).toBe(3);
});

it('goes to the next page, and after a last look to what is missing', () => {
  const pages = pagesOf({ kind: 'far', place: 'Akron' });
  expect(pageAfter(pages, {})?.key).toBe('where');
  expect(pageAfter(pages, { page: 'until' })?.key).toBe('review');
  expect(pageAfter(pages, { page: 'review' })).toBeNull();
  expect(pageAfter(pages, { page: 'what', isReviewed: true })?.key).toBe('review');
  expect(pageAfter(pagesOf({ kind: 'far' }), { page: 'what', isReviewed: true })?.key).toBe('where');
  expect(pageAfter([], {})).toBeNull();
});

it('finds the page of what a server found wrong, also inside a field', () => {
  const pages = pagesOf({ kind: 'far', place: 'Akron' });
  const faults = { fields: { 'end.0.day': { key: 'faults.date' as const } }, others: [] };
  expect(faultyPage(pages)).toBeUndefined();
  expect(faultyPage(pages, faults)).toBe('until');
  const act = { status: 'failed', faults };
  expect(['what', 'until', 'review'].map((page) => isFaultHere(pages, { page, act }))).toEqual([false, true, true]);
  expect(pageAfter(pages, { page: 'what', isReviewed: true, act })?.key).toBe('until');
});

it('begins again on the first page when the one that was open is gone', () => {
  expect(placeOfPage(pagesOf({ kind: 'near' }), { page: 'where' })).toBe(0);
});

it('shares pages with the fields, and their titles', () => {
  const { pages } = resolve({ kind: 'near' }, 'change');
  expect(pages.map(({ text }) => text)).toEqual([
    'dashboards.trips.actions.add.pages.what',
    'dashboards.trips.actions.add.pages.until',
    'actions.pages.review',
  ]);
});
