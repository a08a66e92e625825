import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, ids, listOf, optional, refused, version, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const policyId = { ...text, minLength: 1, maxLength: 20 } as const;
const named = { ...text, minLength: 1, maxLength: 100 } as const;

/** How a driver has acknowledged a policy. */
export const acknowledgedBy = ['EMAIL', 'MOBILE', 'PORTAL', 'PAPER'] as const;

/** What is known about a version. */
const about = {
  policy_version: { ...text, minLength: 1, maxLength: 20 },
  acknowledge_within: { ...whole, minimum: 1, maximum: 365, description: 'Days that a driver has.' },
  document_id: { ...optional, maxLength: 100, description: 'A document of the category POLICY.' },
} as const;

const driver = {
  driver_reference_number: text,
  driver_last_name: optional,
  driver_first_name: optional,
  driver_email_address: optional,
  center_name: optional,
} as const;

const savedPolicy = {
  type: 'object',
  properties: { policy_id: text, version: whole },
  required: ['policy_id', 'version'],
  additionalProperties: false,
} as const;

/** Acknowledgements that a user has seen. */
const seen = {
  type: 'object',
  properties: { acknowledgement_ids: ids, versions },
  required: ['acknowledgement_ids', 'versions'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the address of the screen. Who has acknowledged what is also in the report. */
export const policies = {
  'policy.list': {
    summary: 'Returns the policies of the account with their current versions.',
    method: 'GET',
    path: '/policy/list',
    access: 'session',
    data: listOf({
      policy_id: text,
      policy_name: text,
      policy_version: text,
      issued_date: optionalDay,
      acknowledge_within: { type: ['integer', 'null'] },
      document_id: { ...optional, description: 'Null without a document that the user may see.' },
      document_name: optional,
      acknowledged_drivers: { ...whole, description: 'Active drivers who have acknowledged the current version.' },
      open_drivers: { ...whole, description: 'Active drivers who have to acknowledge it.' },
      overdue_drivers: { ...whole, description: 'Those of them whose due date is over.' },
      version: whole,
    }),
  },

  'policy.versions': {
    summary: 'Returns all versions of the policies, the newest first.',
    method: 'GET',
    path: '/policy/versions',
    access: 'session',
    data: listOf({
      policy_id: text,
      policy_name: text,
      policy_version: text,
      is_current: { type: 'boolean' },
      issued_date: day,
      issued_by: { ...optional, description: 'A username. Null: the provider.' },
      acknowledge_within: whole,
      document_id: { ...optional, description: 'Null without a document that the user may see.' },
      document_name: optional,
    }),
  },

  'policy.documents': {
    summary: 'Returns the documents that a version of a policy can have.',
    method: 'GET',
    path: '/policy/documents',
    access: 'session',
    data: listOf({ document_id: text, document_name: text }),
  },

  /** The rows of the policy acknowledgement report, of all periods. */
  'policy.acknowledgements': {
    summary: 'Returns the policies that active drivers have acknowledged, or have not.',
    method: 'GET',
    path: '/policy/acknowledgements',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: {
        type: { enum: ['not_completed', 'completed'] },
        policy: { ...optional, maxLength: 20, description: 'The number of a policy. Default: all.' },
      },
      required: ['type'],
      additionalProperties: false,
    },
    data: listOf({
      acknowledgement_id: text,
      ...driver,
      driver_mobile: optional,
      policy_id: text,
      policy_name: optional,
      policy_version: text,
      assigned_date: day,
      assigned_by: { ...optional, description: 'A username. Null: the provider.' },
      due_date: day,
      acknowledgement_status: { ...optional, description: 'Null if it is acknowledged.' },
      days_overdue: { type: ['integer', 'null'] },
      reminders_sent: whole,
      last_reminder_date: optionalDay,
      acknowledged_date: optionalDay,
      acknowledged_by: { type: ['string', 'null'], enum: [...acknowledgedBy, null] },
      recorded_by: { ...optional, description: 'The user who has recorded it. Null: the driver.' },
      days_to_acknowledge: { type: ['integer', 'null'] },
      version: whole,
    }),
  },

  'policy.drivers': {
    summary: 'Returns active drivers who do not have the current version of a policy.',
    method: 'GET',
    path: '/policy/drivers',
    access: 'session',
    requires: administrators,
    sql: true,
    query: {
      type: 'object',
      properties: { policy: { ...optional, maxLength: 20, description: 'The number of a policy. Default: any.' } },
      additionalProperties: false,
    },
    data: listOf({ ...driver, missing_policies: text, missing_policy_count: whole }),
  },

  'policy.add': {
    summary: 'Adds a policy with its first version.',
    method: 'POST',
    path: '/policy/add',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { policy_name: named, ...about, idempotency_key: idempotencyKey },
      required: ['policy_name', 'policy_version', 'acknowledge_within', 'idempotency_key'],
      additionalProperties: false,
    },
    data: savedPolicy,
    refusals: ['not_found', 'policy_name_taken', 'too_many_policies', 'idempotency_key_reused', 'id_taken'],
  },

  'policy.rename': {
    summary: 'Changes the name of a policy.',
    method: 'POST',
    path: '/policy/rename',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { policy_id: policyId, policy_name: named, version },
      required: ['policy_id', 'policy_name', 'version'],
      additionalProperties: false,
    },
    data: savedPolicy,
    refusals: ['not_found', 'record_changed', 'policy_name_taken'],
  },

  'policy.delete': {
    summary: 'Deletes a policy that no driver has been assigned.',
    method: 'POST',
    path: '/policy/delete',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { policy_id: policyId, version },
      required: ['policy_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed', 'policy_assigned'],
  },

  /** Who has the policy gets the new version: instead of an open one, or besides the one that was acknowledged. */
  'policy.issue': {
    summary: 'Issues a new version of a policy, which drivers have to acknowledge again.',
    method: 'POST',
    path: '/policy/issue',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { policy_id: policyId, ...about, version },
      required: ['policy_id', 'policy_version', 'acknowledge_within', 'version'],
      additionalProperties: false,
    },
    data: savedPolicy,
    refusals: ['not_found', 'record_changed', 'policy_version_used'],
  },

  'policy.assign': {
    summary: 'Assigns the current version of a policy to drivers.',
    method: 'POST',
    path: '/policy/assign',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        driver_reference_numbers: ids,
        policy_id: policyId,
        due_date: { ...optionalDay, description: 'Default: after the days of the version.' },
      },
      required: ['driver_reference_numbers', 'policy_id'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: {
        acknowledgement_ids: { type: 'array', items: text, description: 'Of those that were assigned.' },
        versions: { type: 'array', items: text, description: 'In the order of the ids.' },
        refused: refused.properties.refused,
      },
      required: ['acknowledgement_ids', 'versions', 'refused'],
      additionalProperties: false,
    },
    // The last one in `refused`, as `not_found` for a driver.
    refusals: ['not_found', 'policy_had'],
  },

  'policy.unassign': {
    summary: 'Takes policies back from drivers who have not acknowledged them.',
    method: 'POST',
    path: '/policy/unassign',
    access: 'session',
    requires: administrators,
    body: seen,
    data: refused,
    // In `refused`.
    refusals: ['policy_acknowledged'],
  },

  'policy.restore': {
    summary: 'Assigns the policies again that the user has taken back in the last ten minutes.',
    method: 'POST',
    path: '/policy/restore',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { acknowledgement_ids: ids },
      required: ['acknowledgement_ids'],
      additionalProperties: false,
    },
    data: refused,
  },

  'policy.acknowledge': {
    summary: 'Records that drivers have acknowledged policies.',
    method: 'POST',
    path: '/policy/acknowledge',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        acknowledgement_ids: ids,
        versions,
        acknowledged_date: day,
        acknowledged_by: { type: 'string', enum: acknowledgedBy },
      },
      required: ['acknowledgement_ids', 'versions', 'acknowledged_date', 'acknowledged_by'],
      additionalProperties: false,
    },
    data: refused,
    // In `refused`.
    refusals: ['policy_acknowledged', 'policy_too_early'],
  },

  'policy.reopen': {
    summary: 'Takes acknowledgements back that the user has recorded in the last ten minutes.',
    method: 'POST',
    path: '/policy/reopen',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { acknowledgement_ids: ids },
      required: ['acknowledgement_ids'],
      additionalProperties: false,
    },
    data: refused,
  },

  /** A driver gets one email about all these policies, and at most one a day. */
  'policy.remind': {
    summary: 'Reminds drivers by email of policies that they have not acknowledged.',
    method: 'POST',
    path: '/policy/remind',
    access: 'session',
    body: {
      type: 'object',
      properties: { acknowledgement_ids: { ...ids, maxItems: 2_000 } },
      required: ['acknowledgement_ids'],
      additionalProperties: false,
    },
    data: refused,
    // In `refused`, except for `emails_off`.
    refusals: ['emails_off', 'policy_acknowledged', 'driver_no_email', 'driver_reminded', 'email_not_sent'],
  },
} as const satisfies CallsOf<'policy'>;
