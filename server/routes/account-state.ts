import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type CustomLabel, customLabelKeys } from '../../contract/account.ts';
import type { Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { accountLabels } from '../database/schema/accounts.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { Services } from '../services.ts';
import type { Routes } from './call.ts';

/** The account state of spec shell §7, one call for each part. */
type StateRoutes = Pick<
  Routes<'account'>,
  | 'account.features'
  | 'account.settings'
  | 'account.custom-labels'
  | 'account.update-labels'
  | 'account.centers'
  | 'account.center-levels'
  | 'account.contact'
  | 'account.bill-sorts'
  | 'account.realtime-login'
  | 'account.remit-to'
>;

export function stateRoutes(services: Pick<Services, 'pool' | 'audit'>): StateRoutes {
  const { pool } = services;
  const rowsOf = <R extends object>({ account }: Who, name: string, text: string): Promise<R[]> =>
    askOnce<R>(pool, { 'app.customer': account }, { name, text });
  return {
    'account.features': { knows: 'user', answer: ({ who }) => who.user().feature_authority },
    'account.settings': { knows: 'account', answer: ({ who }) => who.settings() },
    'account.custom-labels': { knows: 'payload', answer: ({ who }) => who.payload().custom_labels },
    'account.update-labels': {
      answer: ({ who, body }) => saveLabels(services, who, body),
    },
    'account.centers': { knows: 'payload', answer: ({ who }) => who.payload().center_tree },
    'account.center-levels': { knows: 'payload', answer: ({ who }) => who.payload().levels },
    'account.bill-sorts': { knows: 'payload', answer: ({ who }) => who.payload().bill_sorts },
    'account.contact': {
      async answer({ who }) {
        const [contact] = await rowsOf<NonNullable<Data<'account.contact'>>>(
          who,
          'contact',
          `select name, phone_number, email, rapid_name, rapid_phone, rapid_reg_name, rapid_reg_email, rapid_stock_name,
             rapid_stock_email from account_contacts`,
        );
        return contact ?? null;
      },
    },
    'account.realtime-login': {
      async answer({ who }) {
        const [login] = await rowsOf<NonNullable<Data<'account.realtime-login'>>>(
          who,
          'realtime login',
          'select login_user as "loginUser", login_password as "loginPassword" from realtime_logins',
        );
        return login ?? null;
      },
    },
    'account.remit-to': {
      answer: ({ who }) =>
        rowsOf<Data<'account.remit-to'>[number]>(
          who,
          'remit to',
          `select method, payee, address_1, address_2, city, state_province, postal_code, bank_name, routing_number,
             account_number, remittance_email from remit_to order by method`,
        ),
    },
  };
}

/** Labels are headers of columns, and a file with equal headers is hard to read. */
function refuseTwice(rows: readonly Partial<Record<CustomLabel, string | null>>[]): void {
  const texts = rows.flatMap((row) => customLabelKeys.map((key) => row[key] ?? '')).filter((text) => text !== '');
  const label = texts.find(
    (text, place) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) < place,
  );
  if (label !== undefined) throw new Refusal('label_taken', { values: { label } });
}

/** Stores labels as plain names: also trimmed, as the portal reads them (spec: shell §3). */
async function saveLabels(
  { pool, audit }: Pick<Services, 'pool' | 'audit'>,
  who: Who,
  body: { [Key in CustomLabel]?: string },
): Promise<null> {
  const values = Object.fromEntries(Object.entries(body).map(([key, text]) => [key, plainName(text)]));
  await inTransaction(pool, { 'app.customer': who.account }, async (client) => {
    await drizzle(client)
      .insert(accountLabels)
      .values({ customer_number: who.account, ...values })
      .onConflictDoUpdate({
        target: accountLabels.customer_number,
        set: values,
        setWhere: eq(accountLabels.customer_number, who.account),
      });
    const own = eq(accountLabels.customer_number, who.account);
    refuseTwice(await drizzle(client).select().from(accountLabels).where(own));
    await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { labels: Object.keys(values).join(' ') } });
  });
  return null;
}
