import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';
import { day, ofVehicle, optionalWhole, recordOf, text, truth, vehicleNumber, whole } from './vehicle/shapes.ts';

const moment = { type: 'string', format: 'date-time', description: 'In the time zone of the account.' } as const;
const optionalMoment = { ...moment, type: ['string', 'null'] } as const;
const id = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** What a photo shows. */
export const photoLabels = ['FRONT', 'REAR', 'LEFT_SIDE', 'RIGHT_SIDE', 'DASHBOARD'] as const;

/** Where a damage is. */
export const damageLocations = [
  ...['FRONT_BUMPER', 'LEFT_FRONT_LIGHT', 'RIGHT_FRONT_LIGHT', 'HOOD', 'WINDSHIELD', 'ROOF', 'REAR_WINDOW', 'TAILGATE'],
  ...['LEFT_REAR_LIGHT', 'RIGHT_REAR_LIGHT', 'REAR_BUMPER', 'LEFT_FRONT_TIRE', 'RIGHT_FRONT_TIRE', 'LEFT_REAR_TIRE'],
  ...['RIGHT_REAR_TIRE', 'LEFT_FRONT_DOOR', 'RIGHT_FRONT_DOOR', 'LEFT_REAR_DOOR', 'RIGHT_REAR_DOOR', 'LEFT_SILL'],
  'RIGHT_SILL',
] as const;

export const damageTypes = ['SCRATCH', 'DENT', 'CRACK', 'CHIP', 'WEAR', 'RUST', 'BROKEN'] as const;

/** The formats of pictures, by their content. */
export const pictureFormats = ['JPEG', 'PNG', 'WEBP'] as const;

/** A picture by its id. */
const pictureQuery = {
  type: 'object',
  properties: {
    id,
    width: {
      type: 'string',
      pattern: '^(?:[1-9][0-9]{1,2}|1[0-9]{3}|2000)$',
      description:
        'Pixels, from 10 to 2,000: a JPEG of at most that width is returned. Default: the picture as it was taken.',
    },
  },
  required: ['id'],
  additionalProperties: false,
} as const;

const pictureRefusals = ['not_found', 'document_missing', 'documents_unavailable'] as const;

/** Inspections of a vehicle by its drivers. Spec: ordering §3 and §7, which list the fields of photos and damages. */
export const inspections = {
  'inspection.summary': {
    summary: 'Returns the inspections of a vehicle, also those that are due, the latest first.',
    method: 'GET',
    path: '/mobile-inspection-report-summary',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      vehicle_number: text,
      inspection_id: text,
      template_name: text,
      inspection_type: { type: 'string', enum: ['DAILY', 'MONTHLY', 'ANNUAL'] },
      due_date: day,
      completed_at: { ...optionalMoment, description: 'In the time zone of the account. Null: not completed yet.' },
      result: { type: ['string', 'null'], enum: ['PASSED', 'FAILED', null] },
      odometer: { ...optionalWhole, description: 'In miles.' },
      driver: { ...optional, description: 'Last name, first name.' },
      comments: optional,
      photos: { ...whole, description: 'Number of photos.' },
      damages: { ...whole, description: 'Number of damages.' },
    }),
    refusals: ['not_found'],
  },

  'inspection.report': {
    summary: 'Returns the photos, the damages and the answers of an inspection.',
    method: 'GET',
    path: '/mobile-inspection-report',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { vehicle: vehicleNumber, id },
      required: ['vehicle', 'id'],
      additionalProperties: false,
    },
    data: recordOf({
      report_photos: listOf({
        request_id: { ...text, description: 'For `inspection.photo`.' },
        label: { type: 'string', enum: photoLabels },
        width: { ...whole, description: 'Pixels.' },
        height: { ...whole, description: 'Pixels.' },
        timestamp: moment,
      }),
      report_damages: listOf({
        damage_id: { ...text, description: 'For `inspection.damage-photo`.' },
        location: { type: 'string', enum: damageLocations },
        type: { type: 'string', enum: damageTypes },
        comments: optional,
      }),
      report_questions: listOf({
        question_number: whole,
        question: text,
        answer: text,
        passed: truth,
        note: optional,
      }),
    }),
    refusals: ['not_found'],
  },

  'inspection.photo': {
    summary: 'Returns a photo of an inspection.',
    method: 'GET',
    path: '/mobile-inspection-report-photo',
    access: 'session',
    query: pictureQuery,
    file: true,
    refusals: pictureRefusals,
  },

  'inspection.damage-photo': {
    summary: 'Returns the picture of a damage.',
    method: 'GET',
    path: '/mobile-inspection-damages-photo',
    access: 'session',
    query: pictureQuery,
    file: true,
    refusals: pictureRefusals,
  },
} as const satisfies CallsOf<'inspection'>;
