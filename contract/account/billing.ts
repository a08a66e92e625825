import type { CallsOf } from '../call.ts';
import { listOf, optionalFields } from '../shapes.ts';

export const billSortList = listOf({ bill_sort: { type: 'string' }, description: { type: 'string' } });

export const billing = {
  /** Spec: shell §7. */
  'account.bill-sorts': {
    summary: 'Returns the bill sorts of the account, which sort its invoices.',
    method: 'GET',
    path: '/account/bill-sorts',
    access: 'session',
    data: billSortList,
  },

  /** Spec: shell §7. */
  'account.remit-to': {
    summary: 'Returns the remit-to information of the account, one entry per payment method.',
    method: 'GET',
    path: '/account/remit-to-information',
    access: 'session',
    sql: true,
    data: listOf({
      method: { type: 'string', enum: ['CHECK', 'ACH', 'WIRE'] },
      payee: { type: 'string' },
      ...optionalFields(['address_1', 'address_2', 'city', 'state_province', 'postal_code']),
      ...optionalFields(['bank_name', 'routing_number', 'account_number', 'remittance_email']),
    }),
  },
} as const satisfies CallsOf<'account'>;
