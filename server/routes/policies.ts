import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { seen, seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type Records, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { acknowledgementRoutes } from './policy-acknowledgements.ts';

type Version = Pick<Body<'policy.add'>, 'policy_version' | 'acknowledge_within' | 'document_id'>;

interface Policy extends RecordRow {
  readonly policy_id: string;
  readonly policy_name: string;
  readonly policy_version: string;
}

const kind: RecordKind = { table: 'fleet_policies', id: 'policy_id', name: 'policy' };

const documentOf = `left join fleet_documents x
    on x.customer_number = v.customer_number and x.document_id = v.document_id and ${seen}`;

/** Counts as the policy acknowledgement report does: active drivers. */
const listing = `
  select f.policy_id, f.policy_name, f.policy_version, v.issued_date::text, v.acknowledge_within,
         x.document_id, x.document_name, n.acknowledged_drivers, n.open_drivers, n.overdue_drivers, f.version
    from fleet_policies f
    left join policy_versions v using (customer_number, policy_id, policy_version)
    ${documentOf}
    cross join lateral (
      select count(*) filter (where p.policy_version = f.policy_version and p.acknowledged_date is not null)::int
               as acknowledged_drivers,
             count(*) filter (where p.acknowledged_date is null)::int as open_drivers,
             count(*) filter (where p.acknowledged_date is null and p.due_date < $3::date)::int as overdue_drivers
        from policy_acknowledgements p join drivers d using (customer_number, driver_reference_number)
       where p.policy_id = f.policy_id and d.active and coalesce(d.driver_inactive_from > $3::date, true)) n
   order by f.policy_name, f.policy_id`;

const versionsQuery = `
  select f.policy_id, f.policy_name, v.policy_version, v.policy_version = f.policy_version as is_current,
         v.issued_date::text, v.issued_by, v.acknowledge_within, x.document_id, x.document_name
    from policy_versions v join fleet_policies f using (customer_number, policy_id)
    ${documentOf}
   order by f.policy_name, f.policy_id, v.policy_version = f.policy_version desc, v.issued_date desc, v.policy_version desc`;

const documentsQuery = `
  select document_id, document_name from fleet_documents
   where ${seen} and document_category = 'POLICY' order by document_name, uploaded_at desc`;

/** Others who add, rename or issue policies of the account wait until the transaction ends. */
const lock = (client: Transaction, { account }: Who) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`policies ${account}`]);

/** The name as it is kept, which no other policy has. */
async function nameOf(client: Transaction, typed: string, own = ''): Promise<string> {
  const name = plainName(typed);
  const field = 'policy_name';
  if (name === '') throw new Refusal('invalid_request', { faults: [{ field, key: 'faults.required' }] });
  const { rowCount } = await client.query(
    'select from fleet_policies where lower(policy_name) = lower($1) and policy_id <> $2',
    [name, own],
  );
  if (rowCount !== 0)
    throw new Refusal('policy_name_taken', { faults: [{ field, key: 'refusals.policy_name_taken' }] });
  return name;
}

/** The next number. That of a deleted policy is not used again, because its history stays. */
async function nextId(client: Transaction): Promise<string> {
  const { rows } = await client.query<{ next: string; count: number }>(
    `select 'P' || lpad((1 + coalesce(max(substr(id, 2)::int), 0))::text, 2, '0') as next,
            (select count(*)::int from fleet_policies) as count
       from (select policy_id as id from fleet_policies
             union all select record_id from record_changes where record_type = 'fleet_policies'
             union all select policy_id from policy_acknowledgements) ids
      where id ~ '^P[0-9]{1,8}$'`,
  );
  const { next = 'P01', count = 0 } = rows[0] ?? {};
  const most = limits.policies;
  if (count >= most) throw new Refusal('too_many_policies', { values: { most } });
  return next;
}

/** A document about a policy that the person sees. */
async function checkDocument(client: Transaction, who: Who, id: string | null): Promise<void> {
  if (id === null) return;
  const { rowCount } = await client.query(
    `select from fleet_documents where ${seen} and document_id = $3 and document_category = 'POLICY'`,
    [...seenBy(who), id],
  );
  if (rowCount === 0)
    throw new Refusal('not_found', {
      faults: [{ field: 'document_id', key: 'refusals.not_found' }],
      unknown: [{ document: id }],
    });
}

async function addVersion(client: Transaction, who: Who, policy: string, sent: Version): Promise<void> {
  const { policy_version, acknowledge_within } = sent;
  const document_id = sent.document_id || null;
  await checkDocument(client, who, document_id);
  const { rowCount } = await client.query(
    `insert into policy_versions
       (customer_number, policy_id, policy_version, issued_date, issued_by, acknowledge_within, document_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [who.account, policy, policy_version, who.today, who.username, acknowledge_within, document_id],
  );
  const fault = { field: 'policy_version', key: 'refusals.policy_version_used' } as const;
  if (rowCount === 0) throw new Refusal('policy_version_used', { faults: [fault] });
}

/**
 * Gives the new version to the drivers who have the policy: instead of an open one, or besides what they have acknowledged.
 * Who is not active gets it when assigned.
 */
async function assignAgain(
  client: Transaction,
  who: Who,
  policy: string,
  { policy_version, acknowledge_within }: Version,
) {
  const values = [policy, policy_version, who.today, acknowledge_within, who.username];
  await client.query(
    `update policy_acknowledgements
        set policy_version = $2, assigned_date = $3, due_date = $3::date + $4::int, assigned_by = $5,
          reminders_sent = 0, changed_by = $5, changed_at = clock_timestamp(), version = version + 1
      where policy_id = $1 and acknowledged_date is null`,
    values,
  );
  await client.query(
    `insert into policy_acknowledgements
       (customer_number, driver_reference_number, policy_id, policy_version, assigned_date, due_date, assigned_by, reminders_sent)
     select distinct p.customer_number, p.driver_reference_number, $1, $2, $3::date, $3::date + $4::int, $5, 0
       from policy_acknowledgements p join drivers d using (customer_number, driver_reference_number)
      where p.policy_id = $1 and d.active and coalesce(d.driver_inactive_from > $3::date, true)
     on conflict do nothing`,
    values,
  );
}

/** Whether this is what was issued last: the same call again has one effect. */
async function isIssued(client: Transaction, before: Policy, sent: Version & { version: number }): Promise<boolean> {
  if (before.policy_version !== sent.policy_version || sent.version >= before.version) return false;
  const { rowCount } = await client.query(
    `select from policy_versions where policy_id = $1 and policy_version = $2 and acknowledge_within = $3
        and document_id is not distinct from $4`,
    [before.policy_id, sent.policy_version, sent.acknowledge_within, sent.document_id || null],
  );
  return rowCount === 1;
}

async function refuseAssigned(client: Transaction, { policy_id }: Policy): Promise<void> {
  const { rowCount } = await client.query('select from policy_acknowledgements where policy_id = $1 limit 1', [
    policy_id,
  ]);
  if (rowCount !== 0) throw new Refusal('policy_assigned');
  await client.query('delete from policy_versions where policy_id = $1', [policy_id]);
}

const saved = ({ policy_id, version }: Policy): Data<'policy.rename'> => ({ policy_id, version });

const trimmed = <V extends Version>(sent: V): V => ({ ...sent, policy_version: plainName(sent.policy_version) });

/** What adds policies, and changes them. */
function changingRoutes(records: Records<Policy>) {
  return {
    'policy.add': {
      async answer({ who, body: { idempotency_key: key, ...sent } }) {
        const row = await records.add(who, key, sent, async (client) => {
          await lock(client, who);
          const policy_name = await nameOf(client, sent.policy_name);
          const policy_id = await nextId(client);
          const version = trimmed(sent);
          await addVersion(client, who, policy_id, version);
          return { policy_id, policy_name, policy_version: version.policy_version };
        });
        return saved(row);
      },
    },
    'policy.rename': {
      answer: async ({ who, body: { policy_id: id, version, policy_name } }) =>
        saved(
          await records.change(who, id, version, async (client) => {
            await lock(client, who);
            return { policy_name: await nameOf(client, policy_name, id) };
          }),
        ),
    },
    'policy.delete': {
      answer: ({ who, body: { policy_id: id, version } }) => records.remove(who, id, version, refuseAssigned),
    },
    'policy.issue': {
      answer: async ({ who, body }) => {
        const { policy_id: id, ...sent } = trimmed(body);
        const row = await records.change(who, id, sent.version, async (client, before) => {
          if (await isIssued(client, before, sent)) return {};
          if (before.version !== sent.version) throw new Refusal('record_changed', { record: before });
          await addVersion(client, who, id, sent);
          await assignAgain(client, who, id, sent);
          return { policy_version: sent.policy_version };
        });
        return saved(row);
      },
    },
  } satisfies Partial<Routes<'policy'>>;
}

/** Policies with their versions. Everybody in an account sees them and can remind drivers; administrators change them. */
export function policyRoutes(services: DataServices): Routes<'policy'> {
  const { pool } = services;
  const reading = <T extends Record<string, unknown>>(who: Who, query: string, more: readonly unknown[] = []) =>
    inTransaction(
      pool,
      actingAs(who),
      async (client) => (await client.query<T>(query, [...seenBy(who), ...more])).rows,
    );
  return {
    'policy.list': {
      knows: 'account',
      answer: ({ who }) => reading<Data<'policy.list'>[number]>(who, listing, [who.today]),
    },
    'policy.versions': {
      knows: 'account',
      answer: ({ who }) => reading<Data<'policy.versions'>[number]>(who, versionsQuery),
    },
    'policy.documents': {
      knows: 'account',
      answer: ({ who }) => reading<Data<'policy.documents'>[number]>(who, documentsQuery),
    },
    ...changingRoutes(recordsOf<Policy>(services, kind)),
    ...acknowledgementRoutes(services),
  };
}
