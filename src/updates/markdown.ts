import createPurifier from 'dompurify';
import { Marked } from 'marked';

/** The allowed tags. The page has the level 1 heading. */
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

// Raw HTML is dropped before sanitizing.
const reader = new Marked({ renderer: { html: () => '', image: () => '' } });

const purifier = createPurifier(window);

/** Whether an address is a route of the portal. */
const isInside = (to: string): boolean => /^\/(?!\/)/.test(to);

// An external page opens in a new tab.
purifier.addHook('afterSanitizeAttributes', (node) => {
  const to = node.getAttribute('href');
  if (to === null || isInside(to)) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer');
});

/**
 * Markdown as sanitized HTML: no scripts, no images, nothing that loads. `addressOf` returns the address of a portal
 * route.
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
