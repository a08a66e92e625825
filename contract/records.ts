import type { CallsOf } from './call.ts';
import { unlessHidden } from './rights.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;
const optional = { type: ['string', 'null'] } as const;
const day = { type: 'string', format: 'date' } as const;

/** Who may change drivers and logins, and read what all users have changed. */
export const administrators: { type: 'any'; of: { type: 'flag'; key: 'driver_admin' | 'provider_employee' }[] } = {
  type: 'any',
  of: [
    { type: 'flag', key: 'driver_admin' },
    { type: 'flag', key: 'provider_employee' },
  ],
};

/**
 * The tables of records whose history users may read, and who may: a condition as in definitions
 * (`engine/schema/predicate.ts`). The history has each column of the catalogue that was changed.
 */
export const recordTypes: Readonly<Record<string, { requires?: Readonly<Record<string, unknown>> }>> = {
  vehicle_notes: {},
  account_labels: {},
  suppressed_alerts: {},
  drivers: {},
  fleet_documents: {},
  repair_orders: {},
  transport_quotes: {},
  users: { requires: administrators },
  fuel_profile_limits: {},
  fuel_cards: {},
  /** The history of a vehicle: the id is its number. */
  odometer_readings: {},
  /** The settings of an account, which is its only record. */
  accounts: { requires: administrators },
  mvr_requests: { requires: administrators },
  mvr_drivers: { requires: administrators },
  mileage_periods: {},
  notice_settings: {},
  fleet_policies: {},
  policy_acknowledgements: {},
  driver_trainings: { requires: administrators },
  safety_reviews: { requires: administrators },
  cost_scenarios: {},
  /** The id is the number of the vehicle. */
  garage_addresses: {},
  driver_assignments: {},
  /** The id is the number of the vehicle. */
  vehicles: {},
  /** What is planned for a vehicle, or was made. */
  vehicle_changes: {},
  vehicle_expense_reports: { requires: unlessHidden('report_expenses') },
  vehicle_terminations: { requires: unlessHidden('vehicle_termination') },
  /** Orders, drafts, quotes and requests. */
  orders: {},
  used_vehicle_quotes: { requires: unlessHidden('used_vehicle_quote') },
};

/**
 * A row for each column that a change has changed, in the words and formats of the user. The values of secret columns are
 * `***`.
 */
const changes = listOf({
  change_id: text,
  changed_at: { type: 'string', format: 'date-time', description: 'In the time zone of the account.' },
  username: text,
  record_type: text,
  record_id: text,
  operation: { type: 'string', enum: ['ADDED', 'CHANGED', 'DELETED'] },
  changed_field: text,
  value_before: optional,
  value_after: optional,
});

export const records = {
  /** Not in the specification. At most the last 1,000 changes, the newest first. */
  'record.history': {
    summary: 'Returns what users have changed in a record.',
    method: 'GET',
    path: '/records/history',
    access: 'session',
    everywhere: true,
    query: {
      type: 'object',
      properties: {
        record_type: { ...text, maxLength: 63, description: 'The table of the record.' },
        record_id: { ...text, maxLength: 100, description: 'Default: the customer number of the account.' },
      },
      required: ['record_type'],
      additionalProperties: false,
    },
    data: changes,
    refusals: ['not_found'],
  },

  /** Not in the specification. */
  'record.changes': {
    summary: 'Returns what users have changed in all records of the account, the newest first.',
    method: 'GET',
    path: '/records/changes',
    access: 'session',
    requires: administrators,
    query: {
      type: 'object',
      properties: { start: day, end: day },
      required: ['start', 'end'],
      additionalProperties: false,
    },
    data: changes,
    refusals: ['too_many_changes'],
  },
} as const satisfies CallsOf<'record'>;
