import type { Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type GeotabServices = Pick<DataServices, 'pool' | 'geotabUrl'>;

interface Login {
  geotab_login: string;
  geotab_status: 'ACTIVE' | 'DISABLED';
}

async function databaseOf(client: Transaction): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>('select geotab_database as name from geotab_databases');
  return rows[0]?.name ?? null;
}

/** The first login of a user, or the one that was typed: what can be used comes first. */
async function loginOf(client: Transaction, column: 'username' | 'geotab_login', value: string): Promise<Login | null> {
  const { rows } = await client.query<Login>(
    `select geotab_login, geotab_status from geotab_logins where lower(${column}) = lower($1)
      order by geotab_status, geotab_login limit 1`,
    [value],
  );
  return rows[0] ?? null;
}

/** The page of the service for a database. It has no token and no login: users sign in there. */
const linkTo = (url: string, database: string): string => `${url}/${encodeURIComponent(database)}`;

const none = { geotab_login: null, geotab_link: null };

async function userAuth(client: Transaction, url: string | null, username: string): Promise<Data<'geotab.user-auth'>> {
  if (url === null) return { geotab_user_state: 'NOT_SET_UP', ...none };
  const database = await databaseOf(client);
  if (database === null) return { geotab_user_state: 'NO_DATABASE', ...none };
  const login = await loginOf(client, 'username', username);
  if (login === null) return { geotab_user_state: 'NO_LOGIN', ...none };
  const { geotab_login } = login;
  if (login.geotab_status === 'DISABLED') return { geotab_user_state: 'DISABLED', geotab_login, geotab_link: null };
  return { geotab_user_state: 'READY', geotab_login, geotab_link: linkTo(url, database) };
}

const refuse = (code: RefusalCode) =>
  new Refusal(code, { faults: [{ field: 'login', key: `refusals.${code}` as const, values: {} }] });

/**
 * The authorization of a provider’s telematics service. This server knows databases and logins from its own tables, and asks
 * no other server.
 */
export const geotabRoutes = ({ pool, geotabUrl: url }: GeotabServices): Routes<'geotab'> => ({
  'geotab.customer-auth': {
    answer: ({ who }) =>
      inTransaction(pool, actingAs(who), async (client) => {
        const geotab_database = url === null ? null : await databaseOf(client);
        const geotab_state = url === null ? 'NOT_SET_UP' : geotab_database === null ? 'NO_DATABASE' : 'READY';
        return { geotab_state, geotab_database };
      }),
  },
  'geotab.user-auth': {
    answer: ({ who }) => inTransaction(pool, actingAs(who), (client) => userAuth(client, url, who.username)),
  },
  'geotab.validate-login': {
    answer: ({ who, body }) =>
      inTransaction(pool, actingAs(who), async (client) => {
        if (url === null) throw refuse('geotab_not_set_up');
        const geotab_database = await databaseOf(client);
        if (geotab_database === null) throw refuse('geotab_no_database');
        const login = await loginOf(client, 'geotab_login', body.login.trim());
        if (login === null) throw refuse('geotab_login_unknown');
        if (login.geotab_status === 'DISABLED') throw refuse('geotab_login_disabled');
        return { geotab_login: login.geotab_login, geotab_database };
      }),
  },
});
