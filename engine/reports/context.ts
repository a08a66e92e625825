import type { Viewer } from '../access/viewer.ts';

/** The locales, as BCP 47 tags: the address prefixes none, /ca and /fr. */
export const locales = ['en-US', 'en-CA', 'fr-CA'] as const;
export type Locale = (typeof locales)[number];

/** Looks words up by their key (`columns.vin`), and fills `{{name}}` in them. An unknown key comes back as it is. */
export interface Words {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
}

/** All that the outside gives to the engine: it reads no clock, no zone and no locale of its own. */
export interface Context {
  viewer: Viewer;
  locale: Locale;
  /** An IANA time zone, for the truth label. */
  zone: string;
  /** Today in the viewer's zone, YYYY-MM-DD. */
  today: string;
  words: Words;
}
