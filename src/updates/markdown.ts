import createPurifier from 'dompurify';
import { Marked } from 'marked';

/** What a text may be made of. The heading of the first level is the page's. */
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

// What is written as HTML does not even come to be looked at.
const reader = new Marked({ renderer: { html: () => '', image: () => '' } });

const purifier = createPurifier(window);

/** Whether an address is a route of the portal. */
const isInside = (to: string): boolean => /^\/(?!\/)/.test(to);

// A page outside the portal opens in a tab of its own.
purifier.addHook('afterSanitizeAttributes', (node) => {
  const to = node.getAttribute('href');
  if (to === null || isInside(to)) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer');
});

/**
 * Markdown as HTML that can do no harm: no scripts, no pictures, nothing that loads. `addressOf` gives the address of a
 * route of the portal.
 */
export function toHtml(text: string, addressOf: (route: string) => string): string {
  const html = reader.parse(text, {
    async: false,
    walkTokens: (token) => {
      if (token.type === 'link' && isInside(token.href)) token.href = addressOf(token.href);
    },
  });
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...tags, ...tables],
    ALLOWED_ATTR: ['href', 'start', 'align'],
    ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
