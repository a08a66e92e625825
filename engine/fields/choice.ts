import { answerLookup, type LookupName, lookupNames } from '../lookups/registry.ts';

/** The `items` property of field kinds that offer choices. */
export const itemsSchema = (least: 1 | 2) =>
  ({
    type: 'array',
    minItems: least,
    items: {
      type: 'object',
      properties: {
        value: {
          type: 'string',
          description: 'The value that is sent. Its label is under items in the texts of the parameter.',
          examples: ['OPEN'],
        },
      },
      required: ['value'],
      additionalProperties: false,
    },
    description: 'The choices.',
    examples: [[{ value: 'OPEN' }, { value: 'CLOSED' }]],
  }) as const;

export const lookupSchema = {
  type: 'string',
  description: `Instead of items: the choices from a call (${lookupNames.join(', ')}), or the values of a column of a table or view for the account, as table.column.`,
} as const;

export const itemsOfSchema = {
  type: 'string',
  description: 'Instead of items: a field of the catalog whose values are the choices, with their texts.',
} as const;

export const choicesSchema = {
  type: 'string',
  description: 'Instead of items: a table of the dashboard whose rows are choices.',
} as const;

export const readLookup = ({ lookup, choices }: { lookup?: string | undefined; choices?: string | undefined }) =>
  choices === undefined ? (lookup as LookupName | undefined) : answerLookup(choices);

export const readText = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

export const valuesOf = (items: readonly { value: string }[]): string[] => items.map((item) => item.value);

export const notListed = { key: 'faults.item' } as const;
