const separator = '; ';

/**
 * The words for a code, or for a name whose code they are of: FUEL CARD is FUEL_CARD. Several codes are separated by
 * semicolons. A text without words is unchanged.
 */
export function inWords(values: Readonly<Record<string, string>>, text: string): string {
  const code = Object.hasOwn(values, text) ? text : text.replaceAll(' ', '_');
  if (Object.hasOwn(values, code)) return values[code] ?? text;
  if (!text.includes(separator)) return text;
  const parts = text.split(separator);
  return parts.map((part) => inWords(values, part)).join(separator);
}
