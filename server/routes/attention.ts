import type { Body, Data } from '../../contract/calls.ts';
import type { Words } from '../../engine/context/context.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { dueOn, seen, seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { contextOf } from '../running/report.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Sent = Body<'attention.suppress-alert'>;
type State = Data<'attention.alert-states'>[number];

/** The threshold of an alert: in percent or days, or the lowest severity. */
interface Threshold {
  threshold: number | null;
  severity: string | null;
}

interface Suppression {
  suppress_reason: string | null;
  suppressed_until: string | null;
  version: number;
  active: boolean;
}

const none: Suppression = { suppress_reason: null, suppressed_until: null, version: 0, active: false };

/** Reads how an alert is suppressed. Nobody else changes that until the transaction ends. */
async function suppressionOf(client: Transaction, { account, today }: Who, code: string): Promise<Suppression> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    JSON.stringify(['suppressed_alerts', account, code]),
  ]);
  const { rows } = await client.query<Suppression>(
    `select suppress_reason, suppressed_until::text, version,
            suppressed_until is null or suppressed_until >= $2 as active
       from suppressed_alerts where code = $1`,
    [code, today],
  );
  return rows[0] ?? none;
}

/** What will be stored. Without a reason and a day, what is suppressed already stays as it is. */
function wantedOf(before: Suppression, sent: Sent, today: string): Omit<Suppression, 'version'> {
  if (!sent.suppress) return { suppress_reason: null, suppressed_until: null, active: false };
  const stays = before.active ? before : none;
  const reason = sent.suppress_reason === undefined ? stays.suppress_reason : plainText(sent.suppress_reason ?? '');
  const until = sent.suppressed_until === undefined ? stays.suppressed_until : sent.suppressed_until;
  const values = { most: limits.suppressReason, count: [...(reason ?? '')].length };
  if (values.count > values.most)
    throw new Refusal('invalid_request', { faults: [{ field: 'suppress_reason', key: 'faults.longest', values }] });
  if (until !== null && until < today)
    throw new Refusal('invalid_request', { faults: [{ field: 'suppressed_until', key: 'faults.not_past' }] });
  return { suppress_reason: reason || null, suppressed_until: until, active: true };
}

async function store(client: Transaction, who: Who, code: string, to: Omit<Suppression, 'version'>): Promise<number> {
  const { account, username } = who;
  if (!to.active) {
    await client.query('delete from suppressed_alerts where code = $1', [code]);
    return 0;
  }
  // A version is never used twice, also after the row was deleted.
  const { rows } = await client.query<{ version: number }>(
    `insert into suppressed_alerts as s (customer_number, code, suppress_reason, suppressed_until, suppressed_by, version)
     select $1, $2, $3, $4, $5, 1 + coalesce(max(version), 0)
       from record_changes where record_type = 'suppressed_alerts' and record_id = $2
     on conflict (customer_number, code) do update set suppress_reason = excluded.suppress_reason,
       suppressed_until = excluded.suppressed_until, suppressed_by = excluded.suppressed_by,
       suppressed_at = clock_timestamp(), version = s.version + 1
     returning version`,
    [account, code, to.suppress_reason, to.suppressed_until, username],
  );
  return rows[0]?.version ?? 0;
}

/** All alerts, also those that no vehicle has. How they were suppressed is not shown when that has ended. */
const alertStates = `
  select c.alert_code, c.threshold, c.severity, count(a.code)::int as alerts, count(distinct a.vehicle_number)::int as vehicles,
         s.active is true as suppressed, case when s.active then 'SUPPRESSED' else 'COUNTED' end as alert_state,
         case when s.active then s.suppress_reason end as suppress_reason,
         case when s.active then s.suppressed_until::text end as suppressed_until,
         case when s.active then s.suppressed_by end as suppressed_by, coalesce(s.version, 0) as version
    from accounts
   cross join lateral (values
           (1, 'FUEL_OVER_CAPACITY', alert_fuel_percent, null), (2, 'PLATE_EXPIRED', alert_plate_days, null),
           (3, 'ENGINE_FAULT', null, alert_fault_severity), (4, 'MAINTENANCE_OVERDUE', alert_maintenance_days, null)
         ) c(place, alert_code, threshold, severity)
    left join counted_alerts a on a.code = c.alert_code and a.counts_from <= $1::date
    left join (
           select *, suppressed_until is null or suppressed_until >= $1::date as active from suppressed_alerts
         ) s on s.code = c.alert_code
   group by c.place, c.alert_code, c.threshold, c.severity, s.active, s.suppress_reason, s.suppressed_until, s.suppressed_by, s.version
   order by c.place`;

/** The rule of an alert in words. Without a threshold, and for the severity of a fault, it has a text of its own. */
function ruleOf({ alert_code, threshold, severity }: Pick<State, 'alert_code'> & Threshold, words: Words): string {
  const rule = `notifications.rules.${alert_code}`;
  if (severity !== null) return words.of(`${rule}.${severity}`);
  return threshold ? words.of(`${rule}.above`, { count: threshold }) : words.of(`${rule}.any`);
}

/** As the person gets documents on the bell. Reports can’t read documents, so it is not a query of a call. */
const documentsDue = `
  select case when count(*) >= coalesce(max(n.threshold), 0) then count(*) else 0 end::int as count
    from own_notice('documents') n
    join fleet_documents d on ${seen} and ${dueOn('$3')}
    left join vehicles v using (customer_number, vehicle_number)
   where n.centers is null or v.center_code = any (n.centers)`;

type AttentionServices = Pick<DataServices, 'pool' | 'audit' | 'words'>;

/** What needs attention in the account (spec: shell §2.11, §4, §7). Queries answer the other calls that read. */
export const attentionRoutes = (services: AttentionServices): Routes<'attention'> => ({
  'attention.alert-states': {
    knows: 'account',
    async answer({ who }) {
      const { words } = contextOf(services, who, {});
      const { rows } = await inTransaction(services.pool, actingAs(who), (client) =>
        client.query<Omit<State, 'alert_rule'> & Threshold>(alertStates, [who.today]),
      );
      return rows.map(({ threshold, severity, ...state }) => ({
        ...state,
        alert_rule: ruleOf({ ...state, threshold, severity }, words),
      }));
    },
  },
  'attention.documents': {
    knows: 'account',
    answer: ({ who }) =>
      inTransaction(services.pool, { ...actingAs(who), 'app.viewer': who.username }, async (client) => {
        const { rows } = await client.query<{ count: number }>(documentsDue, [...seenBy(who), who.today]);
        return rows[0]?.count ?? 0;
      }),
  },
  'attention.suppress-alert': {
    answer: ({ who, body }) =>
      inTransaction(services.pool, actingAs(who), async (client) => {
        const { code } = body;
        const before = await suppressionOf(client, who, code);
        const to = wantedOf(before, body, who.today);
        const isSame =
          to.active === before.active &&
          (!to.active ||
            (to.suppress_reason === before.suppress_reason && to.suppressed_until === before.suppressed_until));
        if (isSame) return { code, version: before.version };
        if (body.version !== undefined && body.version !== before.version)
          throw new Refusal('record_changed', { record: { code, ...before } });
        const version = await store(client, who, code, to);
        const kind = to.active ? 'saved' : 'deleted';
        await services.audit.recordIn(client, { kind, ...namesOf(who), detail: { suppressed_alert: code } });
        return { code, version };
      }),
  },
});
