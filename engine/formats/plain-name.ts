/**
 * A name that a user gave, as it is kept: composed (NFC), in one line, without signs that can't be seen or that turn the
 * direction of the text. A joiner before an emoji is part of it. '' where nothing can be seen of it.
 */
export function plainName(given: string): string {
  const name = given
    .replace(/\s+/gu, ' ')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]|\u200d(?!\p{Extended_Pictographic})/gu, '')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();
  return /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(name) ? name : '';
}
