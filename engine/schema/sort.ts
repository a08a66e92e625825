/** The sort order of rows; the first column takes precedence. */
export const sortItems = {
  type: 'object',
  properties: {
    value: { type: 'string', description: 'The column.' },
    direction: { type: 'string', enum: ['asc', 'desc'], description: 'The direction. Default: asc.' },
  },
  required: ['value'],
  additionalProperties: false,
} as const;
