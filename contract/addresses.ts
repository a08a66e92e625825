import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';

const typed = { ...optional, maxLength: 100 } as const;
const country = { type: 'string', enum: ['USA', 'CAN'] } as const;

/** How an address was checked: found as it is, corrected, or kept as typed. */
export const addressChecks = ['FOUND', 'CORRECTED', 'KEPT'] as const;

/** The same of a row of a table, where an address can also be unchecked. */
export const shownChecks = [...addressChecks, 'UNCHECKED'] as const;

/** An address as forms have it, with what its last check found. Without `check`, it was not checked as it is. */
export const storedAddress = {
  type: 'object',
  properties: {
    street: { type: 'string' },
    street_2: optional,
    city: { type: 'string' },
    region: { type: 'string', description: 'State or province.' },
    postal_code: { type: 'string' },
    country,
    county: { ...optional, maxLength: 60 },
    geocode: { ...optional, maxLength: 40, description: 'The id of its tax area.' },
    check: { type: ['string', 'null'], enum: [...addressChecks, null] },
  },
  required: ['street', 'street_2', 'city', 'region', 'postal_code', 'country'],
  additionalProperties: false,
} as const;

/** Spec: reporting §5, §7. */
export const taxAddress = {
  'vertex.address': {
    summary: 'Returns the tax areas that an address can be in, with the address as each one has it.',
    method: 'POST',
    path: '/vertex/address',
    access: 'session',
    reads: true,
    body: {
      type: 'object',
      properties: {
        postalAddress: {
          type: 'object',
          properties: {
            streetAddress1: typed,
            streetAddress2: typed,
            city: typed,
            mainDivision: { ...typed, description: 'State or province.' },
            subDivision: { ...typed, description: 'County.' },
            postalCode: typed,
            country,
          },
          required: ['country'],
          additionalProperties: false,
        },
        asOfDate: { type: 'string', format: 'date' },
      },
      required: ['postalAddress', 'asOfDate'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: {
        lookupResults: listOf({
          confidenceIndicator: { type: 'number', description: 'From 0 to 100.' },
          taxAreaId: { type: 'string' },
          postalAddresses: listOf({
            streetAddress1: { type: 'string' },
            streetAddress2: optional,
            city: { type: 'string' },
            mainDivision: { type: 'string' },
            subDivision: optional,
            postalCode: { type: 'string' },
            country: { type: 'string' },
          }),
          jurisdictions: listOf({
            jurisdictionLevel: { type: 'string', description: 'COUNTRY, STATE, PROVINCE, COUNTY or CITY.' },
            value: { type: 'string' },
          }),
        }),
      },
      required: ['lookupResults'],
      additionalProperties: false,
    },
    refusals: ['address_service_failed', 'address_service_refused'],
  },
} as const satisfies CallsOf<'vertex'>;

/** Spec: reporting §5, §7. */
export const correctedAddress = {
  'address.validate': {
    summary: 'Returns corrected forms of an address.',
    method: 'POST',
    path: '/address/validate',
    access: 'session',
    reads: true,
    says: true,
    body: {
      type: 'object',
      properties: {
        address_1: typed,
        address_2: typed,
        city: typed,
        state: { ...typed, description: 'State or province.' },
        postal_code: typed,
        country: { ...country, description: 'Default: USA.' },
        geocode: typed,
      },
      additionalProperties: false,
    },
    data: listOf({
      vertex_geocode: { ...optional, description: 'Null if the address was not found.' },
      driver_address_1: optional,
      driver_address_2: optional,
      driver_city: optional,
      driver_state_province: optional,
      driver_county: optional,
      driver_postal_code: optional,
    }),
    refusals: ['address_service_failed', 'address_service_refused'],
  },
} as const satisfies CallsOf<'address'>;
