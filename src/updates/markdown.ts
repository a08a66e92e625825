import createPurifier from 'dompurify';
import { marked } from 'marked';
import { inLocale, type Locale } from '../i18n/locales.ts';

/** What a text may be made of. Headings of the first level are the page's. */
const tags = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'blockquote',
  'hr',
  'br',
  'a',
];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const purifier = createPurifier(window);

/** A page of the portal is one below its own address; everything else opens in a tab of its own. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  const to = node.getAttribute('href');
  if (to === null || isInside(to)) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer');
});

/** Whether an address is a route of the portal. */
export const isInside = (to: string): boolean => /^\/(?!\/)/.test(to);

/** Markdown as HTML that can do no harm: no scripts, no pictures, nothing that loads. */
export function toHtml(text: string, locale: Locale): string {
  const walk = marked.parse(text, {
    async: false,
    walkTokens: (token) => {
      if (token.type === 'link' && isInside(token.href)) token.href = inLocale(token.href, locale);
    },
  });
  return purifier.sanitize(walk, {
    ALLOWED_TAGS: [...tags, ...tables],
    ALLOWED_ATTR: ['href', 'start', 'align'],
    ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
