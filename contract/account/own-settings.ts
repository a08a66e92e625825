import type { CallsOf } from '../call.ts';
import { administrators } from '../records.ts';
import { optional, version } from '../shapes.ts';

const text = { type: 'string' } as const;
const amount = { type: 'number' } as const;
const whole = { type: 'integer' } as const;
/** What the database can keep. The rules of the form have lower limits. */
const countable = { ...whole, minimum: 0, maximum: 2 ** 31 - 1 } as const;
const severity = { type: 'string', enum: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] } as const;

const ownSettings = {
  type: 'object',
  properties: {
    approval_limit: { ...amount, description: 'Up to this amount, several repairs can be approved at once.' },
    daily_distance_limit: { ...amount, description: 'Plausible miles a day between two odometer readings.' },
    email_domains: {
      type: 'array',
      items: text,
      description: 'The domains of email addresses that users can have. Empty: any.',
    },
    personal_mileage_report_type: { ...text, description: 'N or W. Without effect in Canada.' },
    alert_fuel_percent: {
      ...whole,
      description:
        'A fuel purchase counts as an alert if it exceeds the tank by more than this percentage of its capacity.',
    },
    alert_plate_days: { ...whole, description: 'An expired plate counts as an alert after this number of days.' },
    alert_maintenance_days: {
      ...whole,
      description: 'Overdue maintenance counts as an alert after this number of days.',
    },
    alert_fault_severity: { ...severity, description: 'Engine faults count as alerts from this severity on.' },
    customer_number: text,
    customer_name: text,
    customer_country: { type: 'string', enum: ['USA', 'CAN'] },
    customer_industry: optional,
    currency: { type: 'string', enum: ['USD', 'CAD'] },
    time_zone: { ...text, description: 'The IANA time zone in which moments are sent.' },
    encompass_customer: { type: 'boolean' },
    show_auction_fee_breakdown: { type: 'boolean' },
    documents_megabytes: { ...amount, description: 'Megabytes of the documents of the account.' },
    documents_quota: { ...amount, description: 'Megabytes that it can keep.' },
    changed_by: optional,
    changed_at: { type: ['string', 'null'], format: 'date-time' },
    version: { type: 'integer' },
  },
  required: [
    'approval_limit',
    'daily_distance_limit',
    'email_domains',
    'personal_mileage_report_type',
    'alert_fuel_percent',
    'alert_plate_days',
    'alert_maintenance_days',
    'alert_fault_severity',
    'customer_number',
    'customer_name',
    'customer_country',
    'customer_industry',
    'currency',
    'time_zone',
    'encompass_customer',
    'show_auction_fee_breakdown',
    'documents_megabytes',
    'documents_quota',
    'changed_by',
    'changed_at',
    'version',
  ],
  additionalProperties: false,
} as const;

const saved = {
  type: 'object',
  properties: { version: { type: 'integer' } },
  required: ['version'],
  additionalProperties: false,
} as const;

/** Not in the specification. */
export const ownAccountSettings = {
  'account.own-settings': {
    summary:
      'Returns the settings that administrators of the account can change, and those that only the provider can.',
    method: 'GET',
    path: '/account/own-settings',
    access: 'session',
    requires: administrators,
    data: ownSettings,
  },

  /** What is left out stays as it is. */
  'account.update-settings': {
    summary: 'Changes the settings of the account.',
    method: 'POST',
    path: '/account/update-settings',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        approval_limit: { ...amount, description: 'In the currency of the account.' },
        daily_distance_limit: { ...amount, description: 'In miles.' },
        email_domains: {
          type: ['array', 'null'],
          maxItems: 50,
          items: { ...text, maxLength: 254 },
          description: 'Domains such as example.com; null or empty for any.',
        },
        personal_mileage_report_type: { ...optional, description: 'N or W. Null: it stays.' },
        alert_fuel_percent: { ...countable, description: 'In percent of the capacity.' },
        alert_plate_days: { ...countable, description: 'In days.' },
        alert_maintenance_days: { ...countable, description: 'In days.' },
        alert_fault_severity: severity,
        documents_quota: {
          ...countable,
          type: ['integer', 'null'],
          description: 'In megabytes. Only representatives of the provider can change it. Null: it stays.',
        },
        version,
      },
      required: ['version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['record_changed', 'email_domain_invalid'],
  },

  /** Only the last change, and only by the user who has made it in the last ten minutes. */
  'account.undo-settings': {
    summary: 'Takes back the last change of the settings of the account.',
    method: 'POST',
    path: '/account/undo-settings',
    access: 'session',
    requires: administrators,
    body: { type: 'object', properties: { version }, required: ['version'], additionalProperties: false },
    data: saved,
    refusals: ['record_changed'],
  },
} as const satisfies CallsOf<'account'>;
