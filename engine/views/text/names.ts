/** Names of everything in a link except parameters. No parameter begins with an underscore, so names never collide. */
export const names = {
  search: '_search',
  sort: '_sort',
  filter: '_filter',
  columns: '_columns',
  look: '_look',
  pivot: '_pivot',
  chart: '_chart',
  groups: '_groups',
  summary: '_summary',
  run: '_run',
} as const;
