import { pgSchema, text } from 'drizzle-orm/pg-core';

/** What the runtime role may not read. */
export const privateSchema = pgSchema('private');

/** Secrets that all servers on this database share, made at the first start. */
export const secrets = privateSchema.table('secrets', { name: text().primaryKey(), value: text().notNull() });
