import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { type ResolvedMenu, resolveMenus } from '../../engine/menus/resolve.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { Refusal } from '../refusal.ts';
import { contextOf } from '../running/report.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { livingSession } from '../session/living.ts';
import { noPassword } from '../session/users.ts';
import type { Routes } from './call.ts';

type Listed = Data<'login.list'>[number];
type Entry = Data<'login.menus'>[number];
type Sent = Omit<Body<'login.update'>, 'username' | 'version'>;

/** A user as a record. */
export interface Login extends RecordRow {
  readonly username: string;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly language: Listed['language'];
  readonly driver_admin: boolean;
  readonly provider_employee: boolean;
  readonly hidden_menus: readonly string[];
  readonly disabled_at: string | null;
}

type Values = Partial<Omit<Login, 'version'>>;

export const logins: RecordKind = {
  table: 'users',
  id: 'username',
  name: 'login',
  secret: ['password_hash', 'dark_mode', 'scope', 'linked_customer', 'linked_user', 'linked_country'],
};

/** What `login.update` changes, and what can be taken back. */
const changeable: ReadonlySet<string> = new Set(['full_name', 'email', 'driver_admin', 'hidden_menus']);
/** The key of the screen itself. */
const ownScreen = 'manage_user_logins';

export const saved = ({ username, version }: Login): Data<'login.update'> => ({ username, version });

const isProvider = (who: Who) => who.viewer().flags.provider_employee;

/** SQL condition: the user has never signed in and has no password; $1 is the hash of a user without one. */
export const neverEntered = `(password_hash = $1 and last_sign_in_at is null)`;

const listing = `
  select u.username, full_name, email, language,
         case when disabled_at is not null then 'DISABLED' when not ${neverEntered} then 'ACTIVE'
              when l.ends_at is not null then 'INVITED' else 'LAPSED' end as login_state,
         case when provider_employee then 'REPRESENTATIVE' when driver_admin then 'ADMINISTRATOR' else 'USER' end as login_role,
         driver_admin, provider_employee, hidden_menus, cardinality(hidden_menus) as hidden_menu_count,
         to_json(last_sign_in_at)#>>'{}' as last_sign_in_at,
         (select count(*)::int from sessions s where s.username = u.username and ${livingSession}) as open_sessions,
         to_json(invited_at)#>>'{}' as invited_at, to_json(l.ends_at)#>>'{}' as invitation_ends_at,
         to_json(disabled_at)#>>'{}' as disabled_at, to_json(sessions_from)#>>'{}' as sessions_from, u.username = $2 as is_own,
         $3 or not provider_employee as may_change, to_json(changed_at)#>>'{}' as changed_at, changed_by, version
    from users u, lateral (
      select max(expires_at) as ends_at from password_resets r
       where r.username = u.username and r.used_at is null and r.expires_at > clock_timestamp() and ${neverEntered}
    ) l
   order by u.username`;

/** The entries of the menus by key, in the words of a person, whatever is hidden from that person alone. */
export async function menuEntries(services: DataServices, client: Transaction, who: Who): Promise<Map<string, Entry>> {
  const { rows } = await client.query<{ key: string }>('select key from hidden_menus');
  const context = contextOf(services, who, {});
  const viewer = { ...context.viewer, hidden_menus: rows.map(({ key }) => key) };
  const { menus, places } = services.screens;
  const found = new Map<string, Entry>();
  // An entry in several menus is listed once, in the first.
  for (const entry of resolveMenus(menus, places, { ...context, viewer }).flatMap(entriesOf))
    if (!found.has(entry.menu_key)) found.set(entry.menu_key, entry);
  return found;
}

const entriesOf = ({ title, categories }: ResolvedMenu): Entry[] =>
  categories.flatMap(({ text, items }) =>
    items.map((item) => ({ menu_key: item.key, menu_title: item.text, menu_place: `${title} · ${text}` })),
  );

/** Keys as they are kept. Throws a Refusal for one that the menus don’t have and the user has not hidden already. */
export async function hiddenOf(
  services: DataServices,
  client: Transaction,
  who: Who,
  given: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const keys = [...new Set(given)].sort();
  const fresh = keys.filter((key) => !before.includes(key));
  const known = fresh.length > 0 ? await menuEntries(services, client, who) : new Map();
  if (fresh.every((key) => known.has(key))) return keys;
  throw new Refusal('invalid_request', { faults: [{ field: 'hidden_menus', key: 'faults.item' }] });
}

/** Refuses to change the login of a representative for an administrator of the account. */
export function refuseRepresentative({ provider_employee }: Login, who: Who): void {
  if (provider_employee && !isProvider(who)) throw new Refusal('representative_login');
}

function refuseOwn({ username }: Login, who: Who): void {
  if (username === who.username) throw new Refusal('own_login');
}

/**
 * Refuses to take the last administrator from the account. Others who take one away wait until the transaction ends, so
 * of two at once the second one sees what the first one did.
 */
async function refuseLast(client: Transaction, { username }: Login, { account }: Who, field?: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`administrators of ${account}`]);
  const { rowCount } = await client.query(
    `select from users where username <> $2 and driver_admin and disabled_at is null and not ${neverEntered} limit 1`,
    [noPassword, username],
  );
  if (rowCount !== 0) return;
  throw new Refusal('last_administrator', {
    faults: field === undefined ? [] : [{ field, key: 'refusals.last_administrator' }],
  });
}

/** Whoever gets the emails of a user can switch to the linked account. */
async function refuseLinkedEmail(client: Transaction, { username }: Login, who: Who): Promise<void> {
  if (isProvider(who)) return;
  const { rowCount } = await client.query('select from users where username = $1 and linked_user is not null', [
    username,
  ]);
  if (rowCount !== 0)
    throw new Refusal('representative_login', { faults: [{ field: 'email', key: 'refusals.representative_login' }] });
}

/** Refuses an email address of another domain than those that the account allows. */
export async function refuseOtherDomain(client: Transaction, email: string): Promise<void> {
  const { rows } = await client.query<{ allowed: string[] }>('select email_domains as allowed from accounts');
  const allowed = rows[0]?.allowed ?? [];
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (allowed.length === 0 || allowed.includes(domain)) return;
  const values = { domains: allowed.join(', ') };
  throw new Refusal('email_domain', { values, faults: [{ field: 'email', key: 'refusals.email_domain', values }] });
}

/** Refuses a change that nobody may make, or that would lock somebody out. */
async function refuseHarmful(client: Transaction, who: Who, before: Login, to: Values): Promise<void> {
  const isOwn = before.username === who.username;
  if (before.driver_admin && to.driver_admin === false) {
    if (isOwn) throw new Refusal('own_login', { faults: [{ field: 'driver_admin', key: 'refusals.own_login' }] });
    await refuseLast(client, before, who, 'driver_admin');
  }
  if (to.email !== undefined && to.email !== before.email) await refuseLinkedEmail(client, before, who);
  if (isOwn && (to.hidden_menus as Login['hidden_menus'] | undefined)?.includes(ownScreen))
    throw new Refusal('own_login', { faults: [{ field: 'hidden_menus', key: 'refusals.own_login' }] });
}

/** The columns for what was sent. What was not sent stays. */
async function valuesOf(
  services: DataServices,
  client: Transaction,
  who: Who,
  before: Login,
  { full_name, email, driver_admin, hidden_menus }: Sent,
): Promise<Values> {
  return {
    ...(full_name === undefined ? {} : { full_name: plainName(full_name ?? '') || null }),
    ...(email === undefined ? {} : { email: email?.trim() || null }),
    ...(driver_admin === undefined ? {} : { driver_admin }),
    ...(hidden_menus === undefined
      ? {}
      : { hidden_menus: await hiddenOf(services, client, who, hidden_menus ?? [], before.hidden_menus) }),
  };
}

const now = async (client: Transaction): Promise<string> => {
  const { rows } = await client.query<{ now: string }>(`select to_json(clock_timestamp())#>>'{}' as now`);
  return rows[0]?.now ?? '';
};

/** What reads logins. */
function readingRoutes(services: DataServices) {
  const { pool } = services;
  return {
    'login.list': {
      knows: 'account',
      answer: ({ who }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const { rows } = await client.query<Listed>(listing, [noPassword, who.username, isProvider(who)]);
          return rows;
        }),
    },
    'login.menus': {
      knows: 'account',
      answer: ({ who }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const entries = await menuEntries(services, client, who);
          const { rows } = await client.query<{ key: string }>(
            'select distinct unnest(hidden_menus) as key from users order by 1',
          );
          const gone = rows.filter(({ key }) => !entries.has(key));
          return [
            ...entries.values(),
            ...gone.map(({ key }) => ({ menu_key: key, menu_title: key, menu_place: null })),
          ];
        }),
    },
  } satisfies Partial<Routes<'login'>>;
}

/** The users of an account. Administrators of drivers and representatives of the provider change them. */
export function loginRoutes(services: DataServices): Routes<'login'> {
  const records = recordsOf<Login>(services, logins);
  /** Changes a login that the person may change. */
  const change = async (
    who: Who,
    { username, version }: Body<'login.disable'>,
    values: (client: Transaction, before: Login) => Promise<Values>,
  ) =>
    saved(
      await records.change(who, username, version, (client, before) => {
        refuseRepresentative(before, who);
        return values(client, before);
      }),
    );
  return {
    ...readingRoutes(services),
    'login.update': {
      knows: 'account',
      answer: ({ who, body: { username, version, ...sent } }) =>
        change(who, { username, version }, async (client, before) => {
          const to = await valuesOf(services, client, who, before, sent);
          await refuseHarmful(client, who, before, to);
          const email = to.email as Login['email'] | undefined;
          if (email && email !== before.email && !before.provider_employee) await refuseOtherDomain(client, email);
          return to;
        }),
    },
    'login.undo-change': {
      knows: 'account',
      answer: ({ who, body }) =>
        change(who, body, async (client, before) => {
          const { version } = body;
          const to = await valuesBefore(client, logins, before, { version, username: who.username });
          if (Object.keys(to).some((key) => !changeable.has(key)))
            throw new Refusal('record_changed', { record: before });
          await refuseHarmful(client, who, before, to);
          return to;
        }),
    },
    'login.disable': {
      knows: 'account',
      answer: ({ who, body }) =>
        change(who, body, async (client, before) => {
          refuseOwn(before, who);
          if (before.disabled_at !== null) return {};
          if (before.driver_admin) await refuseLast(client, before, who);
          return { disabled_at: await now(client) };
        }),
    },
    'login.enable': {
      knows: 'account',
      answer: ({ who, body }) =>
        change(who, body, async (_client, before) => {
          refuseOwn(before, who);
          return { disabled_at: null };
        }),
    },
    'login.end-sessions': {
      knows: 'account',
      answer: ({ who, body }) =>
        change(who, body, async (client, before) => {
          refuseOwn(before, who);
          const { rowCount } = await client.query(
            `select from sessions s join users u using (customer_number, username)
              where s.username = $1 and ${livingSession} limit 1`,
            [before.username],
          );
          // Sent twice, it has one effect.
          return rowCount === 0 ? {} : { sessions_from: await now(client) };
        }),
    },
  };
}
