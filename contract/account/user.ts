import type { CallsOf } from '../call.ts';

export const feature = {
  type: 'object',
  properties: { key: { type: 'string' }, enabled: { type: 'boolean' } },
  required: ['key', 'enabled'],
  additionalProperties: false,
} as const;

export const user = {
  /** Spec: shell §3. `dark_mode` is the string 'true' or 'false', and empty until the user chooses; `language` is a locale ISO code. */
  'account.user': {
    summary: 'Returns the signed-in user.',
    method: 'GET',
    path: '/user',
    access: 'session',
    forbidden: 'pass',
    data: {
      type: 'object',
      properties: {
        account: { type: 'string' },
        username: { type: 'string' },
        dark_mode: { type: 'string', enum: ['true', 'false', ''] },
        language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] },
        feature_authority: { type: 'array', items: feature },
        scope: { type: 'string' },
      },
      required: ['account', 'username', 'dark_mode', 'language', 'feature_authority', 'scope'],
      additionalProperties: false,
    },
  },

  'account.dark-mode': {
    summary: 'Saves the user’s theme.',
    method: 'POST',
    path: '/account/dark-mode',
    access: 'session',
    body: {
      type: 'object',
      properties: { DARK_MODE: { type: 'boolean' } },
      required: ['DARK_MODE'],
      additionalProperties: false,
    },
    nothing: true,
  },

  'account.language': {
    summary: 'Saves the user’s language.',
    method: 'POST',
    path: '/account/language',
    access: 'session',
    body: {
      type: 'object',
      properties: { LANGUAGE: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['LANGUAGE'],
      additionalProperties: false,
    },
    nothing: true,
  },
} as const satisfies CallsOf<'account'>;
