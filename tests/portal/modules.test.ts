import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

const { code } = readWorld();

describe.each(modules)('the module %s', (name, { layout, screens, search = [] }) => {
  const all = Object.values(screens);

  it('names a layout, and icons, menus and texts that exist', () => {
    expect(Object.keys(layouts)).toContain(layout);
    const entries = all.flatMap(({ entry }) => entry ?? []);
    for (const { icon, menus } of entries) {
      expect(iconNames).toContain(icon);
      for (const [menu, category] of Object.entries(menus))
        expect(definitions.menus.get(menu)?.categories.map(({ key }) => key)).toContain(category);
    }
    for (const { title } of [...entries, ...search])
      expect(['en', 'fr'].filter((locale) => !hasWord(locale, title))).toEqual([]);
  });

  it('is searched for the texts that it uses', () => {
    expect(Object.keys(code)).toContain(`src/modules/${name}/module.json`);
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

it('a module places its screens in menus, unless they are hidden or require something else', () => {
  const module: Module = {
    layout: 'default',
    key: 'ordering',
    screens: {
      orders: {
        path: '/ordering',
        entry: { icon: 'car', title: 'ordering.title', menus: { reporting: 'fleet' } },
        requires: { type: 'country', is: 'USA' },
      },
      order: { path: '/ordering/:order' },
    },
  };
  const menu: Menu = { route: '/reporting', icon: 'report', categories: [{ key: 'fleet', icon: 'car' }] };
  const routes = routesOfModules(screensOfModules({ './modules/ordering/module.json': module }));
  const listed = (country: 'USA' | 'CAN', hidden: string[] = []) =>
    resolveMenus(new Map([['reporting', menu]]), routes, context({ country, hidden_menus: hidden })).flatMap(
      ({ categories }) => categories.flatMap(({ items }) => items.map(({ to, icon }) => [to, icon])),
    );
  expect(listed('USA')).toEqual([['/ordering', 'car']]);
  expect(listed('CAN')).toEqual([]);
  expect(listed('USA', ['ordering'])).toEqual([]);
});
