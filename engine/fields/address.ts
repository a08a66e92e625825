import type { FieldRow } from '../context/values.ts';
import type { WordKey } from '../context/word-key.ts';
import { regionNames } from '../formats/region-names.ts';
import { type Country, regionsOf } from '../formats/regions.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'address',
      description:
        'An address in the United States or Canada, sent as an object: street, street_2, city, region, postal_code, country (USA or CAN).',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** What an address has, and how long it may be. */
const longest = { street: 60, street_2: 60, city: 40 } as const;
const keys = ['country', 'street', 'street_2', 'city', 'region', 'postal_code'] as const;
type Key = (typeof keys)[number];

const labels: Readonly<Record<Key, (country: Country) => WordKey>> = {
  country: () => 'fields.address.country',
  street: () => 'fields.address.street',
  street_2: () => 'fields.address.street_2',
  city: () => 'fields.address.city',
  region: (country) => (country === 'USA' ? 'fields.address.state' : 'fields.address.province'),
  postal_code: (country) => (country === 'USA' ? 'fields.address.zip_code' : 'fields.address.postal_code'),
};

const countryNames = { USA: 'fields.address.USA', CAN: 'fields.address.CAN' } as const;

const isCountry = (value: unknown): value is Country => value === 'USA' || value === 'CAN';

/** Whether there is more than a country, which is filled in before anything is typed. */
const isBegun = (row: FieldRow) => keys.some((key) => key !== 'country' && (row[key] ?? '') !== '');

const text = (key: keyof typeof longest, required: boolean) => ({ type: 'text', key, required, longest: longest[key] });

/** The validation of an address is not its own: it would ask another service. */
export const address: FieldKind<typeof schema> = {
  schema,
  holds: 'record',
  onlyIn: 'forms',
  isRecord: true,
  shape: () => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
      street_2: { type: ['string', 'null'] },
    },
    required: keys,
  }),
  initial: () => null,
  parse: (raw) => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as FieldRow) : undefined),
  invalid: { key: 'faults.address' },
  parts: ({ required: isRequired = false }, row, { viewer, locale, words }) => {
    const country = isCountry(row.country) ? row.country : viewer.country;
    const required = isRequired || isBegun(row);
    const items = regionsOf(country, locale as 'en-US').map(({ abbreviation }) => ({ value: abbreviation }));
    const names = new Map(
      [...regionsOf(country, locale as 'en-US')].map(({ abbreviation, name }) => [abbreviation, name]),
    );
    return {
      fields: [
        {
          type: 'toggle',
          key: 'country',
          value: viewer.country,
          items: Object.keys(regionNames).map((value) => ({ value })),
        },
        text('street', required),
        text('street_2', false),
        text('city', required),
        { type: 'select', key: 'region', required, items },
        { type: 'postal-code', key: 'postal_code', required, country },
      ],
      words: (key, rest) => {
        if (rest === 'text') return words(labels[key as Key](country));
        const code = rest.slice('items.'.length);
        return key === 'country' && isCountry(code) ? words(countryNames[code]) : (names.get(code) ?? code);
      },
    };
  },
  send: (value) => (value !== null && isBegun(value as FieldRow) ? value : null),
  format: () => '',
};
