import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { envelope, refusal } from '../../contract/envelope.ts';
import { darkMode, language } from '../../contract/session.ts';
import { users } from '../database/schema/accounts.ts';
import type { App } from '../http-app.ts';
import { sessionOf } from '../plugins/session.ts';
import { inTransaction } from '../query/transaction.ts';
import type { Services } from '../services.ts';
import type { Session } from '../session/access-token.ts';
import { bearer } from './documentation.ts';

const done = { success: true, message: '', data: null };

/** What a user sets for themselves (spec: shell §7). */
export function addAccountRoutes(app: App, { pool }: Services): void {
  const save = ({ account, username }: Session, values: Partial<typeof users.$inferInsert>) =>
    inTransaction(pool, { 'app.customer': account }, (client) =>
      drizzle(client).update(users).set(values).where(eq(users.username, username)),
    );
  app.route({
    method: darkMode.method,
    url: darkMode.path,
    schema: {
      ...bearer('account'),
      body: darkMode.body,
      response: { 200: envelope(darkMode.data), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request) => {
      await save(sessionOf(request), { dark_mode: request.body.DARK_MODE });
      return done;
    },
  });
  app.route({
    method: language.method,
    url: language.path,
    schema: {
      ...bearer('account'),
      body: language.body,
      response: { 200: envelope(language.data), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request) => {
      await save(sessionOf(request), { language: request.body.LANGUAGE });
      return done;
    },
  });
}
