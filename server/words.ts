import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import i18next from 'i18next';
import { type Locale, locales, type Words } from '../engine/reports/context.ts';

const folders: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' };
const namespace = 'words';

/** The words of every locale, from the same files and with the same fallbacks as in the portal. */
export async function loadWords(folder: string): Promise<(locale: Locale) => Words> {
  const i18n = i18next.createInstance();
  const resources: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const locale of locales) resources[locale] = { [namespace]: await readLocale(join(folder, folders[locale])) };
  await i18n.init({
    resources: resources as never,
    ns: namespace,
    defaultNS: namespace,
    load: 'currentOnly',
    fallbackLng: { 'en-CA': ['en-US'], default: ['en-US'] },
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return (locale) => {
    const look = i18n.getFixedT(locale);
    const words = (key: string, values?: Readonly<Record<string, string | number>>) => String(look(key, values ?? {}));
    return Object.assign(words, { has: (key: string) => i18n.exists(key, { lng: locale }) });
  };
}

async function readLocale(folder: string): Promise<Record<string, unknown>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const read = files.map(async (file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(await readFile(join(folder, file), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** The first locale that an Accept-Language header names; the fallback when it names none of ours. */
export function localeFrom(header: string | undefined, fallback: Locale = 'en-US'): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('fr')) return 'fr-CA';
    if (tag === 'en-ca') return 'en-CA';
    if (tag.startsWith('en')) return 'en-US';
  }
  return fallback;
}
