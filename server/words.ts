import { join } from 'node:path';
import i18next from 'i18next';
import { formatIssue } from '../engine/check/issue.ts';
import { type Locale, locales, type Words } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { cachedWords } from '../engine/context/words.ts';
import { insertion } from '../engine/formats/inserted.ts';
import { listFiles, loadBrand, readOwn } from './definitions.ts';

const folders: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' };
const namespace = 'words';

/** The words of a locale. With a country, words with a unit or country variant (`title_CAN`) are used. */
export type WordsOf = (locale: Locale, country?: Viewer['country']) => Words;

/**
 * The words of every locale, from the same files and with the same fallbacks as in the portal. `onBroken` gets a
 * message with file, line and column for invalid files; English or the key is used instead.
 */
export async function loadWords(folder: string, onBroken: (line: string) => void = () => undefined): Promise<WordsOf> {
  const i18n = i18next.createInstance();
  const resources: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const locale of locales) resources[locale] = { [namespace]: readLocale(folder, folders[locale], onBroken) };
  const { name, provider } = loadBrand(join(folder, '../definitions'));
  await i18n.use(insertion).init({
    resources: resources as never,
    ns: namespace,
    defaultNS: namespace,
    load: 'currentOnly',
    fallbackLng: { 'en-CA': ['en-US'], default: ['en-US'] },
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: { portal: name, provider } },
  });
  const known = new Map<string, Words>();
  return (locale, country) => {
    const words = known.get(`${locale} ${country}`) ?? wordsOf(i18n, locale, country);
    known.set(`${locale} ${country}`, words);
    return words;
  };
}

function wordsOf(i18n: typeof i18next, locale: Locale, context: Viewer['country'] | undefined): Words {
  const look = i18n.getFixedT(locale);
  return cachedWords(
    (key, values) => String(look(key, { ...values, context })),
    (key) => i18n.exists(key, { lng: locale }),
  );
}

function readLocale(folder: string, locale: string, onBroken: (line: string) => void): Record<string, unknown> {
  const words = listFiles(join(folder, locale), /\.json$/).map((file) => {
    const { value, issues } = readOwn(join(folder, locale, file), `locales/${locale}/${file}`);
    for (const issue of issues) onBroken(formatIssue(issue));
    return [file.slice(0, -'.json'.length), value];
  });
  return Object.fromEntries(words);
}

/** The first supported locale in an Accept-Language header; otherwise the fallback. */
export function localeFrom(header: string | undefined, fallback: Locale = 'en-US'): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('fr')) return 'fr-CA';
    if (tag === 'en-ca') return 'en-CA';
    if (tag.startsWith('en')) return 'en-US';
  }
  return fallback;
}
