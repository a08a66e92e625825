import { type SQL, sql } from 'drizzle-orm';

/** Removes case and accents independently of the collation of the database. */
const folded = (text: SQL): SQL => sql`upper(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Searchable texts, separated and enclosed by line breaks, so that a search can match the beginning or end of each. At
 * most `most` characters are kept: an index row is limited to 2,704 bytes, and manual entries may have any length.
 */
export const searchable = (most: number, ...texts: readonly SQL[]): SQL => {
  const parts = texts.flatMap((text) => [sql`coalesce(${text}, '')`, sql`E'\\n'`]);
  return sql`left(${folded(sql.join([sql`E'\\n'`, ...parts], sql` || `))}, ${sql.raw(String(most))})`;
};
