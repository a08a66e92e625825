import { type Locale, locales } from '../../engine/context/context.ts';
import { localeOf, prefixes } from '../../engine/context/prefixes.ts';

export { type Locale, localeOf, locales, prefixes };

/** The name of each locale in its own language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'en-CA': 'English (Metric)',
  'fr-CA': 'Français',
};

export const isLocale = (text: string | null | undefined): text is Locale => locales.some((locale) => locale === text);

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
