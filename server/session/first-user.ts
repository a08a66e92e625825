import type pg from 'pg';
import type { Locale } from '../../engine/context/context.ts';
import { withoutPolicies } from '../database/policies.ts';
import { limits } from '../limits.ts';
import { hashOf, newToken } from './reset-link.ts';

export interface FirstUser {
  username: string;
  language: Locale;
  email: string | null;
  account: string;
  /** Name of the account. */
  name: string;
  country: 'USA' | 'CAN';
}

/** No password has this hash, so nobody can sign in before the password is set. */
const noPassword = '*';

const tables = ['accounts', 'users', 'password_resets'];

/**
 * Creates the first administrator of a database, with their account. Returns the token of a link that sets the
 * password. If that link was never used, the user is still without a password, and gets a new link. `owner` owns the
 * tables. Throws if there is any other user.
 */
export async function createFirstUser(owner: pg.ClientBase, first: FirstUser): Promise<string> {
  await owner.query('begin');
  try {
    // Of two commands at once, the second one finds the user of the first.
    await owner.query('lock table users in share row exclusive mode');
    const token = await withoutPolicies(owner, () => create(owner, first), tables);
    await owner.query('commit');
    return token;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function create(owner: pg.ClientBase, first: FirstUser): Promise<string> {
  const { username, language, email, account, name, country } = first;
  const { rows } = await owner.query<{ username: string; password_hash: string }>(
    'select username, password_hash from users limit 2',
  );
  const [user, another] = rows;
  if (another !== undefined || (user && user.password_hash !== noPassword))
    throw new Error(
      'The database already has users. A user who can’t sign in can request a link on the sign-in page, with “Forgot your password?”.',
    );
  if (user) {
    await owner.query('delete from password_resets');
    await owner.query('delete from users');
  }
  await owner.query(
    `insert into accounts (customer_number, customer_name, customer_country, currency) values ($1, $2, $3, $4)
     on conflict (customer_number) do nothing`,
    [account, name, country, country === 'USA' ? 'USD' : 'CAD'],
  );
  await owner.query(
    `insert into users (customer_number, username, password_hash, language, email, scope, driver_admin, provider_employee)
     values ($1, $2, $3, $4, $5, 'provider', true, true)`,
    [account, username, noPassword, language, email],
  );
  const token = newToken();
  await owner.query(
    `insert into password_resets (customer_number, token_hash, username, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
    [account, hashOf(token), username, limits.passwordReset.minutes],
  );
  return token;
}
