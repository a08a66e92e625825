import type { CallsOf } from '../call.ts';
import { labelTexts } from './labels.ts';

/** A flat list; `parent_center_code` makes it a tree. */
export const centerTree = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      center_code: { type: 'string' },
      center_name: { type: 'string' },
      parent_center_code: { type: ['string', 'null'] },
    },
    required: ['center_code', 'center_name', 'parent_center_code'],
    additionalProperties: false,
  },
} as const;

export const centers = {
  /** Spec: shell §7. */
  'account.centers': {
    summary: 'Returns the centers of the account.',
    method: 'GET',
    path: '/account/centers',
    access: 'session',
    data: centerTree,
  },

  /** Spec: shell §7. */
  'account.center-levels': {
    summary: 'Returns the names of the center levels that the account uses.',
    method: 'GET',
    path: '/account/center-levels',
    access: 'session',
    data: labelTexts,
  },
} as const satisfies CallsOf<'account'>;
