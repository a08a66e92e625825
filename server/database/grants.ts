import pg from 'pg';
import { appRoleOf, formerAppRole, reportRoleOf, reportRolePrefix } from './address.ts';
import { hasCode } from './errors.ts';
import { type FileTable, readFileTables } from './file-tables.ts';
import { inTurn } from './migrate.ts';

/** Rights of the runtime role on rows of an account. It has no rights on the tables themselves. */
const usual = ['delete', 'insert', 'select', 'update'];

/** Tables with other rights. */
const differing: Readonly<Record<string, readonly string[]>> = {
  // Shared by all accounts.
  irs_mileage_rates: ['select'],
  irs_annual_lease_values: ['select'],
  cra_automobile_rates: ['select'],
  cra_allowance_rates: ['select'],
  industry_figures: ['select'],
  driver_grades: ['select'],
  catalog_price_lists: ['select'],
  catalog_styles: ['select'],
  catalog_options: ['select'],
  catalog_prices: ['select'],
  catalog_rules: ['select'],
  // Audit events are never changed.
  audit_events: ['delete', 'insert', 'select'],
  // Changes of records are never changed or deleted.
  record_changes: ['insert', 'select'],
};

interface Relation {
  name: string;
  kind: 'table' | 'view' | 'sequence';
  /**
   * Whether the table has policies that assign rows to accounts. A table without policies is readable only if it is
   * listed above.
   */
  isOfAccounts: boolean;
  /** Rights that the role has, sorted. */
  held: string[];
}

type WantedFor = (relation: Relation) => readonly string[];

function wantedFor({ name, kind, isOfAccounts }: Relation, fromFiles: readonly FileTable[]): readonly string[] {
  if (kind === 'sequence') return ['select', 'usage'];
  if (kind === 'view') return ['select'];
  const fromFile = fromFiles.find((table) => table.name === name);
  // The server only reads this table; its owner loads it.
  if (fromFile) return fromFile.owner === 'shared' || isOfAccounts ? ['select'] : [];
  return differing[name] ?? (isOfAccounts ? usual : []);
}

/** Rights that the runtime role should have. */
function wantedForApp(): WantedFor {
  const fromFiles = readFileTables();
  return (relation) => wantedFor(relation, fromFiles);
}

/** Tables with sessions, users, audit events, changes, deleted records and documents, which no report may read. */
const ofServer: ReadonlySet<string> = new Set([
  ...[
    'audit_events',
    'deleted_records',
    'favorite_locations',
    // Not every user of an account may see each of them.
    'fleet_documents',
    'mvr_drivers',
    'mvr_requests',
    // What users have sent, and its answers.
    'order_attempts',
    'password_resets',
    'record_changes',
    'realtime_logins',
    'safety_reminders',
    'safety_reviews',
    'sessions',
    'used_sso_tokens',
  ],
  ...['saved_reports', 'user_configurations', 'user_stars', 'user_vehicles', 'users'],
]);

/** The report role can only read. */
function wantedForReports(): WantedFor {
  const wanted = wantedForApp();
  return (relation) =>
    relation.kind !== 'sequence' && !ofServer.has(relation.name) && wanted(relation).includes('select')
      ? ['select']
      : [];
}

/** Gives the runtime role exactly the rights it needs. Writes nothing if they are correct already. */
export const grantToAppRole = (owner: pg.Client, role: string): Promise<void> =>
  inTurn(owner, async () => {
    await revokeFromForeignRoles(owner, role);
    await grantTables(owner, role, wantedForApp());
    await grantSchema(owner, role);
  });

/** The same for the report role. */
export const grantToReportRole = (owner: pg.Client, role: string): Promise<void> =>
  inTurn(owner, async () => {
    await grantTables(owner, role, wantedForReports());
    await grantSchema(owner, role);
  });

async function grantTables(owner: pg.Client, role: string, wantedOf: WantedFor): Promise<void> {
  const relations = await relationsOf(owner, role);
  const to = pg.escapeIdentifier(role);
  const changes = relations
    .filter((relation) => relation.held.join() !== wantedOf(relation).join())
    .flatMap((relation) => {
      const name = `${relation.kind === 'sequence' ? 'sequence ' : ''}public.${pg.escapeIdentifier(relation.name)}`;
      const wanted = wantedOf(relation);
      const grant = wanted.length > 0 ? [`grant ${wanted.join(', ')} on ${name} to ${to}`] : [];
      return [`revoke all on ${name} from ${to}`, ...grant];
    });
  if (changes.length > 0) await owner.query(['begin', ...changes, 'commit'].join(';\n'));
}

async function grantSchema(owner: pg.Client, role: string): Promise<void> {
  const rights = async () => {
    const { rows } = await owner.query<{ uses: boolean; creates: boolean }>(
      `select has_schema_privilege($1, 'public', 'usage') as uses, has_schema_privilege($1, 'public', 'create') as creates`,
      [role],
    );
    return rows[0];
  };
  const held = await rights();
  const name = pg.escapeIdentifier(role);
  if (!held?.uses) await owner.query(`grant usage on schema public to ${name}`);
  if (!held?.creates) return;
  // Up to PostgreSQL 14, everybody may create tables in the schema public. Without the right to revoke that, this only
  // warns.
  await owner.query(`revoke create on schema public from public, ${name}`);
  if ((await rights())?.creates) {
    throw new Error(
      `The role ${role}, which the server runs as, is allowed to create tables. ` +
        'Have the owner of the database run "revoke create on schema public from public".',
    );
  }
}

async function relationsOf(owner: pg.Client, role: string): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(
    `select c.relname as name, case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
            c.relrowsecurity and c.relforcerowsecurity as "isOfAccounts",
            array(select lower(privilege_type) from aclexplode(c.relacl) where grantee = r.oid order by 1) as held
       from pg_class c, pg_roles r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and r.rolname = $1`,
    [role],
  );
  return rows;
}

/**
 * Revokes what the runtime roles of other databases have here: the role that all databases of a cluster shared up to
 * version 0.1, and those that came with a copied database.
 */
async function revokeFromForeignRoles(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; database: string }>(
    `select distinct rolname as name, current_database() as database
       from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and (rolname = $1 or starts_with(rolname, $1 || '_') or starts_with(rolname, $2))`,
    [formerAppRole, reportRolePrefix],
  );
  for (const { name, database } of rows) {
    const own = [role, appRoleOf(database)];
    if ([...own, ...own.map(reportRoleOf)].includes(name)) continue;
    const from = pg.escapeIdentifier(name);
    await owner.query(`begin;
      revoke all on all tables in schema public from ${from};
      revoke all on all sequences in schema public from ${from};
      revoke all on schema public from ${from};
      commit`);
    if (name !== formerAppRole) continue;
    await owner.query(`drop role ${from}`).catch((error: unknown) => {
      // Another database still uses the role, or the owner may not drop roles.
      if (!hasCode(error, '2BP01', '42501', '42704')) throw error;
    });
  }
}
