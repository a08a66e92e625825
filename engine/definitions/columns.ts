import type { Catalogue } from '../schema/column.ts';
import type { Family } from './family.ts';

/** The column catalogue: definitions/columns.json. Only columns that a definition uses need words. */
export const columns: Family<Catalogue> = {
  name: 'columns',
  files: 'one',
  words: ['columns', 'sets', 'values'],
  normalise: (_id, written) => written,
};
