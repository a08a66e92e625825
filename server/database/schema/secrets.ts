import { pgSchema, text } from 'drizzle-orm/pg-core';

/** A schema that the runtime role can't read. */
export const privateSchema = pgSchema('private');

/** Secrets shared by all servers on this database, created at the first start. */
export const secrets = privateSchema.table('secrets', { name: text().primaryKey(), value: text().notNull() });
