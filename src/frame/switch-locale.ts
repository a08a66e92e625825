import { navigate } from 'wouter/use-browser-location';
import { inLocale, type Locale } from '../i18n/locales.ts';
import { preferences, saveLocale, setPreferredLocale } from '../session/preferences.ts';
import { savePreference, session } from '../session/session.ts';

/** Opens the same page in another locale; path, query and hash stay. Rejects if the choice could not be saved. */
export async function switchLocale(locale: Locale): Promise<void> {
  const { pathname, search, hash } = location;
  setPreferredLocale(locale);
  preferences.guessed = null;
  navigate(inLocale(pathname, locale) + search + hash);
  if (session.now.status === 'signed-in') await savePreference(() => saveLocale(locale));
}
