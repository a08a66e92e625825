import { answerLookup, type LookupName, lookupNames } from '../lookups/registry.ts';

/** What kinds that offer choices have in common. */
export const itemsSchema = (least: 1 | 2) =>
  ({
    type: 'array',
    minItems: least,
    items: {
      type: 'object',
      properties: { value: { type: 'string', description: 'What is sent. Its words are the items of the field.' } },
      required: ['value'],
      additionalProperties: false,
    },
    description: 'The choices.',
  }) as const;

export const lookupSchema = {
  type: 'string',
  description: `The choices, in place of items: what a call gives (${lookupNames.join(', ')}), or the values that a column of a table or view has for the account, as table.column.`,
} as const;

export const itemsOfSchema = {
  type: 'string',
  description: 'A field of the catalogue whose values are the choices, in their words; in place of items.',
} as const;

export const choicesSchema = {
  type: 'string',
  description: 'A table of the dashboard that says that its rows are choices; in place of items.',
} as const;

export const readLookup = ({ lookup, choices }: { lookup?: string | undefined; choices?: string | undefined }) =>
  choices === undefined ? (lookup as LookupName | undefined) : answerLookup(choices);

export const readText = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

export const valuesOf = (items: readonly { value: string }[]): string[] => items.map((item) => item.value);

export const notListed = { key: 'faults.item' } as const;
