import dayjs from 'dayjs';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Words } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { rememberedWords } from '../../engine/context/words.ts';
import { chunk } from '../api/load-chunk.ts';
import { brand } from '../definitions.ts';
import type { Locale } from './locales.ts';
import type { Tree } from './merge.ts';

/**
 * One chunk a locale. English of Canada holds only what differs; French may lack what is new, or broken. A page that has words
 * keeps them where others don't come.
 */
const chunks: Readonly<Record<Locale, () => Promise<{ words: Tree }>>> = {
  'en-US': chunk(() => import('./words-en.ts'), { isPatient: true }),
  'en-CA': chunk(() => import('./words-ca.ts'), { isPatient: true }),
  'fr-CA': chunk(() => import('./words-fr.ts'), { isPatient: true }),
};

const needed: Readonly<Record<Locale, readonly Locale[]>> = {
  'en-US': ['en-US'],
  'en-CA': ['en-CA', 'en-US'],
  'fr-CA': ['fr-CA', 'en-US'],
};

const dayjsLocales: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'en-ca', 'fr-CA': 'fr-ca' };

const namespace = 'words';

const i18n = i18next.createInstance();

const ready = i18n.use(initReactI18next).init({
  resources: {},
  ns: namespace,
  defaultNS: namespace,
  load: 'currentOnly',
  fallbackLng: { 'en-CA': ['en-US'], default: ['en-US'] },
  nsSeparator: false,
  interpolation: { escapeValue: false, defaultVariables: { provider: brand.provider } },
  react: { useSuspense: false },
});

/** Loads the words of a locale and turns everything that speaks to it: page, words and days. */
export async function setLocale(locale: Locale): Promise<void> {
  await ready;
  await Promise.all(
    needed[locale].map(async (each) => {
      if (i18n.hasResourceBundle(each, namespace)) return;
      const { words } = await chunks[each]();
      i18n.addResourceBundle(each, namespace, words);
      known.clear();
    }),
  );
  dayjs.locale(dayjsLocales[locale]);
  document.documentElement.lang = locale;
  await i18n.changeLanguage(locale);
}

const known = new Map<string, Words>();

/**
 * The words of a locale that is loaded, for the engine and the screens; of a country, where they hold a unit or a country of
 * their own (`title_CAN`). The same object, until words come.
 */
export function wordsFor(locale: Locale, country?: Viewer['country']): Words {
  const id = `${locale} ${country}`;
  const words = known.get(id) ?? look(locale, country);
  known.set(id, words);
  return words;
}

function look(locale: Locale, context: Viewer['country'] | undefined): Words {
  const find = i18n.getFixedT(locale);
  return rememberedWords(
    (key, values) => String(find(key, { ...values, context })),
    (key) => i18n.exists(key, { lng: locale }),
  );
}
