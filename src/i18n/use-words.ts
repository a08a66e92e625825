import { useSyncExternalStore } from 'react';
import type { Words } from '../../engine/context/context.ts';
import { onLanguage, spokenLanguage, wordsFor } from './i18n.ts';
import { isLocale, type Locale } from './locales.ts';

/** The locale of the words on screen. It follows the address once the words are loaded. */
export function useLocale(): Locale {
  const language = useSyncExternalStore(onLanguage, spokenLanguage);
  return isLocale(language) ? language : 'en-US';
}

export const useWords = (): Words => wordsFor(useLocale());
