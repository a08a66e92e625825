/** A part of an address that is filled in: {account}. */
const part = /\{(\w*)\}/g;

/** The parts of an address, in order, with where each begins. */
export const partsOf = (template: string): { name: string; offset: number }[] =>
  [...template.matchAll(part)].map(({ 1: name = '', index }) => ({ name, offset: index }));

/** An address with its parts filled in, each so that it stays one part of the address. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(part, (whole, name: string) => (name in values ? encodeURIComponent(values[name] ?? '') : whole));
