import type { CallsOf } from './call.ts';

const names = (description: string) => ({ type: 'array', items: { type: 'string' }, description }) as const;

export const invoicing = {
  /** Spec: reporting §7. */
  'invoicing.layouts': {
    summary: 'How the account has its invoices drawn up.',
    method: 'GET',
    path: '/custom-invoice/layouts',
    access: 'session',
    requires: { type: 'menu', key: 'custom_invoicing' },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          layout_id: { type: 'string' },
          layout_name: { type: 'string' },
          columns: names('Fields, in order.'),
          groups: names('Fields by which lines are grouped, outermost first.'),
          totals: names('Fields that are summed.'),
        },
        required: ['layout_id', 'layout_name', 'columns', 'groups', 'totals'],
        additionalProperties: false,
      },
    },
  },
} as const satisfies CallsOf<'invoicing'>;
