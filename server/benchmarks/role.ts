import pg from 'pg';
import { benchmarkRoleOf, benchmarkRolePrefix } from '../database/address.ts';
import { hasCode } from '../database/errors.ts';
import { inTurn } from '../database/migrate.ts';

/** Everything the role may read, column by column. Row-level security applies, except to the list of accounts. */
export const readable: Readonly<Record<string, readonly string[]>> = {
  accounts: ['customer_number', 'customer_country', 'customer_industry'],
  vehicles: ['customer_number', 'vehicle_number', 'in_service_date', 'out_of_service_date', 'odometer'],
  former_vehicles: [
    ...['customer_number', 'vehicle_number', 'in_service_date', 'out_of_service_date', 'odometer'],
    ...['sold_date', 'sale_price', 'market_value'],
  ],
  vehicle_months: [
    ...['customer_number', 'vehicle_number', 'period', 'distance', 'odometer', 'quantity', 'fuel_cost'],
    ...['measured_distance', 'measured_quantity', 'measured_cost', 'lease', 'fuel', 'maintenance', 'license', 'toll'],
    ...['violation', 'accident', 'rental', 'insurance', 'roadside', 'charging', 'transport'],
  ],
  claims: ['customer_number', 'loss_date'],
  former_claims: ['customer_number', 'loss_date'],
  vehicle_sales: ['customer_number', 'sold_date', 'sale_price', 'market_value'],
};

/**
 * The role that calculates benchmarks. Nobody signs in as it; only the owner of the tables switches to it. Returns its
 * name. If the owner may not create it, throws an Error that says what to do.
 */
export async function prepareBenchmarkRole(owner: pg.ClientBase): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const role = benchmarkRoleOf(rows[0]?.name ?? '');
  const name = pg.escapeIdentifier(role);
  await inTurn(owner as pg.Client, async () => {
    await makeRole(owner, role);
    await owner.query('begin');
    try {
      await revokeFromOthers(owner, role);
      for (const [table, columns] of Object.entries(readable))
        await owner.query(
          `revoke all on ${table} from ${name}; grant select (${columns.join(', ')}) on ${table} to ${name}`,
        );
      await owner.query(
        `revoke all on industry_figures from ${name}; grant select, insert, delete on industry_figures to ${name}`,
      );
      await owner.query(`grant usage on schema public to ${name}`);
      await showAccounts(owner, role);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw error;
    }
  });
  return role;
}

/** The role needs the list of accounts, to read one account after the other. */
async function showAccounts(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ roles: string[] }>(
    `select roles::text[] from pg_policies where schemaname = 'public' and tablename = 'accounts' and policyname = 'benchmarks'`,
  );
  if (rows[0]?.roles.join() === role) return;
  const to = pg.escapeIdentifier(role);
  // Altering a policy locks the table no longer than creating one.
  await owner.query(
    rows[0]
      ? `alter policy benchmarks on accounts to ${to}`
      : `create policy benchmarks on accounts for select to ${to} using (true)`,
  );
}

async function makeRole(owner: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const making = `create role ${name} nologin nosuperuser nobypassrls nocreatedb nocreaterole`;
  const { rows } = await owner.query<{ isSuper: boolean; me: string; isThere: boolean; version: number }>(
    `select rolsuper as "isSuper", rolname as me, exists (select from pg_roles where rolname = $1) as "isThere",
            current_setting('server_version_num')::int as version
       from pg_roles where rolname = current_user`,
    [role],
  );
  const { isSuper, me, isThere, version } = rows[0] ?? { isSuper: false, me: '', isThere: false, version: 0 };
  // The owner may switch to the role, but does not inherit its rights.
  const joining = `grant ${name} to ${pg.escapeIdentifier(me)}${version >= 160000 ? ' with inherit false, set true' : ''}`;
  try {
    if (!isThere) await owner.query(making);
    if (!isSuper) await owner.query(joining);
  } catch (error) {
    if (hasCode(error, '42710', '23505')) return makeRole(owner, role);
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role of DATABASE_URL is not allowed to create the role ${role}, which calculates the benchmarks. Have an administrator run\n` +
        `  ${making};\n  ${joining};\nthen run this command again.`,
      { cause: error },
    );
  }
}

/** A database copied from another one still has that one's grants. */
async function revokeFromOthers(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct r.rolname as name
       from pg_attribute a, aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee
      where a.attrelid = any ($1::regclass[]) and starts_with(r.rolname, $2) and r.rolname <> $3`,
    [Object.keys(readable), benchmarkRolePrefix, role],
  );
  for (const { name } of rows) {
    const from = pg.escapeIdentifier(name);
    await owner.query(
      `revoke all on all tables in schema public from ${from}; revoke all on schema public from ${from}`,
    );
  }
}
