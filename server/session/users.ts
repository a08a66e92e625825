import type pg from 'pg';
import type { Locale } from '../../engine/context/context.ts';
import type { Flag } from '../../engine/schema/vocabulary.ts';
import { byCommand, insertEvents } from '../audit/audit.ts';
import { hasCode } from '../database/errors.ts';
import { limits } from '../limits.ts';
import { begin } from '../query/transaction.ts';
import { hashOf, newToken } from './reset-link.ts';

/** The owner of the tables. */
export type Owner = pg.Client;

/** No password has this hash, so nobody can sign in before the password is set. */
export const noPassword = '*';

/** The flags that a user has, rather than an account. */
export const userFlags = ['driver_admin', 'provider_employee'] as const satisfies readonly Flag[];
export type UserFlag = (typeof userFlags)[number];

export interface NewUser {
  username: string;
  account: string;
  language: Locale;
  email: string | null;
  flags: readonly UserFlag[];
}

/** What changes of a user; what is missing stays. */
export interface UserChange {
  language?: Locale;
  /** Null removes it. */
  email?: string | null;
  flags?: Partial<Record<UserFlag, boolean>>;
  isDisabled?: boolean;
}

export interface ListedUser extends NewUser {
  isDisabled: boolean;
  hasPassword: boolean;
}

const scopeOf = (isProvider: boolean) => (isProvider ? 'provider' : 'customer');

/**
 * Runs `work` in a transaction that sees one account, also for an owner whom row-level security applies to. The history of
 * users has what it changes.
 */
export async function inAccount<T>(owner: pg.Client, account: string, work: () => Promise<T>): Promise<T> {
  await begin(owner, { 'app.customer': account, 'app.actor': byCommand });
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Creates a link to set the user's password. Links from before no longer work. Returns its token. */
export async function createLink(owner: pg.Client, account: string, username: string): Promise<string> {
  const token = newToken();
  await owner.query('delete from password_resets where customer_number = $1 and username = $2 and used_at is null', [
    account,
    username,
  ]);
  await owner.query(
    `insert into password_resets (customer_number, token_hash, username, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
    [account, hashOf(token), username, limits.passwordReset.minutes],
  );
  await insertEvents(owner, [{ kind: 'password-link', account, username, address: byCommand }]);
  return token;
}

/** Creates a user without a password. Returns the token of a link to set one. */
export const addUser = (owner: pg.Client, user: NewUser): Promise<string> =>
  inAccount(owner, user.account, async () => {
    const { username, account, language, email, flags } = user;
    const isProvider = flags.includes('provider_employee');
    try {
      await owner.query(
        `insert into users (customer_number, username, password_hash, language, email, scope, driver_admin, provider_employee)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          account,
          username,
          noPassword,
          language,
          email,
          scopeOf(isProvider),
          flags.includes('driver_admin'),
          isProvider,
        ],
      );
    } catch (error) {
      if (hasCode(error, '23505')) throw new Error(`There is already a user ${username}. Choose another name.`);
      if (hasCode(error, '23503'))
        throw new Error(`The account “${account}” does not exist. Create it with npm run account -- add.`);
      throw error;
    }
    const detail = { added: username, ...Object.fromEntries(flags.map((flag) => [flag, 'yes'])) };
    await insertEvents(owner, [{ kind: 'user-saved', account, username, address: byCommand, detail }]);
    return createLink(owner, account, username);
  });

/** The account of a user. Throws if there is no such user. */
export async function accountOf(owner: pg.Client, username: string): Promise<string> {
  await begin(owner, { 'app.username': username });
  const { rows } = await owner.query<{ customer_number: string }>(
    'select customer_number from users where username = $1',
    [username],
  );
  await owner.query('commit');
  if (!rows[0]) throw new Error(`There is no user ${username}. npm run user -- list shows all users.`);
  return rows[0].customer_number;
}

/** Creates a link to set the password of an existing user, who keeps the password until then. */
export async function linkFor(owner: pg.Client, username: string): Promise<{ token: string; language: Locale }> {
  const account = await accountOf(owner, username);
  return inAccount(owner, account, async () => {
    const { rows } = await owner.query<{ language: Locale; disabled: boolean }>(
      `select language, disabled_at is not null as disabled from users
        where customer_number = $1 and username = $2 for update`,
      [account, username],
    );
    const [user] = rows;
    if (!user || user.disabled)
      throw new Error(
        `The user ${username} is disabled. To allow sign-ins again, run npm run user -- enable ${username}.`,
      );
    return { token: await createLink(owner, account, username), language: user.language };
  });
}

/** Changes a user. A user who becomes disabled is signed out everywhere. */
export async function changeUser(owner: pg.Client, username: string, change: UserChange): Promise<void> {
  const account = await accountOf(owner, username);
  const { language, email, flags = {}, isDisabled } = change;
  await inAccount(owner, account, async () => {
    await owner.query(
      `update users
          set language = coalesce($3, language),
              email = case when $4 then $5 else email end,
              driver_admin = coalesce($6, driver_admin),
              provider_employee = coalesce($7, provider_employee),
              scope = coalesce($8, scope),
              disabled_at = case $9::boolean when true then coalesce(disabled_at, now()) when false then null else disabled_at end
        where customer_number = $1 and username = $2`,
      [
        ...[account, username, language ?? null, email !== undefined, email ?? null],
        ...[flags.driver_admin ?? null, flags.provider_employee ?? null],
        flags.provider_employee === undefined ? null : scopeOf(flags.provider_employee),
        isDisabled ?? null,
      ],
    );
    const said = { ...flags, ...(isDisabled === undefined ? {} : { disabled: isDisabled }) };
    const detail = {
      ...(language ? { language } : {}),
      ...(email === undefined ? {} : { email: 'changed' }),
      ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ? 'yes' : 'no'])),
    };
    await insertEvents(owner, [{ kind: 'user-saved', account, username, address: byCommand, detail }]);
  });
}

/** The users of an account. */
export const listUsers = (owner: pg.Client, account: string): Promise<ListedUser[]> =>
  inAccount(owner, account, async () => {
    const { rows } = await owner.query<ListedUser>(
      `select username, customer_number as account, language, email,
              array_remove(array[case when driver_admin then 'driver_admin' end,
                                 case when provider_employee then 'provider_employee' end], null) as flags,
              disabled_at is not null as "isDisabled", password_hash <> $2 as "hasPassword"
         from users where customer_number = $1 order by username`,
      [account, noPassword],
    );
    return rows;
  });
