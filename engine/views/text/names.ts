/** The entries of a query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Names of everything in a link except parameters. No parameter begins with an underscore, so names never collide. */
export const names = {
  search: '_search',
  sort: '_sort',
  filter: '_filter',
  columns: '_columns',
  cards: '_cards',
  look: '_look',
  pivot: '_pivot',
  chart: '_chart',
  groups: '_groups',
  summary: '_summary',
  run: '_run',
} as const;

/** A query with the keys of parameters in place of their other names. */
export const withOwnNames = (query: Query, parameters: readonly { key: string; also: readonly string[] }[]): Query => {
  const keys = new Map(parameters.flatMap(({ key, also }) => also.map((name) => [name, key])));
  return keys.size === 0 ? query : query.map(([name, value]) => [keys.get(name) ?? name, value]);
};
