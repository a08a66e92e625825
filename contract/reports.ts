import type { CallsOf } from './call.ts';
import type { RefusalCode } from './refusals.ts';

const report = {
  type: 'object',
  properties: { report: { type: 'string', minLength: 1, maxLength: 100 } },
  required: ['report'],
  additionalProperties: false,
} as const;

const columns = {
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    properties: {
      value: { type: 'string', minLength: 1, maxLength: 100 },
      enabled: { type: 'boolean' },
      width: { type: 'integer', minimum: 40, maximum: 2000 },
      pinned: { type: 'boolean' },
    },
    required: ['value', 'enabled'],
    additionalProperties: false,
  },
} as const;

const configuration = {
  type: 'object',
  properties: { columns },
  required: ['columns'],
  additionalProperties: false,
} as const;

export const reports = {
  /** A list with one entry, or empty (spec: reporting §4, §7). */
  'reports.user-configuration': {
    summary:
      "Returns the user's saved columns for a report, by the report's key, or for the lists of a dashboard, by `dashboard.` and its id.",
    method: 'GET',
    path: '/reports/user-configuration',
    access: 'session',
    query: report,
    data: { type: 'array', items: configuration },
    refusals: ['not_found'],
  },

  'reports.save-user-configuration': {
    summary:
      'Saves the columns of a report, or of the lists of a dashboard, named `section.column`. An empty list restores the default columns.',
    method: 'POST',
    path: '/reports/user-configuration',
    access: 'session',
    query: report,
    body: configuration,
    nothing: true,
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'reports'>;

/** What every call that runs a report can be refused with. */
export const runRefusals = [
  'invalid_parameters',
  'not_found',
  'too_many_reports',
  'busy',
  'report_failed',
  'report_timeout',
  'report_too_large',
] as const satisfies readonly RefusalCode[];

/** The text that rows have in a field. The caller has no use for others. */
export interface OnlyRows {
  field: string;
  text: string;
}

/**
 * Request header with the fields that the caller wants in the columnar stream. Without it, all fields are sent. `field=text` limits
 * the rows.
 */
export const wantedFields = {
  header: 'motorpool-fields',
  write: (fields: readonly string[], only?: OnlyRows): string =>
    [
      ...fields.map(encodeURIComponent),
      ...(only ? [`${encodeURIComponent(only.field)}=${encodeURIComponent(only.text)}`] : []),
    ].join(','),
  /** @throws URIError if the header is malformed. */
  read: (header: string): { fields: string[]; only: OnlyRows | null } => {
    const parts = header
      .split(',')
      .map((part) => part.trim().split('=').map(decodeURIComponent))
      .filter(([field]) => field);
    const limits = parts.flatMap(([field = '', text]) => (text === undefined ? [] : [{ field, text }]));
    return {
      fields: parts.flatMap(([field = '', text]) => (text === undefined ? [field] : [])),
      only: limits[0] ?? null,
    };
  },
} as const;
