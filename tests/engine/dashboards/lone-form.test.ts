import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { normaliseDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import type { Dashboard } from '../../../engine/schema/dashboard.ts';
import { catalogue, context } from '../support.ts';

const request: Dashboard = {
  key: 'request',
  route: '/request',
  icon: 'car',
  parameters: [{ type: 'text', key: 'vehicle', required: true }],
  actions: { ask: { call: 'vehicle.ask', fields: [{ type: 'text', key: 'note', required: true }] } },
  sections: [{ type: 'form', key: 'ask', action: 'ask' }],
};
const calls = {
  'vehicle.ask': {
    method: 'POST',
    path: '/vehicle/ask',
    inputs: { body: ['vehicle', 'note'] },
    required: ['vehicle', 'note'],
  },
} as const;

const others = { catalogue, menus: new Map(), reports: new Map(), calls };

describe('a dashboard that loads nothing', () => {
  const normal = normaliseDashboard('request', request, others);

  it('has its form, and no tables', () => {
    const resolved = resolveDashboard(normal, context(), { values: { vehicle: '200016' } });
    expect(resolved.tables).toEqual([]);
    expect(resolved.parts.flatMap(({ sections }) => sections)).toMatchObject([
      { type: 'form', action: 'ask', record: null },
    ]);
  });
});
