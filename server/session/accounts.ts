import type pg from 'pg';
import { type Feature, type Flag, featureKeys } from '../../engine/schema/vocabulary.ts';
import { byCommand, insertEvents } from '../audit/audit.ts';
import { hasCode } from '../database/errors.ts';
import { limits } from '../limits.ts';
import { inAccount } from './users.ts';

export type Country = 'USA' | 'CAN';

export const currencyOf = (country: Country) => (country === 'USA' ? 'USD' : 'CAD');

/** The flags that an account has, rather than a user. */
export const accountFlags = ['encompass_customer', 'show_auction_fee_breakdown'] as const satisfies readonly Flag[];

/** What can be turned on or off for an account. */
export type Switch = Feature | (typeof accountFlags)[number];
export const switches: readonly Switch[] = [...featureKeys, ...accountFlags];

export interface NewAccount {
  number: string;
  name: string;
  country: Country;
}

/** What changes of an account; what is missing stays. */
export interface AccountChange {
  name?: string;
  country?: Country;
  switched?: Partial<Record<Switch, boolean>>;
  /** By the key of a menu entry: whether it is hidden. */
  hidden?: Readonly<Record<string, boolean>>;
}

export interface ListedAccount extends NewAccount {
  users: number;
  on: Switch[];
  hidden: string[];
}

/** Creates an account. */
export const addAccount = (owner: pg.Client, account: NewAccount, change: AccountChange): Promise<void> =>
  inAccount(owner, account.number, async () => {
    const { number, name, country } = account;
    try {
      await owner.query(
        `insert into accounts (customer_number, customer_name, customer_country, currency, daily_distance_limit)
         values ($1, $2, $3, $4, $5)`,
        [number, name, country, currencyOf(country), limits.dailyDistance[country]],
      );
    } catch (error) {
      if (hasCode(error, '23505')) throw new Error(`There is already an account ${number}. Use change to change it.`);
      throw error;
    }
    await applyChange(owner, number, { ...change, name, country });
  });

/** Changes an account. Amounts are not converted if its country changes. */
export const changeAccount = (owner: pg.Client, number: string, change: AccountChange): Promise<void> =>
  inAccount(owner, number, async () => {
    const { rowCount } = await owner.query('select from accounts where customer_number = $1 for update', [number]);
    if (rowCount === 0)
      throw new Error(`The account “${number}” does not exist. npm run account -- list shows all accounts.`);
    await applyChange(owner, number, change);
  });

async function applyChange(owner: pg.Client, number: string, change: AccountChange): Promise<void> {
  const { name, country, switched = {}, hidden = {} } = change;
  await owner.query(
    `update accounts
        set customer_name = coalesce($2, customer_name),
            customer_country = coalesce($3, customer_country),
            currency = coalesce($4, currency),
            encompass_customer = coalesce($5, encompass_customer),
            show_auction_fee_breakdown = coalesce($6, show_auction_fee_breakdown)
      where customer_number = $1`,
    [
      ...[number, name ?? null, country ?? null, country ? currencyOf(country) : null],
      ...accountFlags.map((flag) => switched[flag] ?? null),
    ],
  );
  for (const key of featureKeys) {
    const enabled = switched[key];
    if (enabled === undefined) continue;
    await owner.query(
      `insert into account_features (customer_number, key, enabled) values ($1, $2, $3)
       on conflict (customer_number, key) do update set enabled = $3`,
      [number, key, enabled],
    );
  }
  for (const [key, isHidden] of Object.entries(hidden)) {
    await owner.query(
      isHidden
        ? 'insert into hidden_menus (customer_number, key) values ($1, $2) on conflict do nothing'
        : 'delete from hidden_menus where customer_number = $1 and key = $2',
      [number, key],
    );
  }
  const detail = {
    ...(name === undefined ? {} : { name }),
    ...(country === undefined ? {} : { country }),
    ...Object.fromEntries(Object.entries(switched).map(([key, isOn]) => [key, isOn ? 'on' : 'off'])),
    ...Object.fromEntries(Object.entries(hidden).map(([key, isHidden]) => [key, isHidden ? 'hidden' : 'shown'])),
  };
  await insertEvents(owner, [{ kind: 'account-saved', account: number, username: '', address: byCommand, detail }]);
}

/** An account as it is; null if it does not exist. */
export const findAccount = (owner: pg.Client, number: string): Promise<ListedAccount | null> =>
  inAccount(owner, number, async () => {
    const { rows } = await owner.query<ListedAccount>(
      `select customer_number as number, customer_name as name, customer_country as country,
              (select count(*)::integer from users where customer_number = $1) as users,
              array(select key from account_features where customer_number = $1 and enabled order by key)
                || array_remove(array[case when encompass_customer then 'encompass_customer' end,
                                      case when show_auction_fee_breakdown then 'show_auction_fee_breakdown' end], null) as on,
              array(select key from hidden_menus where customer_number = $1 order by key) as hidden
         from accounts where customer_number = $1`,
      [number],
    );
    return rows[0] ?? null;
  });
