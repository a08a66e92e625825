import { newestFirst, type UpdateHead, updateAt } from '../../engine/updates/update.ts';
import type { Locale } from '../i18n/locales.ts';

export interface Update extends UpdateHead {
  slug: string;
  /** Its route. */
  path: string;
}

/** The front matter of each file; null for a broken one. In development they are exchanged when they change. */
export const heads = import.meta.glob<UpdateHead | null>('../../content/updates/*.md', {
  eager: true,
  query: '?head',
  import: 'default',
});

const languageOf = (locale: Locale) => (locale === 'fr-CA' ? 'fr' : 'en');

/** The path of an update's file from this folder, as the globs have it. */
export const fileOfUpdate = (slug: string, locale: Locale) => `../../content/updates/${slug}.${languageOf(locale)}.md`;

/** The updates in the language of a locale, newest first (spec: shell §7). */
export function updatesIn(locale: Locale): Update[] {
  const found = Object.entries(heads).flatMap(([file, head]) => {
    const { slug, language } = updateAt(file.replace('../../', '')) ?? {};
    return head && slug && language === languageOf(locale) ? [{ ...head, slug, path: `/updates/${slug}` }] : [];
  });
  return newestFirst(found);
}
