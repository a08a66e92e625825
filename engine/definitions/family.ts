import type { Badge } from '../schema/badge.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Menu } from '../schema/menu.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { NamedCalls } from './named-call.ts';

/** A link without its query and fragment. */
export const pathOf = (to: string): string => to.replace(/[?#].*$/, '');

/** A path inside a definition: property names and array indexes. */
export type Path = readonly (string | number)[];

/** Other definitions that a definition can refer to, as far as they were read. */
export interface Others {
  catalogue: Catalogue;
  /** By id. */
  menus: ReadonlyMap<string, Menu>;
  /** By id. */
  reports: ReadonlyMap<string, Report>;
  /** The calls of the contract, by name. */
  calls: NamedCalls;
  /** The tabs of groups of dashboards, in order, by the id of the group. Default: none. */
  tabs?: ReadonlyMap<string, readonly Tab[]>;
}

/** A dashboard that is a tab of another one. */
export interface Tab {
  id: string;
  written: Dashboard;
}

/** What a definition uses of others, by name. A name may be listed several times, and what it names may not exist. */
export interface Uses {
  /** Columns of the catalogue. */
  columns: readonly string[];
  /** Parameters whose words it uses: its own, and those of the reports. */
  parameters: readonly string[];
  /** Ids of reports. */
  reports: readonly string[];
  /** Calls of the contract. */
  calls: readonly string[];
  /** Ids of the dashboards that are its tabs. Default: none. */
  tabs?: readonly string[];
}

/** How a screen appears in menus and lists, and who may open it. */
interface Entry {
  /** The menus it appears in, with the category in each. */
  places: readonly { menu: string; category: string }[];
  icon: string;
  /** Its key for hiding it from menus. */
  key: string;
  /** Whom hidden menus hide it from. Default: everyone. */
  hiddenFrom?: 'customers';
  /** The key of its title. */
  title: string;
  requires: Predicate | undefined;
  badge?: EntryBadge;
}

/** The number beside an entry, and the key of what it is a number of. */
export interface EntryBadge extends Badge {
  title: string;
}

/** The badge of an entry; nothing if it has none. */
export const badgeOf = (badge: Badge | undefined, title: string): { badge?: EntryBadge } =>
  badge ? { badge: { ...badge, title } } : {};

/** The keys of a badge's text, with its plural forms. */
export const badgeWords = (badge: Badge | undefined, title: string): string[] =>
  badge ? ['', '_one', '_many', '_other'].map((form) => `${title}${form}`) : [];

/** A route of a definition, and the property that declares it. */
export interface Route {
  /** Below the locale, without a trailing slash; may have several segments. */
  path: string;
  at: Path;
  /** The id of the tab that declares it. Missing: the definition itself does. */
  tab?: string;
  /** The frame around the screen, by a name that the portal has. */
  layout: string;
  /** Forces a color scheme, whatever the user chose. Missing: the user's choice. */
  scheme?: 'light';
  /** null for a page that only lists other pages. */
  entry: Entry | null;
}

/** The layout of a menu and of its screens that name none. */
export const layoutOfMenu = (menu: Pick<Menu, 'layout'> | undefined): string => menu?.layout ?? 'default';

/** A kind of definitions, so that portal, server, check and scripts can handle its files generically. */
export interface Family<Written, Normal = Written, Outline = Written> {
  /** Singular name. Editors read definitions/<name>.schema.json. */
  name: string;
  /** A folder below definitions/ with one file per id, or a single file. */
  files: 'folder' | 'one';
  /** The files below locales/<locale>/ whose keys follow from its definitions (engine/check/needed-words.ts). */
  words: readonly string[];
  /** The id of the definition that a definition is a part of; null for none. Default: none. */
  partOf?(written: Written | Outline): string | null;
  /**
   * Expands a definition whose shape is valid into its normal form.
   * @throws UnknownField, UnknownReport, UnknownCall
   */
  normalise(id: string, written: Written, others: Others): Normal;
  /** Everything that it needs to be expanded, beside menus and the sets and derivations of the catalogue. Default: nothing. */
  uses?(written: Written, others: Others, id: string): Uses;
}

/** A family whose definitions are screens. */
export interface ScreenFamily<Written, Normal = Written, Outline = Written> extends Family<Written, Normal, Outline> {
  /** What its addresses are made of, where the portal begins with no more; the rest comes with its screen. */
  outline?(written: Written): Outline;
  /** The keys of words that lists say of an outline, beside the titles of its addresses. Default: none. */
  outlineWords?(id: string, written: Outline): string[];
  routes(id: string, written: Outline, others: Others): Route[];
}
