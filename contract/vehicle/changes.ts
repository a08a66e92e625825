import type { CallsOf } from '../call.ts';
import { unlessHidden } from '../rights.ts';
import { idempotencyKey, listOf, version } from '../shapes.ts';
import { day, ofVehicle, optionalDay, recordOf, text, vehicleNumber, whole } from './shapes.ts';

/** What became of a change. One that can’t be applied on its day, such as of a vehicle that is closed out by then, is not applied. */
export const vehicleChangeStatuses = ['PLANNED', 'APPLIED', 'WITHDRAWN', 'NOT_APPLIED'] as const;

export const clientUseKeys = [
  ...(['client_use_1', 'client_use_2', 'client_use_3', 'client_use_4', 'client_use_5'] as const),
  ...(['client_use_6', 'client_use_7', 'client_use_8', 'client_use_9', 'client_use_10'] as const),
] as const;

/** What can only be changed with `allow_plate_update` (spec: ordering §6). */
export const plateKeys = [
  ...(['license_plate_number', 'license_plate_state_province'] as const),
  ...(['license_plate_expiration_date', 'license_plate_sticker'] as const),
] as const;

const requires = unlessHidden('vehicle_update');

const needed = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
const short = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

const use = { ...short(60), description: 'It stays as it is if the account has no label for it.' } as const;
const clientUse = Object.fromEntries(clientUseKeys.map((key) => [key, use])) as Record<
  (typeof clientUseKeys)[number],
  typeof use
>;

const plate = {
  license_plate_number: short(15),
  license_plate_state_province: { ...short(2), description: 'The abbreviation of a state or province.' },
  license_plate_expiration_date: optionalDay,
  license_plate_sticker: short(20),
} as const;

const fields = {
  client_vehicle_number: short(30),
  center_code: needed(60),
  bill_sort: needed(60),
  ...clientUse,
  ...plate,
} as const;

const saved = recordOf({ vehicle_number: text, version: { ...whole, description: 'Of the vehicle.' } });

const ofVersion = { ...version, description: 'The version of the vehicle that the user has seen.' } as const;

/**
 * Spec: ordering §6, §7. The specification says that the bodies are passed through, and not what they have: decision 082. What is not in it:
 * `effective_date`, versions, and the calls other than `add-vehicle` and `update-vehicle`.
 */
export const vehicleChanges = {
  'vehicle.changes': {
    summary: 'Returns what is planned to change in a vehicle and what users have changed, the latest first.',
    method: 'GET',
    path: '/vehicle/changes',
    access: 'session',
    query: ofVehicle,
    data: listOf({
      change_id: text,
      vehicle_number: text,
      change_start: day,
      change_status: { type: 'string', enum: vehicleChangeStatuses },
      change_summary: {
        ...text,
        description: 'The fields, each with its value before and after, in the words of the user.',
      },
      created_by: { ...text, description: 'A username.' },
      version: { ...whole, description: 'Of the vehicle.' },
    }),
    refusals: ['not_found'],
  },

  /**
   * A vehicle that the account owns: one that is leased comes from an order. What is not sent and the vehicle needs comes from the most
   * similar vehicle. Sending the same key again returns the same vehicle.
   */
  'vehicle.add-vehicle': {
    summary: 'Adds a vehicle.',
    method: 'POST',
    path: '/vehicle/add-vehicle',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: {
        vehicle_number: { ...short(6), description: 'Six letters or digits. Default: the next free number.' },
        vin: short(17),
        model_year: { ...needed(4), description: 'Four digits.' },
        vehicle_make: needed(40),
        vehicle_model: needed(60),
        vehicle_trim: short(40),
        vehicle_category: needed(30),
        vehicle_type: { type: 'string', enum: ['CAR', 'TRUCK'] },
        vehicle_color: needed(30),
        fuel_type: { type: 'string', enum: ['REGULAR', 'PREMIUM', 'DIESEL', 'HYBRID', 'ELECTRIC'] },
        in_service_date: day,
        capitalized_cost: { type: 'number', minimum: 0, maximum: 9_999_999, description: 'What it has cost.' },
        ...fields,
        idempotency_key: idempotencyKey,
      },
      required: [
        ...([
          'model_year',
          'vehicle_make',
          'vehicle_model',
          'vehicle_category',
          'vehicle_type',
          'vehicle_color',
        ] as const),
        ...(['fuel_type', 'in_service_date', 'capitalized_cost', 'center_code', 'bill_sort'] as const),
        'idempotency_key',
      ],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      ...(['id_taken', 'idempotency_key_reused', 'not_found'] as const),
      ...(['vehicle_number_invalid', 'vin_invalid', 'vin_taken', 'model_year_invalid'] as const),
    ],
  },

  /** Only by the user who has added it, in the ten minutes afterwards, if nobody has changed it or used it since. */
  'vehicle.undo-add': {
    summary: 'Deletes a vehicle that was added just now.',
    method: 'POST',
    path: '/vehicle/undo-add',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: { vehicle_number: vehicleNumber, version: ofVersion },
      required: ['vehicle_number', 'version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },

  /**
   * Inputs that are not sent stay as they are. From today, the vehicle is changed at once. From a later day, the change is planned, and
   * applied on its day. A save from today that changes nothing is never refused because of its version. Plates: only with `allow_plate_update`.
   */
  'vehicle.update-vehicle': {
    summary: 'Changes a vehicle from a day on.',
    method: 'POST',
    path: '/vehicle/update-vehicle',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: {
        vehicle: vehicleNumber,
        effective_date: { ...day, description: 'Today or later. Default: today.' },
        ...fields,
        version: ofVersion,
      },
      required: ['vehicle', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      ...(['not_found', 'record_changed', 'vehicle_closed_out'] as const),
      ...(['plate_not_allowed', 'vehicle_change_planned', 'vehicle_change_same'] as const),
    ],
  },

  /** Everybody who may change the vehicle can withdraw what others have planned. */
  'vehicle.withdraw-update': {
    summary: 'Withdraws a planned change of a vehicle.',
    method: 'POST',
    path: '/vehicle/withdraw-update',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: { change_id: { ...text, minLength: 1, maxLength: 100 }, version: ofVersion },
      required: ['change_id', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed', 'vehicle_change_final'],
  },

  /**
   * Only the last change of the vehicle, and only by the user who has made it in the last ten minutes. What was planned is withdrawn, and what
   * was withdrawn is planned again.
   */
  'vehicle.undo-update': {
    summary: 'Takes back the last change of a vehicle.',
    method: 'POST',
    path: '/vehicle/undo-update',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: { vehicle: vehicleNumber, version: ofVersion },
      required: ['vehicle', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      ...(['not_found', 'record_changed', 'vehicle_closed_out'] as const),
      ...(['plate_not_allowed', 'vehicle_change_planned'] as const),
    ],
  },
} as const satisfies CallsOf<'vehicle'>;
