import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { users } from '../database/schema/accounts.ts';
import { inTransaction } from '../query/transaction.ts';
import { choices } from '../running/choices.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { accountSettingRoutes } from './account-settings.ts';
import { stateRoutes } from './account-state.ts';
import type { Routes } from './call.ts';

export function accountRoutes(services: DataServices): Routes<'account'> {
  const { pool } = services;
  async function save({ account, username }: Who, values: Partial<typeof users.$inferInsert>): Promise<null> {
    await inTransaction(pool, { 'app.customer': account }, (client) =>
      drizzle(client).update(users).set(values).where(eq(users.username, username)),
    );
    return null;
  }
  return {
    ...stateRoutes(services),
    ...accountSettingRoutes(services),
    'account.user': { knows: 'user', answer: ({ who }) => who.user() },
    'account.login-payload': { knows: 'payload', answer: ({ who }) => who.payload() },
    'account.encompass-customer': {
      knows: 'account',
      answer: ({ who }) => who.viewer().flags.encompass_customer,
    },
    'account.values': {
      knows: choices['account.values'].knows,
      answer: ({ who, params }) => choices['account.values'].list(services, who, params.column),
    },
    'account.dark-mode': { answer: ({ who, body }) => save(who, { dark_mode: body.DARK_MODE }) },
    'account.language': { answer: ({ who, body }) => save(who, { language: body.LANGUAGE }) },
  };
}
