import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, ids, listOf, optional, refused, version } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time' } as const;
const yes = { type: 'boolean' } as const;

/** What a profile allows besides amounts: each has what the one before has. */
export const fuelProducts = ['FUEL', 'FUEL_AND_FLUIDS', 'FUEL_FLUIDS_AND_WASH', 'FUEL_AND_SERVICE'] as const;

export const fuelCardTypes = ['VEHICLE', 'DRIVER', 'DRIVER_ID'] as const;
export const fuelCardStatuses = ['ORDERED', 'ACTIVE', 'LOCKED', 'REPLACED', 'DEACTIVATED'] as const;
export const fuelCardReasons = ['LOST', 'DAMAGED', 'STOLEN'] as const;

const amount = (description: string) =>
  ({ type: ['number', 'null'], exclusiveMinimum: 0, maximum: 9_999, description }) as const;
const time = { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } as const;

/** What a profile allows. All of it is sent; null: no limit. */
const allowed = {
  amount_per_transaction: amount('In the currency of the account. Null: no limit.'),
  amount_per_day: amount('In the currency of the account. Null: no limit.'),
  amount_per_week: amount('In the currency of the account. Null: no limit.'),
  quantity_per_transaction: amount('US gallons. Null: no limit.'),
  quantity_per_day: amount('US gallons. Null: no limit.'),
  quantity_per_week: amount('US gallons. Null: no limit.'),
  fuel_products: { type: 'string', enum: fuelProducts },
  from_time: { ...time, description: 'HH:MM in the time zone of the pump. Null: from midnight.' },
  until_time: { ...time, description: 'HH:MM; before `from_time`, it is that of the next day. Null: until midnight.' },
  on_monday: yes,
  on_tuesday: yes,
  on_wednesday: yes,
  on_thursday: yes,
  on_friday: yes,
  on_saturday: yes,
  on_sunday: yes,
} as const;

const allowedKeys = Object.keys(allowed) as (keyof typeof allowed)[];

const limits = {
  limits_id: text,
  fuel_profile: text,
  ...allowed,
  day_pattern: { type: 'string', enum: ['EVERY_DAY', 'MONDAY_TO_FRIDAY', 'MONDAY_TO_SATURDAY', 'OTHER_DAYS'] },
  effective_date: day,
  version: whole,
} as const;

const profile = { type: 'string', minLength: 1, maxLength: 40, description: 'The name of the profile.' } as const;
const from = { ...day, description: 'From when it holds: today or later.' } as const;
const limitsId = { type: 'string', minLength: 1, maxLength: 100 } as const;

const savedLimits = {
  type: 'object',
  properties: { limits_id: text, version: whole },
  required: ['limits_id', 'version'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the addresses of the screens. */
export const fuelProfiles = {
  /** A row for each day from which a profile has other limits. Cards are counted in the row that is in force. */
  'fuel-profile.list': {
    summary: 'Returns the limits of all profiles: those in force, those that are planned, and earlier ones.',
    method: 'GET',
    path: '/fuel-profiles',
    access: 'session',
    sql: true,
    data: listOf({
      ...limits,
      profile_state: { type: 'string', enum: ['CURRENT', 'PLANNED', 'PAST'] },
      effective_until: { ...optionalDay, description: 'The last day. Null: no other limits are planned.' },
      next_change: { ...optionalDay, description: 'The day of the next limits that are planned.' },
      cards: { ...whole, description: 'Cards that are ordered, active or locked.' },
      effective_from: { ...day, description: 'The first day from which a change can hold: today.' },
      may_change: { ...yes, description: 'They hold from today or later, so they can still be changed or deleted.' },
      changed_by: optional,
    }),
  },

  /** Without a name, it is the profile with the most cards. One that does not exist has no row. */
  'fuel-profile.compared': {
    summary: 'Returns what two profiles allow today.',
    method: 'GET',
    path: '/fuel-profiles/compared',
    access: 'session',
    sql: true,
    query: { type: 'object', properties: { first_profile: text, second_profile: text }, additionalProperties: false },
    data: listOf({ compared_as: { type: 'string', enum: ['FIRST', 'SECOND'] }, ...limits, cards: whole }),
  },

  'fuel-profile.names': {
    summary: 'Returns the names of all profiles.',
    method: 'GET',
    path: '/fuel-profiles/names',
    access: 'session',
    sql: true,
    data: listOf({ fuel_profile: text }),
  },

  'fuel-profile.add': {
    summary: 'Adds a profile.',
    method: 'POST',
    path: '/fuel-profiles/add',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { fuel_profile: profile, effective_from: from, ...allowed, idempotency_key: idempotencyKey },
      required: ['fuel_profile', 'effective_from', ...allowedKeys, 'idempotency_key'],
      additionalProperties: false,
    },
    data: savedLimits,
    refusals: ['profile_taken', 'idempotency_key_reused'],
  },

  /** The limits until then stay as they are. */
  'fuel-profile.change': {
    summary: 'Gives a profile other limits from a day on.',
    method: 'POST',
    path: '/fuel-profiles/change',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { fuel_profile: profile, effective_from: from, ...allowed, idempotency_key: idempotencyKey },
      required: ['fuel_profile', 'effective_from', ...allowedKeys, 'idempotency_key'],
      additionalProperties: false,
    },
    data: savedLimits,
    refusals: ['not_found', 'change_planned', 'limits_unchanged', 'idempotency_key_reused'],
  },

  'fuel-profile.update': {
    summary: 'Changes limits that hold from today or later.',
    method: 'POST',
    path: '/fuel-profiles/update',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { limits_id: limitsId, effective_from: from, ...allowed, version },
      required: ['limits_id', 'effective_from', ...allowedKeys, 'version'],
      additionalProperties: false,
    },
    data: savedLimits,
    refusals: ['not_found', 'change_planned', 'limits_in_force', 'record_changed'],
  },

  'fuel-profile.delete': {
    summary: 'Deletes limits that hold from today or later; the limits before them go on.',
    method: 'POST',
    path: '/fuel-profiles/delete',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { limits_id: limitsId, version },
      required: ['limits_id', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'limits_in_force', 'profile_used', 'record_changed'],
  },

  'fuel-profile.restore': {
    summary: 'Restores limits that the user has deleted lately.',
    method: 'POST',
    path: '/fuel-profiles/restore',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { limits_ids: ids },
      required: ['limits_ids'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'fuel-profile'>;

const cardReference = { type: 'string', minLength: 1, maxLength: 20 } as const;

const address = {
  type: 'object',
  properties: {
    street: { type: 'string', maxLength: 60 },
    street_2: { ...optional, maxLength: 60 },
    city: { type: 'string', maxLength: 40 },
    region: text,
    postal_code: text,
    country: { type: 'string', enum: ['USA', 'CAN'] },
  },
  required: ['street', 'street_2', 'city', 'region', 'postal_code', 'country'],
  additionalProperties: false,
} as const;

const seenCard = {
  type: 'object',
  properties: { card_reference: cardReference, version },
  required: ['card_reference', 'version'],
  additionalProperties: false,
} as const;

const savedCard = {
  type: 'object',
  properties: { card_reference: text, version: whole },
  required: ['card_reference', 'version'],
  additionalProperties: false,
} as const;

const withPin = {
  type: 'object',
  properties: { card_reference: text, pin: { ...text, description: 'Six digits.' }, version: whole },
  required: ['card_reference', 'pin', 'version'],
  additionalProperties: false,
} as const;

export const fuelCards = {
  /** Replaced and deactivated ones too. `last_used` is a day of purchases; a driver ID has none. */
  'fuel-card.list': {
    summary: 'Returns the fuel cards and driver IDs of the account.',
    method: 'GET',
    path: '/fuel-cards',
    access: 'session',
    sql: true,
    data: listOf({
      card_reference: text,
      card_type: { type: 'string', enum: fuelCardTypes },
      card_number: { ...optional, description: 'Masked but for the last four digits. Null until the card is made.' },
      card_status: { type: 'string', enum: fuelCardStatuses },
      status_date: day,
      vehicle_number: optional,
      driver_reference_number: optional,
      driver_first_name: optional,
      driver_last_name: optional,
      center_name: optional,
      fuel_profile: optional,
      last_used: optionalDay,
      replace_reason: { type: ['string', 'null'], enum: [...fuelCardReasons, null] },
      replaced_by: optional,
      pin_made_at: { ...optionalMoment, description: 'Null: the portal has made no PIN.' },
      send_to: {
        ...address,
        type: ['object', 'null'],
        description: 'Where the card was sent, or the address of the driver.',
      },
      changed_by: optional,
      version: whole,
    }),
  },

  /** The vehicle or the driver gets one card, unless the one before was replaced or deactivated. */
  'fuel-card.order': {
    summary: 'Orders a card for a vehicle or a driver.',
    method: 'POST',
    path: '/fuel-cards/order',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        card_type: { type: 'string', enum: ['VEHICLE', 'DRIVER'] },
        vehicle_number: { ...optional, maxLength: 20 },
        driver_reference_number: { ...optional, maxLength: 20 },
        fuel_profile: { type: 'string', maxLength: 40 },
        send_to: address,
        idempotency_key: idempotencyKey,
      },
      required: ['card_type', 'fuel_profile', 'send_to', 'idempotency_key'],
      additionalProperties: false,
    },
    data: savedCard,
    refusals: ['card_exists', 'idempotency_key_reused'],
  },

  /** Only by the user who has ordered it, in the ten minutes afterwards, and before the card is made. */
  'fuel-card.withdraw': {
    summary: 'Takes back the order of a card.',
    method: 'POST',
    path: '/fuel-cards/withdraw',
    access: 'session',
    requires: administrators,
    body: seenCard,
    nothing: true,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  /** The answer is about the new card. The old one can't be used from this moment on. */
  'fuel-card.replace': {
    summary: 'Replaces a card by a new one for the same vehicle or driver.',
    method: 'POST',
    path: '/fuel-cards/replace',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        card_reference: cardReference,
        replace_reason: { type: 'string', enum: fuelCardReasons },
        send_to: address,
        version,
      },
      required: ['card_reference', 'replace_reason', 'send_to', 'version'],
      additionalProperties: false,
    },
    data: savedCard,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  'fuel-card.lock': {
    summary: 'Locks a card or a driver ID, so that nobody can buy with it.',
    method: 'POST',
    path: '/fuel-cards/lock',
    access: 'session',
    requires: administrators,
    body: seenCard,
    data: savedCard,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  'fuel-card.unlock': {
    summary: 'Unlocks a card or a driver ID.',
    method: 'POST',
    path: '/fuel-cards/unlock',
    access: 'session',
    requires: administrators,
    body: seenCard,
    data: savedCard,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  'fuel-card.deactivate': {
    summary: 'Deactivates a card or a driver ID for good.',
    method: 'POST',
    path: '/fuel-cards/deactivate',
    access: 'session',
    requires: administrators,
    body: seenCard,
    data: savedCard,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  'fuel-card.change-profile': {
    summary: 'Gives a card another profile.',
    method: 'POST',
    path: '/fuel-cards/change-profile',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { card_reference: cardReference, fuel_profile: { type: 'string', maxLength: 40 }, version },
      required: ['card_reference', 'fuel_profile', 'version'],
      additionalProperties: false,
    },
    data: savedCard,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },

  /** The only answer that has the PIN. The same call again is refused: the driver ID is there, and gets another PIN. */
  'fuel-card.add-driver-id': {
    summary: 'Makes a driver ID and its PIN.',
    method: 'POST',
    path: '/fuel-cards/add-driver-id',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { driver_reference_number: { type: 'string', maxLength: 20 }, idempotency_key: idempotencyKey },
      required: ['driver_reference_number', 'idempotency_key'],
      additionalProperties: false,
    },
    data: withPin,
    refusals: ['card_exists', 'pin_shown', 'idempotency_key_reused'],
  },

  /** The only answer that has the PIN. The one before does not work any more. */
  'fuel-card.new-pin': {
    summary: 'Makes another PIN of a driver ID.',
    method: 'POST',
    path: '/fuel-cards/new-pin',
    access: 'session',
    requires: administrators,
    body: seenCard,
    data: withPin,
    refusals: ['not_found', 'card_final', 'record_changed'],
  },
} as const satisfies CallsOf<'fuel-card'>;
