/** A text without case and accents, with plain spaces and hyphens for minus signs, as search and filters compare it. */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .toLowerCase();
}
