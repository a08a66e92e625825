import { type Locale, locales } from './context.ts';

/**
 * The prefix of addresses by locale. Everything else uses BCP 47 tags: in addresses, /ca is Canadian English, but any
 * library would take it for Catalan.
 */
export const prefixes: Readonly<Record<Locale, '' | '/ca' | '/fr'>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

/** The locale of a path in the browser, which may have a query and hash. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => {
    const prefix = prefixes[locale];
    return prefix !== '' && path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(prefix.length));
  }) ?? 'en-US';
