import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Data } from '../../contract/envelope.ts';
import type { loginPayload, user as userCall } from '../../contract/session.ts';
import type { Viewer } from '../../engine/access/viewer.ts';
import { viewerFrom } from '../../engine/access/viewer-from.ts';
import { accountFeatures, accountLabels, accounts, hiddenMenus, users } from '../database/schema/accounts.ts';
import { centerLevels, centers } from '../database/schema/centers.ts';
import { inTransaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './access-token.ts';

type User = Data<typeof userCall>;
type LoginPayload = Data<typeof loginPayload>;

const within = <T>(pool: pg.Pool, { account }: Session, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, { 'app.customer': account }, work);

/** GET /user (spec: shell §3). */
export const loadUser = (pool: pg.Pool, session: Session): Promise<User> =>
  within(pool, session, (client) => readUser(client, session));

/** GET /login-payload (spec: shell §3, §7). */
export const loadPayload = (pool: pg.Pool, session: Session): Promise<LoginPayload> =>
  within(pool, session, (client) => readPayload(client, session));

/** The viewer, as the portal makes it from the same two answers. */
export const loadViewer = (pool: pg.Pool, session: Session): Promise<Viewer> =>
  within(pool, session, async (client) =>
    viewerFrom(await readUser(client, session), await readPayload(client, session)),
  );

async function findUser(client: pg.PoolClient, { username }: Session) {
  const [user] = await drizzle(client).select().from(users).where(eq(users.username, username));
  // Removed since the token was given.
  if (!user) throw new Refusal(403, 'session_ended');
  return user;
}

async function readUser(client: pg.PoolClient, session: Session): Promise<User> {
  const user = await findUser(client, session);
  const features = await drizzle(client)
    .select({ key: accountFeatures.key, enabled: accountFeatures.enabled })
    .from(accountFeatures)
    .orderBy(accountFeatures.key);
  return {
    account: user.customer_number,
    username: user.username,
    dark_mode: user.dark_mode ? 'true' : 'false',
    language: user.language,
    feature_authority: features,
  };
}

async function readPayload(client: pg.PoolClient, session: Session): Promise<LoginPayload> {
  const db = drizzle(client);
  const user = await findUser(client, session);
  const [account] = await db.select().from(accounts);
  if (!account) throw new Refusal(403, 'session_ended');
  const [labels] = await db.select().from(accountLabels);
  const [levels] = await db.select().from(centerLevels);
  const tree = await db
    .select({
      center_code: centers.center_code,
      center_name: centers.center_name,
      parent_center_code: centers.parent_center_code,
    })
    .from(centers)
    .orderBy(centers.level, centers.center_name, centers.center_code);
  const hidden = await db.select({ key: hiddenMenus.key }).from(hiddenMenus).orderBy(hiddenMenus.key);
  return {
    account_settings: {
      customer_name: account.customer_name,
      customer_country: account.customer_country,
      personal_mileage_report_type: account.personal_mileage_report_type,
      driver_admin: user.driver_admin,
      provider_employee: user.provider_employee,
      encompass_customer: account.encompass_customer,
    },
    custom_labels: textsOf(labels),
    levels: textsOf(levels),
    center_tree: tree,
    hidden_menus: hidden.map(({ key }) => key),
  };
}

/** The texts of a row of names, trimmed; what is null is left out. */
const textsOf = (row: Readonly<Record<string, string | null>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row)
      .filter((entry): entry is [string, string] => entry[0] !== 'customer_number' && entry[1] !== null)
      .map(([key, text]) => [key, text.trim()]),
  );
