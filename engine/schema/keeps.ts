import { cookieNames, keptCookies } from './kept-cookies.ts';
import { inWords } from './vocabulary.ts';

export const keepsSchema = {
  type: 'object',
  description:
    'Keeps the value of a parameter in a cookie once a run with it has found something; the next visit starts with it. Default: nothing is kept.',
  properties: {
    parameter: { type: 'string', description: 'The key of the parameter.', examples: ['vehicle'] },
    cookie: {
      type: 'string',
      enum: cookieNames,
      description: `${inWords(keptCookies)}.`,
      examples: ['vehicle_number'],
    },
    seconds: { type: 'integer', minimum: 1, description: 'How long it is kept.', examples: [3600] },
    call: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description:
        'A call of the API that is made with the value, by its name in contract/. Its only input has the name of the parameter. Default: none.',
      examples: ['vehicle.opened'],
    },
  },
  required: ['parameter', 'cookie', 'seconds'],
  additionalProperties: false,
  examples: [{ parameter: 'vehicle', cookie: 'vehicle_number', seconds: 3600 }],
} as const;
