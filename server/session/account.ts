import type pg from 'pg';
import type { Data } from '../../contract/envelope.ts';
import type { loginPayload, user as userCall } from '../../contract/session.ts';
import type { Viewer } from '../../engine/access/viewer.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';

type User = Data<typeof userCall>;
type LoginPayload = Data<typeof loginPayload>;
type Settings = LoginPayload['account_settings'];

interface UserRow {
  who: (Omit<User, 'dark_mode' | 'feature_authority'> & { dark_mode: boolean }) | null;
  features: User['feature_authority'];
}

interface AccountRow extends UserRow {
  settings: Settings | null;
  labels: Record<string, string | null> | null;
  levels: Record<string, string | null> | null;
  centers: LoginPayload['center_tree'];
  hidden: string[];
}

const userColumns = `
  (select json_build_object('account', customer_number, 'username', username, 'dark_mode', dark_mode, 'language', language)
     from users where username = $1) as who,
  (select coalesce(json_agg(json_build_object('key', key, 'enabled', enabled) order by key), '[]')
     from account_features) as features`;

const accountColumns = `
  (select json_build_object(
            'customer_name', customer_name, 'customer_country', customer_country,
            'personal_mileage_report_type', personal_mileage_report_type, 'driver_admin', driver_admin,
            'provider_employee', provider_employee, 'encompass_customer', encompass_customer)
     from users join accounts using (customer_number) where username = $1) as settings,
  (select row_to_json(account_labels) from account_labels) as labels,
  (select row_to_json(center_levels) from center_levels) as levels,
  (select coalesce(json_agg(json_build_object('center_code', center_code, 'center_name', center_name,
            'parent_center_code', parent_center_code) order by level, center_name, center_code), '[]')
     from centers) as centers,
  (select coalesce(json_agg(key order by key), '[]') from hidden_menus) as hidden`;

const questions = {
  user: { name: 'user', text: `select ${userColumns}` },
  account: { name: 'account', text: `select ${userColumns}, ${accountColumns}` },
} as const;

/** What the database knows of the user, in one round trip. Nothing: removed since the token was given. */
async function ask<R extends UserRow>(pool: pg.Pool, { account, username }: Session, what: keyof typeof questions) {
  const [row] = await askOnce<R>(pool, { 'app.customer': account }, { ...questions[what], values: [username] });
  if (!row) throw new Refusal(403, 'session_ended');
  return row;
}

function userOf({ who, features }: UserRow): User {
  if (!who) throw new Refusal(403, 'session_ended');
  return { ...who, dark_mode: who.dark_mode ? 'true' : 'false', feature_authority: features };
}

function payloadOf({ settings, labels, levels, centers, hidden }: AccountRow): LoginPayload {
  if (!settings) throw new Refusal(403, 'session_ended');
  return {
    account_settings: settings,
    custom_labels: textsOf(labels),
    levels: textsOf(levels),
    center_tree: centers,
    hidden_menus: hidden,
  };
}

/** GET /user (spec: shell §3). */
export const loadUser = async (pool: pg.Pool, session: Session): Promise<User> =>
  userOf(await ask<UserRow>(pool, session, 'user'));

/** GET /login-payload (spec: shell §3, §7). */
export const loadPayload = async (pool: pg.Pool, session: Session): Promise<LoginPayload> =>
  payloadOf(await ask<AccountRow>(pool, session, 'account'));

/** The viewer, as the portal makes it from the same two answers. */
export async function loadViewer(pool: pg.Pool, session: Session): Promise<Viewer> {
  const row = await ask<AccountRow>(pool, session, 'account');
  return viewerFrom(userOf(row), payloadOf(row));
}

/** The texts of a row of names, trimmed; what is null is left out. */
const textsOf = (row: Readonly<Record<string, string | null>> | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {})
      .filter((entry): entry is [string, string] => entry[0] !== 'customer_number' && entry[1] !== null)
      .map(([key, text]) => [key, text.trim()]),
  );
