import type { FromSchema } from 'json-schema-to-ts';
import { moments } from './moments.ts';

/** A fixed value, or where the value comes from: a named day, or the first row of another table. */
const callValue = {
  type: ['string', 'number', 'boolean', 'object'],
  properties: {
    moment: { type: 'string', enum: moments, description: 'A named day.' },
    table: { type: 'string', description: 'Another table of the dashboard.' },
    value: { type: 'string', description: 'The column of the first row of that table that has the value.' },
  },
  additionalProperties: false,
} as const;

/** Values of inputs of a call that no parameter gives. */
export const callValuesSchema = {
  type: 'object',
  additionalProperties: callValue,
  description:
    'Values for the other inputs of the call, by name: a fixed one, a named day, or one from the first row of another table. The call then waits for that table, and is not made if the table has no row. Default: none.',
  examples: [
    {
      type: 'ALL',
      start_date: { moment: 'twelve_months_ago' },
      driver_id: { table: 'driver', value: 'reference_number' },
    },
  ],
} as const;

/** How the rest of a table is loaded whose answer is a page. */
export const pagesSchema = {
  type: 'object',
  description:
    'For answers that have a page of the rows: the pages after the first, which are loaded one after the other and shown as they come. Default: the answer has all rows.',
  properties: {
    next: {
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$',
      description: 'Where an answer says how to go on: property names joined by dots. null there is the last page.',
    },
    call: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description: 'The call for the next page, by its name in contract/. It has the inputs of the first one.',
    },
    input: { type: 'string', description: 'The input of that call which gets the value.' },
  },
  required: ['next', 'call', 'input'],
  additionalProperties: false,
  examples: [{ next: 'data.next_offset', call: 'saferoads.driver-trips-offset', input: 'offset' }],
} as const;

export type CallValue = FromSchema<typeof callValuesSchema>[string];
