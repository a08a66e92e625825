/**
 * Signs that keyboards and word processors put for an apostrophe, a quotation mark or a hyphen. Those of `early` would
 * become a space and an accent, or two signs.
 */
const early = { apostrophe: /\u00b4/g, quote: /\u2033/g };
const apostrophes = /[\u0060\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g;
const quotes = /[\u201c-\u201f]/g;
const hyphens = /[\u2010-\u2015\u2043\u2212]/g;

/**
 * A text as search and filters compare it: without case and accents, with one sign for those that look alike
 * (apostrophes, quotation marks, hyphens and minus signs, spaces, wide digits). `server/database/schema/search-text.ts`
 * does the same in SQL.
 */
export function fold(text: string): string {
  if (/^[\0-\x5f\x61-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(early.apostrophe, "'")
    .replace(early.quote, '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(hyphens, '-')
    .toLowerCase();
}
