import i18next, { type i18n as Instance, type Resource } from 'i18next';
import type { Words } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { cachedWords } from '../../engine/context/words.ts';
import { insertion } from '../../engine/formats/inserted.ts';
import type { Locale } from './locales.ts';
import type { Tree } from './merge.ts';

export const namespace = 'words';

/** The locales whose words a locale needs, its own first. */
export const needed: Readonly<Record<Locale, readonly Locale[]>> = {
  'en-US': ['en-US'],
  'en-CA': ['en-CA', 'en-US'],
  'fr-CA': ['fr-CA', 'en-US'],
};

/** Placeholders that any words may contain. */
export type BrandNames = Record<'portal' | 'provider', string>;

/** Initializes the instance with the words available. */
export async function startWords(instance: Instance, named: BrandNames, resources: Resource = {}): Promise<void> {
  await instance.use(insertion).init({
    resources,
    ns: namespace,
    defaultNS: namespace,
    load: 'currentOnly',
    fallbackLng: { 'en-CA': ['en-US'], default: ['en-US'] },
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: named },
  });
}

/** Looks words up in a locale, in the variant of a country. */
export function lookIn(instance: Instance, locale: Locale, context: Viewer['country'] | undefined): Words {
  const find = instance.getFixedT(locale);
  return cachedWords(
    (key, values) => String(find(key, { ...values, context })),
    (key) => instance.exists(key, { lng: locale }),
  );
}

/** The words of a locale as plain JSON, for places without the instance. */
export interface CarriedWords {
  locale: Locale;
  /** By the locales it needs. */
  trees: Readonly<Partial<Record<Locale, Tree>>>;
  named: BrandNames;
}

/** Carried words, in the variant of a country. */
export async function unpackWords({ locale, trees, named }: CarriedWords, country: Viewer['country']): Promise<Words> {
  const instance = i18next.createInstance();
  const resources = Object.entries(trees).map(([each, tree]) => [each, { [namespace]: tree }]);
  await startWords(instance, named, Object.fromEntries(resources) as Resource);
  return lookIn(instance, locale, country);
}
