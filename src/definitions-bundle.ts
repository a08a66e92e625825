/** All files of definitions in one chunk: what a build has of them. */
export const files = import.meta.glob<unknown>(['../definitions/**/*.json', '!../definitions/{brand,*.schema}.json'], {
  eager: true,
  import: 'default',
});
