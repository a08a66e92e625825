import type { CallsOf } from './call.ts';
import { acknowledgedBy } from './policies.ts';
import { administrators } from './records.ts';
import { idempotencyKey, listOf, optional, version } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;

/** What became of an assignment. One that can’t be applied on its day, such as of a driver who is inactive by then, is not applied. */
export const assignmentStatuses = ['PLANNED', 'APPLIED', 'WITHDRAWN', 'NOT_APPLIED'] as const;

const number = { type: 'string', minLength: 1, maxLength: 20 } as const;
const driver = { ...number, description: 'Driver reference number.' } as const;
const start = { ...day, description: 'From which day: today or later.' } as const;
const ofVehicle = {
  ...version,
  description: 'The version of the vehicle’s assignments that the user has seen.',
} as const;

const vehicle = {
  vehicle_number: text,
  client_vehicle_number: optional,
  model_year: { type: ['integer', 'null'] },
  vehicle_make: optional,
  vehicle_model: optional,
} as const;

const assigned = {
  vehicle_status: { type: 'string', enum: ['ON_ORDER', 'ON_BILLING'] },
  center_name: optional,
  assignment_start: { ...optionalDay, description: 'Since when the driver has it. Null if that is not known.' },
  next_assignment_start: { ...optionalDay, description: 'The first planned assignment. Null for none.' },
  next_driver_name: { ...optional, description: 'Null: none is planned, or the vehicle has no driver from then on.' },
  version: { ...whole, description: 'Of the vehicle’s assignments. It rises with every change.' },
} as const;

const assignment = {
  assignment_id: text,
  ...vehicle,
  driver_reference_number: { ...optional, description: 'Null: no driver.' },
  driver_last_name: optional,
  driver_first_name: optional,
  assignment_start: day,
  assignment_end: { ...optionalDay, description: 'The last day. Null if it has not ended, or was not applied.' },
  assignment_status: { type: 'string', enum: ['PLANNED', 'CURRENT', 'ENDED', 'NOT_APPLIED'] },
  former_driver_number: { ...optional, description: 'Who had the vehicle until then.' },
  former_driver_name: optional,
  created_by: { ...optional, description: 'A username. Null: the provider.' },
  version: { ...whole, description: 'Of the assignment.' },
} as const;

const saved = {
  type: 'object',
  properties: { assignment_id: text, version: { ...whole, description: 'Of the assignment.' } },
  required: ['assignment_id', 'version'],
  additionalProperties: false,
} as const;

const seen = {
  type: 'object',
  properties: { assignment_id: { ...text, minLength: 1, maxLength: 100 }, version },
  required: ['assignment_id', 'version'],
  additionalProperties: false,
} as const;

const ofDriver = {
  type: 'object',
  properties: { driver },
  required: ['driver'],
  additionalProperties: false,
} as const;

/** Who has which vehicle from which day. Not in the specification. */
export const assignments = {
  'driver.vehicles': {
    summary: 'Returns the vehicles that a driver has now, without those that are closed out.',
    method: 'GET',
    path: '/driver/vehicles',
    access: 'session',
    sql: true,
    query: ofDriver,
    data: listOf({ ...vehicle, license_plate_number: optional, ...assigned }),
  },

  /** All that are not closed out. */
  'driver.other-vehicles': {
    summary: 'Returns the vehicles that a driver could get, with the drivers that they have now.',
    method: 'GET',
    path: '/driver/other-vehicles',
    access: 'session',
    requires: administrators,
    sql: true,
    query: ofDriver,
    data: listOf({
      ...vehicle,
      driver_reference_number: { ...optional, description: 'Null if nobody has it.' },
      driver_last_name: optional,
      driver_first_name: optional,
      ...assigned,
    }),
  },

  'driver.assignments': {
    summary: 'Returns the assignments of a driver, without those that were withdrawn, the latest first.',
    method: 'GET',
    path: '/driver/assignments',
    access: 'session',
    sql: true,
    query: ofDriver,
    data: listOf(assignment),
  },

  'driver.policies': {
    summary: 'Returns the policies of a driver, and whether they are acknowledged.',
    method: 'GET',
    path: '/driver/policies',
    access: 'session',
    sql: true,
    query: ofDriver,
    data: listOf({
      acknowledgement_id: text,
      policy_id: text,
      policy_name: optional,
      policy_version: text,
      assigned_date: day,
      due_date: day,
      acknowledgement_status: { ...optional, description: 'Null if it is acknowledged.' },
      days_overdue: { type: ['integer', 'null'] },
      acknowledged_date: optionalDay,
      acknowledged_by: { type: ['string', 'null'], enum: [...acknowledgedBy, null] },
    }),
  },

  /** From today, it is applied at once: the driver who has the vehicle loses it. From a later day, it is planned. */
  'driver.assign': {
    summary: 'Assigns a vehicle to a driver from a day on.',
    method: 'POST',
    path: '/driver/assign',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        driver_reference_number: driver,
        vehicle_number: number,
        assigned_from: start,
        version: ofVehicle,
        idempotency_key: idempotencyKey,
      },
      required: ['driver_reference_number', 'vehicle_number', 'assigned_from', 'version', 'idempotency_key'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      ...(['not_found', 'record_changed', 'idempotency_key_reused'] as const),
      ...(['driver_inactive', 'vehicle_closed_out', 'assignment_same', 'assignment_planned'] as const),
    ],
  },

  'driver.unassign': {
    summary: 'Leaves a vehicle without a driver from a day on.',
    method: 'POST',
    path: '/driver/unassign',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        vehicle_number: number,
        assigned_from: start,
        version: ofVehicle,
        idempotency_key: idempotencyKey,
      },
      required: ['vehicle_number', 'assigned_from', 'version', 'idempotency_key'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      ...(['not_found', 'record_changed', 'idempotency_key_reused'] as const),
      ...(['vehicle_closed_out', 'assignment_same', 'assignment_planned'] as const),
    ],
  },

  'driver.withdraw-assignment': {
    summary: 'Withdraws a planned assignment.',
    method: 'POST',
    path: '/driver/withdraw-assignment',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'assignment_final'],
  },

  /**
   * Only by the user who has made the change, in the ten minutes afterwards, if nobody has changed it since. A driver who has lost
   * the vehicle gets it back. One that was withdrawn is planned again.
   */
  'driver.undo-assignment': {
    summary: 'Takes back what was just done to an assignment.',
    method: 'POST',
    path: '/driver/undo-assignment',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'driver_inactive', 'vehicle_closed_out', 'assignment_planned'],
  },
} as const satisfies CallsOf<'driver'>;

/** Not in the specification. */
export const vehicleAssignments = {
  'vehicle.assignments': {
    summary: 'Returns who has had a vehicle, has it, and is planned to get it, the latest first.',
    method: 'GET',
    path: '/vehicle/assignments',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { vehicle: { ...number, description: 'Vehicle number.' } },
      required: ['vehicle'],
      additionalProperties: false,
    },
    data: listOf(assignment),
  },
} as const satisfies CallsOf<'vehicle'>;
