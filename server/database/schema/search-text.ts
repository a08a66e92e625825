import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** One sign for each of several, in both lists. */
const translated = (text: SQL, signs: string, by: string): SQL =>
  sql`translate(${text}, ${sql.raw(`'${signs}'`)}, ${sql.raw(`'${by}'`)})`;

const apostrophes = '\u0060\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032';
const quotes = '\u201c\u201d\u201e\u201f';
const hyphens = '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212';
const plain = "''".repeat(apostrophes.length) + '"'.repeat(quotes.length) + '-'.repeat(hyphens.length);

/** As `fold` in engine/tables/fold.ts, but in uppercase, independently of the collation of the database. */
function folded(text: SQL): SQL {
  const apart = sql`normalize(${translated(text, '\u00b4\u2033', `''"`)}, NFKD)`;
  const bare = sql`regexp_replace(${apart}, '[\\u0300-\\u036f\\u00ad]', '', 'g')`;
  return sql`upper(${translated(bare, apostrophes + quotes + hyphens, plain)})`;
}

/** The same for a column in a written query. */
export const foldedText = (column: string): string => new PgDialect().sqlToQuery(folded(sql.raw(column))).sql;

/**
 * Searchable texts, separated and enclosed by line breaks, so that a search can match the beginning or end of each. At
 * most `most` characters are kept: an index row is limited to 2,704 bytes, and manual entries may have any length.
 */
export const searchable = (most: number, ...texts: readonly SQL[]): SQL => {
  const parts = texts.flatMap((text) => [sql`coalesce(${text}, '')`, sql`E'\\n'`]);
  return sql`left(${folded(sql.join([sql`E'\\n'`, ...parts], sql` || `))}, ${sql.raw(String(most))})`;
};
