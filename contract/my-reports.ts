import type { FromSchema } from 'json-schema-to-ts';
import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const name = { type: 'string', minLength: 1, maxLength: 100 } as const;
const type = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 40 } as const;
const requires = { type: 'menu', key: 'my_reports' } as const;

/** Without one the answer is “id undefined”, and not that the request is not valid (spec: reporting §5, §8). */
const byId = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 100 } },
  additionalProperties: false,
} as const;

/** What is held to it: the schema of a view, `engine/schema/report-view.ts`. */
const view = {
  type: 'object',
  description: 'Columns, parameters, search, sort, filters, look, groups, pivot, chart: engine/schema/report-view.ts.',
  additionalProperties: true,
} as const;

/** `revision` counts how often it was saved. */
const entry = { report_id: text, name: text, type: text, revision: whole, created_at: text, changed_at: text } as const;

/** A saved report, whole. */
const report = {
  type: 'object',
  properties: { ...entry, view },
  required: ['report_id', 'name', 'type', 'revision', 'created_at', 'changed_at', 'view'],
  additionalProperties: false,
} as const;

/** Reports that a user made of a type. Each is its user's alone (spec: reporting §2 to §9). */
export const myReports = {
  /** Without a type the answer is a plain refusal, as without an id. */
  'myreports.columns': {
    summary: 'The columns that reports of a type may have, in groups, each a number, a date or a string.',
    method: 'GET',
    path: '/my-reports/columns',
    access: 'session',
    requires,
    query: { type: 'object', properties: { reportType: type }, additionalProperties: false },
    data: listOf({
      group: text,
      text,
      columns: listOf({ value: text, text, type: { type: 'string', enum: ['number', 'date', 'string'] } }),
    }),
    refusals: ['not_found'],
  },

  /** `columns`: how many it shows. Those of a type that the user may not open are not among them. */
  'myreports.list': {
    summary: "The user's saved reports, the one changed last first.",
    method: 'GET',
    path: '/my-reports/list',
    access: 'session',
    requires,
    data: listOf({ ...entry, columns: whole }),
  },

  'myreports.get': {
    summary: 'A saved report.',
    method: 'GET',
    path: '/my-reports',
    access: 'session',
    requires,
    query: byId,
    data: report,
    refusals: ['not_found', 'id_undefined'],
  },

  /** Not in the specification, as the two below: nothing is saved there. The same key is the same report, however often it comes. */
  'myreports.create': {
    summary: 'Saves a report under a name that none of the user has.',
    method: 'POST',
    path: '/my-reports',
    access: 'session',
    requires,
    body: {
      type: 'object',
      properties: { idempotency_key: { type: 'string', minLength: 8, maxLength: 64 }, name, type, view },
      required: ['idempotency_key', 'name', 'type', 'view'],
      additionalProperties: false,
    },
    data: report,
    refusals: [
      'not_found',
      'name_taken',
      'too_many_saved_reports',
      'view_invalid',
      'view_too_large',
      'idempotency_key_reused',
    ],
  },

  /** `revision` is the one that was changed: what somebody else, or another window, saved meanwhile is not lost. */
  'myreports.save': {
    summary: 'Gives a saved report another name, another view, or both.',
    method: 'PUT',
    path: '/my-reports',
    access: 'session',
    requires,
    query: byId,
    body: {
      type: 'object',
      properties: { revision: whole, name, view },
      required: ['revision'],
      additionalProperties: false,
    },
    data: report,
    refusals: [
      'not_found',
      'id_undefined',
      'name_blank',
      'name_taken',
      'view_invalid',
      'view_too_large',
      'changed_meanwhile',
    ],
  },

  'myreports.delete': {
    summary: 'Deletes a saved report.',
    method: 'DELETE',
    path: '/my-reports',
    access: 'session',
    requires,
    query: byId,
    data: { type: 'null' },
    refusals: ['not_found', 'id_undefined'],
  },
} as const satisfies CallsOf<'myreports'>;

/**
 * The rows of a report of a type, which answers as the calls of reports do: as an envelope, or as the columnar stream. Columns
 * are those of `myreports.columns`; all come where none are named.
 */
export const generateReport = {
  method: 'POST',
  path: '/my-reports/generate-report',
  access: 'session',
  requires,
  body: {
    type: 'object',
    properties: {
      type,
      columns: { type: 'array', maxItems: 1000, items: { type: 'string', minLength: 1, maxLength: 100 } },
      parameters: { type: 'object', maxProperties: 100, additionalProperties: true },
    },
    required: ['type'],
    additionalProperties: false,
  },
} as const;

export type GenerateBody = FromSchema<typeof generateReport.body>;
