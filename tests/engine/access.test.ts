import { describe, expect, it } from 'vitest';
import { holds, mayHold, mayOpen } from '../../engine/access/holds.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import { report as reports } from '../../engine/definitions/report.ts';
import { resolveMenu, resolveMenus } from '../../engine/menus/resolve.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import { catalogue, context, report, viewer } from './support.ts';

it('a viewer of a backend that leaves out false flags has none of them', () => {
  const user = { account: '7', username: 'seven' };
  const labels = { client_use_label_1: 'Region', client_use_label_2: null };
  expect(viewerFrom(user, { account_settings: { customer_country: 'USA' }, custom_labels: labels })).toEqual({
    ...user,
    country: 'USA',
    features: [],
    hidden_menus: [],
    flags: {
      encompass_customer: false,
      superset_dashboard: false,
      show_auction_fee_breakdown: false,
      provider_employee: false,
      driver_admin: false,
    },
    scope: '',
    settings: { personal_mileage_report_type: 'N' },
    labels: { client_use_label_1: 'Region' },
  });
});

it('a viewer has the time zone of the account if it is an IANA one', () => {
  const zoneOf = (time_zone: string | null) =>
    viewerFrom({ account: '7', username: 'seven' }, { account_settings: { customer_country: 'USA', time_zone } }).zone;
  expect(zoneOf('America/Toronto')).toBe('America/Toronto');
  for (const other of [null, '', 'Eastern Standard Time', 'nowhere']) expect(zoneOf(other)).toBeUndefined();
});

it('a viewer has the web addresses of the account, and nothing else as an address', () => {
  const addressesOf = (samba_safety_link: unknown) =>
    viewerFrom(
      { account: '7', username: 'seven' },
      { account_settings: { customer_country: 'USA', samba_safety_link } },
    ).addresses;
  expect(addressesOf('https://safety.example.com/')).toEqual({ samba_safety_link: 'https://safety.example.com/' });
  for (const other of [null, undefined, '', 'javascript:alert(1)', '/account', 'https://'])
    expect(addressesOf(other)).toBeUndefined();
});

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
    [{ type: 'parameter', key: 'kind', is: null }, false],
    [{ type: 'parameter', key: 'size', is: null }, true],
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

  it('closes a screen whose menu key is hidden', () => {
    expect(mayOpen({ key: 'recall' }, viewer({ hidden_menus: ['recall'] }))).toBe(false);
    expect(mayOpen({ key: 'recall' }, viewer())).toBe(true);
  });
});

describe('menus', () => {
  const titles: Record<string, string> = { b: 'Élan', a: 'Zone', c: 'Etude' };
  const title = (key: string) => titles[key.split('.')[1] ?? ''] ?? key;
  const words = Object.assign(title, { of: title, has: () => false });
  const menu = {
    route: '/reporting',
    icon: 'report',
    categories: [
      { key: 'expenses', icon: 'cash' },
      { key: 'fleet', icon: 'car' },
    ],
  };

  const routes = ['a', 'b', 'c'].flatMap((id) => {
    const written = { ...report, key: id, routes: { reporting: `${id}-report` } };
    return reports.routes(id, written, {
      catalogue,
      menus: new Map([['reporting', menu]]),
      reports: new Map(),
      calls: {},
    });
  });

  it('sort their items by translated label and leave out empty and hidden ones', () => {
    const resolved = resolveMenu('reporting', menu, routes, context({}, { words, locale: 'fr-CA' }));
    expect(resolved?.categories).toHaveLength(1);
    expect(resolved?.categories[0]?.items.map((item) => [item.text, item.to])).toEqual([
      ['Élan', '/reporting/b-report'],
      ['Etude', '/reporting/c-report'],
      ['Zone', '/reporting/a-report'],
    ]);
    const hidden = resolveMenu('reporting', menu, routes, context({ hidden_menus: ['a', 'b', 'c'] }, { words }));
    expect(hidden?.categories).toEqual([]);
    expect(resolveMenu('advanced-reports', menu, routes, context({}, { words }))?.categories).toEqual([]);
  });

  it('have links to the web addresses of the account, if it has any and they are not hidden', () => {
    const link = { key: 'safety', category: 'fleet', icon: 'car', to_setting: 'samba_safety_link' } as const;
    const itemsFor = (changes: Parameters<typeof context>[0]) =>
      resolveMenu('reporting', { ...menu, links: [link] }, [], context(changes))?.categories.flatMap(
        ({ items }) => items,
      );
    const addresses = { samba_safety_link: 'https://safety.example.com/' };
    expect(itemsFor({ addresses })).toEqual([
      { key: 'safety', icon: 'car', text: 'menus.reporting.links.safety', to: 'https://safety.example.com/' },
    ]);
    expect(itemsFor({})).toEqual([]);
    expect(itemsFor({ addresses, hidden_menus: ['safety'] })).toEqual([]);
  });

  it('keep their own order, with unordered ones last and no empty ones', () => {
    const orders = { none: 0, b: undefined, a: undefined, second: 2, first: 1 };
    const all = new Map(Object.entries(orders).map(([id, order]) => [id, { ...menu, route: `/${id}`, order }]));
    const written = { ...report, routes: { a: 'x', b: 'x', first: 'x', second: 'x' } };
    const placed = reports.routes('x', written, { catalogue, menus: all, reports: new Map(), calls: {} });
    const menus = resolveMenus(all, new Map(placed.map((route) => [route.path, route])), context());
    expect(menus.map(({ key }) => key)).toEqual(['first', 'second', 'a', 'b']);
  });
});

describe('a condition on parameters', () => {
  const parameter = { type: 'parameter', key: 'bill', is: true } as const;
  const country = (is: 'USA' | 'CAN') => ({ type: 'country', is }) as const;
  it.each<[boolean, Predicate | undefined]>([
    [true, undefined],
    [true, parameter],
    [true, { type: 'not', of: parameter }],
    [true, { type: 'all', of: [parameter, country('USA')] }],
    [false, { type: 'all', of: [parameter, country('CAN')] }],
    [true, { type: 'any', of: [parameter, country('CAN')] }],
    [false, { type: 'not', of: { type: 'any', of: [parameter, country('USA')] } }],
    [true, { type: 'not', of: { type: 'all', of: [parameter, country('USA')] } }],
    [false, { type: 'not', of: country('USA') }],
  ])('can be true, or not: %s of %j', (expected, predicate) => {
    expect(mayHold(predicate, viewer())).toBe(expected);
  });
});
