import type { Catalogue } from '../schema/column.ts';
import type { Menu } from '../schema/menu.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { LayoutName } from './layouts.ts';

/** The route of a link to a screen, without what the link says besides. */
export const pathOf = (to: string): string => to.replace(/[?#].*$/, '');

/** A place inside a definition: the names and numbers that lead to it. */
export type Path = readonly (string | number)[];

/** What definitions may ask of one another, as far as it is there. */
export interface Others {
  catalogue: Catalogue;
  /** By id. */
  menus: ReadonlyMap<string, Menu>;
  /** By id. */
  reports: ReadonlyMap<string, Report>;
}

/** How a screen that a definition makes is shown in lists of screens, and who may come to it. */
interface Entry {
  /** The menus that it places itself in, each with a category of it. */
  places: readonly { menu: string; category: string }[];
  icon: string;
  /** Its key among the hidden menus. */
  key: string;
  /** The key of its words. */
  title: string;
  requires: Predicate | undefined;
}

/** An address that a definition has, and the place that says so. */
export interface Route {
  /** Below the locale, without a slash at its end; of any depth. */
  path: string;
  at: Path;
  layout: LayoutName;
  /** The theme that holds there, whatever the user chose. Missing: the user’s. */
  scheme?: 'light';
  /** null for a page that only lists others. */
  entry: Entry | null;
}

/** A kind of definitions: what portal, server, check and scripts know of its files without knowing its name. */
export interface Family<Written, Normal = Written> {
  /** What one is called. Editors read definitions/<name>.schema.json. */
  name: string;
  /** A folder below definitions/ with a file for each, named by its id; or one file. */
  files: 'folder' | 'one';
  /** The files of words below locales/<locale>/ whose keys follow from its definitions (engine/check/needed-words.ts). */
  words: readonly string[];
  /**
   * Expands what is written, whose shape is right.
   * @throws UnknownField
   */
  normalise(id: string, written: Written, others: Others): Normal;
}

/** A family whose definitions are screens. */
export interface ScreenFamily<Written, Normal = Written, Outline = Written> extends Family<Written, Normal> {
  /** What its addresses are made of, where the portal begins with no more; the rest comes with its screen. */
  outline?(written: Written): Outline;
  /** The keys of words that lists say of an outline, beside the titles of its addresses. Default: none. */
  outlineWords?(id: string, written: Outline): string[];
  routes(id: string, written: Outline, others: Others): Route[];
}
