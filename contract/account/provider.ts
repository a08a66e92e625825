import type { CallsOf } from '../call.ts';
import { optionalFields } from '../shapes.ts';

export const provider = {
  /** Spec: shell §3, §7. The fields that begin with `rapid` exist only in the USA. */
  'account.contact': {
    summary: 'Returns the contacts of the account at the provider.',
    method: 'GET',
    path: '/account/contactus',
    access: 'session',
    sql: true,
    data: {
      type: ['object', 'null'],
      properties: {
        name: { type: 'string' },
        phone_number: { type: 'string' },
        email: { type: 'string' },
        ...optionalFields([
          'rapid_name',
          'rapid_phone',
          'rapid_reg_name',
          'rapid_reg_email',
          'rapid_stock_name',
          'rapid_stock_email',
        ]),
      },
      required: ['name', 'phone_number', 'email'],
      additionalProperties: false,
    },
  },

  /** Spec: shell §7. Null if the provider has no realtime database. */
  'account.realtime-login': {
    summary: 'Returns the sign-in of the account for the provider’s realtime database.',
    method: 'GET',
    path: '/account/firebase-config',
    access: 'session',
    data: {
      type: ['object', 'null'],
      properties: { loginUser: { type: 'string' }, loginPassword: { type: 'string' } },
      required: ['loginUser', 'loginPassword'],
      additionalProperties: false,
    },
  },
} as const satisfies CallsOf<'account'>;
