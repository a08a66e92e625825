import type { Body, Data } from '../../contract/calls.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, recordsOf } from '../records/records.ts';
import { valuesBefore } from '../records/revert.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { keptMegabytes } from './documents.ts';

type Read = Data<'account.own-settings'>;
type Sent = Omit<Body<'account.update-settings'>, 'version'>;

interface Account extends RecordRow {
  readonly approval_limit: number;
  readonly daily_distance_limit: number;
  readonly email_domains: readonly string[];
  readonly personal_mileage_report_type: string;
  readonly alert_fuel_percent: number;
  readonly alert_plate_days: number;
  readonly alert_maintenance_days: number;
  readonly alert_fault_severity: string;
  /** Megabytes; null for the limit of the server. */
  readonly documents_quota: number | null;
}

type Values = Partial<Omit<Account, 'version'>>;
type SettingRoutes = Pick<
  Routes<'account'>,
  'account.own-settings' | 'account.update-settings' | 'account.undo-settings'
>;

const accounts: RecordKind = {
  table: 'accounts',
  id: 'customer_number',
  name: 'account_settings',
  secret: ['chat_department', 'samba_safety_link', 'superset_dashboard'],
};

/** What can be taken back: a command may have changed other columns. */
const changeable: ReadonlySet<string> = new Set([
  'approval_limit',
  'daily_distance_limit',
  'email_domains',
  'personal_mileage_report_type',
  'alert_fuel_percent',
  'alert_plate_days',
  'alert_maintenance_days',
  'alert_fault_severity',
  'documents_quota',
]);

const question = `
  select approval_limit::float8 as approval_limit, daily_distance_limit::float8 as daily_distance_limit, email_domains,
         personal_mileage_report_type, alert_fuel_percent, alert_plate_days, alert_maintenance_days, alert_fault_severity,
         coalesce(documents_quota, $1::float8) as documents_quota, customer_number, customer_name, customer_country, customer_industry, currency,
         encompass_customer, show_auction_fee_breakdown, changed_by, to_json(changed_at)#>>'{}' as changed_at, version
    from accounts`;

async function read(client: Transaction, who: Who, quota: number): Promise<Read> {
  const { rows } = await client.query<Omit<Read, 'time_zone' | 'documents_megabytes'>>(question, [quota / 1024 ** 2]);
  const [row] = rows;
  if (!row) throw new Error('The account has no row.');
  return {
    ...row,
    time_zone: who.zone,
    documents_megabytes: await keptMegabytes(client),
  };
}

/** At least two labels of letters, digits and hyphens; the last one begins with a letter. */
const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Domains as they are kept: once each, in lower case and in order. `@example.com` is accepted too. */
function domainsOf(given: readonly string[]): string[] {
  const domains = given.map((each) => each.trim().toLowerCase().replace(/^@/, '')).filter((each) => each !== '');
  const wrong = domains.find((each) => !domainPattern.test(each));
  if (wrong === undefined) return [...new Set(domains)].sort();
  const values = { domain: wrong };
  const key = 'refusals.email_domain_invalid';
  throw new Refusal('email_domain_invalid', { values, faults: [{ field: 'email_domains', key, values }] });
}

/**
 * The columns for what was sent. What was not sent stays. The limit of documents that an account has from the server anyway is
 * not kept, so that it follows the server.
 */
function valuesOf(sent: Sent, before: Account, quota: number): Values {
  const { email_domains, personal_mileage_report_type: type, documents_quota, ...others } = sent;
  const isOfServer = before.documents_quota === null && documents_quota === quota / 1024 ** 2;
  return {
    ...others,
    ...(email_domains === undefined ? {} : { email_domains: domainsOf(email_domains ?? []) }),
    ...(type ? { personal_mileage_report_type: type } : {}),
    ...(documents_quota && !isOfServer ? { documents_quota } : {}),
  };
}

/** The settings of an account. Administrators of drivers and representatives of the provider change them. */
export function accountSettingRoutes(services: DataServices): SettingRoutes {
  const { pool, documents } = services;
  const records = recordsOf<Account>(services, accounts);
  return {
    'account.own-settings': {
      knows: 'account',
      answer: ({ who }) => inTransaction(pool, actingAs(who), (client) => read(client, who, documents.quota)),
    },
    'account.update-settings': {
      knows: 'account',
      async answer({ who, body: { version: seen, ...sent } }) {
        if (sent.documents_quota && !who.settings().provider_employee)
          throw new Refusal('invalid_request', { faults: [{ field: 'documents_quota', key: 'faults.hidden' }] });
        const { version } = await records.change(who, who.account, seen, (_, before) =>
          valuesOf(sent, before, documents.quota),
        );
        return { version };
      },
    },
    'account.undo-settings': {
      knows: 'account',
      async answer({ who, body }) {
        const { version } = await records.change(who, who.account, body.version, async (client, before) => {
          // Records are known without their account, which is the id of this one.
          const row = { ...before, customer_number: who.account };
          const to = await valuesBefore(client, accounts, row, { version: body.version, username: who.username });
          if (Object.keys(to).some((key) => !changeable.has(key)))
            throw new Refusal('record_changed', { record: before });
          return to;
        });
        return { version };
      },
    },
  };
}
