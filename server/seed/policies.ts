import { fleetPolicies, policyAcknowledgements, policyVersions } from '../database/schema/policies.ts';
import { dayText, firstDayOf, monthOf, timeText } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';

/** Each policy is reissued once a year, on the first day of its month (0 is January). */
const policies = [
  { id: 'P01', name: 'Driver safety', month: 1, share: 1 },
  { id: 'P02', name: 'Personal use', month: 3, share: 1 },
  { id: 'P03', name: 'Distracted driving', month: 8, share: 1 },
  { id: 'P04', name: 'Fuel card', month: 5, share: 0.7 },
];

const daysToAcknowledge = 30;

/** The year of the current version. */
const yearOf = (month: number, today: number) => Math.floor((monthOf(today) - month) / 12);

/** The policies of an account with their last three versions. `documents`: the ids of documents about policies. */
export function addPolicyVersions(loader: Loader, plan: Plan, documents: readonly string[], today: number): void {
  for (const [at, { id, name, month }] of policies.entries()) {
    const last = yearOf(month, today);
    loader.add(fleetPolicies, {
      customer_number: plan.customer,
      ...{ policy_id: id, policy_name: name, policy_version: `${last}.1`, version: 1 },
      created_at: new Date(firstDayOf((last - 2) * 12 + month) * 86_400_000 + 15 * 3_600_000),
    });
    for (const year of [last - 2, last - 1, last])
      loader.add(policyVersions, {
        customer_number: plan.customer,
        ...{ policy_id: id, policy_version: `${year}.1`, acknowledge_within: daysToAcknowledge },
        issued_date: dayText(firstDayOf(year * 12 + month)),
        document_id: year === last ? (documents[at] ?? null) : null,
      });
  }
}

/** A driver's acknowledgements of the fleet's current policies. */
export function addPolicies(loader: Loader, plan: Plan, driver: Driver, random: Random, today: number): void {
  const isSlow = random.chance(0.15);
  for (const { id, month, share } of policies) {
    if (!random.chance(share)) continue;
    const year = yearOf(month, today);
    const assigned = Math.min(today, Math.max(driver.since, firstDayOf(year * 12 + month)));
    const due = assigned + daysToAcknowledge;
    const acknowledged = assigned + (isSlow ? random.int(20, 400) : random.int(0, 38));
    const isDone = acknowledged <= today;
    const reminders = Math.min(6, Math.max(0, Math.floor((Math.min(acknowledged, today) - assigned - 16) / 7)));
    loader.add(policyAcknowledgements, {
      customer_number: plan.customer,
      driver_reference_number: driver.reference,
      acknowledgement_id: `${id}-${driver.reference}`,
      version: 1,
      policy_id: id,
      policy_version: `${year}.1`,
      assigned_date: dayText(assigned),
      due_date: dayText(due),
      reminders_sent: reminders,
      last_reminder_date: reminders === 0 ? null : dayText(assigned + 16 + reminders * 7),
      acknowledged_date: isDone ? dayText(acknowledged) : null,
      acknowledged_time: isDone ? timeText(random.int(390, 1290)) : null,
      acknowledged_by: isDone ? random.pick(driver.mobile ? ['MOBILE', 'MOBILE', 'EMAIL'] : ['EMAIL', 'PORTAL']) : null,
    });
  }
}
