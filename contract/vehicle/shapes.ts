export const text = { type: 'string' } as const;

export const vehicleNumber = { type: 'string', minLength: 1, maxLength: 20, description: 'Vehicle number.' } as const;

/** The query of a call about one vehicle. */
export const ofVehicle = {
  type: 'object',
  properties: { vehicle: vehicleNumber },
  required: ['vehicle'],
  additionalProperties: false,
} as const;
