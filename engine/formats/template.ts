/** A placeholder in a URL: {account}. */
const part = /\{(\w*)\}/g;

/** The placeholders of a URL, in order, with their offsets. */
export const partsOf = (template: string): { name: string; offset: number }[] =>
  [...template.matchAll(part)].map(({ 1: name = '', index }) => ({ name, offset: index }));

/** A URL with its placeholders filled in and percent-encoded. Unknown placeholders are kept. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(part, (whole, name: string) => (name in values ? encodeURIComponent(values[name] ?? '') : whole));
