import type { Lookups } from './lookups.ts';
import type { Viewer } from './viewer.ts';
import type { WordKey } from './word-key.ts';

/** The locales, as BCP 47 tags: the address prefixes none, /ca and /fr. */
export const locales = ['en-US', 'en-CA', 'fr-CA'] as const;
export type Locale = (typeof locales)[number];

/** Looks words up by their key, and fills `{{name}}` in them. */
export interface Words {
  /** Words that code asks for. */
  (key: WordKey, values?: Readonly<Record<string, string | number>>): string;
  /** Words whose key the code does not know: it follows from a definition (`columns.vin`). An unknown one comes back as it is. */
  of(key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
}

/** What lengths and volumes are read in. */
export type UnitSystem = 'us' | 'metric';

/** All that the outside gives to the engine: it reads no clock, no zone and no locale of its own. */
export interface Context {
  viewer: Viewer;
  locale: Locale;
  /** An IANA time zone, for the truth label. */
  zone: string;
  /** Today in the viewer's zone, YYYY-MM-DD. */
  today: string;
  /** In the language of the locale; where they hold a unit or a country, as the account has it. */
  words: Words;
  /** The system of units that is read; the account's own when none is given. */
  units?: UnitSystem;
  /** Choices that came from calls; what is not there yet is missing. */
  lookups?: Lookups;
}
