import type { Lookups } from './lookups.ts';
import type { Viewer } from './viewer.ts';
import type { WordKey } from './word-key.ts';

/** The locales, as BCP 47 tags. Their URL prefixes are none, /ca and /fr. */
export const locales = ['en-US', 'en-CA', 'fr-CA'] as const;
export type Locale = (typeof locales)[number];

/** Looks up texts by key and fills in `{{name}}` placeholders. */
export interface Words {
  /** A text whose key is written in code. */
  (key: WordKey, values?: Readonly<Record<string, string | number>>): string;
  /** A text whose key is derived from a definition (`columns.vin`). An unknown key is returned as is. */
  of(key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
}

/** The units for distances and volumes. */
export type UnitSystem = 'us' | 'metric';

/** Everything the engine gets from outside. It reads no clock, time zone or locale itself. */
export interface Context {
  viewer: Viewer;
  locale: Locale;
  /** An IANA time zone: the account's, or the device's if the backend does not say it. */
  zone: string;
  /** Today in this time zone, YYYY-MM-DD. */
  today: string;
  /** In the language of the locale. Texts that mention a unit or a country follow the account. */
  words: Words;
  /** The viewer's system of units. Default: the account's. */
  units?: UnitSystem;
  /** Values that cookies keep for the parameters of dashboards, by the name of the cookie. Default: none. */
  kept?: Readonly<Record<string, string>>;
  /** Choices loaded from calls. A lookup that has not loaded yet is missing. */
  lookups?: Lookups;
}
