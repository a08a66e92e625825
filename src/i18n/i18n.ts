import i18next from 'i18next';
import type { Words } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { chunk } from '../api/load-chunk.ts';
import { brand } from '../definitions.ts';
import { type CarriedWords, lookIn, namespace, needed, startWords } from './instance.ts';
import { isLocale, type Locale, locales } from './locales.ts';
import { merge, type Tree } from './merge.ts';

type Load = () => Promise<{ files: Record<string, unknown> }>;

/** Words of each locale, by file. */
type WordLoaders = Readonly<Record<Locale, Load>>;

/**
 * Two chunks a locale: what the first page may say, and the words of screens behind the sign-in. English of Canada holds only
 * what differs; French may lack what is new, or broken. A page that has words keeps them where others don't come.
 */
const [first, more] = [
  {
    'en-US': chunk(() => import('./words-en.ts'), { isPatient: true }),
    'en-CA': chunk(() => import('./words-ca.ts'), { isPatient: true }),
    'fr-CA': chunk(() => import('./words-fr.ts'), { isPatient: true }),
  },
  {
    'en-US': chunk(() => import('./more-words-en.ts'), { isPatient: true }),
    'en-CA': chunk(() => import('./more-words-ca.ts'), { isPatient: true }),
    'fr-CA': chunk(() => import('./more-words-fr.ts'), { isPatient: true }),
  },
] as const satisfies readonly WordLoaders[];

/** What is wanted of each locale. */
const wanted: WordLoaders[] = [first];
const loaded = new Set<Load>();

const dayjsLocales: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'en-ca', 'fr-CA': 'fr-ca' };

const i18n = i18next.createInstance();

const known = new Map<string, Words>();

const named = { portal: brand.name, provider: brand.provider };

const ready = startWords(i18n, named);

/** Turns the library of days, once it is there. */
let onDays: ((name: string) => void) | null = null;

export const spokenLanguage = (): string => i18n.language;

export function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

async function loadWords(locale: Locale): Promise<void> {
  await ready;
  const missing = needed[locale]
    .flatMap((each) => wanted.map((part) => ({ each, load: part[each] })))
    .filter(({ load }) => !loaded.has(load));
  const brought = await Promise.all(missing.map(async ({ each, load }) => ({ each, load, ...(await load()) })));
  for (const { each, load, files } of brought) {
    i18n.addResourceBundle(each, namespace, merge(files), true);
    loaded.add(load);
    known.clear();
  }
}

/** Loads the words of a locale and turns everything that speaks to it: page, words and days. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadWords(locale);
  onDays?.(dayjsLocales[locale]);
  document.documentElement.lang = locale;
  await i18n.changeLanguage(locale);
}

/** Words of each locale, by file, beside those that are there. */
export function addWords(words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>): void {
  for (const locale of locales) i18n.addResourceBundle(locale, namespace, words[locale], true);
  known.clear();
}

/** Loads the words of screens behind the sign-in too. */
export async function loadAllWords(): Promise<void> {
  if (!wanted.includes(more)) wanted.push(more);
  await loadWords(isLocale(i18n.language) ? i18n.language : 'en-US');
  const { default: dayjs } = await import('dayjs');
  onDays = (name) => dayjs.locale(name);
  onDays(dayjsLocales[isLocale(i18n.language) ? i18n.language : 'en-US']);
}

/**
 * The words of a locale that is loaded, for the engine and the screens; of a country, where they hold a unit or a country of
 * their own (`title_CAN`). The same object, until words come.
 */
export function wordsFor(locale: Locale, country?: Viewer['country']): Words {
  const id = `${locale} ${country}`;
  const words = known.get(id) ?? lookIn(i18n, locale, country);
  known.set(id, words);
  return words;
}

/** The words of a locale that is loaded, to be looked up elsewhere. */
export const carriedWords = (locale: Locale): CarriedWords => ({
  locale,
  trees: Object.fromEntries(needed[locale].map((each) => [each, i18n.getResourceBundle(each, namespace) as Tree])),
  named,
});
