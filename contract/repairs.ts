import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { ids, listOf, optional, refused, version, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'number' } as const;
const moment = { type: 'string', format: 'date-time', description: 'In the time zone of the account.' } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const roNumber = { type: 'string', minLength: 1, maxLength: 60 } as const;

const saved = {
  type: 'object',
  properties: { ro_number: text, version: whole },
  required: ['ro_number', 'version'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the address of the screen and the call that counts what waits. */
export const repairs = {
  /** Of the last 90 days, and all that wait. `asked_by` and `decided_by` are usernames. */
  'repair.orders': {
    summary: 'Returns the repair estimates that wait for a decision, and those decided lately.',
    method: 'GET',
    path: '/repairs/orders',
    access: 'session',
    sql: true,
    data: listOf({
      ro_number: text,
      ro_status: { type: 'string', enum: ['SubmittedToClient', 'Asked', 'Approved', 'Declined'] },
      vehicle_number: text,
      model_year: optional,
      vehicle_make: optional,
      vehicle_model: optional,
      ata_group: { ...optional, description: 'Of the most expensive line.' },
      repair_text: { ...text, description: 'As the shop wrote it.' },
      shop_name: text,
      shop_city: text,
      repair_amount: { ...amount, description: 'With tax.' },
      tax: { type: ['number', 'null'] },
      odometer: whole,
      submitted_at: moment,
      days_waiting: { type: ['integer', 'null'], description: 'Null if it was decided.' },
      earlier_repairs: { ...whole, description: 'Repairs of the vehicle in the groups of the estimate.' },
      last_repair_date: optionalDay,
      approval_limit: { ...amount, description: 'Up to this amount, several can be approved at once.' },
      shop_question: optional,
      asked_by: optional,
      asked_at: optionalMoment,
      asked_by_email: { type: 'boolean' },
      decided_by: optional,
      decided_at: optionalMoment,
      decline_reason: optional,
      version: whole,
    }),
  },

  'repair.lines': {
    summary: 'Returns the lines of the estimates that wait for a decision.',
    method: 'GET',
    path: '/repairs/lines',
    access: 'session',
    sql: true,
    data: listOf({
      ro_number: text,
      vehicle_number: text,
      ata_group: text,
      ata_code: text,
      line_description: text,
      labor_or_part: text,
      line_quantity: amount,
      unit_price: amount,
      line_amount: amount,
    }),
  },

  'repair.earlier': {
    summary: 'Returns earlier repairs of the vehicles of waiting estimates, in the same ATA groups.',
    method: 'GET',
    path: '/repairs/earlier',
    access: 'session',
    sql: true,
    data: listOf({
      ro_number: text,
      vehicle_number: text,
      service_date: { type: 'string', format: 'date' },
      ata_group: text,
      line_description: text,
      labor_or_part: text,
      vendor_name: text,
      line_amount: amount,
      odometer: whole,
      repair_order: text,
    }),
  },

  'repair.approve': {
    summary: 'Approves a repair. Who has approved it can take that back for a minute.',
    method: 'POST',
    path: '/repairs/approve',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { ro_number: roNumber, version },
      required: ['ro_number', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed', 'repair_approved', 'repair_declined'],
  },

  /** Those that cost more than the limit of the account are refused. */
  'repair.approve-several': {
    summary: 'Approves several repairs at once.',
    method: 'POST',
    path: '/repairs/approve-several',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { ro_numbers: ids, versions },
      required: ['ro_numbers', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },

  'repair.decline': {
    summary: 'Declines a repair. Who has declined it can take that back for a minute.',
    method: 'POST',
    path: '/repairs/decline',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        ro_number: roNumber,
        decline_reason: { ...text, maxLength: 2000, description: 'Up to 500 characters.' },
        version,
      },
      required: ['ro_number', 'decline_reason', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed', 'repair_approved', 'repair_declined'],
  },

  /** The question is sent by email if the shop has an address and the server can send emails. */
  'repair.ask': {
    summary: 'Asks the shop about a repair, which then waits for its answer.',
    method: 'POST',
    path: '/repairs/ask',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        ro_number: roNumber,
        shop_question: { ...text, maxLength: 4000, description: 'Up to 1,000 characters.' },
        version,
      },
      required: ['ro_number', 'shop_question', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed', 'repair_approved', 'repair_declined'],
  },

  'repair.reopen': {
    summary: 'Takes back decisions that the user has made in the last minute.',
    method: 'POST',
    path: '/repairs/reopen',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { ro_numbers: ids },
      required: ['ro_numbers'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'repair'>;
