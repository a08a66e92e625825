import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, time, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';

// No foreign keys: see expenses.ts.

/** A policy of an account, such as the one about personal use. */
export const fleetPolicies = pgTable(
  'fleet_policies',
  {
    customer_number: customerNumber(),
    /** P and a number. */
    policy_id: text().notNull(),
    policy_name: text().notNull(),
    /** The version that drivers have to acknowledge. */
    policy_version: text().notNull(),
    created_by: text(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.policy_id] }),
    unique('fleet_policies_key').on(t.customer_number, t.created_by, t.creation_key),
    ownRowsOnly(),
  ],
);

/** A version of a policy. It is never changed, because drivers have acknowledged it as it is. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    customer_number: customerNumber(),
    policy_id: text().notNull(),
    policy_version: text().notNull(),
    issued_date: day().notNull(),
    /** A username. Null if the provider has issued it. */
    issued_by: text(),
    /** Days that a driver has to acknowledge it. */
    acknowledge_within: integer().notNull(),
    /** Of `fleet_documents`. */
    document_id: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.policy_id, t.policy_version] }), ownRowsOnly()],
);

/**
 * A driver's acknowledgement of a version of a fleet policy, open until `acknowledged_date`. A driver has at most one open one of
 * each policy: a new version replaces it, and those that were acknowledged stay.
 */
export const policyAcknowledgements = pgTable(
  'policy_acknowledgements',
  {
    customer_number: customerNumber(),
    acknowledgement_id: text().notNull().default(sql`gen_random_uuid()::text`),
    driver_reference_number: text().notNull(),
    policy_id: text().notNull(),
    policy_version: text().notNull(),
    assigned_date: day().notNull(),
    /** The user who has assigned it. Null if the provider has. */
    assigned_by: text(),
    due_date: day().notNull(),
    reminders_sent: integer().notNull(),
    last_reminder_date: day(),
    acknowledged_date: day(),
    acknowledged_time: time({ precision: 0 }),
    acknowledged_by: text({ enum: ['EMAIL', 'MOBILE', 'PORTAL', 'PAPER'] }),
    /** The user who has recorded it. Null if it is from the driver. */
    recorded_by: text(),
    version: integer().notNull().default(1),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.acknowledgement_id] }),
    unique('policy_acknowledgements_version').on(
      t.customer_number,
      t.driver_reference_number,
      t.policy_id,
      t.policy_version,
    ),
    uniqueIndex('policy_acknowledgements_open')
      .on(t.customer_number, t.driver_reference_number, t.policy_id)
      .where(sql`acknowledged_date is null`),
    ownRowsOnly(),
  ],
);
