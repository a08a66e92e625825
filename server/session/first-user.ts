import type pg from 'pg';
import type { Locale } from '../../engine/context/context.ts';
import { hasCode } from '../database/errors.ts';
import { withoutPolicies } from '../database/policies.ts';
import { limits } from '../limits.ts';
import { currencyOf } from './accounts.ts';
import { createLink, noPassword } from './users.ts';

export interface FirstUser {
  username: string;
  language: Locale;
  email: string | null;
  account: string;
  /** Name of the account. */
  name: string;
  country: 'USA' | 'CAN';
}

/** How to set the password, and the account as the database has it. */
export interface Created extends Pick<FirstUser, 'name' | 'country'> {
  /** The token of a link that sets the password. */
  token: string;
  /** The name of the user who had not set a password yet, and is replaced; null for the first run. */
  replaced: string | null;
}

const tables = ['accounts', 'users', 'password_resets'];

/**
 * Creates the first administrator of a database, with their account. If the link to set the password was never used, the
 * user and the account are replaced. An account that was there before stays as it is. `owner` owns the tables. Throws if
 * there is any other user.
 */
export async function createFirstUser(owner: pg.Client, first: FirstUser): Promise<Created> {
  await owner.query('begin');
  try {
    // Of two commands at once, the second one finds the user of the first.
    await owner.query('lock table users in share row exclusive mode');
    const created = await withoutPolicies(owner, () => create(owner, first), tables);
    await owner.query('commit');
    return created;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Removes an account if nothing belongs to it. */
async function removeUnused(owner: pg.Client, account: string): Promise<void> {
  await owner.query('savepoint unused');
  try {
    await owner.query('delete from accounts where customer_number = $1', [account]);
  } catch (error) {
    // It has other rows.
    if (!hasCode(error, '23503')) throw error;
    await owner.query('rollback to savepoint unused');
  }
}

async function create(owner: pg.Client, first: FirstUser): Promise<Created> {
  const { username, language, email, account, name, country } = first;
  const { rows } = await owner.query<{ customer_number: string; username: string; password_hash: string }>(
    'select customer_number, username, password_hash from users limit 2',
  );
  const [user, another] = rows;
  if (another !== undefined || (user && user.password_hash !== noPassword))
    throw new Error(
      'The database already has users. To add one, use npm run user -- add. For a new link to set a password, use npm run user -- link <username>.',
    );
  if (user) {
    await owner.query('delete from password_resets');
    await owner.query('delete from users');
    await removeUnused(owner, user.customer_number);
  }
  const isCorrected = user?.customer_number === account;
  await owner.query(
    `insert into accounts (customer_number, customer_name, customer_country, currency, daily_distance_limit)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_number) do ${
       isCorrected ? 'update set customer_name = $2, customer_country = $3, currency = $4' : 'nothing'
}`,
    [account, name, country, currencyOf(country), limits.dailyDistance[country]],
  );
  await owner.query(
    `insert into users (customer_number, username, password_hash, language, email, scope, driver_admin, provider_employee)
     values ($1, $2, $3, $4, $5, 'provider', true, true)`,
    [account, username, noPassword, language, email],
  );
  await owner.query(`select set_config('app.customer', $1, true)`, [account]);
  const token = await createLink(owner, account, username);
  const { rows: accounts } = await owner.query<Pick<Created, 'name' | 'country'>>(
    'select customer_name as name, customer_country as country from accounts where customer_number = $1',
    [account],
  );
  return { token, replaced: user?.username ?? null, ...(accounts[0] ?? { name, country }) };
}
