import type { CallsOf } from './call.ts';

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
  /** A list of none or one (spec: reporting §4, §7). */
  'reports.user-configuration': {
    summary: "The user's saved columns of a report, by the report's key.",
    method: 'GET',
    path: '/reports/user-configuration',
    access: 'session',
    query: report,
    data: { type: 'array', items: configuration },
    refusals: ['not_found'],
  },

  'reports.save-user-configuration': {
    summary: 'Saves the columns of a report; none return it to its own.',
    method: 'POST',
    path: '/reports/user-configuration',
    access: 'session',
    query: report,
    body: configuration,
    data: { type: 'array', items: configuration },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'reports'>;

/** The fields that the caller of a report wants in the columnar stream, in a header of the request. Without it all come. */
export const wantedFields = {
  header: 'motorpool-fields',
  write: (fields: readonly string[]): string => fields.map(encodeURIComponent).join(','),
  /** @throws URIError on what can't be read. */
  read: (header: string): string[] =>
    header
      .split(',')
      .map((name) => decodeURIComponent(name.trim()))
      .filter(Boolean),
} as const;
