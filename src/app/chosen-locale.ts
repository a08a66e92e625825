import { inLocale, type Locale, localeOf, prefixes } from '../i18n/locales.ts';
import { preferences } from '../session/preferences.ts';

/** The first language of the browser that the portal supports. */
function browserLocale(): Locale {
  for (const tag of navigator.languages) {
    if (/^fr\b/i.test(tag)) return 'fr-CA';
    if (/^en\b/i.test(tag)) return /^en-CA\b/i.test(tag) ? 'en-CA' : 'en-US';
  }
  return 'en-US';
}

function enter(locale: Locale): void {
  const { pathname, search, hash } = location;
  if (prefixes[locale] !== '' && localeOf(pathname) === 'en-US') {
    history.replaceState(history.state, '', inLocale(pathname, locale) + search + hash);
  }
}

/** Redirects an address without a locale to the chosen one. */
export function enterChosenLocale(): void {
  if (preferences.locale) enter(preferences.locale);
}

/** The same, falling back to the browser's language. That is a guess; a signed-in user's account has a language. */
export function enterFirstLocale(): void {
  if (preferences.locale === null && localeOf(location.pathname) === 'en-US') preferences.guessed = browserLocale();
  enter(preferences.locale ?? preferences.guessed ?? 'en-US');
}
