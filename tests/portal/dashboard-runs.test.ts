import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { normaliseDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Dashboard } from '../../engine/schema/dashboard.ts';
import { next } from '../../src/dashboards/next.ts';
import { initialState } from '../../src/dashboards/state.ts';
import { callOf, canRun } from '../../src/dashboards/wanted.ts';
import { catalogue, context } from '../engine/support.ts';

const written: Dashboard = {
  key: 'request',
  route: '/request',
  icon: 'car',
  parameters: [{ type: 'text', key: 'vehicle', required: true }],
  actions: { ask: { call: 'vehicle.ask', fields: [{ type: 'text', key: 'note' }] } },
  sections: [{ type: 'form', key: 'ask', action: 'ask' }],
};
const calls = {
  'vehicle.ask': { method: 'POST', path: '/vehicle/ask', inputs: { body: ['vehicle', 'note'] }, required: [] },
} as const;
const dashboard = normaliseDashboard('request', written, { catalogue, menus: new Map(), reports: new Map(), calls });
const resolve = (values: RawValues) => resolveDashboard(dashboard, context(), { values });

describe('a dashboard without calls', () => {
  it('is there at once: there is nothing to wait for', () => {
    expect(canRun(resolve({ vehicle: '200016' }))).toBe(true);
    const ran = { values: { vehicle: '200016' }, call: '', at: 1 };
    expect(next(initialState({}), { type: 'ran', ran, calls: [] }).run.status).toBe('done');
  });

  it('waits for a parameter that is missing', () => {
    expect(canRun(resolve({}))).toBe(false);
  });

  it('has changed when a parameter has, because its actions send it', () => {
    expect(callOf(resolve({ vehicle: '200016' }))).not.toBe(callOf(resolve({ vehicle: '201570' })));
  });
});
