import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { customerNumber, day, moment, ownRowsOnly } from './account-owned.ts';

// Who has acknowledged them: `policyAcknowledgements`. No foreign keys: see expenses.ts.

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
    changed_by: text(),
    changed_at: moment(),
    version: integer().notNull().default(1),
    creation_key: text(),
    creation_hash: text(),
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
