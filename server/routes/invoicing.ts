import type { Data } from '../../contract/calls.ts';
import { askOnce } from '../query/transaction.ts';
import type { Services } from '../services.ts';
import type { Routes } from './call.ts';

/** The invoice layouts of an account (spec: reporting §7). */
export const invoicingRoutes = ({ pool }: Services): Routes<'invoicing'> => ({
  'invoicing.layouts': {
    answer: ({ who }) =>
      askOnce<Data<'invoicing.layouts'>[number]>(
        pool,
        { 'app.customer': who.account },
        {
          name: 'invoice layouts',
          text: `select layout_id, layout_name, string_to_array(columns, ',') as columns, string_to_array(groups, ',') as groups,
              string_to_array(totals, ',') as totals
            from invoice_layouts order by place, layout_id`,
          values: [],
        },
      ),
  },
});
