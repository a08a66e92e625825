import type pg from 'pg';
import { customLabelKeys } from '../../contract/account/labels.ts';
import type { Data } from '../../contract/calls.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';
import { livingSession } from './living.ts';

type User = Data<'account.user'>;
type LoginPayload = Data<'account.login-payload'>;

/**
 * What a call needs to know about its caller; each level includes those before: a live session, the user (GET /user),
 * the account, and everything in GET /login-payload.
 */
const knowledge = ['session', 'user', 'account', 'payload'] as const;
export type Knowledge = (typeof knowledge)[number];

/** The deepest of these levels. */
export const deepestOf = (all: readonly Knowledge[]): Knowledge =>
  knowledge.findLast((each) => all.includes(each)) ?? 'session';

/** A user, as far as it was loaded. */
export interface Profile {
  /** Spec: shell §3. */
  user(): User;
  /** Spec: shell §3. */
  settings(): LoginPayload['account_settings'];
  /** Spec: shell §3, §7. */
  payload(): LoginPayload;
  /** As the portal derives it from the other two. */
  viewer(): Viewer;
}

interface Row {
  living: boolean;
  who?: Omit<User, 'dark_mode' | 'feature_authority'> & { dark_mode: boolean | null };
  features?: User['feature_authority'];
  settings?: LoginPayload['account_settings'] | null;
  labels?: Record<string, string | number | null> | null;
  levels?: Record<string, string | null> | null;
  superset?: string | null;
  hidden?: string[];
  centers?: LoginPayload['center_tree'];
  bill_sorts?: LoginPayload['bill_sorts'];
  pending_orders?: LoginPayload['pending_orders'];
  login_messages?: LoginPayload['login_messages'];
}

const sessionColumns = `
  exists (select from sessions s join users u using (customer_number, username)
           where s.family = $2 and s.username = $1 and ${livingSession}) as living`;

const userColumns = `
  (select json_build_object('account', customer_number, 'username', username, 'dark_mode', dark_mode, 'language', language,
                            'scope', scope)
     from users where username = $1) as who,
  (select coalesce(json_agg(json_build_object('key', key, 'enabled', enabled) order by key), '[]')
     from account_features) as features`;

const accountColumns = `
  (select json_build_object(
            'customer_name', customer_name, 'customer_country', customer_country,
            'personal_mileage_report_type', personal_mileage_report_type, 'driver_admin', driver_admin,
            'provider_employee', provider_employee, 'encompass_customer', encompass_customer,
            'show_auction_fee_breakdown', show_auction_fee_breakdown,
            'chat_department', chat_department, 'samba_safety_link', samba_safety_link,
            'linked_customer', linked_customer, 'linked_user', linked_user, 'linked_country', linked_country)
     from users join accounts using (customer_number) where username = $1) as settings,
  (select superset_dashboard from accounts) as superset,
  (select row_to_json(account_labels) from account_labels) as labels,
  (select row_to_json(center_levels) from center_levels) as levels,
  (select coalesce(json_agg(key order by key), '[]')
     from (select key from hidden_menus union select unnest(hidden_menus) from users where username = $1) hidden) as hidden`;

const payloadColumns = `
  (select coalesce(json_agg(json_build_object('center_code', center_code, 'center_name', center_name,
            'parent_center_code', parent_center_code) order by level, center_name, center_code), '[]')
     from centers) as centers,
  (select coalesce(json_agg(json_build_object('bill_sort', bill_sort, 'description', description) order by bill_sort), '[]')
     from bill_sorts) as bill_sorts,
  (select coalesce(json_agg(json_build_object('order', order_number, 'driver_last_name', driver_last_name,
            'driver_first_name', driver_first_name, 'year', model_year, 'make', vehicle_make, 'model', vehicle_model)
            order by submitted_at desc, order_number), '[]')
     from orders join drivers using (customer_number, driver_reference_number)
    where order_type = 'DRIVER' and order_state = 'SUBMITTED') as pending_orders,
  (select coalesce(json_agg(json_build_object('id', message_id,
            'title', case language when 'fr-CA' then title_fr else title_en end,
            'body', case language when 'fr-CA' then body_fr else body_en end, 'is_urgent', is_urgent)
            order by is_urgent desc, from_date desc, message_id), '[]')
     from login_messages, users
    where username = $1 and current_date between from_date and coalesce(to_date, current_date)) as login_messages`;

const questions: Readonly<Record<Knowledge, string>> = {
  session: `select ${sessionColumns}`,
  user: `select ${sessionColumns}, ${userColumns}`,
  account: `select ${sessionColumns}, ${userColumns}, ${accountColumns}`,
  payload: `select ${sessionColumns}, ${userColumns}, ${accountColumns}, ${payloadColumns}`,
};

const userQuestion = `select exists (select from users where username = $1 and disabled_at is null) as living,
  ${userColumns}, ${accountColumns}, ${payloadColumns}`;

/** Checks in one round trip whether the session is live and whose it is. Throws a Refusal if it has ended. */
export async function loadCaller(
  pool: pg.Pool,
  session: Session,
  knowledge: Knowledge,
  { zone, hasSuperset }: { zone: string; hasSuperset: boolean },
): Promise<Profile> {
  const { account, username, family } = session;
  const question = { name: `caller ${knowledge}`, text: questions[knowledge], values: [username, family] };
  const [found] = await askOnce<Row>(pool, { 'app.customer': account }, question);
  if (!found?.living) throw new Refusal('session_ended');
  return profileOf(found, zone, hasSuperset);
}

/** Everything about a user, who needs no session. Null if the account has no such user, or the user is disabled. */
export async function loadUser(
  pool: pg.Pool,
  { account, username }: Pick<Session, 'account' | 'username'>,
  zone: string,
): Promise<Profile | null> {
  const question = { name: 'user', text: userQuestion, values: [username] };
  const [found] = await askOnce<Row>(pool, { 'app.customer': account }, question);
  return found?.living ? profileOf(found, zone) : null;
}

/** The dashboard on the Superset server, for accounts with the feature. */
const supersetOf = ({ superset = null, features = [] }: Row) =>
  features.some(({ key, enabled }) => key === 'superset' && enabled) ? superset : null;

function profileOf(found: Row, zone: string, hasSuperset = false): Profile {
  const row: Row = {
    ...found,
    settings: found.settings && { ...found.settings, time_zone: zone },
    superset: hasSuperset ? supersetOf(found) : null,
  };
  return {
    user: () => userOf(row),
    settings: () => accountOf(row).account_settings,
    payload: () => payloadOf(row),
    viewer: () => viewerFrom(userOf(row), accountOf(row)),
  };
}

const unasked = (what: Knowledge) => new Error(`The route did not load the ${what}. Raise its “knows” level.`);

const darkModes: Readonly<Record<string, User['dark_mode']>> = { true: 'true', false: 'false' };

function userOf({ who, features }: Row): User {
  if (!who || !features) throw unasked('user');
  return { ...who, dark_mode: darkModes[String(who.dark_mode)] ?? '', feature_authority: features };
}

type Account = Pick<LoginPayload, 'account_settings' | 'custom_labels' | 'levels' | 'hidden_menus' | 'supersetPayload'>;

function accountOf({ settings, labels, levels, hidden, superset }: Row): Account {
  if (!settings || !hidden) throw unasked('account');
  return {
    account_settings: settings,
    custom_labels: textsOf(labels),
    levels: textsOf(levels),
    hidden_menus: hidden,
    supersetPayload: superset ? { dashboard: superset } : null,
  };
}

function payloadOf(row: Row): LoginPayload {
  const { centers, bill_sorts, pending_orders, login_messages } = row;
  if (!centers || !bill_sorts || !pending_orders || !login_messages) throw unasked('payload');
  const account = accountOf(row);
  const { custom_labels } = account;
  return {
    ...account,
    center_tree: centers,
    custom_labels_v2: customLabelKeys.map((key) => ({ key, label: custom_labels[key] ?? '' })),
    bill_sorts,
    pending_orders,
    login_messages,
  };
}

/** The non-null texts of a row of names, as plain names: also trimmed. */
const textsOf = (row: Row['labels']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {})
      .filter((entry): entry is [string, string] => entry[0] !== 'customer_number' && typeof entry[1] === 'string')
      .map(([key, text]) => [key, plainName(text)]),
  );
