import { inLocale, localeOf, prefixes } from '../i18n/locales.ts';
import { preferences } from '../session/preferences.ts';

/** An address that names no locale opens in the one that was chosen. */
export function enterChosenLocale(): void {
  const { pathname, search, hash } = location;
  const chosen = preferences.locale;
  if (chosen && prefixes[chosen] !== '' && localeOf(pathname) === 'en-US') {
    history.replaceState(history.state, '', inLocale(pathname, chosen) + search + hash);
  }
}
