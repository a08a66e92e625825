import { chunk } from '../api/load-chunk.ts';
import type { Locale } from '../i18n/locales.ts';
import { fileOfUpdate } from './heads.ts';

const files = import.meta.glob<string>('../../content/updates/*.md', { query: '?body', import: 'default' });

/** The Markdown of an update in the language of a locale; nothing where there is no such update. */
export async function loadUpdateText(slug: string, locale: Locale): Promise<string> {
  const load = files[fileOfUpdate(slug, locale)];
  return load ? chunk(load)() : '';
}
