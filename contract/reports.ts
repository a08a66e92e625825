import type { Call } from './envelope.ts';

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

/** The user's saved configuration of a report, by the report's key: a list of none or one (spec: reporting §4, §7). */
export const userConfiguration = {
  method: 'GET',
  path: '/reports/user-configuration',
  query: report,
  data: { type: 'array', items: configuration },
} as const satisfies Call;

/** Saves it; a configuration without columns returns to the defaults. */
export const saveUserConfiguration = {
  method: 'POST',
  path: '/reports/user-configuration',
  query: report,
  body: configuration,
  data: { type: 'array', items: configuration },
} as const satisfies Call;
