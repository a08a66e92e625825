import pg from 'pg';
import { reportRoleOf } from './address.ts';
import { hasCode } from './errors.ts';
import { grantToReportRole } from './grants.ts';
import { inTurn } from './migrate.ts';

/**
 * Creates the role that the runtime role switches to for report queries: it reads rows of the current account and can't
 * change settings. Returns sentences for the operator about what prevents that; none if all is well.
 */
export async function prepareReportRole(owner: pg.Client, appRole: string): Promise<string[]> {
  const role = reportRoleOf(appRole);
  const missing = await inTurn(owner, () => makeRole(owner, role, appRole));
  if (missing !== null) return [missing];
  await grantToReportRole(owner, role);
  return inTurn(owner, () => keepSettings(owner, role, appRole));
}

async function makeRole(owner: pg.Client, role: string, appRole: string): Promise<string | null> {
  const [name, member] = [pg.escapeIdentifier(role), pg.escapeIdentifier(appRole)];
  const making = `create role ${name} nologin nosuperuser nobypassrls nocreatedb nocreaterole`;
  try {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await owner.query(making);
    if (!(await isMember(owner, appRole, role))) await owner.query(`grant ${name} to ${member}`);
    return null;
  } catch (error) {
    // Another server was faster.
    if (hasCode(error, '42710', '23505')) return makeRole(owner, role, appRole);
    if (!hasCode(error, '42501')) throw error;
    return (
      `The role of DATABASE_URL is not allowed to create the role ${role} for report queries. They run as ${appRole} instead, so a malicious query ` +
      `could read rows of other accounts. Have an administrator run\n  ${making};\n  grant ${name} to ${member};`
    );
  }
}

async function isMember(owner: pg.Client, appRole: string, role: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from pg_auth_members where member = $1::regrole and roleid = $2::regrole',
    [pg.escapeIdentifier(appRole), pg.escapeIdentifier(role)],
  );
  return rowCount !== 0;
}

/**
 * Functions with effects that outlive a query or that other sessions can see. Whoever may call them can read rows of
 * another account, or leak what was read. Only the owner and the runtime role may.
 */
const settingFunctions = `select oid, oid::regprocedure::text as name from pg_proc
  where pronamespace = 'pg_catalog'::regnamespace
    and (proname in ('set_config', 'setseed', 'pg_notify', 'pg_logical_emit_message', 'pg_export_snapshot', 'pg_lock_status')
         or proname ~ '^pg_(try_)?advisory_')`;

/** Those that a role may call. */
async function mayCall(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from (${settingFunctions}) f where has_function_privilege($1::name, f.oid, 'execute') order by name`,
    [role],
  );
  return rows.map(({ name }) => name);
}

const setConfig = 'set_config(text,text,boolean)';

/**
 * Calling set_config changes the account of a transaction, so only the owner and the runtime role may call it. In a
 * copied database, public may have lost the right already, in favor of the other database's roles.
 */
async function keepSettings(owner: pg.Client, role: string, appRole: string): Promise<string[]> {
  const open = await mayCall(owner, role);
  const isGiven = async () => (await mayCall(owner, appRole)).includes(setConfig);
  if (open.length === 0 && (await isGiven())) return [];
  const names = (await owner.query<{ name: string }>(settingFunctions)).rows.map(({ name }) => name);
  const user = await owner.query<{ name: string }>('select current_user as name');
  const users = [user.rows[0]?.name ?? '', appRole].map((name) => pg.escapeIdentifier(name));
  const giving = `grant execute on function ${names.join(', ')} to ${users.join(', ')}`;
  const taking = `revoke execute on function ${names.join(', ')} from public`;
  await owner.query(['begin', giving, taking, 'commit'].join(';\n')).catch(async (error: unknown) => {
    await owner.query('rollback');
    if (!hasCode(error, '42501')) throw error;
  });
  const left = await mayCall(owner, role);
  const has = await isGiven();
  if (left.length === 0 && has) return [];
  const lacking = has
    ? `is not allowed to revoke ${left.join(', ')} from public. A report query that calls one of these functions could read or leak rows of other accounts`
    : `is not allowed to grant ${appRole} the right to call set_config, which every call needs`;
  return [`The role of DATABASE_URL ${lacking}. Have a superuser run in this database\n  ${giving};\n  ${taking};`];
}
