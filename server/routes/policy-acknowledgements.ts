import type { Body, Data } from '../../contract/calls.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { refuseUneven } from '../records/each.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type RefusedRecord, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { remind } from './policy-reminders.ts';
import { refuse } from './reminders.ts';

type Recording = Body<'policy.acknowledge'>;

interface Acknowledgement extends RecordRow {
  readonly acknowledgement_id: string;
  readonly assigned_date: string;
  readonly acknowledged_date: string | null;
  readonly acknowledged_by: string | null;
}

const kind: RecordKind = {
  table: 'policy_acknowledgements',
  id: 'acknowledgement_id',
  name: 'acknowledgement',
  created: { by: 'assigned_by', at: 'assigned_date' },
};

async function lockAll(client: Transaction, ids: readonly string[]): Promise<Map<string, Acknowledgement>> {
  const { rows } = await client.query<Acknowledgement>(
    `select acknowledgement_id, assigned_date::text, acknowledged_date::text, acknowledged_by, version
       from policy_acknowledgements where acknowledgement_id = any ($1) order by 1 for update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.acknowledgement_id, row]));
}

/** Days that drivers have for the current version. Nobody issues another one until the transaction ends. */
async function currentOf(client: Transaction, policy: string) {
  const { rows } = await client.query<{ policy_version: string; acknowledge_within: number | null }>(
    `select f.policy_version, v.acknowledge_within
       from fleet_policies f left join policy_versions v using (customer_number, policy_id, policy_version)
      where f.policy_id = $1 for update of f`,
    [policy],
  );
  const field = 'policy_id';
  if (!rows[0])
    throw new Refusal('not_found', { faults: [{ field, key: 'refusals.not_found' }], unknown: [{ policy }] });
  return rows[0];
}

/** Assigns a policy to the active drivers who do not have it. */
async function assign(client: Transaction, who: Who, sent: Body<'policy.assign'>): Promise<Data<'policy.assign'>> {
  const { driver_reference_numbers: numbers, policy_id: policy, due_date = null } = sent;
  const { policy_version, acknowledge_within } = await currentOf(client, policy);
  const known = await client.query<{ driver: string }>(
    `select driver_reference_number as driver from drivers
      where driver_reference_number = any ($1) and active and coalesce(driver_inactive_from > $2::date, true)`,
    [numbers, who.today],
  );
  const active = new Set(known.rows.map(({ driver }) => driver));
  const values = [[...active], policy, policy_version, who.today, due_date, acknowledge_within ?? 30, who.username];
  await client.query(
    `insert into policy_acknowledgements
       (customer_number, driver_reference_number, policy_id, policy_version, assigned_date, due_date, assigned_by, reminders_sent)
     select $8, driver, $2, $3, $4::date, coalesce($5::date, $4::date + $6::int), $7, 0 from unnest($1::text[]) driver
     on conflict do nothing`,
    [...values, who.account],
  );
  // Also what the same call has assigned before.
  const { rows } = await client.query<{ id: string; driver: string; version: string }>(
    `select acknowledgement_id as id, driver_reference_number as driver, version::text from policy_acknowledgements
      where driver_reference_number = any ($1) and policy_id = $2 and policy_version = $3 and assigned_date = $4::date
        and due_date = coalesce($5::date, $4::date + $6::int) and assigned_by = $7 and acknowledged_date is null
      order by 1`,
    values,
  );
  const assigned = new Set(rows.map(({ driver }) => driver));
  return {
    acknowledgement_ids: rows.map(({ id }) => id),
    versions: rows.map(({ version }) => version),
    refused: numbers.flatMap((driver) => {
      if (assigned.has(driver)) return [];
      return [refuse(driver, active.has(driver) ? 'policy_had' : 'not_found')];
    }),
  };
}

/** Why an acknowledgement is not recorded; null if it is, or was before. */
function faultOf(id: string, row: Acknowledgement | undefined, seen: number, sent: Recording): RefusedRecord | null {
  if (!row) return refuse(id, 'not_found');
  const { acknowledged_date: date, acknowledged_by: by } = row;
  if (date === sent.acknowledged_date && by === sent.acknowledged_by) return null;
  if (date !== null) return refuse(id, 'policy_acknowledged');
  if (row.version !== seen) return refuse(id, 'record_changed');
  return sent.acknowledged_date < row.assigned_date ? refuse(id, 'policy_too_early') : null;
}

/** Records acknowledgements. Returns those that were recorded, and the others. */
async function acknowledge(client: Transaction, who: Who, sent: Recording) {
  const { acknowledgement_ids: ids, versions, acknowledged_date, acknowledged_by } = sent;
  const rows = await lockAll(client, ids);
  const refused = ids.flatMap((id, at) => faultOf(id, rows.get(id), Number(versions[at]), sent) ?? []);
  const done = ids.filter((id) => rows.get(id)?.acknowledged_date === null && refused.every((each) => each.id !== id));
  await client.query(
    `update policy_acknowledgements
        set acknowledged_date = $2, acknowledged_time = null, acknowledged_by = $3, recorded_by = $4,
          changed_by = $4, changed_at = clock_timestamp(), version = version + 1
      where acknowledgement_id = any ($1)`,
    [done, acknowledged_date, acknowledged_by, who.username],
  );
  return { done, refused };
}

/** Takes back what the user has recorded lately, unless the driver has a newer version to acknowledge since. */
async function reopen(client: Transaction, who: Who, ids: readonly string[]) {
  await lockAll(client, ids);
  const { rows } = await client.query<{ id: string }>(
    `update policy_acknowledgements p
        set acknowledged_date = null, acknowledged_time = null, acknowledged_by = null, recorded_by = null,
          changed_by = $2, changed_at = clock_timestamp(), version = p.version + 1
      where p.acknowledgement_id = any ($1) and p.recorded_by = $2
        and exists (
          select from record_changes c
           where c.record_type = 'policy_acknowledgements' and c.record_id = p.acknowledgement_id and c.version = p.version
             and c.operation = 'CHANGED' and c.username = $2 and c.after ? 'acknowledged_date'
             and c.changed_at > clock_timestamp() - $3::interval)
        and not exists (
          select from policy_acknowledgements o
           where o.driver_reference_number = p.driver_reference_number and o.policy_id = p.policy_id
             and o.acknowledged_date is null)
     returning p.acknowledgement_id as id`,
    [ids, who.username, limits.restorable],
  );
  const known = new Set((await lockAll(client, ids)).keys());
  const done = rows.map(({ id }) => id);
  const refused = ids
    .filter((id) => !done.includes(id))
    .map((id) => refuse(id, known.has(id) ? 'record_changed' : 'not_found'));
  return { done, refused };
}

interface Outcome {
  done: readonly string[];
  refused: RefusedRecord[];
}

/** Who has acknowledged what. Rows are those of the policy acknowledgement report. */
export function acknowledgementRoutes(services: DataServices) {
  const { pool, audit } = services;
  const records = recordsOf<Acknowledgement>(services, kind);
  const noteUnknown = (who: Who, refused: readonly RefusedRecord[], name = 'acknowledgement') => {
    for (const { id, key } of refused)
      if (key === 'refusals.not_found') audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { [name]: id } });
  };
  /** Changes several acknowledgements in one transaction, and records each of them. */
  const changing = async (who: Who, work: (client: Transaction) => Promise<Outcome>, name?: string) => {
    const { refused } = await inTransaction(pool, actingAs(who), async (client) => {
      const outcome = await work(client);
      const events = outcome.done.map((id) => ({
        ...{ kind: 'saved' as const, ...namesOf(who) },
        detail: { acknowledgement: id },
      }));
      await audit.recordIn(client, ...events);
      return outcome;
    });
    noteUnknown(who, refused, name);
    return { refused };
  };
  const sameLength = ({ acknowledgement_ids: ids, versions }: Body<'policy.unassign'>) => {
    refuseUneven(ids, versions);
  };
  return {
    'policy.assign': {
      async answer({ who, body }) {
        const assigned = { acknowledgement_ids: [] as string[], versions: [] as string[] };
        const { refused } = await changing(
          who,
          async (client) => {
            const { refused: others, ...more } = await assign(client, who, body);
            Object.assign(assigned, more);
            return { done: more.acknowledgement_ids, refused: others as RefusedRecord[] };
          },
          'driver',
        );
        return { ...assigned, refused };
      },
    },
    'policy.unassign': {
      async answer({ who, body }) {
        sameLength(body);
        const { acknowledgement_ids: ids, versions } = body;
        const rows = await inTransaction(pool, actingAs(who), (client) => lockAll(client, ids));
        const done = ids.filter((id) => (rows.get(id)?.acknowledged_date ?? null) !== null);
        const left = ids.flatMap((id, at) => (done.includes(id) ? [] : [at]));
        // Who acknowledges meanwhile changes the version.
        const { refused } = await records.removeAll(
          who,
          left.map((at) => ids[at] ?? ''),
          left.map((at) => versions[at] ?? ''),
        );
        return { refused: [...done.map((id) => refuse(id, 'policy_acknowledged')), ...refused] };
      },
    },
    'policy.restore': { answer: ({ who, body: { acknowledgement_ids: ids } }) => records.restore(who, ids) },
    'policy.acknowledge': {
      answer({ who, body }) {
        sameLength(body);
        return changing(who, (client) => acknowledge(client, who, body));
      },
    },
    'policy.reopen': {
      answer: ({ who, body: { acknowledgement_ids: ids } }) => changing(who, (client) => reopen(client, who, ids)),
    },
    'policy.remind': {
      knows: 'account',
      async answer({ who, body: { acknowledgement_ids: ids } }) {
        const refused = await remind(services, who, ids);
        noteUnknown(who, refused);
        return { refused };
      },
    },
  } satisfies Partial<Routes<'policy'>>;
}
