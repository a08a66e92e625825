import { usualConfidence } from '../addresses/confidence.ts';
import type { FieldRow } from '../context/values.ts';
import type { WordKey } from '../context/word-key.ts';
import { regionNames } from '../formats/region-names.ts';
import type { Country } from '../formats/regions.ts';
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
    validate: {
      type: 'string',
      enum: ['tax', 'correction'],
      description:
        'How users can check the address: tax finds the tax area, for the place where a vehicle is garaged, and correction the spelling, for mail and deliveries. Default: they can’t.',
      examples: ['correction'],
    },
    confidence: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'The minimum confidence of a tax area that is suggested. Default: 50.',
      examples: [80],
    },
    keeps_check: {
      type: 'boolean',
      description:
        'Whether the address is sent with what its last check found: county, geocode, and check (FOUND, CORRECTED or KEPT); null for an address that was not checked. Needs validate. Default: false.',
      examples: [true],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** What an address has, and how long it may be. */
const longest = { street: 60, street_2: 60, city: 40 } as const;
const keys = ['country', 'street', 'street_2', 'city', 'region', 'postal_code'] as const;
type Key = (typeof keys)[number];

/** What is sent with an address that was checked. */
const found = ['county', 'geocode', 'check'] as const;

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

export const address: FieldKind<typeof schema> = {
  schema,
  holds: 'record',
  onlyIn: 'forms',
  isRecord: true,
  lastPart: 'country',
  shape: ({ keeps_check: keepsCheck = false }) => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
      ...Object.fromEntries(
        ['street_2', ...(keepsCheck ? found : [])].map((key) => [key, { type: ['string', 'null'] }]),
      ),
    },
    required: keys,
  }),
  limits: ({ validate, confidence = usualConfidence, keeps_check: isKept = false }) =>
    validate === undefined ? {} : { validated: { flow: validate, confidence, isKept } },
  initial: () => null,
  parse: (raw) => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as FieldRow) : undefined),
  invalid: { key: 'faults.address' },
  parts: ({ required: isRequired = false, keeps_check: keepsCheck = false }, row, { viewer, words }) => {
    const country = isCountry(row.country) ? row.country : viewer.country;
    const required = isRequired || isBegun(row);
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
        { type: 'region', key: 'region', required, country },
        { type: 'postal-code', key: 'postal_code', required, country },
      ],
      ...(keepsCheck ? { carried: found } : {}),
      words: (key, rest) => {
        if (rest === 'text') return words(labels[key as Key](country));
        const code = rest.slice('items.'.length);
        return isCountry(code) ? words(countryNames[code]) : code;
      },
    };
  },
  send: (value) => (value !== null && isBegun(value as FieldRow) ? value : null),
  format: () => '',
};
