import type { CallsOf } from './call.ts';
import { optional } from './shapes.ts';

const text = { type: 'string' } as const;

/** Whether an account can sign in to Geotab: not without the address of the service, nor without a database there. */
export const geotabStates = ['READY', 'NO_DATABASE', 'NOT_SET_UP'] as const;

/** Whether a user can: somebody without a login there can’t, nor somebody whose login is disabled. */
export const geotabUserStates = ['READY', 'NO_LOGIN', 'DISABLED', 'NO_DATABASE', 'NOT_SET_UP'] as const;

/** Spec: ordering, vehicles and tools §7 (telematics authorization), which does not show the answers. */
export const geotab = {
  'geotab.customer-auth': {
    summary: 'Returns whether the account can sign in to Geotab, and its database there.',
    method: 'GET',
    path: '/geotab/customer-auth',
    access: 'session',
    data: {
      type: 'object',
      properties: { geotab_state: { ...text, enum: geotabStates }, geotab_database: optional },
      required: ['geotab_state', 'geotab_database'],
      additionalProperties: false,
    },
  },

  'geotab.user-auth': {
    summary: 'Returns whether the user can sign in to Geotab, the login there, and the page that signs in.',
    method: 'GET',
    path: '/geotab/user-auth',
    access: 'session',
    data: {
      type: 'object',
      properties: {
        geotab_user_state: { ...text, enum: geotabUserStates },
        geotab_login: optional,
        geotab_link: { ...optional, description: 'Null unless the state is READY.' },
      },
      required: ['geotab_user_state', 'geotab_login', 'geotab_link'],
      additionalProperties: false,
    },
  },

  /** Changes nothing. What was typed is neither logged nor kept. */
  'geotab.validate-login': {
    summary: 'Says whether a login of the account can sign in to Geotab.',
    method: 'POST',
    path: '/geotab/validate-login',
    access: 'session',
    body: {
      type: 'object',
      properties: { login: { ...text, minLength: 1, maxLength: 254 } },
      required: ['login'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { geotab_login: text, geotab_database: text },
      required: ['geotab_login', 'geotab_database'],
      additionalProperties: false,
    },
    refusals: ['geotab_not_set_up', 'geotab_no_database', 'geotab_login_unknown', 'geotab_login_disabled'],
  },
} as const satisfies CallsOf<'geotab'>;
