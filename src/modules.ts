import type { ComponentType, ReactNode } from 'react';
import { addressParts } from '../engine/definitions/address-parts.ts';
import type { Route } from '../engine/definitions/family.ts';
import type { Predicate } from '../engine/schema/predicate.ts';
import type { Module, ModuleScreen } from './module.ts';

/** What a screen of a module is given. */
export interface PageProps {
  /** The variable parts of its address. */
  parts: Readonly<Record<string, string>>;
  /** Shown instead if what the address names does not exist. */
  missing: ReactNode;
}

/** The screens of a module, by the names in its module.json: `satisfies PagesOf<typeof module>`. */
export type PagesOf<Of extends { screens: object }> = Readonly<Record<keyof Of['screens'], ComponentType<PageProps>>>;

const read = import.meta.glob<Module>('./modules/*/module.json', { eager: true, import: 'default' });

/** A screen with what its module says of it. */
export interface OwnScreen extends ModuleScreen {
  module: string;
  name: string;
  layout: string;
  key: string | undefined;
}

const both = (...all: (Predicate | undefined)[]): Predicate | undefined => {
  const [first, ...others] = all.filter((each) => each !== undefined);
  return first && (others.length > 0 ? { type: 'all', of: [first, ...others] } : first);
};

/** The screens of modules, by their files. */
export const screensOfModules = (files: Readonly<Record<string, Module>>): OwnScreen[] =>
  Object.entries(files).flatMap(([file, { layout, key, requires, screens }]) =>
    Object.entries(screens).map(([name, screen]) => ({
      ...screen,
      module: file.split('/')[2] ?? '',
      name,
      layout,
      key,
      requires: both(requires, screen.requires),
    })),
  );

const screens = screensOfModules(read);

/** The search results that modules add. */
export const moduleFeatures = Object.values(read).flatMap(({ search = [] }) => search);

/** The hand-written screen at a path; null if no module has one. An address without a variable part comes first. */
export const ownScreenAt = (path: string): OwnScreen | null =>
  screens.find((screen) => screen.path === path) ??
  screens.find((screen) => addressParts(screen.path, path) !== null) ??
  null;

/** Screens that are entries of menus, as the routes of definitions. */
export const routesOfModules = (all: readonly OwnScreen[]): ReadonlyMap<string, Route> =>
  new Map(
    all.flatMap(({ path, layout, entry, key = '', requires }): [string, Route][] => {
      if (!entry) return [];
      const places = Object.entries(entry.menus).map(([menu, category]) => ({ menu, category }));
      const { icon, title, badge } = entry;
      return [[path, { path, at: [], layout, entry: { places, icon, key, title, requires, badge } }]];
    }),
  );

export const ownRoutes = routesOfModules(screens);
