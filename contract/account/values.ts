import type { CallsOf } from '../call.ts';

export const values = {
  /** Choices for parameters whose definition has the lookup `table.column`. */
  'account.values': {
    summary: 'Returns the sorted values of a column in the rows of the account.',
    method: 'GET',
    path: '/account/values/:column',
    access: 'session',
    params: {
      type: 'object',
      properties: {
        column: {
          type: 'string',
          description: 'As table.column. A report that the user can open must offer this column as a lookup.',
        },
      },
      required: ['column'],
      additionalProperties: false,
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { value: { type: 'string' } },
        required: ['value'],
        additionalProperties: false,
      },
    },
    refusals: ['not_found', 'too_many_values'],
  },
} as const satisfies CallsOf<'account'>;
