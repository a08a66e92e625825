import { screenAddress } from './screen-address.ts';

export const goesOnSchema = {
  type: 'object',
  description:
    'Opens another screen after a run in which a table has a single row: what users search for is found. Default: the dashboard stays open.',
  properties: {
    table: { type: 'string', description: 'The table.', examples: ['vehicles'] },
    to: {
      ...screenAddress,
      description: 'The address of the screen of the row, with its columns in braces.',
      examples: ['/vehicle/dashboard?vehicle={vehicle_number}'],
    },
    after: {
      type: 'string',
      enum: ['button', 'each_run'],
      description:
        'After which runs: those that users start with Enter or the button, or each run, also the first one. Default: button.',
    },
    otherwise: {
      ...screenAddress,
      description:
        'The address of the screen that opens if the table does not have a single row, with parameters in braces. Without their values, it is the address before the question mark. Default: none.',
      examples: ['/vehicle?data={vehicle}'],
    },
  },
  required: ['table', 'to'],
  additionalProperties: false,
} as const;
