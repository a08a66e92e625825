import type { Call } from '../../contract/call.ts';

/** Calls with files, before the portal has some. */
export const fileCalls = {
  'files.keep': {
    summary: 'Keeps files.',
    method: 'POST',
    path: '/files/keep',
    access: 'open',
    body: {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    },
    files: { name: 'documents', most: 100, megabytes: 3, totalMegabytes: 40 },
    data: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  'files.one': {
    summary: 'Returns the file that was kept last.',
    method: 'GET',
    path: '/files/one',
    access: 'open',
    file: true,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
