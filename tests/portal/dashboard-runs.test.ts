import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedPart, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import { normaliseDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Dashboard } from '../../engine/schema/dashboard.ts';
import { leadsOn, nextScreen } from '../../src/dashboards/going-on.ts';
import { keptValue } from '../../src/dashboards/keeping.ts';
import { next } from '../../src/dashboards/next.ts';
import { firstTablesOf, tablesOf } from '../../src/dashboards/runs.ts';
import { type CallState, type DashboardState, initialState } from '../../src/dashboards/state.ts';
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

describe('tables that wait until they are seen', () => {
  const parts = [
    { key: null, title: null, route: null, sections: [{ type: 'table', table: 'first' }] },
    { key: 'tab', title: 'Tab', route: '/tab', sections: [{ type: 'table', table: 'later' }] },
  ] as unknown as readonly ResolvedPart[];
  const tables = [{ name: 'first' }, { name: 'later', isLazy: true }] as ResolvedTable[];

  it('are not loaded with the run', () => {
    expect(firstTablesOf(parts, { tables })).toEqual(['first']);
    expect(tablesOf(parts)).toEqual(['first', 'later']);
  });
});

describe('the parameter that a cookie keeps', () => {
  const keeps = { parameter: 'vehicle', cookie: 'vehicle_number', seconds: 3_600, call: null } as const;
  const ran = (status: 'running' | 'done', calls: DashboardState['calls'], vehicle: unknown = '200016') =>
    ({ run: { status, values: { vehicle }, call: '', at: 1 }, calls }) as unknown as DashboardState;
  const done = { status: 'done' } as const;
  const lost = { status: 'failed', failure: { type: 'lost' } } as const;
  const refused = {
    status: 'failed',
    failure: { type: 'refused', code: 'not_found', faults: [] },
  } as unknown as CallState;

  it('is that of a run that has found something', () => {
    expect(keptValue({ keeps }, ran('done', { a: done }))).toBe('200016');
    expect(keptValue({ keeps }, ran('done', { a: done, b: lost }))).toBe('200016');
    expect(keptValue({ keeps: null }, ran('done', { a: done }))).toBeNull();
  });

  it('is not kept before that, nor if the server has refused it', () => {
    expect(keptValue({ keeps }, ran('running', { a: done }))).toBeNull();
    expect(keptValue({ keeps }, ran('done', {}))).toBeNull();
    expect(keptValue({ keeps }, ran('done', { a: lost }))).toBeNull();
    expect(keptValue({ keeps }, ran('done', { a: done, b: refused }))).toBeNull();
    expect(keptValue({ keeps }, ran('done', { a: done }, null))).toBeNull();
  });
});

describe('where a dashboard leads', () => {
  const goesOn = { table: 'vehicles', to: '/car?car={number}', after: 'button', otherwise: null } as const;
  const either = { ...goesOn, otherwise: '/cars?of={vehicle}' };

  it('is the screen of the only row', () => {
    expect(nextScreen(goesOn, [{ number: 'A 1' }], {})).toBe('/car?car=A%201');
    expect(nextScreen(goesOn, [{ number: null }], {})).toBeNull();
    expect(nextScreen(goesOn, [], {})).toBeNull();
    expect(nextScreen(goesOn, [{ number: 'A1' }, { number: 'A2' }], {})).toBeNull();
  });

  it('is the other screen without such a row, with the parameters that have a value', () => {
    expect(nextScreen(either, [], { vehicle: 'A1' })).toBe('/cars?of=A1');
    expect(nextScreen(either, [], { vehicle: null })).toBe('/cars');
    expect(nextScreen(either, [{ number: 'A1' }], { vehicle: 'A1' })).toBe('/car?car=A1');
  });

  it('is for runs that users have started, or for each run', () => {
    const ran = (isStep: boolean) =>
      ({ type: 'ran', ran: { values: {}, call: '', at: 1 }, calls: [], isStep }) as const;
    expect([ran(true), ran(false)].map((event) => leadsOn(goesOn, event))).toEqual([true, false]);
    expect(leadsOn({ ...goesOn, after: 'each_run' }, ran(false))).toBe(true);
    expect(leadsOn(null, ran(true))).toBe(false);
  });
});
