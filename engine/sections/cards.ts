import type { ResolvedColumn } from '../columns/column.ts';
import { type Chip, chipSchema, resolveChip } from './chip.ts';

/** The rows of a table as cards. */
export const cardsSchema = {
  type: 'object',
  description:
    'Users can show the rows as cards, too, and sort them there; a narrow window begins with them. Default: none.',
  properties: {
    name: {
      type: 'string',
      description: 'The column with the name of a card, which is the link that the row has.',
      examples: ['year_make_model'],
    },
    text: {
      type: 'string',
      description: 'The column with the text under the name. Default: none.',
      examples: ['vehicle_number'],
    },
    chip: chipSchema,
    fields: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns below, each with its name. Default: none.',
      examples: [['driver_name', 'odometer']],
    },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

interface Written {
  name: string;
  text?: string;
  chip?: { value: string; colors?: Readonly<Record<string, string>> };
  fields?: readonly string[];
}

/** The rows as cards, for one viewer. */
export interface Cards {
  name: ResolvedColumn;
  text: ResolvedColumn | null;
  chip: Chip | null;
  fields: ResolvedColumn[];
}

/** The columns that cards name, with their places in the definition. */
export const namedInCards = ({ name, text, chip, fields = [] }: Written) => [
  { value: name, at: ['cards', 'name'] },
  ...(text === undefined ? [] : [{ value: text, at: ['cards', 'text'] }]),
  ...(chip ? [{ value: chip.value, at: ['cards', 'chip', 'value'] }] : []),
  ...fields.map((value, index) => ({ value, at: ['cards', 'fields', index] })),
];

/** Null if the viewer does not have the column of the name. */
export function resolveCards(written: Written | undefined, columns: readonly ResolvedColumn[]): Cards | null {
  const column = (field: string | undefined) => columns.find(({ value }) => value === field) ?? null;
  const name = column(written?.name);
  if (!written || !name) return null;
  return {
    name,
    text: column(written.text),
    chip: resolveChip(written.chip, columns),
    fields: (written.fields ?? []).flatMap((field) => column(field) ?? []),
  };
}

/** The fields that cards read. */
export const fieldsOfCards = (cards: Cards | null): string[] =>
  cards ? [cards.name, cards.text, cards.chip?.column, ...cards.fields].flatMap((each) => each?.value ?? []) : [];
