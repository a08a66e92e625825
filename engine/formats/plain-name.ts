/** Composed (NFC), without line breaks, invisible or bidirectional control characters. A joiner before an emoji is kept. */
export const plainLine = (given: string): string =>
  given
    .replace(/\s+/gu, ' ')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]|\u200d(?!\p{Extended_Pictographic})/gu, '')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(text);

/**
 * Normalizes a name that a user typed: composed (NFC), on one line, without invisible or bidirectional control
 * characters. A joiner before an emoji is kept. Returns '' if nothing visible is left.
 */
export function plainName(given: string): string {
  const name = plainLine(given);
  return isVisible(name) ? name : '';
}
