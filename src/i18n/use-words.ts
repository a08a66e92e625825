import { useTranslation } from 'react-i18next';
import type { Words } from '../../engine/context/context.ts';
import { wordsFor } from './i18n.ts';
import { isLocale, type Locale } from './locales.ts';

/** The locale whose words are shown. It follows the address as soon as the words are there. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : 'en-US';
}

export const useWords = (): Words => wordsFor(useLocale());
