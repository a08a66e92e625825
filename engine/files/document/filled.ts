/** Fills in the `{{name}}` placeholders of a text. */
export const filled = (words: string, values: Readonly<Record<string, string | undefined>>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
