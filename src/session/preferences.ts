import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { proxy, subscribe } from 'valtio';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { client } from './client.ts';
import { lifetimes, readCookie, writeCookie } from './cookies.ts';

interface Preferences {
  /** auto until somebody chooses: the device's setting. */
  scheme: MantineColorScheme;
  /** The chosen locale; null if none was chosen. */
  locale: Locale | null;
  /** The locale of the address if it was only guessed from the browser. */
  guessed: Locale | null;
}

const names = { scheme: 'dark_mode', locale: 'locale' } as const;

const schemeOf = (text: string | null): MantineColorScheme =>
  text === 'true' ? 'dark' : text === 'false' ? 'light' : 'auto';

function read(): Preferences {
  const locale = readCookie(names.locale);
  return { scheme: schemeOf(readCookie(names.scheme)), locale: isLocale(locale) ? locale : null, guessed: null };
}

export const preferences = proxy<Preferences>(read());

/** Applies the current cookies. A missing one changes nothing. */
export function applyPreferences(): void {
  const said = read();
  if (said.scheme !== 'auto') preferences.scheme = said.scheme;
  if (said.locale !== null) preferences.locale = said.locale;
}

export function setScheme(dark: boolean): void {
  writeCookie(names.scheme, String(dark), lifetimes.darkMode);
  preferences.scheme = dark ? 'dark' : 'light';
}

export function setPreferredLocale(locale: Locale): void {
  writeCookie(names.locale, locale, lifetimes.locale);
  preferences.locale = locale;
}

/** Preferences are also saved with the user (spec: shell §7). Rejects as the client does. */
export const saveScheme = (dark: boolean) => client.call('account.dark-mode', { body: { DARK_MODE: dark } });
export const saveLocale = (locale: Locale) => client.call('account.language', { body: { LANGUAGE: locale } });

let unsubscribe: (() => void) | null = null;

/** Mantine's color scheme, from the preferences. */
export const schemeManager: MantineColorSchemeManager = {
  get: () => preferences.scheme,
  set(scheme) {
    if (scheme !== 'auto') setScheme(scheme === 'dark');
  },
  subscribe(onUpdate) {
    unsubscribe = subscribe(preferences, () => onUpdate(preferences.scheme), true);
  },
  unsubscribe() {
    unsubscribe?.();
    unsubscribe = null;
  },
  clear() {
    preferences.scheme = 'auto';
  },
};
