import type { CallsOf } from './call.ts';

const text = { type: 'string' } as const;

/** Spec: shell §2.10 and §3 (supersetPayload), which name no call. */
export const superset = {
  /** The token is for the account of the session. Nothing in the request says which one. */
  'superset.guest-token': {
    summary: 'Creates a token that opens the account’s dashboard on the Superset server.',
    method: 'POST',
    path: '/superset/guest-token',
    access: 'session',
    requires: { type: 'flag', key: 'superset_dashboard' },
    data: {
      type: 'object',
      properties: {
        url: { ...text, description: 'The address of the Superset server, without a trailing slash.' },
        dashboard: { ...text, description: 'The id under which the dashboard can be embedded.' },
        token: { ...text, description: 'The guest token, a JSON Web Token.' },
      },
      required: ['url', 'dashboard', 'token'],
      additionalProperties: false,
    },
    refusals: ['superset_failed', 'superset_refused'],
  },
} as const satisfies CallsOf<'superset'>;
