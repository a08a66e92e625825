import { type SQL, sql } from 'drizzle-orm';

/** Without case and accents, whatever the collation of the database knows of them. */
const folded = (text: SQL): SQL => sql`upper(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Texts to search in, each between line breaks, so that where one begins and ends can be found too. `most` characters are
 * kept: an index takes no row above 2,704 bytes, and what is typed in by hand may have any length.
 */
export const searchable = (most: number, ...texts: readonly SQL[]): SQL => {
  const parts = texts.flatMap((text) => [sql`coalesce(${text}, '')`, sql`E'\\n'`]);
  return sql`left(${folded(sql.join([sql`E'\\n'`, ...parts], sql` || `))}, ${sql.raw(String(most))})`;
};
