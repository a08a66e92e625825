import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passGuards, UnknownGuardError, type Visit } from '../../src/app/guards.ts';
import { layoutOf, layouts } from '../../src/frame/layouts.ts';

const { parameters } = JSON.parse(readFileSync('definitions/dashboards/vehicle.json', 'utf8')) as {
  parameters: { key: string; also?: string[] }[];
};

const visit = (over: Partial<Visit> = {}): Visit => ({
  path: '/vehicle/dashboard',
  session: 'signed-in',
  cookie: () => null,
  query: () => null,
  hasArrived: false,
  hasFeature: () => false,
  mayOpen: () => true,
  ...over,
});

describe('layouts', () => {
  it('are the fourteen of the portal', () => {
    expect(Object.keys(layouts)).toEqual([
      'account',
      'advanced-reports',
      'default',
      'ev-fleet-dashboard',
      'fleet-navigator',
      'fleet-objective-report',
      'guest',
      'my-reports',
      'ordering',
      'page-only',
      'reporting',
      'superset',
      'updates',
      'vehicle-dashboard',
    ]);
  });

  it.each(Object.keys(layouts) as (keyof typeof layouts)[])('%s only names existing guards', (name) => {
    const { guards } = layoutOf(name);
    const passed = passGuards(guards, visit({ cookie: () => '123456' }));
    expect(passed).toBe('pass');
    expect(passGuards(guards, visit({ session: 'signed-out' }))).toBe(name === 'guest' ? 'pass' : 'sign-in');
  });

  it('hide their header as the specification says', () => {
    expect([layouts.ordering.headerHidesAt, layouts.default.headerHidesAt]).toEqual([60, 180]);
    expect(Object.values(layouts).filter(({ maintenance }) => maintenance)).toEqual([layouts.guest]);
  });
});

describe('guards', () => {
  const ask = (names: readonly string[], over: Partial<Visit>) => passGuards(names, visit(over));

  it.each([
    ['signed-out', 'sign-in'],
    ['loading', 'wait'],
    ['failed', 'failed'],
    ['signed-in', 'pass'],
  ] as const)('of a session that is %s return %s', (session, verdict) => {
    expect(ask(['check-auth', 'account'], { session })).toBe(verdict);
  });

  it('lead to the vehicle choice if no vehicle is chosen', () => {
    const { guards } = layouts['vehicle-dashboard'];
    expect(ask(guards, {})).toEqual({ to: '/vehicle' });
    expect(ask(guards, { cookie: (name) => (name === 'vehicle_number' ? '123456' : null) })).toBe('pass');
    expect(ask(guards, { query: (name) => (name === 'vehicle' ? '123456' : null) })).toBe('pass');
    expect(ask(guards, { query: (name) => (name === 'vehicle' ? '' : null) })).toEqual({ to: '/vehicle' });
  });

  it('accept every name that the vehicle dashboard has for its vehicle', () => {
    const { guards } = layouts['vehicle-dashboard'];
    const vehicle = parameters.find(({ key }) => key === 'vehicle');
    const spellings = ['vehicle', ...(vehicle?.also ?? [])];
    expect(spellings.length).toBeGreaterThan(2);
    for (const spelling of spellings)
      expect([spelling, ask(guards, { query: (name) => (name === spelling ? '123456' : null) })]).toEqual([
        spelling,
        'pass',
      ]);
    expect(ask(guards, { query: (name) => (name === 'driver' ? '123456' : null) })).toEqual({ to: '/vehicle' });
  });

  it('lead from the home page to the fleet dashboard if the account has it', () => {
    const has = { path: '/', hasArrived: true, hasFeature: (key: string) => key === 'fleet_dashboard' };
    const { guards } = layouts.default;
    expect(ask(guards, has)).toEqual({ to: '/fleet' });
    expect(ask(guards, { ...has, mayOpen: () => false })).toBe('pass');
    expect(ask(guards, { ...has, path: '/updates' })).toBe('pass');
    expect(ask(guards, { ...has, hasFeature: () => false })).toBe('pass');
    // A second visit stays on the home page.
    expect(ask(guards, { ...has, hasArrived: false })).toBe('pass');
  });

  it('fail if they do not exist', () => {
    expect(() => ask(['check-auth', 'no-such-guard'], {})).toThrow(new UnknownGuardError('Unknown middleware'));
    expect(() => ask(['toString'], {})).toThrow('Unknown middleware');
  });
});
