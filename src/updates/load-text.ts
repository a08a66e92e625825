import { chunk } from '../api/load-chunk.ts';
import { inLocale, type Locale } from '../i18n/locales.ts';
import { fileOfUpdate } from './heads.ts';

/** Loads the text of each file. In development they are exchanged when they change. */
export const texts = import.meta.glob<string>('../../content/updates/*.md', { query: '?body', import: 'default' });

const loadMarkdown = chunk(() => import('./markdown.ts'));

/** The text of an update in the language of a locale, as sanitized HTML; empty if there is no such update. */
export async function loadUpdateText(slug: string, locale: Locale): Promise<string> {
  const load = texts[fileOfUpdate(slug, locale)];
  if (!load) return '';
  const [{ toHtml }, text] = await Promise.all([loadMarkdown(), chunk(load)()]);
  return toHtml(text, (route) => inLocale(route, locale));
}
