import { optional } from '../shapes.ts';
import { text } from './shapes.ts';

/** In what condition a vehicle is, best first. */
export const vehicleConditions = ['EXCELLENT', 'GOOD', 'FAIR', 'POOR'] as const;
export const condition = { type: 'string', enum: vehicleConditions } as const;

/** An odometer reading as forms send it: kilometers become miles with decimals. */
export const typedOdometer = { type: 'number', minimum: 0, maximum: 9_999_999, description: 'In miles.' } as const;

/** Where a vehicle can be seen or picked up. */
export const vehiclePlace = {
  type: 'object',
  properties: {
    street: { ...text, maxLength: 100 },
    street_2: { ...optional, maxLength: 100 },
    city: { ...text, maxLength: 60 },
    region: { ...text, maxLength: 10, description: 'State or province.' },
    postal_code: { ...text, maxLength: 20 },
    country: { type: 'string', enum: ['USA', 'CAN'] },
  },
  required: ['street', 'street_2', 'city', 'region', 'postal_code', 'country'],
  additionalProperties: false,
} as const;

/** Whom to call about it. */
export const contact = {
  contact_name: { ...text, maxLength: 60 },
  contact_phone: { ...text, maxLength: 20 },
} as const;

export const instructions = { ...optional, maxLength: 2_000, description: 'Up to 500 characters.' } as const;
export const moment = {
  type: 'string',
  format: 'date-time',
  description: 'In the time zone of the account.',
} as const;
export const optionalMoment = { type: ['string', 'null'], format: 'date-time' } as const;
export const recordId = { type: 'string', minLength: 1, maxLength: 60 } as const;
