import { expect, it } from 'vitest';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const calls: NamedCalls = {
  'lease.end': {
    method: 'POST',
    path: '/lease/end',
    inputs: { body: ['vehicle', 'day', 'note', 'hash'] },
    required: ['vehicle', 'day', 'hash'],
  },
  'lease.figures': {
    method: 'POST',
    path: '/lease/figures',
    inputs: { body: ['vehicle', 'day'] },
    required: ['vehicle', 'day'],
  },
};
const actions: Record<string, Action> = {
  end: {
    call: 'lease.end',
    fields: [
      { type: 'date', key: 'day', required: true },
      { type: 'text', key: 'note', longest: 5 },
    ],
    preview: { call: 'lease.figures', table: 'leases', columns: ['net_cost'] },
    values: { hash: { preview: 'hash' } },
  },
};
const end = normaliseAction('end', actions.end as Action, {
  home: 'dashboards.lease',
  parameters: ['vehicle'],
  calls,
  catalogue,
  actions,
});
const cost: ResolvedColumn = {
  ...{ value: 'net_cost', header: 'Net cost', group: '', type: 'currency', align: 'right', width: 100, decimals: 2 },
  ...{ enabled: true, pinned: false, unit: null, conversion: null, values: null, totalWords: null, excelFormat: '' },
  total: { type: 'none' },
};
const previewColumns = [cost];

const resolve = (typed: object, more: object = {}) => {
  const input = {
    parameters: { vehicle: '204711' },
    rows: [],
    typed: typed as Record<string, unknown>,
    previewColumns,
  };
  const resolved = resolveAction(end, context(), { ...input, ...more });
  if (!resolved?.preview) throw new Error('The action has no preview.');
  return { ...resolved, preview: resolved.preview };
};
const request = {
  call: 'lease.figures',
  method: 'POST',
  path: '/lease/figures',
  query: [],
  body: { vehicle: '204711', day: '2026-05-01' },
};
const answer = { net_cost: 1234.5, hash: 'abc' };

it('is asked for with the fields that it needs, once these have no faults', () => {
  expect(resolve({}).preview).toMatchObject({ request: null, answer: null, parts: [] });
  expect(resolve({ day: '2026-05-01' }).preview.request).toEqual(request);
  expect(resolve({ day: '2026-05-01', note: 'too long' }).preview.request).toEqual(request);
});

it('is shown, and sent with the action, only for the values that it was asked for with', () => {
  const typed = { day: '2026-05-01' };
  expect(resolve(typed)).toMatchObject({ request: null, isWaiting: true });
  const done = resolve(typed, { previewed: { request, answer } });
  expect(done.preview.parts).toEqual([{ key: 'net_cost', text: 'Net cost', value: '$1,234.50' }]);
  expect(done.request?.body).toEqual({ vehicle: '204711', day: '2026-05-01', note: null, hash: 'abc' });
  expect(done.isWaiting).toBe(false);
  const later = resolve({ day: '2026-05-02' }, { previewed: { request, answer } });
  expect(later).toMatchObject({ request: null, isWaiting: true, preview: { answer: null, parts: [] } });
});

it('does not wait for a form that has faults', () => {
  expect(resolve({ day: '2026-05-01', note: 'too long' })).toMatchObject({ request: null, isWaiting: false });
});
