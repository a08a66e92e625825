import { invoiceLayouts } from '../database/schema/invoicing.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';

const layouts = {
  center: {
    names: { USA: 'By center', CAN: 'By centre / Par centre' },
    columns: ['center_name', 'vehicle_number', 'year_make_model', 'driver_name', 'expense_category', 'expense_amount'],
    groups: ['center_name'],
    totals: ['expense_amount'],
  },
  expense: {
    names: { USA: 'By expense and make', CAN: 'By expense / Par dépense' },
    columns: [
      'expense_category',
      'vehicle_make',
      'vehicle_number',
      'vehicle_model',
      'month_distance',
      'expense_amount',
    ],
    groups: ['expense_category', 'vehicle_make'],
    totals: ['expense_amount'],
  },
  vehicle: {
    names: { USA: 'Vehicles with cost center', CAN: 'Vehicles / Véhicules' },
    columns: [
      ...['vehicle_number', 'client_vehicle_number', 'client_use_1', 'driver_name', 'invoice_number', 'invoice_date'],
      ...['expense_category', 'odometer', 'expense_amount'],
    ],
    groups: ['vehicle_number'],
    totals: ['expense_amount'],
  },
} as const;

/** Invoice layouts of an account. A layout that needs a custom label is left out if the account has none. */
export function addLayouts(loader: Loader, { customer, country, clientLabels }: Plan): void {
  for (const [place, [layout_id, { names, columns, groups, totals }]] of Object.entries(layouts).entries()) {
    if (layout_id === 'vehicle' && clientLabels.length === 0) continue;
    loader.add(invoiceLayouts, {
      customer_number: customer,
      layout_id,
      layout_name: names[country],
      place,
      columns: columns.join(),
      groups: groups.join(),
      totals: totals.join(),
    });
  }
}
