import type pg from 'pg';
import type { Data } from '../../contract/envelope.ts';
import type { loginPayload, user as userCall } from '../../contract/session.ts';
import type { Viewer } from '../../engine/access/viewer.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import { askOnce } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';
import { livingSession } from './living.ts';

type User = Data<typeof userCall>;
type LoginPayload = Data<typeof loginPayload>;

/** What a call has to know of its caller: that the session lives, the user (GET /user), the account (GET /login-payload). */
export type Knowledge = 'session' | 'user' | 'account';

/** Who calls, as far as it was asked for. */
export interface Caller {
  session: Session;
  /** Spec: shell §3. */
  user(): User;
  /** Spec: shell §3, §7. */
  payload(): LoginPayload;
  /** As the portal makes it of the other two. */
  viewer(): Viewer;
}

interface Row {
  living: boolean;
  who?: Omit<User, 'dark_mode' | 'feature_authority'> & { dark_mode: boolean };
  features?: User['feature_authority'];
  settings?: LoginPayload['account_settings'] | null;
  labels?: Record<string, string | null> | null;
  levels?: Record<string, string | null> | null;
  centers?: LoginPayload['center_tree'];
  hidden?: string[];
}

const sessionColumns = `
  exists (select from sessions s join users u using (customer_number, username)
           where s.family = $2 and s.username = $1 and ${livingSession}) as living`;

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

const questions: Readonly<Record<Knowledge, string>> = {
  session: `select ${sessionColumns}`,
  user: `select ${sessionColumns}, ${userColumns}`,
  account: `select ${sessionColumns}, ${userColumns}, ${accountColumns}`,
};

/** Asks the database whether the session lives and who it is of, in one round trip. Throws a Refusal when it has ended. */
export async function loadCaller(pool: pg.Pool, session: Session, knowledge: Knowledge): Promise<Caller> {
  const { account, username, family } = session;
  const question = { name: `caller ${knowledge}`, text: questions[knowledge], values: [username, family] };
  const [row] = await askOnce<Row>(pool, { 'app.customer': account }, question);
  if (!row?.living) throw new Refusal(403, 'session_ended');
  const user = () => userOf(row);
  const payload = () => payloadOf(row);
  return { session, user, payload, viewer: () => viewerFrom(user(), payload()) };
}

const unasked = (what: Knowledge) => new Error(`The route did not ask for the ${what}.`);

function userOf({ who, features }: Row): User {
  if (!who || !features) throw unasked('user');
  return { ...who, dark_mode: who.dark_mode ? 'true' : 'false', feature_authority: features };
}

function payloadOf({ settings, labels, levels, centers, hidden }: Row): LoginPayload {
  if (!settings || !centers || !hidden) throw unasked('account');
  return {
    account_settings: settings,
    custom_labels: textsOf(labels),
    levels: textsOf(levels),
    center_tree: centers,
    hidden_menus: hidden,
  };
}

/** The texts of a row of names, trimmed; what is null is left out. */
const textsOf = (row: Row['labels']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {})
      .filter((entry): entry is [string, string] => entry[0] !== 'customer_number' && entry[1] !== null)
      .map(([key, text]) => [key, text.trim()]),
  );
