import type pg from 'pg';
import { benchmarkRolePrefix } from './address.ts';

interface Policy {
  name: string;
  /** Command of `create policy`. */
  command: string;
  /** Conditions on rows that are read and that are written. */
  using: string | null;
  check: string | null;
}

const ownAccount = `customer_number = (select current_setting('app.customer', true))`;

const policy = (name: string, command: string, using: string | null, check: string | null = null): Policy => ({
  name,
  command,
  using,
  check,
});

const ownRows = policy('own_account', 'ALL', ownAccount);

/** Policies of the tables that differ from all others. */
const special: Readonly<Record<string, readonly Policy[]>> = {
  users: [ownRows, policy('signing_in', 'SELECT', `username = (select current_setting('app.username', true))`)],
  sessions: [
    ownRows,
    policy('refreshing', 'SELECT', `family = (select nullif(current_setting('app.session_family', true), '')::uuid)`),
  ],
  password_resets: [
    ownRows,
    policy('resetting', 'SELECT', `token_hash = (select current_setting('app.reset_token', true))`),
  ],
  driver_assignments: [
    ownRows,
    policy(
      'applying',
      'SELECT',
      `assignment_status = 'PLANNED' and assignment_start <= (select nullif(current_setting('app.assigning', true), '')::date)`,
    ),
  ],
  vehicle_changes: [
    ownRows,
    policy(
      'applying',
      'SELECT',
      `change_status = 'PLANNED' and change_start <= (select nullif(current_setting('app.applying', true), '')::date)`,
    ),
  ],
  deleted_records: [ownRows, policy('pruning', 'DELETE', `deleted_at < now() - '00:10:00'::interval`)],
  notice_mails: [ownRows, policy('pruning', 'DELETE', `mailed_at < now() - '400 days'::interval`)],
  notice_settings: [
    ownRows,
    policy('mailing', 'SELECT', `notice_mail = (select current_setting('app.mailing', true))`),
  ],
  record_changes: [policy('adding', 'INSERT', null, ownAccount), policy('reading', 'SELECT', ownAccount)],
  audit_events: [
    policy('adding', 'INSERT', null, ownAccount),
    policy('reading', 'SELECT', `customer_number <> '' and ${ownAccount}`),
    policy('pruning', 'DELETE', `at < now() - '400 days'::interval`),
  ],
};

interface Found extends Policy {
  permissive: string;
  roles: string[];
}

interface Table {
  name: string;
  isOn: boolean;
  isForced: boolean;
  policies: Found[];
}

/** Every table with an account, or with policies. */
const question = `
  select c.relname as name, c.relrowsecurity as "isOn", c.relforcerowsecurity as "isForced",
         coalesce((select json_agg(json_build_object('name', policyname, 'command', cmd, 'using', qual, 'check', with_check,
                                                     'permissive', permissive, 'roles', roles) order by policyname)
                     from pg_policies where schemaname = 'public' and tablename = c.relname), '[]') as policies
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relrowsecurity
          or exists (select from pg_attribute where attrelid = c.oid and attname = 'customer_number' and not attisdropped))
   order by c.relname`;

/** The condition as PostgreSQL prints it and as it was written, in one form. */
const bare = (condition: string | null): string =>
  (condition ?? '').toLowerCase().replace(/::text|\bas "?(current_setting|nullif)\b"?|[\s()]/g, '');

const textOf = ({ name, command, using, check }: Policy): string => `${name} ${command} ${bare(using)} ${bare(check)}`;

/** The role of benchmarks reads the list of accounts. Nobody signs in as it. */
const isOfBenchmarks = (table: string, { name, command, roles }: Found): boolean =>
  table === 'accounts' &&
  name === 'benchmarks' &&
  command === 'SELECT' &&
  roles.every((role) => role.startsWith(benchmarkRolePrefix));

const isForAll = ({ permissive, roles }: Found): boolean => permissive === 'PERMISSIVE' && roles.join() === 'public';

const lacking = (table: string, what: 'ENABLE' | 'FORCE') =>
  `Its migration needs: ALTER TABLE "${table}" ${what} ROW LEVEL SECURITY;`;

/** What is wrong with the row-level security of a table; null if nothing is. */
function faultOf({ name, isOn, isForced, policies }: Table): string | null {
  if (!isOn) return `row-level security is off. ${lacking(name, 'ENABLE')}`;
  if (!isForced) return `row-level security does not apply to the owner of the table. ${lacking(name, 'FORCE')}`;
  const wanted = special[name] ?? [ownRows];
  const found = policies.filter((each) => !isOfBenchmarks(name, each));
  const odd = found.find((each) => !isForAll(each) || !wanted.some((own) => textOf(own) === textOf(each)));
  if (odd) return `the policy “${odd.name}” is not one of the portal’s`;
  const missing = wanted.find((own) => !found.some((each) => textOf(own) === textOf(each)));
  return missing ? `the policy “${missing.name}” is missing` : null;
}

/** Throws unless every table with an account shows each account only its own rows, to the owner of the table too. */
export async function refuseOpenTables(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<Table>(question);
  const faults = rows.flatMap((table) => {
    const fault = faultOf(table);
    return fault === null ? [] : [`  ${table.name}: ${fault}`];
  });
  if (faults.length === 0) return;
  throw new Error(
    `The server refuses to start, because row-level security would not separate accounts in every table:\n${faults.join('\n')}\n` +
      'If you are adding a table, correct its migration, and start with a database that does not have it yet. Otherwise ' +
      'restore the policies as in server/database/migrations, or restore the database from a backup.',
  );
}
