import type { CallsOf } from './call.ts';

const names = (description: string) => ({ type: 'array', items: { type: 'string' }, description }) as const;

export const invoicing = {
  /** Spec: reporting §7. */
  'invoicing.layouts': {
    summary: 'Returns the invoice layouts of the account.',
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
          columns: names('Fields in display order.'),
          groups: names('Fields that group the lines, outermost first.'),
          totals: names('Fields that are summed.'),
        },
        required: ['layout_id', 'layout_name', 'columns', 'groups', 'totals'],
        additionalProperties: false,
      },
    },
  },
} as const satisfies CallsOf<'invoicing'>;
