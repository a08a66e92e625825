import i18next from 'i18next';
import type { Words } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { BrandAtStart } from '../../engine/definitions/brand.ts';
import { chunk } from '../api/load-chunk.ts';
import { brand } from '../definitions/brand.ts';
import { type CarriedWords, lookIn, namespace, needed, startWords } from './instance.ts';
import { isLocale, type Locale, locales } from './locales.ts';
import { merge, type Tree } from './merge.ts';

type Load = () => Promise<{ files: Record<string, unknown> }>;

/** Words of each locale, by file. */
type WordLoaders = Readonly<Record<Locale, Load>>;

/**
 * Two chunks per locale: the words of the first page, and those of screens after sign-in. Canadian English has only the
 * differences; French may lack words that are new or broken. Words that are already loaded stay if others fail to load.
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

/** The words requested for each locale. */
const wanted: WordLoaders[] = [first];
const loaded = new Set<Load>();

const dayjsLocales: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'en-ca', 'fr-CA': 'fr-ca' };

const i18n = i18next.createInstance();

const known = new Map<string, Words>();

const namesOf = ({ name, provider }: BrandAtStart) => ({ portal: name, provider });
const named = namesOf(brand);

const ready = startWords(i18n, named);

/** Switches the language of the date library, once it is loaded. */
let onDays: ((name: string) => void) | null = null;

export const spokenLanguage = (): string => i18n.language;

export function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** Loads the words of a locale that are wanted, without switching to it. */
export async function loadWords(locale: Locale): Promise<void> {
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

/** Loads the words of a locale and switches everything that uses it: page, words and dates. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadWords(locale);
  onDays?.(dayjsLocales[locale]);
  document.documentElement.lang = locale;
  await i18n.changeLanguage(locale);
}

/** Adds words of each locale, by file, to those that are loaded. In development they may have changed. */
export function addWords(words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>): void {
  for (const locale of locales) i18n.addResourceBundle(locale, namespace, words[locale], true, true);
  known.clear();
}

/** In development: the names of the brand have changed. */
export function exchangeNames(changed: BrandAtStart): void {
  Object.assign(named, namesOf(changed));
  known.clear();
}

/** Also loads the words of screens after sign-in. */
export async function loadAllWords(): Promise<void> {
  if (!wanted.includes(more)) wanted.push(more);
  await loadWords(isLocale(i18n.language) ? i18n.language : 'en-US');
  const { default: dayjs } = await import('dayjs');
  onDays = (name) => dayjs.locale(name);
  onDays(dayjsLocales[isLocale(i18n.language) ? i18n.language : 'en-US']);
}

/**
 * The words of a loaded locale, for the engine and the screens, in the variant of a country (`title_CAN`) if there is
 * one. Returns the same object until words are added.
 */
export function wordsFor(locale: Locale, country?: Viewer['country']): Words {
  const id = `${locale} ${country}`;
  const words = known.get(id) ?? lookIn(i18n, locale, country);
  known.set(id, words);
  return words;
}

/** The words of a loaded locale, to be looked up elsewhere. */
export const carriedWords = (locale: Locale): CarriedWords => ({
  locale,
  trees: Object.fromEntries(needed[locale].map((each) => [each, i18n.getResourceBundle(each, namespace) as Tree])),
  named,
});
