import { type Locale, locales } from '../../engine/context/context.ts';

export { type Locale, locales };

/**
 * The prefix of addresses, by locale. Inside the portal only the BCP 47 tags are used: the address says /ca for English
 * in Canada, which to every library is Catalan.
 */
export const prefixes: Readonly<Record<Locale, '' | '/ca' | '/fr'>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

/** The name of each locale, in its own words. */
export const localeNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'en-CA': 'English (Metric)',
  'fr-CA': 'Français',
};

export const isLocale = (text: string | null | undefined): text is Locale => locales.some((locale) => locale === text);

/** The locale that a path of the browser is in; query and hash may follow it. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => {
    const prefix = prefixes[locale];
    return prefix !== '' && path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(prefix.length));
  }) ?? 'en-US';

/** A path of the browser without its locale. */
export function withoutPrefix(path: string): string {
  const bare = path.slice(prefixes[localeOf(path)].length);
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** A path of the browser in another locale; query and hash may follow it. */
export function inLocale(path: string, locale: Locale): string {
  const bare = withoutPrefix(path);
  return prefixes[locale] === '' ? bare : prefixes[locale] + bare.replace(/^\/(?=[?#]|$)/, '');
}
