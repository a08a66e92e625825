/** Signs that nothing shows, beyond the spaces that `trim` removes. */
const unseen = /^[\s\u200b-\u200f\u2060\ufeff]*$/;
const firstUnseen = '\u200b';

/**
 * A text without the spaces around it, which no cell shows; '' if nothing in it is visible. Otherwise there would be groups and
 * values without a name, and two that look the same.
 */
export function tidy(text: string): string {
  const trimmed = text.trim();
  return trimmed >= firstUnseen && unseen.test(trimmed) ? '' : trimmed;
}
