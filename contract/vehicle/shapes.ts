export const text = { type: 'string' } as const;

export const vehicleNumber = { type: 'string', minLength: 1, maxLength: 20, description: 'Vehicle number.' } as const;

/** The query of a call about one vehicle. */
export const ofVehicle = {
  type: 'object',
  properties: { vehicle: vehicleNumber },
  required: ['vehicle'],
  additionalProperties: false,
} as const;

export const day = { type: 'string', format: 'date' } as const;
export const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
export const amount = { type: 'number' } as const;
export const optionalAmount = { type: ['number', 'null'] } as const;
export const whole = { type: 'integer' } as const;
export const optionalWhole = { type: ['integer', 'null'] } as const;
export const truth = { type: 'boolean' } as const;

/** An object that has exactly these properties. */
export const recordOf = <const P extends Record<string, unknown>>(properties: P) =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties) as (keyof P & string)[],
    additionalProperties: false,
  }) as const;

/** The same, or null. */
export const optionalRecordOf = <const P extends Record<string, unknown>>(properties: P) =>
  ({ ...recordOf(properties), type: ['object', 'null'] }) as const;
