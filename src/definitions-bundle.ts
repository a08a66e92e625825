/** All files of definitions that the portal begins with, in one chunk: what a build has of them. */
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
