/** The words for a code, or for a name whose code they are of: FUEL CARD is FUEL_CARD. A text without words is unchanged. */
export function inWords(values: Readonly<Record<string, string>>, text: string): string {
  const code = Object.hasOwn(values, text) ? text : text.replaceAll(' ', '_');
  return Object.hasOwn(values, code) ? (values[code] ?? text) : text;
}
