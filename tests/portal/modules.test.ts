import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../engine/check/json/source-file.ts';
import { checkBadge } from '../../engine/check/portal/badges.ts';
import { resolveMenus } from '../../engine/menus/resolve.ts';
import type { Menu } from '../../engine/schema/menu.ts';
import { ownModules } from '../../scripts/own-modules.ts';
import { readWorld } from '../../scripts/world.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { guestScreenAt } from '../../src/app/guest-screens.ts';
import { layouts } from '../../src/frame/layouts.ts';
import type { Module } from '../../src/module.ts';
import { ownScreenAt, routesOfModules, screensOfModules } from '../../src/modules.ts';
import { iconNames } from '../../src/ui/icon-names.ts';
import { context } from '../engine/support.ts';

const { definitions } = loadDefinitions('definitions');
const modules = Object.entries(ownModules());

function hasWord(locale: string, key: string): boolean {
  const [file = '', ...names] = key.split('.');
  let tree: unknown = JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'));
  for (const name of names) tree = Object(tree)[name];
  return typeof tree === 'string';
}

const world = readWorld();

/** What is wrong with the badges of a module. */
const badgeIssues = (name: string, module: Module) => {
  const path = `src/modules/${name}/module.json`;
  const { file } = readSource(path, JSON.stringify(module));
  return screensOfModules({ [`./modules/${name}/module.json`]: module }).flatMap(
    ({ name: screen, key = '', requires, entry }) =>
      checkBadge(file, ['screens', screen, 'entry', 'badge'], { key, requires, badge: entry?.badge }, { world }),
  );
};

describe.each(modules)('the module %s', (name, module) => {
  const { layout, screens, search = [] } = module;
  const all = Object.values(screens);

  it('names a layout, and icons, menus and texts that exist', () => {
    expect(Object.keys(layouts)).toContain(layout);
    const entries = all.flatMap(({ entry }) => entry ?? []);
    for (const { icon, menus } of entries) {
      expect(iconNames).toContain(icon);
      for (const [menu, category] of Object.entries(menus))
        expect(definitions.menus.get(menu)?.categories.map(({ key }) => key)).toContain(category);
    }
    expect(badgeIssues(name, module)).toEqual([]);
    const badges = entries.flatMap(({ badge }) => badge ?? []);
    for (const { title } of badges)
      expect(['en', 'fr'].filter((locale) => !hasWord(locale, `${title}_other`))).toEqual([]);
    for (const { title } of [...entries, ...search])
      expect(['en', 'fr'].filter((locale) => !hasWord(locale, title))).toEqual([]);
  });

  it('is searched for the texts that it uses', () => {
    expect(Object.keys(world.code)).toContain(`src/modules/${name}/module.json`);
  });

  it('has addresses of its own', () => {
    for (const { path } of all) {
      expect(definitions.places.has(path)).toBe(false);
      expect(ownScreenAt(path)?.path).toBe(path);
    }
  });
});

it('hand-written screens open only at their own address', () => {
  expect(['/login', '/login/', '/logins', '/sso/x', '/'].map(guestScreenAt)).toEqual([
    'sign-in',
    null,
    null,
    null,
    null,
  ]);
  const named = (path: string) => ownScreenAt(path)?.name ?? null;
  expect(['/', '/updates/a', '/my-reports/new', '/my-reports/x', '/x'].map(named)).toEqual([
    'home',
    'update',
    'types',
    'saved',
    null,
  ]);
});

it('a badge of a module is checked like that of a definition', () => {
  const withBadge = (call: string): Module => {
    const badge = { call, count: 'length', fresh_on: 'table saved_report', title: 'ordering.open' } as const;
    const entry = { icon: 'car', title: 'ordering.title', menus: { reporting: 'fleet' }, badge };
    return { layout: 'default', key: 'my_reports', screens: { orders: { path: '/ordering', entry } } };
  };
  const said = (call: string) => badgeIssues('ordering', withBadge(call)).map(({ suggestion }) => suggestion);
  expect(said('myreports.lists')).toEqual(['myreports.list', 'table saved_reports']);
  expect(said('myreports.list')).toEqual(['table saved_reports']);
});

it('a module places its screens in menus, unless they are hidden or require something else', () => {
  const badge = { call: 'orders.open', count: 'length', title: 'ordering.open' } as const;
  const module: Module = {
    layout: 'default',
    key: 'ordering',
    screens: {
      orders: {
        path: '/ordering',
        entry: { icon: 'car', title: 'ordering.title', menus: { reporting: 'fleet' }, badge },
        requires: { type: 'country', is: 'USA' },
      },
      order: { path: '/ordering/:order' },
    },
  };
  const menu: Menu = { route: '/reporting', icon: 'report', categories: [{ key: 'fleet', icon: 'car' }] };
  const routes = routesOfModules(screensOfModules({ './modules/ordering/module.json': module }));
  const listed = (country: 'USA' | 'CAN', hidden: string[] = []) =>
    resolveMenus(new Map([['reporting', menu]]), routes, context({ country, hidden_menus: hidden })).flatMap(
      ({ categories }) => categories.flatMap(({ items }) => items.map((item) => [item.to, item.icon, item.badge])),
    );
  expect(listed('USA')).toEqual([['/ordering', 'car', badge]]);
  expect(listed('CAN')).toEqual([]);
  expect(listed('USA', ['ordering'])).toEqual([]);
});
