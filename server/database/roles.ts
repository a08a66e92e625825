import { createHmac } from 'node:crypto';
import pg from 'pg';
import { addressWith, appRole } from './address.ts';
import { connect, withClient } from './connect.ts';
import { hasCode } from './errors.ts';

/**
 * Makes sure that the runtime role exists (roles belong to a cluster, not to a database) and may sign in.
 * Answers the address that the server works with: the given one, or the owner's with the runtime role. Its password
 * follows from the owner's, so that every server on the same database comes to the same one.
 */
export async function prepareAppRole(owner: pg.Client, adminUrl: string, givenUrl?: string): Promise<string> {
  const password = new URL(adminUrl).password || process.env.PGPASSWORD;
  const secret = password ? createHmac('sha256', password).update(appRole).digest('hex') : null;
  await createRole(owner, secret);
  if (givenUrl !== undefined) {
    await joinRole(owner, givenUrl);
    return givenUrl;
  }
  const url = addressWith(adminUrl, { user: appRole, password: secret });
  if (await mayConnect(url)) return url;
  if (secret !== null) {
    await alterRole(owner, secret);
    if (await mayConnect(url)) return url;
  }
  throw new Error(
    `The server works as the role ${appRole}, which can't sign in to this database with the password that the server gave it. ` +
      'Set DATABASE_APP_URL to an address that signs in as that role, or as a member of it.',
  );
}

async function createRole(owner: pg.Client, secret: string | null): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [appRole]);
  if (rowCount !== 0) return;
  try {
    await owner.query(
      `create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole ${passwordClause(secret)}`,
    );
  } catch (error) {
    // Another server was quicker.
    if (hasCode(error, '42710', '23505')) return;
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role of DATABASE_URL may not create the role ${appRole} that the server works as. Have somebody who may run\n` +
        `  create role ${appRole} login nosuperuser nobypassrls password '…';\n` +
        'and set DATABASE_APP_URL to an address that signs in as it.',
      { cause: error },
    );
  }
}

const passwordClause = (secret: string | null) => (secret === null ? '' : `password ${pg.escapeLiteral(secret)}`);

async function alterRole(owner: pg.Client, secret: string): Promise<void> {
  try {
    await owner.query(`alter role ${appRole} login ${passwordClause(secret)}`);
  } catch (error) {
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role ${appRole} has another password, and the role of DATABASE_URL may not change it. ` +
        'Set DATABASE_APP_URL to an address that signs in as it.',
      { cause: error },
    );
  }
}

/** A role of another name works with the rights of the runtime role, by membership. */
async function joinRole(owner: pg.Client, url: string): Promise<void> {
  const member = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; member: boolean }>(
      `select current_user as name, pg_has_role(current_user, $1, 'usage') as member`,
      [appRole],
    );
    return rows[0];
  });
  if (member !== undefined && !member.member)
    await owner.query(`grant ${appRole} to ${pg.escapeIdentifier(member.name)}`);
}

async function mayConnect(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end();
    return true;
  } catch (error) {
    // A wrong password; no right to sign in, or no rule for it in pg_hba.conf.
    if (hasCode(error, '28P01', '28000')) return false;
    throw error;
  }
}

/** Throws unless row-level security holds for the role behind `url`: it holds for no superuser, BYPASSRLS or owner. */
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
    `The server refuses to work as the role ${fault.name}: it ${fault.reason}, and row-level security would not keep accounts apart. ` +
      `Set DATABASE_APP_URL to a role without such rights, or unset it: the server then works as ${appRole}.`,
  );
}
