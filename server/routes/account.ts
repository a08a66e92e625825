import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { users } from '../database/schema/accounts.ts';
import { inTransaction } from '../query/transaction.ts';
import type { Services } from '../services.ts';
import type { Caller } from '../session/account.ts';
import { stateRoutes } from './account-state.ts';
import type { Routes } from './call.ts';
import { valuesReader } from './values.ts';

export function accountRoutes(services: Services): Routes<'account'> {
  const { pool } = services;
  const valuesOf = valuesReader(services);
  async function save({ session }: Caller, values: Partial<typeof users.$inferInsert>): Promise<null> {
    await inTransaction(pool, { 'app.customer': session.account }, (client) =>
      drizzle(client).update(users).set(values).where(eq(users.username, session.username)),
    );
    return null;
  }
  return {
    ...stateRoutes(services),
    'account.user': { knows: 'user', answer: ({ caller }) => caller.user() },
    'account.login-payload': { knows: 'payload', answer: ({ caller }) => caller.payload() },
    'account.encompass-customer': {
      knows: 'account',
      answer: ({ caller }) => caller.viewer().flags.encompass_customer,
    },
    'account.values': { knows: 'account', answer: ({ caller, params }) => valuesOf(caller, params.column) },
    'account.dark-mode': { answer: ({ caller, body }) => save(caller, { dark_mode: body.DARK_MODE }) },
    'account.language': { answer: ({ caller, body }) => save(caller, { language: body.LANGUAGE }) },
  };
}
