import { type Locale, locales } from '../engine/context/context.ts';

/** The languages of the portal by the names of their folders. */
const byFolder: Readonly<Record<string, Locale>> = { en: 'en-US', ca: 'en-CA', fr: 'fr-CA' };

/** A language by its folder name or its tag. */
export const localeNamed = (name: string): Locale | undefined => byFolder[name] ?? locales.find((tag) => tag === name);
