import { describe, expect, it } from 'vitest';
import { holds, mayOpen } from '../../engine/access/holds.ts';
import { resolveMenu } from '../../engine/menus/resolve.ts';
import { normaliseReport } from '../../engine/reports/normalise.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import { catalogue, context, report, viewer } from './support.ts';

describe('conditions', () => {
  it.each<[Predicate, boolean]>([
    [{ type: 'country', is: 'USA' }, true],
    [{ type: 'not', of: { type: 'country', is: 'USA' } }, false],
    [{ type: 'feature', key: 'report_scheduler' }, true],
    [{ type: 'feature', key: 'fleet_dashboard' }, false],
    [{ type: 'menu', key: 'recall' }, false],
    [{ type: 'menu', key: 'inventory' }, true],
    [{ type: 'flag', key: 'encompass_customer' }, false],
    [{ type: 'setting', key: 'personal_mileage_report_type', is: 'N' }, true],
    [{ type: 'setting', key: 'personal_mileage_report_type', is: 'W' }, false],
    [{ type: 'account', is: '100' }, true],
    [{ type: 'parameter', key: 'kind', is: '2' }, true],
    [{ type: 'parameter', key: 'kind', is: 2 }, false],
    [
      {
        type: 'all',
        of: [
          { type: 'account', is: '100' },
          { type: 'country', is: 'CAN' },
        ],
      },
      false,
    ],
    [
      {
        type: 'any',
        of: [
          { type: 'account', is: '100' },
          { type: 'country', is: 'CAN' },
        ],
      },
      true,
    ],
  ])('%j is %s', (predicate, expected) => {
    const who = viewer({ features: ['report_scheduler'], hidden_menus: ['recall'] });
    expect(holds(predicate, who, { kind: '2' })).toBe(expected);
  });

  it('closes a screen whose key is hidden', () => {
    expect(mayOpen({ key: 'recall' }, viewer({ hidden_menus: ['recall'] }))).toBe(false);
    expect(mayOpen({ key: 'recall' }, viewer())).toBe(true);
  });
});

describe('menus', () => {
  const titles: Record<string, string> = { b: 'Élan', a: 'Zone', c: 'Etude' };
  const words = Object.assign((key: string) => titles[key.split('.')[1] ?? ''] ?? key, { has: () => false });
  const reports = ['a', 'b', 'c'].map((id) =>
    normaliseReport(id, { ...report, key: id, routes: { reporting: `${id}-report` } }, catalogue),
  );
  const menu = {
    route: '/reporting',
    icon: 'report',
    categories: [
      { key: 'expenses', icon: 'cash' },
      { key: 'fleet', icon: 'car' },
    ],
  };

  it('sort their items by the translated label and leave out what is empty or hidden', () => {
    const resolved = resolveMenu('reporting', menu, reports, context({}, { words, locale: 'fr-CA' }));
    expect(resolved?.categories).toHaveLength(1);
    expect(resolved?.categories[0]?.items.map((item) => [item.text, item.to])).toEqual([
      ['Élan', '/reporting/b-report'],
      ['Etude', '/reporting/c-report'],
      ['Zone', '/reporting/a-report'],
    ]);
    const hidden = resolveMenu('reporting', menu, reports, context({ hidden_menus: ['a', 'b', 'c'] }, { words }));
    expect(hidden?.categories).toEqual([]);
    expect(resolveMenu('advanced-reports', menu, reports, context({}, { words }))?.categories).toEqual([]);
  });
});
