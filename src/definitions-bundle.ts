/** All definitions that the portal starts with, in one chunk, as used by a build. */
export const files = import.meta.glob<unknown>(
  [
    '../definitions/**/*.json',
    '!../definitions/{brand,columns,*.schema}.json',
    '!../definitions/{dashboards,reports}/*',
  ],
  { eager: true, import: 'default' },
);

/** The columns that they need. */
export const columns = import.meta.glob<unknown>('../definitions/columns.json', {
  eager: true,
  query: '?first',
  import: 'default',
});

export { outlines, wholes } from './definitions-apart.ts';
