import type { CallsOf } from './call.ts';

const routes = { type: 'array', items: { type: 'string' } } as const;

export const stars = {
  /** The user's stars, the latest last. */
  'stars.list': {
    summary: 'Returns the routes of the screens that the user has starred.',
    method: 'GET',
    path: '/account/stars',
    access: 'session',
    data: routes,
  },

  'stars.save': {
    summary: 'Stars a screen, or removes its star.',
    method: 'POST',
    path: '/account/stars',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        route: { type: 'string', pattern: '^(/[a-z0-9-]+)+$', maxLength: 200 },
        starred: { type: 'boolean' },
      },
      required: ['route', 'starred'],
      additionalProperties: false,
    },
    data: routes,
    refusals: ['not_found', 'too_many_stars'],
  },
} as const satisfies CallsOf<'stars'>;
