import type { CallsOf } from './call.ts';
import { runRefusals } from './reports.ts';
import { listOf, version } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const name = { type: 'string', minLength: 1, maxLength: 100 } as const;
const type = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 40 } as const;
const requires = { type: 'menu', key: 'my_reports' } as const;

/**
 * Optional here so that a request without an id gets “id undefined” instead of a schema error (spec: reporting §5, §8).
 */
const byId = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 100 } },
  additionalProperties: false,
} as const;

/** The server checks it against the schema of a view, `engine/views/schema.ts`. */
const view = {
  type: 'object',
  description: 'Columns, parameters, search, sort, filters, look, groups, pivot, chart: engine/views/schema.ts.',
  additionalProperties: true,
} as const;

/** `revision` counts the saves. */
const entry = { report_id: text, name: text, type: text, revision: whole, created_at: text, changed_at: text } as const;

/** A saved report with its view. */
const report = {
  type: 'object',
  properties: { ...entry, view },
  required: ['report_id', 'name', 'type', 'revision', 'created_at', 'changed_at', 'view'],
  additionalProperties: false,
} as const;

/** Reports that users build from a report type. Only their user can see them (spec: reporting §2 to §9). */
export const myReports = {
  /** Optional here so that a request without a type gets a plain refusal, as one without an id does. */
  'myreports.columns': {
    summary: 'Returns the columns of a report type in groups. Each column is a number, a date or a string.',
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

  /** `columns` is the number of visible columns. Reports of a type that the user can't open are left out. */
  'myreports.list': {
    summary: "Returns the user's saved reports, the last updated first.",
    method: 'GET',
    path: '/my-reports/list',
    access: 'session',
    requires,
    data: listOf({ ...entry, columns: whole }),
  },

  'myreports.get': {
    summary: 'Returns a saved report.',
    method: 'GET',
    path: '/my-reports',
    access: 'session',
    requires,
    query: byId,
    data: report,
    refusals: ['not_found', 'id_undefined'],
  },

  /**
   * Not in the specification, nor are the two calls below: it saves nothing there. Sending the same key again returns
   * the same report.
   */
  'myreports.create': {
    summary: 'Saves a new report under a name that is not in use.',
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

  /**
   * `revision` is the revision that was edited. If another user or window has saved since, the save is refused instead
   * of overwriting.
   */
  'myreports.save': {
    summary: 'Changes the name or the view of a saved report, or both.',
    method: 'PUT',
    path: '/my-reports',
    access: 'session',
    requires,
    query: byId,
    body: {
      type: 'object',
      properties: { revision: { ...version, description: 'The revision that was edited.' }, name, view },
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
    nothing: true,
    refusals: ['not_found', 'id_undefined'],
  },

  /** Columns come from `myreports.columns`; without a list, all are sent. */
  'myreports.generate-report': {
    summary: 'Returns the rows of a report type with the requested columns.',
    method: 'POST',
    path: '/my-reports/generate-report',
    access: 'session',
    requires,
    reads: true,
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
    rows: true,
    refusals: runRefusals,
  },
} as const satisfies CallsOf<'myreports'>;
