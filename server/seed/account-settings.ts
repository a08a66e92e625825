import { createHash } from 'node:crypto';
import type { accounts } from '../database/schema/accounts.ts';
import { recordChanges } from '../database/schema/records.ts';
import { limits } from '../limits.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';

type Settings = Pick<
  typeof accounts.$inferInsert,
  | 'approval_limit'
  | 'daily_distance_limit'
  | 'email_domains'
  | 'alert_fuel_percent'
  | 'alert_plate_days'
  | 'alert_maintenance_days'
  | 'alert_fault_severity'
  | 'version'
  | 'changed_by'
  | 'changed_at'
>;

/** The thresholds of a new account. */
const thresholds = {
  alert_fuel_percent: 0,
  alert_plate_days: 0,
  alert_maintenance_days: 0,
  alert_fault_severity: 'CRITICAL',
} as const;

/** In the afternoon, in UTC like all moments of the seed. */
const momentOn = (day: number) => new Date((day * 1440 + 15 * 60) * 60_000);

/** Settings that an administrator has changed twice, with their history. Other accounts have the defaults. */
export function addSettings(loader: Loader, { customer, country, users }: Plan, today: number): Settings {
  const daily_distance_limit = limits.dailyDistance[country];
  const changes = [
    { day: today - 200, before: { approval_limit: 750 }, after: { approval_limit: 1000 } },
    { day: today - 64, before: { daily_distance_limit: daily_distance_limit * 2 }, after: { daily_distance_limit } },
  ];
  const settings = { approval_limit: 1000, daily_distance_limit, email_domains: [], ...thresholds };
  const administrator = users.find(({ driverAdmin, provider }) => driverAdmin && !provider)?.username;
  if (administrator === undefined) return { ...settings, version: 1 };
  for (const [at, { day, before, after }] of changes.entries())
    loader.add(recordChanges, {
      customer_number: customer,
      change_id: createHash('md5').update(`${customer} settings ${at}`).digest('hex'),
      record_type: 'accounts',
      record_id: customer,
      operation: 'CHANGED',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      version: at + 2,
      username: administrator,
      changed_at: momentOn(day),
    });
  return { ...settings, version: changes.length + 1, changed_by: administrator, changed_at: momentOn(today - 64) };
}

/** The first label of an account, as an administrator has shortened it. Returns the version of the labels. */
export function addLabelChange(
  loader: Loader,
  { customer, users, clientLabels: [label] }: Plan,
  today: number,
): number {
  const administrator = users.find(({ driverAdmin, provider }) => driverAdmin && !provider)?.username;
  if (administrator === undefined || !label) return 1;
  loader.add(recordChanges, {
    customer_number: customer,
    change_id: createHash('md5').update(`${customer} labels`).digest('hex'),
    record_type: 'account_labels',
    record_id: customer,
    operation: 'CHANGED',
    before: JSON.stringify({ client_use_label_1: `${label} (GL)` }),
    after: JSON.stringify({ client_use_label_1: label }),
    version: 2,
    username: administrator,
    changed_at: momentOn(today - 120),
  });
  return 2;
}
