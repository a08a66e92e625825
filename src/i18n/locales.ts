import { type Locale, locales } from '../../engine/context/context.ts';

export { type Locale, locales };

/**
 * The prefix of addresses by locale. Inside the portal only BCP 47 tags are used: in addresses, /ca is Canadian
 * English, but any library would take it for Catalan.
 */
export const prefixes: Readonly<Record<Locale, '' | '/ca' | '/fr'>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

/** The name of each locale in its own language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'en-CA': 'English (Metric)',
  'fr-CA': 'Français',
};

export const isLocale = (text: string | null | undefined): text is Locale => locales.some((locale) => locale === text);

/** The locale of a browser path, which may have a query and hash. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => {
    const prefix = prefixes[locale];
    return prefix !== '' && path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(prefix.length));
  }) ?? 'en-US';

/** A browser path without its locale. */
export function withoutPrefix(path: string): string {
  const bare = path.slice(prefixes[localeOf(path)].length);
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** A browser path in another locale; it may have a query and hash. */
export function inLocale(path: string, locale: Locale): string {
  const bare = withoutPrefix(path);
  return prefixes[locale] === '' ? bare : prefixes[locale] + bare.replace(/^\/(?=[?#]|$)/, '');
}
