import { createHmac, randomInt } from 'node:crypto';
import pg from 'pg';
import { addressWith, appRoleOf } from './address.ts';
import { connect, withClient } from './connect.ts';
import { hasCode, messageOf } from './errors.ts';

/** The role that the server runs as. */
interface AppRole {
  name: string;
  url: string;
}

/** The role of `DATABASE_APP_URL`; without it, the role of the database, which is created if necessary. */
export const prepareAppRole = (owner: pg.Client, adminUrl: string, givenUrl?: string): Promise<AppRole> =>
  givenUrl === undefined ? ownAppRole(owner, adminUrl) : givenAppRole(owner, adminUrl, givenUrl);

/**
 * The password is derived from the owner's password and the role name, so every server on the database derives the same
 * one.
 */
async function ownAppRole(owner: pg.Client, adminUrl: string): Promise<AppRole> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const name = appRoleOf(rows[0]?.name ?? '');
  const password = new URL(adminUrl).password || process.env.PGPASSWORD;
  const secret = password ? createHmac('sha256', password).update(name).digest('hex') : null;
  await createRole(owner, name, secret);
  const url = addressWith(adminUrl, { user: name, password: secret });
  if (await mayConnect(url)) return { name, url };
  if (secret !== null) {
    await alterRole(owner, name, secret);
    if (await mayConnect(url)) return { name, url };
  }
  throw new Error(
    `The server runs as the role ${name}, but that role can't sign in to this database with its password. ` +
      'Set DATABASE_APP_URL to an address that signs in as a role used only for this database.',
  );
}

async function createRole(owner: pg.Client, name: string, secret: string | null): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  const quoted = pg.escapeIdentifier(name);
  try {
    await owner.query(
      `create role ${quoted} login nosuperuser nobypassrls nocreatedb nocreaterole ${passwordClause(secret)}`,
    );
  } catch (error) {
    // Another server was faster.
    if (hasCode(error, '42710', '23505')) return;
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role of DATABASE_URL is not allowed to create the role ${name}, which the server runs as. Have an administrator run\n` +
        `  create role ${quoted} login nosuperuser nobypassrls password '…';\n` +
        'and set DATABASE_APP_URL to an address that signs in as this role.',
      { cause: error },
    );
  }
}

const passwordClause = (secret: string | null) => (secret === null ? '' : `password ${pg.escapeLiteral(secret)}`);

async function alterRole(owner: pg.Client, name: string, secret: string): Promise<void> {
  try {
    await owner.query(`alter role ${pg.escapeIdentifier(name)} login ${passwordClause(secret)}`);
  } catch (error) {
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role ${name} has a different password, and the role of DATABASE_URL is not allowed to change it. ` +
        'Set DATABASE_APP_URL to an address that signs in as this role.',
      { cause: error },
    );
  }
}

async function mayConnect(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end();
    return true;
  } catch (error) {
    // A wrong password, or no right to sign in, or no rule for the role in pg_hba.conf.
    if (hasCode(error, '28P01', '28000')) return false;
    throw error;
  }
}

/** The role that signs in at the address, which must be the same database as the owner's. */
async function givenAppRole(owner: pg.Client, adminUrl: string, url: string): Promise<AppRole> {
  const client = await connectGiven('DATABASE_APP_URL', url);
  try {
    if (!(await areOneDatabase(owner, client))) {
      throw new Error(
        `DATABASE_APP_URL (${placeOf(url)}) is not the same database as DATABASE_URL (${placeOf(adminUrl)}). ` +
          'Set both to the same database, or unset DATABASE_APP_URL.',
      );
    }
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return { name: rows[0]?.name ?? '', url };
  } finally {
    await client.end();
  }
}

/** In a copied database, other roles may have the right to take locks. */
async function areOneDatabase(one: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    return await shareLocks(one, other);
  } catch (error) {
    if (!hasCode(error, '42501')) throw error;
    const { rows } = await other.query<{ name: string }>('select current_user as name');
    const role = pg.escapeIdentifier(rows[0]?.name ?? '');
    await one.query(`grant execute on function pg_try_advisory_xact_lock(bigint) to ${role}`);
    return shareLocks(one, other).catch((again: unknown) => {
      // The rights from this database are missing there.
      if (hasCode(again, '42501')) return false;
      throw again;
    });
  }
}

/** Advisory locks belong to one database of one server, whatever names and addresses lead there. */
async function shareLocks(one: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 47);
  // A connection pooler in between keeps a connection only for one transaction.
  await one.query('begin');
  try {
    await one.query('select pg_advisory_xact_lock($1)', [key]);
    const { rows } = await other.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key]);
    return rows[0]?.free === false;
  } finally {
    await one.query('rollback');
  }
}

/** Connects to an address from the environment. An error names the variable, but not the password. */
export async function connectGiven(variable: string, url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    throw new Error(`${variable} (${placeOf(url)}) can't be reached: ${messageOf(error)}`, { cause: error });
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Throws unless the role of `url` is subject to row-level security. Superusers, BYPASSRLS roles and owners are not. */
export async function refusePowerfulRole(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; reason: string }>(`
      select current_user as name, case when rolsuper then 'is a superuser' else 'has BYPASSRLS' end as reason
        from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
      union all
      select current_user, 'may become ' || rolname || ', a role that bypasses row-level security'
        from pg_roles where rolname <> current_user and (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')
      union all
      (select current_user, 'owns the tables'
        from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
         and pg_has_role(current_user, relowner, 'member') limit 1)
    `),
  );
  const [fault] = rows;
  if (fault === undefined) return;
  throw new Error(
    `The server refuses to run as the role ${fault.name}: it ${fault.reason}, so row-level security would not separate accounts. ` +
      'Set DATABASE_APP_URL to a role without such rights, or unset it so that the server creates its own role.',
  );
}
