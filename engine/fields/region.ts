import type { Item } from '../context/lookups.ts';
import { regionNames } from '../formats/region-names.ts';
import { type Country, regionsOf } from '../formats/regions.ts';
import { notListed, readText } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'region',
      description:
        'A state, province or territory of the United States or Canada, sent as its two-letter abbreviation.',
    },
    country: {
      type: 'string',
      enum: ['USA', 'CAN'],
      description: 'The country whose regions are the choices. Default: both, first that of the account.',
      examples: ['USA'],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

const countries = Object.keys(regionNames) as readonly Country[];

export const region: FieldKind<typeof schema> = {
  schema,
  holds: 'choice',
  onlyIn: 'forms',
  shape: ({ country }) => ({
    type: 'string',
    enum: countries
      .filter((each) => each === (country ?? each))
      .flatMap((each) => regionNames[each].map(([abbreviation]) => abbreviation)),
  }),
  initial: () => null,
  // Calls and files have small letters, too.
  parse: (raw) => readText(raw)?.toUpperCase(),
  invalid: notListed,
  named({ country }, { viewer, locale }): readonly Item[] {
    const first = country ?? viewer.country;
    const of = country ? [country] : [first, ...countries.filter((each) => each !== first)];
    return of.flatMap((each) =>
      regionsOf(each, locale as 'en-US').map(({ abbreviation, name }) => ({ value: abbreviation, text: name })),
    );
  },
  format: (value, _field, wording) => wording.item(String(value)),
};
