import type { EntryBadge } from '../engine/definitions/family.ts';
import type { Predicate } from '../engine/schema/predicate.ts';
import type { Search } from '../engine/schema/search.ts';

/** A hand-written screen of a module. */
export interface ModuleScreen {
  /** Its address below the locale, with :name for a variable part. */
  path: string;
  /** Screens of a module with the same word are one: it keeps its state from one address to the other. */
  keeps?: string;
  /** Whether it fills the height of the window. Default: it scrolls as a document. */
  fills?: boolean;
  /** Who may open it, beside what the module requires. Default: everyone. */
  requires?: Predicate;
  /** The entry that menus and the search show. Default: none. */
  entry?: {
    icon: string;
    /** The key of its text. */
    title: string;
    /** The menus that list it, each with one of its categories. */
    menus: Readonly<Record<string, string>>;
    /** The number beside it, with the key of its text. Default: none. */
    badge?: EntryBadge;
  };
}

/** What is known of a module before it is loaded: src/modules/<name>/module.json. Its screens are in pages.tsx beside it. */
export interface Module {
  /** The frame around its screens: src/frame/layouts.ts. */
  layout: string;
  /** An account whose hidden menus have this key has none of its screens. Default: they can’t be hidden. */
  key?: string;
  requires?: Predicate;
  screens: Readonly<Record<string, ModuleScreen>>;
  /** Results of the search, as in definitions/search.json. Default: none. */
  search?: Search['features'];
}
